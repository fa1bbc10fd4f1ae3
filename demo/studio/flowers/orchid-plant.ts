import { type Random } from '../../flowers/random'
import { leavesOf, grow } from '../leaf'
import { MATERIAL } from '../materials'
import { type Mesh, addPatch, addTube, newMesh, place } from '../mesh'
import {
  type Point,
  type Rgb,
  between,
  cross,
  dot,
  linear,
  noise,
  plus,
  sidesOf,
  unit,
} from '../vector'
import { orchid } from './orchid'

const STEM = linear('#6d7d45')
/** Between two flowers along the spray, which stand to its left and right in turn. */
const STEP = 4.3

type Spray = {
  flowers: number
  /** Where it leans: -1 to the left of the viewer, 1 to the right. */
  side: number
  /** Length of the bare stem, and its first angle from upright. */
  bare: number
  lean: number
  foot: Point
}

/**
 * Orchids in soil with so many open flowers, all turned to the viewer (+z).
 *
 * @param stems how many sprays carry them: one or two of one plant; three are of three plants
 */
export function orchidPlant(random: Random, color: string, heads: number, stems: number): Mesh {
  const mesh = newMesh()
  const studies = [1, 0.9, 0.97].map((age) => orchid(random, color, age))
  const sprays = spraysOf(random, heads, stems)
  for (const spray of sprays) {
    addSpray(mesh, random, spray, studies, linear(color))
    addLeaves(mesh, random, spray, sprays.length)
  }
  addMoss(mesh, sprays.length > 2 ? 9 : 5.2)
  return mesh
}

function spraysOf(random: Random, heads: number, count: number): Spray[] {
  const share = (i: number) => Math.floor((heads + i) / count)
  const first = random.unit() < 0.5 ? -1 : 1
  if (count === 1)
    return [{ flowers: heads, side: first, bare: 23, lean: -0.1, foot: [-first * 2, 0, 0] }]
  if (count === 2)
    return [
      { flowers: share(1), side: first, bare: 29, lean: 0.02, foot: [first * 1.4, 0, -0.8] },
      { flowers: share(0), side: -first, bare: 20, lean: 0.13, foot: [-first * 2, 0, 0.8] },
    ]
  return [
    { flowers: share(2), side: first, bare: 29, lean: -0.02, foot: [0, 0, -4] },
    { flowers: share(1), side: -first, bare: 18, lean: 0.28, foot: [-first * 5, 0, 1.5] },
    { flowers: share(0), side: first, bare: 14, lean: 0.3, foot: [first * 5, 0, 2.5] },
  ]
}

/** The stem: upright, then bowing to its side; places every half centimetre. */
function stemOf(random: Random, { flowers, side, bare, lean, foot }: Spray): Point[] {
  const length = bare + flowers * STEP + 5.5
  const bow = random.between(1.85, 2.05) - lean
  const forward = random.between(0.25, 0.4)
  const points: Point[] = [foot]
  for (let s = 0; s < length; s += 0.5) {
    const bent = Math.max(0, (s - bare * 0.72) / (length - bare * 0.72))
    const angle = lean + bow * bent ** 1.5 + 0.03 * Math.sin(s * 0.4)
    const out = Math.sin(angle)
    points.push(
      plus(points[points.length - 1]!, [side * out, Math.cos(angle), forward * out * bent], 0.5),
    )
  }
  return points
}

function addSpray(mesh: Mesh, random: Random, spray: Spray, studies: Mesh[], main: Rgb) {
  const points = stemOf(random, spray)
  const path = (t: number): Point => {
    const x = Math.max(0, Math.min(0.9999, t)) * (points.length - 1)
    const i = Math.floor(x)
    return plus(points[i]!, plus(points[i + 1]!, points[i]!, -1), x - i + Math.max(0, t - 0.9999))
  }
  addTube(mesh, MATERIAL.stem, path, (t) => 0.24 - 0.14 * t, STEM, 30)
  const total = (points.length - 1) * 0.5
  for (let i = 0; i < spray.flowers; i++) {
    const t = (spray.bare + i * STEP) / total
    const hand = i % 2 === 0 ? 1 : -1
    addFlower(mesh, random, studies, path(t), acrossOf(path, t, hand), 0.93 - 0.03 * i)
  }
  for (let i = 0; i < 4; i++) {
    const t = (spray.bare + spray.flowers * STEP + 0.4 + i * 1.5) / total
    addBud(
      mesh,
      random,
      path(Math.min(1, t)),
      acrossOf(path, t, i % 2 ? 1 : -1),
      1.08 - i * 0.17,
      main,
    )
  }
  addStake(mesh, spray, path((spray.bare * 0.86) / total))
}

/** At right angles to the stem in the plane of the picture. */
function acrossOf(path: (t: number) => Point, t: number, hand: number): Point {
  const way = unit(plus(path(Math.min(0.99, t + 0.02)), path(Math.min(0.97, t)), -1))
  return unit([way[1] * hand, -way[0] * hand, 0.25])
}

