import { type Random, randomFrom } from '../flowers/random'
import { type Arrangement, type FlowerKind } from '../flowers/spec'
import { addVase } from './containers/vase'
import { bezier } from './curve'
import { flowerModel } from './flowers/kinds'
import { fallenPetal } from './flowers/rose'
import { type GreenModel, greenModel } from './greens/kinds'
import { grow, leaf } from './leaf'
import { MATERIAL } from './materials'
import { type Mesh, addTube, place } from './mesh'
import { type Point, linear, plus, unit } from './vector'

type Head = { kind: FlowerKind; color: string; toward: Point; radius: number; out: number }

/** Puts an arrangement onto y = 0 about the y axis. */
export function addArrangement(mesh: Mesh, spec: Arrangement) {
  const vessel = addVase(mesh, spec.container.color)
  const random = randomFrom(`${spec.seed}/bouquet`)
  const total = spec.blooms.reduce((sum, { count }) => sum + count, 0)
  const radius = Math.max(6.5, 3.75 * Math.sqrt(total / 1.6))
  const middle: Point = [0, vessel.mouth + 2.6 + radius * 0.12, 0]
  const heads = headsOf(random, spec, radius)
  settle(heads)
  addHeads(mesh, random, heads, middle, radius, vessel.mouth)
  addLeaves(mesh, random, heads, middle, radius)
  fallen(mesh, randomFrom(`${spec.seed}/fallen`), spec)
  for (const kind of spec.greens) {
    const model = greenModel(kind)
    if (model.where === 'between') addBetween(mesh, random, model, heads, middle, radius)
    else addRound(mesh, random, model, middle, radius, vessel.mouth)
  }
}

function headsOf(random: Random, spec: Arrangement, radius: number): Head[] {
  const blooms = spec.blooms.flatMap(({ kind, color, count }) =>
    Array.from({ length: count }, () => ({ kind, color })),
  )
  return blooms.map(({ kind, color }, i) => {
    const y = 1 - (1.16 * (i + 0.35)) / blooms.length
    const r = Math.sqrt(1 - y * y)
    const angle = i * 2.39996 + random.between(0, 0.5)
    const toward = unit([Math.cos(angle) * r, y, Math.sin(angle) * r])
    return { kind, color, toward, radius: 4 / radius, out: random.between(-0.9, 0.7) }
  })
}

/** Pushes the heads apart on their dome. */
function settle(heads: Head[]) {
  for (let round = 0; round < 60; round++) {
    for (const a of heads) {
      for (const b of heads) {
        if (a === b) continue
        const d = plus(a.toward, b.toward, -1)
        const gap = Math.hypot(...d)
        const wanted = (a.radius + b.radius) * 0.98
        if (gap >= wanted || gap === 0) continue
        a.toward = unit(plus(a.toward, d, ((wanted - gap) / gap) * 0.25))
      }
      if (a.toward[1] < -0.22) a.toward = unit([a.toward[0], -0.22, a.toward[2]])
    }
  }
}

function addHeads(
  mesh: Mesh,
  random: Random,
  heads: Head[],
  middle: Point,
  radius: number,
  mouth: number,
) {
  // Three ages and four of each: no two beside each other are the same.
  const studies = new Map<string, Mesh[]>()
  for (const head of heads) {
    const model = flowerModel(head.kind)
    const name = head.kind + head.color
    const list = studies.get(name) ?? model.ages.map((age) => model.make(random, head.color, age))
    studies.set(name, list)
    const { toward } = head
    const far = radius + head.out
    const at: Point = [
      middle[0] + toward[0] * far,
      middle[1] + toward[1] * far * 0.86,
      middle[2] + toward[2] * far,
    ]
    const axis = unit([
      toward[0] + random.around(0, 0.16),
      toward[1] * 0.9 + 0.16 + random.around(0, 0.1),
      toward[2] + random.around(0, 0.16),
    ])
    const tone = random.around(1, 0.07)
    const scale = random.between(0.93, 1.14)
    place(mesh, random.pick(list), {
      origin: plus(at, axis, -model.height * 0.56),
      axis,
      spin: random.between(0, 6.28),
      scale,
      tint: [tone, tone * random.around(1, 0.05), tone * random.around(1, 0.06)],
    })
    const foot: Point = [random.around(0, 1.5), mouth - 3, random.around(0, 1.5)]
    const top = plus(at, axis, -model.height * 0.54)
    const bow = plus(top, axis, -4)
    addTube(
      mesh,
      MATERIAL.stem,
      (t) => bezier(foot, bow, top, t),
      () => model.stem.radius,
      linear(model.stem.color),
      7,
    )
  }
}

