import { type Random } from '../../flowers/random'
import { MATERIAL } from '../materials'
import { type Mesh, addPatch, addTurned } from '../mesh'
import { type Point, type Rgb, GOLDEN_ANGLE, between, plus, unit } from '../vector'

/** The middle of a daisy: small florets in the spirals of a sunflower, on a dome. */
export type Disc = {
  radius: number
  florets: number
  /** Of the dome, by the distance from its middle (0 to 1). */
  height: (far: number) => number
  /** How far a floret stands out, its colour at the foot and at the tip. */
  floret: (far: number) => { tall: number; foot: Rgb; tip: Rgb }
  ground: Rgb
  fine: number
}

export function addDisc(mesh: Mesh, random: Random, disc: Disc) {
  const { radius, florets, height, fine } = disc
  addTurned(
    mesh,
    MATERIAL.matte,
    (v) => [radius * Math.max(0.01, 1 - v), height(1 - v) - 0.05],
    () => disc.ground,
    4 * fine,
    12 * fine,
  )
  const size = radius * Math.sqrt(Math.PI / florets) * 0.82
  for (let i = 0; i < florets; i++) {
    const far = Math.sqrt((i + 0.5) / florets)
    const angle = i * GOLDEN_ANGLE
    addFloret(mesh, random, disc, far, angle, size)
  }
}

/** A small pyramid whose corners point along the spirals. */
function addFloret(
  mesh: Mesh,
  random: Random,
  { radius, height, floret, fine }: Disc,
  far: number,
  angle: number,
  size: number,
) {
  const out: Point = [Math.sin(angle), 0, Math.cos(angle)]
  const side: Point = [Math.cos(angle), 0, -Math.sin(angle)]
  const slope = (height(far + 0.02) - height(far - 0.02)) / 0.04 / radius
  const up = unit(plus([0, 1, 0], out, -slope))
  const middle = plus([0, height(far), 0], out, far * radius)
  const { tall, foot, tip } = floret(far)
  const grown = tall * random.between(0.75, 1.25)
  const lean = random.around(0, 0.35) * size
  const tone = random.around(1, 0.16)
  addPatch(mesh, {
    material: MATERIAL.petal,
    across: 2 * fine,
    along: 2 * fine,
    at(u, v) {
      const [a, b] = [u * 2 - 1, v * 2 - 1]
      const high = 1 - Math.max(Math.abs(a), Math.abs(b))
      const p = plus(middle, out, (a + b) * 0.5 * size)
      return plus(plus(p, side, (a - b) * 0.5 * size + lean * high), up, grown * high ** 0.7)
    },
    color(u, v) {
      const high = 1 - Math.max(Math.abs(u * 2 - 1), Math.abs(v * 2 - 1))
      const [r, g, b] = between(foot, tip, high)
      return [r * tone, g * tone, b * tone]
    },
  })
}
