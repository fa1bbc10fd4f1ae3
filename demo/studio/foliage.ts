import { type Random } from '../flowers/random'
import { type FlowerKind, type GreenKind } from '../flowers/spec'
import { type Vessel } from './containers/vessel'
import { FLOWERS } from './flowers/kinds'
import { type GreenModel, GREENS } from './greens/kinds'
import { type Shield, normalOf, spotOf } from './layout'
import { grow, leavesOf } from './leaf'
import { MATERIAL } from './materials'
import { type Mesh, addTube } from './mesh'
import { type Point, GOLDEN_ANGLE, linear, plus, unit } from './vector'

/** A head in its place: what leaves must not cut through. */
export type Ball = { at: Point; radius: number }

function plainLeaves(random: Random): Mesh[] {
  const under = linear('#8fa26a')
  const shape = { length: 6, width: 3, widest: 0.42, fold: 0.32, droop: 0.25, under }
  return leavesOf(random, ['#3f5a33', '#4d683d', '#36502f', '#5a7344'], shape, 6, 8)
}

/** Whether something that grows so far from there meets no head. */
export function isFree(
  balls: Ball[],
  vessel: Vessel,
  from: Point,
  way: Point,
  length: number,
  start = 0.25,
  margin = 0,
): boolean {
  const tip = plus(from, way, length)
  if (vessel.low && tip[1] < vessel.rim - 0.2) return false
  for (let t = start; t <= 1.01; t += 0.15) {
    const p = plus(from, way, length * t)
    if (vessel.holds(p)) return false
    for (const { at, radius } of balls) {
      const [x, y, z] = plus(p, at, -1)
      if (x * x + y * y + z * z < (radius + margin) ** 2) return false
    }
  }
  return true
}

/** Leaves in the gaps between the heads and round them, of the flowers' own kind where they have one. */
export function addLeaves(
  mesh: Mesh,
  random: Random,
  balls: Ball[],
  shield: Shield,
  vessel: Vessel,
  kinds: FlowerKind[],
) {
  const own = kinds.flatMap((kind) => FLOWERS[kind].leaves?.(random) ?? [])
  const studies = own.length > 0 ? own : plainLeaves(random)
  const { outline } = shield.form
  const wanted = (46 + balls.length * 5) * (own.length > 0 ? 0.45 : 1)
  for (let i = 0; i < wanted; i++) {
    const angle = i * GOLDEN_ANGLE + random.around(0, 0.4)
    const rim = i % 2 === 0
    const far = (rim ? random.between(0.72, 0.98) : Math.sqrt(random.unit()) * 0.8) * outline(angle)
    const [a, b] = [Math.cos(angle) * far, Math.sin(angle) * far]
    const from = spotOf(shield, a, b, rim ? -3.4 : -2.6)
    const normal = normalOf(shield, a, b)
    const side = unit(plus([Math.cos(angle), 0, 0], shield.up, Math.sin(angle)))
    const way = unit(
      plus(plus(side, normal, rim ? random.between(-0.25, 0.5) : random.between(0.9, 2)), [
        random.around(0, 0.25),
        random.around(0.05, 0.2),
        random.around(0, 0.25),
      ]),
    )
    const scale = random.between(0.7, 1) * (rim ? 1.05 : 0.72) * (vessel.low ? 0.72 : 1)
    if (!isFree(balls, vessel, from, way, 6 * scale)) continue
    grow(mesh, random, random.pick(studies), from, way, scale)
    if (rim && !vessel.low)
      addStalk(mesh, rooted(spotOf(shield, a * 0.3, b * 0.3, -5.5), vessel), from)
  }
}

/** What holds a leaf that stands out. */
function addStalk(mesh: Mesh, from: Point, to: Point) {
  const path = (t: number) => plus(from, plus(to, from, -1), t)
  addTube(mesh, MATERIAL.stem, path, () => 0.13, linear('#4f6a38'), 2)
}

