import { tone } from './colour'
import { FLOWERS, drawFlower } from './flower'
import { type Placed } from './layout'
import { type Easel, blot } from './light'
import { type Random } from './random'
import { fixed } from './svg'

/** Flowers once drawn, to be used again: `<use>` keeps a picture of thirty blooms small. */
export type Studies = { made: Map<string, string>; drawn: string[] }

/** A flower with the shadow it throws on those behind it. */
export function bloom(easel: Easel, random: Random, studies: Studies, flower: Placed): string {
  const { x, y, radius, near } = flower
  const scale = Math.round(radius * 10) / 1000
  const shadow = blot(
    easel,
    [x + radius * 0.08, y + radius * 0.16, radius * 1.12, radius * 1.1],
    '#1f2a22',
    0.2 + Math.round(near * 4) * 0.09,
  )
  const veil = Math.round((1 - near) * 4) / 4
  const dim =
    veil > 0.3
      ? blot(
          easel,
          [x + radius * 0.12, y + radius * 0.14, radius * 0.9, radius * 0.9],
          tone(flower.color, -0.8),
          veil * 0.3,
        )
      : ''
  const { name, turn } = study(easel, random, studies, flower)
  const spin = FLOWERS[flower.kind].flat ? fixed(turn) : fixed(turn / 3)
  const use = `<use href="#${name}" transform="translate(${fixed(x)} ${fixed(y)})rotate(${spin})scale(${scale})"/>`
  return shadow + use + dim
}

/** The nearest of a few drawn views of this flower, and by how much it is still to be turned. */
function study(easel: Easel, random: Random, studies: Studies, flower: Placed) {
  const facing = flower.tilt < 0.4
  const side = flower.turn < 0 ? -85 : 85
  const view = `${flower.kind}${flower.color}${facing ? 0 : side}`
  let name = studies.made.get(view)
  if (!name) {
    const pose = facing ? { turn: 0, tilt: 0.12 } : { turn: side, tilt: 0.66 }
    name = `f${easel.names.size.toString(36)}x${studies.drawn.length}`
    studies.made.set(view, name)
    studies.drawn.push(
      `<g id="${name}">${drawFlower(easel, random, flower.kind, flower.color, pose)}</g>`,
    )
  }
  return { name, turn: facing ? random.around(0, 30) : (flower.turn - side) * 0.7 }
}