/** Whether a head is in the way there. */
function covered(heads: Head[], toward: Point, share: number): boolean {
  return heads.some((head) => {
    const d = plus(head.toward, toward, -1)
    return Math.hypot(...d) < head.radius * share
  })
}

function addLeaves(mesh: Mesh, random: Random, heads: Head[], middle: Point, radius: number) {
  const kinds = ['#3a5230', '#48613a', '#2f4630', '#566d42'].map((color) =>
    leaf(random, {
      length: 6.4,
      width: 3.3,
      widest: 0.42,
      fold: 0.35,
      droop: 0.25,
      color: linear(color),
      under: linear('#8fa26a'),
    }),
  )
  const count = 60 + heads.length * 6
  for (let i = 0; i < count; i++) {
    const y = 0.85 - (1.3 * (i + random.unit())) / count
    const r = Math.sqrt(Math.max(0, 1 - y * y))
    const angle = i * 2.39996 * 1.618 + random.around(0, 0.5)
    const out = unit([Math.cos(angle) * r, y, Math.sin(angle) * r])
    if (covered(heads, out, y > -0.15 ? 0.8 : 0.95)) continue
    const at: Point = [
      middle[0] + out[0] * radius * 0.6,
      middle[1] + out[1] * radius * 0.52,
      middle[2] + out[2] * radius * 0.6,
    ]
    const turn = unit([
      out[0] + random.around(0, 0.25),
      out[1] - 0.12 + random.around(0, 0.2),
      out[2] + random.around(0, 0.25),
    ])
    grow(
      mesh,
      random,
      random.pick(kinds),
      at,
      turn,
      random.between(0.8, 1.1) * (y > 0.25 ? 0.72 : 1.15),
    )
  }
}

function addRound(
  mesh: Mesh,
  random: Random,
  model: GreenModel,
  middle: Point,
  radius: number,
  mouth: number,
) {
  const studies = model.studies(random)
  for (let i = 0; i < model.count; i++) {
    const angle = i * 2.39996 + random.around(0, 0.3)
    const y = i % 3 === 0 ? random.between(0.35, 0.8) : random.between(-0.35, 0.3)
    const out = unit([Math.cos(angle), y, Math.sin(angle)])
    const far = radius + random.between(...model.reach)
    const to: Point = [out[0] * far, middle[1] + out[1] * far, out[2] * far]
    model.add(mesh, random, [out[0] * 2.5, mouth + 1, out[2] * 2.5], to, studies)
  }
}

function addBetween(
  mesh: Mesh,
  random: Random,
  model: GreenModel,
  heads: Head[],
  middle: Point,
  radius: number,
) {
  const studies = model.studies(random)
  for (let i = 0; i < model.count; i++) {
    const y = 1 - (1.15 * (i + 0.5)) / model.count
    const r = Math.sqrt(1 - y * y)
    const angle = i * 2.39996 * 1.3 + 0.7 + random.around(0, 0.4)
    const out: Point = [Math.cos(angle) * r, y, Math.sin(angle) * r]
    if (covered(heads, out, 0.7)) continue
    const far = radius + random.between(...model.reach)
    const to: Point = [out[0] * far, middle[1] + out[1] * far * 0.9, out[2] * far]
    const from: Point = [
      out[0] * radius * 0.5,
      middle[1] + out[1] * radius * 0.4,
      out[2] * radius * 0.5,
    ]
    model.add(mesh, random, from, to, studies)
  }
}

/** Petals on the table, hollow side up. */
function fallen(mesh: Mesh, random: Random, spec: Arrangement) {
  for (const [x, z] of [
    [11.5, 9],
    [15.5, 5.5],
    [-12.5, 7],
  ] as const) {
    const study = fallenPetal(random, random.pick(spec.blooms).color)
    // The petal bulges towards its z: that side lies down.
    const axis = unit([random.around(0, 1), 0.12, random.around(0, 1)])
    grow(mesh, random, study, [x, 0.2, z], axis, 0.62)
  }
}
