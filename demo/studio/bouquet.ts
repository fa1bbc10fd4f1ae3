import { type Random, randomFrom } from '../flowers/random'
import { type Arrangement, type Bloom } from '../flowers/spec'
import { addContainer } from './containers/kinds'
import { type Vessel } from './containers/vessel'
import { bezier } from './curve'
import { FLOWERS } from './flowers/kinds'
import { fallenPetal } from './flowers/rose'
import { type Ball, addGreens, addLeaves, addMoss } from './foliage'
import { type Head, formOf, headsOf, layOut, normalOf, shieldAt, spotOf } from './layout'
import { type Shield } from './layout'
import { grow } from './leaf'
import { MATERIAL } from './materials'
import { type Mesh, addTube, place } from './mesh'
import { type Point, linear, plus, unit } from './vector'

/** What an arrangement takes of the room, centimetres. */
export type Extent = {
  /** Of the highest flower, half of the widest, half of what stands on the table. */
  top: number
  half: number
  foot: number
  /** The flowers look at the ceiling, as in a box. */
  flat: boolean
}

/**
 * Puts an arrangement onto y = 0 about the y axis.
 *
 * @param fine 2 for close-ups: as many times the faces in each direction
 */
export function addArrangement(mesh: Mesh, spec: Arrangement, fine = 1): Extent {
  const random = randomFrom(`${spec.seed}/bouquet`)
  const [first] = spec.blooms
  if (first && FLOWERS[first.kind].plant) return addPlants(mesh, random, spec, first)
  const form = formOf(spec.shape, spec.container.shape)
  const heads = headsOf(random, spec, form, fine)
  const radius = layOut(random, heads, form)
  const vessel = addContainer(mesh, spec, form, radius, randomFrom(`${spec.seed}/container`))
  const shield = shieldAt(form, radius, vessel.rim)
  const balls = addHeads(mesh, random, heads, shield, vessel)
  const own = [...new Set(spec.blooms.map(({ kind }) => kind))]
  addMoss(mesh, shield)
  addLeaves(mesh, random, balls, shield, vessel, own)
  for (const kind of spec.greens) addGreens(mesh, random, kind, balls, shield, vessel)
  if (vessel.soil === undefined)
    addFallen(mesh, randomFrom(`${spec.seed}/fallen`), spec, vessel.half)
  const top = Math.max(...balls.map(({ at, radius }) => at[1] + radius)) + 3
  const half =
    Math.max(...balls.map(({ at, radius }) => Math.abs(at[0]) + radius)) + (vessel.low ? 1.5 : 4)
  const flat = form.tilt > 75
  return { top: Math.max(top, vessel.peak ?? 0), half, foot: vessel.half, flat }
}

/** What grows whole in its pot, and the fern around it. */
function addPlants(mesh: Mesh, random: Random, spec: Arrangement, bloom: Bloom): Extent {
  const { color, count, stems = 1, plants = 1 } = bloom
  const form = formOf('round', 'bowl')
  const vessel = addContainer(mesh, spec, form, plants > 1 ? 12.5 : 8.4, random)
  const soil = vessel.soil ?? 0
  const extent = { top: 0, half: vessel.half, foot: vessel.half, flat: false }
  const first = mesh.vertices
  place(mesh, FLOWERS[bloom.kind].plant!(random, color, count, stems), {
    origin: [0, soil, 0],
    axis: [0, 1, 0],
    spin: Math.PI,
    scale: 1,
    tint: [1, 1, 1],
  })
  for (let n = first; n < mesh.vertices; n++) {
    extent.top = Math.max(extent.top, mesh.position[n * 3 + 1]! + 2)
    extent.half = Math.max(extent.half, Math.abs(mesh.position[n * 3]!) + 1)
  }
  const shield = shieldAt(form, vessel.half * 0.8, soil - 1)
  for (const kind of spec.greens) addGreens(mesh, random, kind, [], shield, vessel)
  return extent
}

function addHeads(
  mesh: Mesh,
  random: Random,
  heads: Head[],
  shield: Shield,
  vessel: Vessel,
): Ball[] {
  return heads.map((head) => {
    const { model } = head
    const at = spotOf(shield, head.a, head.b, head.out)
    const axis = facing(random, normalOf(shield, head.a, head.b), model.turns)
    const tone = random.around(1, 0.035)
    place(mesh, head.study, {
      origin: plus(at, axis, -model.height * 0.6 * head.scale),
      axis,
      spin: random.between(0, 6.28),
      scale: head.scale,
      tint: [tone, tone * random.around(1, 0.02), tone * random.around(1, 0.025)],
    })
    addStem(
      mesh,
      random,
      plus(at, axis, -model.height * 0.56 * head.scale),
      axis,
      model.stem,
      vessel,
    )
    return { at: plus(at, axis, -model.height * 0.22), radius: head.radius * 0.92 }
  })
}

/** Between where the stem grows to and the viewer. */
function facing(random: Random, normal: Point, turns: number): Point {
  const share = 0.4 + 0.6 * turns
  return unit([
    normal[0] * share + random.around(0, 0.12),
    normal[1] * share + (1 - turns) * 0.8 + random.around(0.04, 0.1),
    normal[2] * share + turns * 0.3 + random.around(0, 0.08),
  ])
}

type Stem = { radius: number; color: string }

function addStem(mesh: Mesh, random: Random, top: Point, axis: Point, stem: Stem, vessel: Vessel) {
  const spread = vessel.half * 0.6
  const foot: Point = [random.around(0, spread), vessel.stems, random.around(0, spread)]
  const bow = plus(top, axis, -5)
  addTube(
    mesh,
    MATERIAL.stem,
    (t) => bezier(foot, bow, top, t),
    () => stem.radius,
    linear(stem.color),
    8,
  )
}

/** Petals on the table, hollow side up. */
function addFallen(mesh: Mesh, random: Random, spec: Arrangement, half: number) {
  const roses = spec.blooms.filter(({ kind }) => kind === 'rose')
  if (roses.length === 0) return
  for (const [x, z] of [
    [half + 6, 9],
    [half + 10, 5.5],
    [-half - 7, 7],
  ] as const) {
    const study = fallenPetal(random, random.pick(roses).color)
    // The petal bulges towards its z: that side lies down.
    const axis = unit([random.around(0, 1), 0.12, random.around(0, 1)])
    grow(mesh, random, study, [x, 0.2, z], axis, 0.62)
  }
}
