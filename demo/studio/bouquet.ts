import { type Random, randomFrom } from '../flowers/random'
import { type Arrangement, type Bloom } from '../flowers/spec'
import { addContainer } from './containers/kinds'
import { FLOWERS } from './flowers/kinds'
import { addGreens, addLeaves } from './foliage'
import { type Standing, addHeads, standUp } from './heads'
import { formOf, headsOf, layOut, shieldAt } from './layout'
import { type Mesh, place } from './mesh'
import { addBed, addMoss } from './moss'

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
  const { form, standing: coarse, shield, vessel } = arranged(mesh, random, spec)
  const standing = fine > 1 ? finer(coarse, spec.seed, fine) : coarse
  addHeads(mesh, random, standing, vessel)
  const balls = standing.map(({ ball }) => ball)
  const own = [...new Set(spec.blooms.map(({ kind }) => kind))]
  const moss = randomFrom(`${spec.seed}/moss`)
  addMoss(mesh, moss, balls, shield, vessel)
  if (vessel.bed) addBed(mesh, moss, vessel.bed)
  addLeaves(mesh, random, balls, shield, vessel, own)
  for (const kind of spec.greens) addGreens(mesh, random, kind, balls, shield, vessel)
  const top = Math.max(...balls.map(({ at, radius }) => at[1] + radius)) + 3
  const half =
    Math.max(...balls.map(({ at, radius }) => Math.abs(at[0]) + radius)) + (vessel.low ? 1.5 : 4)
  return {
    // The tip of a leaf may stand out, but not beyond the picture.
    top: Math.max(top, vessel.peak ?? 0, highestOf(mesh) / 1.05),
    half: Math.max(half, vessel.low ? vessel.foot + 1 : 0),
    foot: vessel.foot,
    flat: form.tilt > 75,
  }
}

function highestOf({ position, vertices }: Mesh): number {
  let highest = 0
  for (let i = 1; i < vertices * 3; i += 3) highest = Math.max(highest, position[i]!)
  return highest
}

/** The same flowers in the same places, with more faces. */
function finer(standing: Standing[], seed: string, fine: number): Standing[] {
  const made = new Map<Mesh, Mesh>()
  return standing.map(({ head, ...place }) => {
    const { model, color, age } = head
    const random = randomFrom(`${seed}/finer/${made.size}`)
    const study = made.get(head.study) ?? model.make(random, color, age, fine)
    made.set(head.study, study)
    return { ...place, head: { ...head, study } }
  })
}

/** The container on its table, and where the heads stand in it. */
export function arranged(mesh: Mesh, random: Random, spec: Arrangement) {
  const form = formOf(spec.shape, spec.container.shape)
  const heads = headsOf(random, spec, form)
  const radius = layOut(random, heads, form)
  const vessel = addContainer(mesh, spec, form, radius, randomFrom(`${spec.seed}/container`))
  const below = shieldAt(form, radius, vessel.rim)
  return { form, vessel, ...standUp(random, heads, below, vessel) }
}

/** What grows whole in its pot, and the fern around it. */
function addPlants(mesh: Mesh, random: Random, spec: Arrangement, bloom: Bloom): Extent {
  const { color, count, stems = 1, plants = 1 } = bloom
  const form = formOf('round', 'bowl')
  const vessel = addContainer(mesh, spec, form, plants > 1 ? 12.5 : 8.4, random)
  const soil = vessel.soil ?? 0
  const extent = { top: 0, half: vessel.half, foot: vessel.foot, flat: false }
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
