import { type Random } from '../../flowers/random'
import { leavesOf } from '../leaf'
import { MATERIAL } from '../materials'
import { type Mesh, addPatch, addTurned, newMesh, place } from '../mesh'
import { type Point, type Rgb, GOLDEN_ANGLE, between, linear, rise, unit } from '../vector'
import { inFullLight } from './tone'

const FLORETS = 88
const WIDE = 4.8
const TALL = 3.9
/** Height of the middle of the dome. */
const MIDDLE = 3.2

/** A head of hydrangea about 14 cm wide; a young one (`age` 0) has small greenish florets. */
export function hydrangea(random: Random, color: string, age: number, fine = 1): Mesh {
  const mesh = newMesh()
  const main = inFullLight(color, 0.35)
  addCore(mesh, main, fine)
  const tint = 1 - Math.min(...main) / Math.max(...main)
  const studies = [0, 1, 2, 3].map(() => floret(random, main, age, fine))
  for (let i = 0; i < FLORETS; i++) {
    const high = 1 - (1.5 * (i + 0.5)) / FLORETS
    const flat = Math.sqrt(Math.max(0, 1 - high * high))
    const angle = i * GOLDEN_ANGLE + random.around(0, 0.06)
    const way: Point = [Math.sin(angle) * flat, high, Math.cos(angle) * flat]
    const far = random.between(0.95, 1.08)
    const axis = unit([
      way[0] / WIDE + random.around(0, 0.06),
      way[1] / TALL + 0.03 + random.around(0, 0.045),
      way[2] / WIDE + random.around(0, 0.045),
    ])
    const tone = random.around(1, 0.07)
    const warm = random.around(0, 0.02 + 0.1 * tint)
    place(mesh, studies[i % 4]!, {
      origin: [way[0] * WIDE * far, MIDDLE + way[1] * TALL * far, way[2] * WIDE * far],
      axis,
      spin: random.between(0, 6.28),
      scale: random.between(0.76, 0.94) * (0.85 + 0.15 * age),
      tint: [tone * (1 + warm), tone * (1 - Math.abs(warm) * 0.3), tone * (1 - warm * 0.5)],
    })
  }
  return mesh
}

/** What is seen between the florets: their feet in the shade. */
function addCore(mesh: Mesh, main: Rgb, fine: number) {
  const shade = between([0.16, 0.22, 0.08], [main[0] * 0.62, main[1] * 0.68, main[2] * 0.62], 0.9)
  addTurned(
    mesh,
    MATERIAL.petal,
    (v) => {
      const angle = (v - 0.5) * Math.PI
      return [
        0.02 + Math.cos(angle) * WIDE * 0.92,
        MIDDLE + Math.sin(angle) * TALL * (v < 0.5 ? 0.66 : 0.92),
      ]
    },
    (_, v) => between([0.13, 0.2, 0.06], shade, rise(0.25, 0.6, v)),
    6 * fine,
    12 * fine,
  )
}

/** Four round sepals and the bead in their middle, looking along y. */
function floret(random: Random, main: Rgb, age: number, fine: number): Mesh {
  const mesh = newMesh()
  const young = (1 - age) * 0.5
  const body = between(main, [0.5, 0.62, 0.28], young)
  const pale = between(body, [0.93, 0.92, 0.78], 0.3)
  const tint = 1 - Math.min(...main) / Math.max(...main)
  const deep: Rgb = [
    body[0] * (0.9 - 0.12 * tint),
    body[1] * (0.94 - 0.16 * tint),
    body[2] * (0.78 + 0.14 * tint),
  ]
  for (let i = 0; i < 4; i++) {
    const turn = (i / 4) * Math.PI * 2 + random.around(0, 0.08)
    const [sin, cos] = [Math.sin(turn), Math.cos(turn)]
    const long = random.between(1.22, 1.4)
    const wide = random.between(0.68, 0.76)
    const lift = random.between(0, 0.65)
    const above = (i % 2) * 0.05
    const bow = random.between(0.15, 0.4)
    addPatch(mesh, {
      material: MATERIAL.petal,
      across: 4 * fine,
      along: 2 * fine,
      at(u, w) {
        const x = Math.sin((u - 0.5) * Math.PI)
        const v = w * (1 - 0.3 * Math.abs(x) ** 2.6)
        const side =
          x * wide * (0.12 + 0.88 * Math.sin(Math.min(1, v * 1.6) * 1.57)) * (1 - 0.16 * w)
        const up = above + lift * v - bow * v * v - 0.12 * x * x * v
        return [sin * v * long + cos * side, up, cos * v * long - sin * side]
      },
      color: (_, w) => between(between(pale, body, rise(0.05, 0.6, w)), deep, rise(0.5, 1, w)),
    })
  }
  addBead(mesh, between(pale, [0.85, 0.9, 0.6], 0.6), fine)
  return mesh
}

function addBead(mesh: Mesh, color: Rgb, fine: number) {
  addPatch(mesh, {
    material: MATERIAL.petal,
    across: fine,
    along: fine,
    at(u, v) {
      const [a, b] = [u * 2 - 1, v * 2 - 1]
      return [a * 0.12, 0.2 - 0.1 * (a * a + b * b), b * 0.12]
    },
    color: () => color,
  })
}

/** Large oval leaves, deeply veined. */
export function hydrangeaLeaves(random: Random): Mesh[] {
  return leavesOf(
    random,
    ['#4b6e37', '#5a7f43', '#3f6130'],
    { length: 9, width: 5.8, widest: 0.46, fold: 0.3, droop: 0.3, under: linear('#93ad68') },
    8,
    10,
  )
}
