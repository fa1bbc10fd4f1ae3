import { tone } from './colour'
import { FLOWERS, drawFlower } from './flower'
import { type Placed } from './layout'
import { type Easel, blot } from './light'
import { type Random } from './random'
import { fixed } from './svg'

/** Flowers once drawn, to be used again: `<use>` keeps a picture of thirty blooms small. */
export type Studies = { made: Map<string, string>; drawn: string[] }

/** Where the light of the whole bouquet falls: its middle and how far it reaches. */
export type Lit = { x: number; y: number; rx: number; ry: number }

/** A flower with the shadow it throws on those behind it. */
export function bloom(
  easel: Easel,
  random: Random,
  studies: Studies,
  flower: Placed,
  lit?: Lit,
): string {
  const { x, y, radius, near } = flower
  const scale = Math.round(radius * 10) / 1000
  const depth = Math.round(near * 4)
  // An orchid hangs in the air; what it would darken is far behind.
  const air = flower.kind === 'orchid' ? 0.3 : 1
  const shadow =
    blot(
      easel,
      [x + radius * 0.1, y + radius * 0.2, radius * 1.2, radius * 1.16],
      '#16231c',
      (0.2 + depth * 0.09) * air,
    ) +
    blot(
      easel,
      [x + radius * 0.05, y + radius * 0.1, radius * 1.04, radius * 1.02],
      '#16231c',
      (0.3 + depth * 0.1) * air,
    )
  const { name, turn } = study(easel, random, studies, flower)
  const place = `translate(${fixed(x)} ${fixed(y)})rotate(${fixed(turn)})scale(${scale})`
  return shadow + `<use href="#${name}" transform="${place}"/>` + shade(easel, flower, lit)
}

/** A bouquet is a ball: its flowers at the lower right and at the back lie in its shade. */
function shade(easel: Easel, { x, y, radius, near, color }: Placed, lit?: Lit): string {
  const side = lit ? ((x - lit.x) / lit.rx) * 0.55 + ((y - lit.y) / lit.ry) * 0.6 : 0
  const veil = Math.round((side * 0.32 + (1 - near) * 0.22) * 20) / 20
  const area: [number, number, number, number] = [
    x + radius * 0.1,
    y + radius * 0.12,
    radius * 0.94,
    radius * 0.94,
  ]
  if (veil > 0.08) return blot(easel, area, tone(color, -0.8), veil * 1.2)
  if (veil > -0.04) return ''
  const [cx, cy] = [x - radius * 0.2, y - radius * 0.22]
  return blot(easel, [cx, cy, radius * 0.7, radius * 0.66], '#fff3d6', Math.min(0.24, -veil * 1.1))
}

/** The nearest of a few drawn views of this flower, and by how much it is still to be turned. */
function study(easel: Easel, random: Random, studies: Studies, flower: Placed) {
  const { kind, color, age } = flower
  const view = flower.tilt < 0.34 ? 0 : flower.tilt < 0.66 ? 1 : 2
  const side = flower.turn < 0 ? -85 : 85
  const key = [kind, color, age, view, view ? side : 0].join()
  let name = studies.made.get(key)
  if (!name) {
    const pose = { turn: view ? side : 20, tilt: [0.14, 0.46, 0.8][view]!, age }
    name = `f${easel.names.size.toString(36)}x${studies.drawn.length}`
    studies.made.set(key, name)
    studies.drawn.push(`<g id="${name}">${drawFlower(easel, random, kind, color, pose)}</g>`)
  }
  const upright = !FLOWERS[kind].flat || age === 0
  if (!view) return { name, turn: upright ? random.around(0, 12) : random.around(0, 40) }
  if (upright) return { name, turn: (flower.turn - side) / 3 }
  return { name, turn: (flower.turn - side) * 0.8 + random.around(0, 8) }
}
