import { fixed } from './svg'

/** Gradients that a picture has used so far; equal ones are written once. */
export type Easel = { names: Map<string, string> }

/** Where along the gradient (0 to 1), `#rrggbb`, and how opaque (1 unless told). */
export type Stop = [at: number, color: string, opacity?: number]

/** The sun stands at the upper left: the direction in degrees, 0 pointing up, clockwise. */
export const SUN = -48

export function newEasel(): Easel {
  return { names: new Map() }
}

/** Everything that `linear` and `radial` have promised, to be put at the head of the picture. */
export function definitions(easel: Easel): string {
  const all = [...easel.names].map(([body, name]) => body.replace('~', `id="${name}"`))
  return `<defs>${all.join('')}</defs>`
}

/** A gradient between two points of the shape's own coordinates. */
export function linear(easel: Easel, ends: [number, number, number, number], stops: Stop[]) {
  const [x1, y1, x2, y2] = ends.map(fixed)
  const place = `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" gradientUnits="userSpaceOnUse"`
  return use(easel, `<linearGradient ~ ${place}>${written(stops)}</linearGradient>`)
}

/** A round gradient in the shape's own coordinates. */
export function radial(easel: Easel, [x, y, r]: [number, number, number], stops: Stop[]) {
  const place = `cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(r)}" gradientUnits="userSpaceOnUse"`
  return use(easel, `<radialGradient ~ ${place}>${written(stops)}</radialGradient>`)
}

/** A blot that fades to nothing at its edge: the cheap way to a soft shadow or a soft light. */
export function blot(
  easel: Easel,
  [x, y, rx, ry]: [number, number, number, number],
  color: string,
  opacity: number,
): string {
  const fill = use(
    easel,
    `<radialGradient ~>${written([
      [0, color, opacity],
      [0.45, color, opacity * 0.72],
      [0.75, color, opacity * 0.24],
      [1, color, 0],
    ])}</radialGradient>`,
  )
  const size = `cx="${fixed(x)}" cy="${fixed(y)}" rx="${fixed(rx)}" ry="${fixed(ry)}"`
  return `<ellipse ${size} fill="${fill}"/>`
}

/** Keeps an element (its id written as `~`) for `<use>` and returns its name. */
export function stencil(easel: Easel, body: string): string {
  let name = easel.names.get(body)
  if (!name) {
    name = `g${easel.names.size.toString(36)}`
    easel.names.set(body, name)
  }
  return name
}

/** How much lighter (above 0) or darker a petal is that points this way, in `tone` steps. */
export function sunlight(degrees: number, strength: number): number {
  return Math.cos(((degrees - SUN) * Math.PI) / 180) * strength
}

function use(easel: Easel, body: string): string {
  return `url(#${stencil(easel, body)})`
}

function written(stops: Stop[]): string {
  return stops
    .map(([at, color, opacity = 1]) => {
      const seen = opacity === 1 ? '' : ` stop-opacity="${fixed(opacity * 10) / 10}"`
      return `<stop offset="${at}" stop-color="${color}"${seen}/>`
    })
    .join('')
}