/** What would begin in the neck of a vase, or below, comes out of its mouth. */
function rooted(from: Point, { mouth, soil, holds }: Vessel): Point {
  if (mouth && (from[1] < mouth[0] || holds(from))) {
    const share = Math.min(0.9, mouth[1] / Math.max(1, Math.hypot(from[0], from[2])))
    return [from[0] * share, mouth[0], from[2] * share]
  }
  return soil !== undefined && from[1] < soil ? [from[0] * 0.6, soil, from[2] * 0.6] : from
}

/** The branches of a green, in front of the heads and behind. */
export function addGreens(
  mesh: Mesh,
  random: Random,
  kind: GreenKind,
  balls: Ball[],
  shield: Shield,
  vessel: Vessel,
) {
  const model = GREENS[kind]
  const studies = model.studies(random)
  const wanted = Math.round(
    model.count * Math.sqrt(Math.max(6, balls.length) / 12) * (vessel.low ? 0.8 : 1),
  )
  let made = 0
  for (let i = 0; i < wanted * 6 && made < wanted; i++) {
    const [from, to] = branch(random, model, shield, i, balls, vessel)
    const way = plus(to, from, -1)
    const length = Math.hypot(...way)
    if (
      !isFree(
        balls,
        vessel,
        from,
        unit(way),
        length,
        model.where === 'between' ? 0.6 : 0.55,
        MARGINS[model.where],
      )
    )
      continue
    model.add(mesh, random, from, to, studies)
    made++
  }
}

/** How clear of the heads a branch keeps, cm: hair-thin ones pass between their petals. */
const MARGINS = { round: 0.3, above: 0, between: -0.4 }

function branch(
  random: Random,
  model: GreenModel,
  shield: Shield,
  i: number,
  balls: Ball[],
  vessel: Vessel,
): [Point, Point] {
  const { outline } = shield.form
  const reach = random.between(...model.reach) * (vessel.low ? 0.55 : 1)
  if (model.where === 'between') {
    const [a, b] = gapBetween(random, shield, i, balls)
    const from = spotOf(shield, a * 0.8, b * 0.8, -4)
    return [from, plus(spotOf(shield, a, b, 0.6), normalOf(shield, a, b), reach)]
  }
  const above = model.where === 'above'
  const angle = above
    ? random.between(0.35, Math.PI - 0.35)
    : i * GOLDEN_ANGLE + random.around(0, 0.3)
  const out = outline(angle)
  const [a, b] = [Math.cos(angle), Math.sin(angle)]
  const from = spotOf(shield, a * 0.55, b * 0.55, -5.5)
  const rim = spotOf(shield, a * out * 0.95, b * out * 0.95, above ? -1 : random.between(-3, 0.5))
  const side = unit(plus([a, above ? 0.9 : 0.15, 0], shield.up, b))
  const [x, y, z] = plus(rim, side, reach)
  // What grows low lies over the rim of its box.
  const tip = vessel.low ? Math.max(y, vessel.rim + 0.3) : y
  return [rooted(from, vessel), [x, tip, z]]
}

/** A place of the shield, of several the one that is farthest from the heads. */
function gapBetween(random: Random, shield: Shield, i: number, balls: Ball[]): [number, number] {
  let best: [number, number] = [0, 0]
  let most = -Infinity
  for (let k = 0; k < 4; k++) {
    const angle = (i + k / 4) * GOLDEN_ANGLE * 1.3 + random.around(0, 0.4)
    const far = Math.sqrt(random.unit()) * 1.02 * shield.form.outline(angle)
    const [a, b] = [Math.cos(angle) * far, Math.sin(angle) * far]
    const at = spotOf(shield, a, b, 0)
    const gap = Math.min(...balls.map((ball) => Math.hypot(...plus(at, ball.at, -1)) - ball.radius))
    if (gap > most) [most, best] = [gap, [a, b]]
  }
  return best
}
