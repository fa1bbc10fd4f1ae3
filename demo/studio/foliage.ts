import { type Random } from '../flowers/random'
import { type FlowerKind, type GreenKind } from '../flowers/spec'
import { type Vessel } from './containers/vessel'
import { FLOWERS } from './flowers/kinds'
import { type GreenModel, GREENS } from './greens/kinds'
import { type Shield, normalOf, spotOf } from './layout'
import { grow, leaf } from './leaf'
import { MATERIAL } from './materials'
import { type Mesh, addPatch } from './mesh'
import { type Point, linear, noise, plus, unit } from './vector'

/** A head in its place: what leaves must not cut through. */
export type Ball = { at: Point; radius: number }

/** What closes the gaps between the heads: the dark of the leaves below. */
export function addMoss(mesh: Mesh, shield: Shield) {
  const { outline, moss } = shield.form
  addPatch(mesh, {
    material: MATERIAL.leaf,
    across: 28,
    along: 10,
    closed: true,
    at(u, v) {
      const angle = -u * Math.PI * 2
      const far = v * moss * outline(angle)
      const rough = noise(u * 26, v * 7) * 1.4
      return spotOf(shield, Math.cos(angle) * far, Math.sin(angle) * far, -4 + rough - 1.4 * v * v)
    },
    color: (u, v) => {
      const tone = 0.5 + 0.7 * noise(u * 40, v * 12)
      return [0.04 * tone, 0.1 * tone, 0.03 * tone]
    },
  })
}

function plainLeaves(random: Random): Mesh[] {
  return ['#3f5a33', '#4d683d', '#36502f', '#5a7344'].map((color) =>
    leaf(
      random,
      {
        ...{ length: 6, width: 3, widest: 0.42, fold: 0.32, droop: 0.25 },
        ...{ color: linear(color), under: linear('#8fa26a') },
      },
      6,
      8,
    ),
  )
}

/** Whether something that grows so far from there meets no head. */
function isFree(
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
    if (p[1] < vessel.rim - 0.6 && Math.hypot(p[0], p[2]) < vessel.half + 0.7) return false
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
    const angle = i * 2.39996 + random.around(0, 0.4)
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
    if (isFree(balls, vessel, from, way, 6 * scale))
      grow(mesh, random, random.pick(studies), from, way, scale)
  }
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
    const [from, to] = branch(random, model, shield, i, vessel.low ? 0.55 : 1)
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
        model.where === 'round' ? 0.3 : 0,
      )
    )
      continue
    model.add(mesh, random, from, to, studies)
    made++
  }
}

function branch(
  random: Random,
  model: GreenModel,
  shield: Shield,
  i: number,
  short: number,
): [Point, Point] {
  const { outline } = shield.form
  const reach = random.between(...model.reach) * short
  if (model.where === 'between') {
    const angle = i * 2.39996 * 1.3 + random.around(0, 0.4)
    const far = Math.sqrt(random.unit()) * 1.02 * outline(angle)
    const [a, b] = [Math.cos(angle) * far, Math.sin(angle) * far]
    const normal = normalOf(shield, a, b)
    const from = spotOf(shield, a * 0.8, b * 0.8, -4)
    return [from, plus(spotOf(shield, a, b, 0.6), normal, reach)]
  }
  const above = model.where === 'above'
  const angle = above ? random.between(0.35, Math.PI - 0.35) : i * 2.39996 + random.around(0, 0.3)
  const out = outline(angle)
  const [a, b] = [Math.cos(angle), Math.sin(angle)]
  const from = spotOf(shield, a * 0.55, b * 0.55, -5.5)
  const rim = spotOf(shield, a * out * 0.95, b * out * 0.95, above ? -1 : random.between(-3, 0.5))
  const side = unit(plus([a, above ? 0.9 : 0.15, 0], shield.up, b))
  return [from, plus(rim, side, reach)]
}
