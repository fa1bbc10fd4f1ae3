/** How a surface takes the light. */
export const MATERIAL = {
  petal: 0,
  leaf: 1,
  stem: 2,
  glaze: 3,
  wood: 4,
  wall: 5,
  matte: 6,
  satin: 7,
  paper: 8,
  glass: 9,
} as const
export type Material = (typeof MATERIAL)[keyof typeof MATERIAL]

type Surface = {
  /** Share of the light that comes through from the other side. */
  through: number
  /** Light that creeps through what shades it: centimetres. */
  depth: number
  /** Velvet: brighter where the surface turns away. */
  sheen: number
  /** Mirror strength and width of the highlight. */
  gloss: number
  rough: number
}

export const SURFACES: readonly Surface[] = [
  { through: 0.42, depth: 0.55, sheen: 0.28, gloss: 0, rough: 1 },
  { through: 0.26, depth: 0.2, sheen: 0.05, gloss: 0.1, rough: 0.45 },
  { through: 0.1, depth: 0.1, sheen: 0.05, gloss: 0.05, rough: 0.5 },
  { through: 0, depth: 0, sheen: 0, gloss: 0.6, rough: 0.12 },
  { through: 0, depth: 0, sheen: 0, gloss: 0.12, rough: 0.4 },
  { through: 0, depth: 0, sheen: 0, gloss: 0, rough: 1 },
  { through: 0, depth: 0, sheen: 0.05, gloss: 0, rough: 1 },
  { through: 0.1, depth: 0, sheen: 0.12, gloss: 0.45, rough: 0.4 },
  { through: 0.2, depth: 0, sheen: 0.06, gloss: 0.04, rough: 0.6 },
  { through: 0, depth: 0, sheen: 0, gloss: 1.4, rough: 0.05 },
]