function addFlower(
  mesh: Mesh,
  random: Random,
  studies: Mesh[],
  at: Point,
  across: Point,
  scale: number,
) {
  const end = plus(plus(at, across, 3), [0, 0.3, 1.6])
  const bow = plus(plus(at, across, 2), [0, 0.9, 0])
  addTube(
    mesh,
    MATERIAL.stem,
    (t) =>
      [0, 1, 2].map(
        (k) => at[k]! * (1 - t) ** 2 + 2 * bow[k]! * t * (1 - t) + end[k]! * t * t,
      ) as unknown as Point,
    () => 0.11,
    STEM,
    5,
  )
  const axis = unit([across[0] * 0.32 + random.around(0, 0.1), random.around(0.02, 0.1), 1])
  const tone = random.around(1, 0.03)
  place(mesh, random.pick(studies), {
    origin: plus(end, axis, -0.2),
    axis,
    spin: upright(axis, random.around(0, 0.16)),
    scale: scale * random.between(0.97, 1.03),
    tint: [tone, tone, tone],
  })
}

/** The spin that turns -z of a study upwards. */
function upright(axis: Point, roll: number): number {
  const up: Point = [Math.sin(roll), Math.cos(roll), 0]
  const front = unit(plus(plus([0, 0, 0], up, -1), axis, dot(axis, up)))
  const right = cross(axis, front)
  const [s, t] = sidesOf(axis)
  return Math.atan2(dot(right, t), dot(right, s))
}

function addBud(mesh: Mesh, random: Random, at: Point, across: Point, size: number, main: Rgb) {
  const end = plus(plus(at, across, 0.9 * size), [0, -0.3, 0.6])
  addTube(
    mesh,
    MATERIAL.stem,
    (t) => plus(at, plus(end, at, -1), t),
    () => 0.08,
    STEM,
    2,
  )
  const green: Rgb = [0.3, 0.38, 0.13]
  const axis = unit([across[0], -0.25 + random.around(0, 0.2), 0.6])
  const [s, t] = sidesOf(axis)
  addPatch(mesh, {
    material: MATERIAL.petal,
    across: 8,
    along: 6,
    closed: true,
    at(u, v) {
      const a = -u * Math.PI * 2
      const r = 0.78 * size * Math.sin(Math.PI * v ** 0.85) ** 0.8 + 0.005
      return plus(plus(plus(end, axis, v * 1.9 * size), s, Math.cos(a) * r), t, Math.sin(a) * r)
    },
    color: (_, v) =>
      between(between(main, green, 0.35 + (1 - size) * 0.5), green, (1 - v) ** 2 * 0.7),
  })
}

function addStake(mesh: Mesh, spray: Spray, top: Point) {
  const foot = plus(spray.foot, [0.5, 0, -0.5])
  const head = plus(top, [0.1, 1.4, -0.35])
  addTube(
    mesh,
    MATERIAL.stem,
    (t) => plus(foot, plus(head, foot, -1), t),
    () => 0.17,
    linear('#a88a55'),
    4,
  )
  for (const share of [0.62, 0.95]) {
    const at = plus(foot, plus(head, foot, -1), share)
    addTube(
      mesh,
      MATERIAL.matte,
      (t) => plus(at, [Math.cos(t * 12.6) * 0.34, t * 0.3, Math.sin(t * 12.6) * 0.34 + 0.1]),
      () => 0.06,
      linear('#c9ad7a'),
      16,
    )
  }
}

function addLeaves(mesh: Mesh, random: Random, { foot, side }: Spray, plants: number) {
  const studies = leavesOf(
    random,
    ['#47693a', '#3b5c33'],
    { length: 17, width: 5.6, widest: 0.58, fold: 0.22, droop: 0.5, under: linear('#7f9a62') },
    8,
    12,
  )
  const base = plants === 3 ? plus(foot, [0, 0.3, 0]) : ([0, 0.3, 0] as const)
  const turns = plants === 2 ? [0.3, 2.2, 4.1] : [0.1, 1.35, 2.9, 3.6, 5.2]
  for (const [i, turn] of turns.entries()) {
    const angle = turn * side + random.around(0, 0.25)
    const way = unit([Math.cos(angle), random.between(0.6, 1.15), Math.sin(angle) * 0.75])
    grow(
      mesh,
      random,
      studies[i % 2]!,
      base,
      way,
      random.between(0.72, 1) * (plants > 1 ? 0.86 : 1),
    )
  }
}

/** What the roots stand in. */
function addMoss(mesh: Mesh, radius: number) {
  addPatch(mesh, {
    material: MATERIAL.matte,
    across: 40,
    along: 14,
    closed: true,
    at(u, v) {
      const a = -u * Math.PI * 2
      const r = radius * v
      const [x, z] = [Math.cos(a) * r, Math.sin(a) * r]
      const lump = noise(x * 1.1 + 40, z * 1.1 + 40) * 0.9 + noise(x * 3 + 9, z * 3 + 9) * 0.4
      return [x, 0.5 - 0.9 * v * v + lump * (1 - 0.5 * v), z]
    },
    color(u, v) {
      const tone = 0.55 + 0.9 * noise(u * 90, v * 22)
      return [0.1 * tone, 0.13 * tone, 0.045 * tone]
    },
  })
}
