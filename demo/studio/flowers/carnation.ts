import { type Random } from '../../flowers/random'
import { through } from '../curve'
import { MATERIAL } from '../materials'
import { type Mesh, addPatch, addTurned, newMesh } from '../mesh'
import { type Rgb, GOLDEN_ANGLE, between, linear, rise } from '../vector'
import { petalSheet } from './petal'

/** Height at which the petals leave the calyx. */
const THROAT = 2

/** A carnation about 7 cm wide: a full ball of ruffled, toothed petals in a long green cup. */
export function carnation(random: Random, color: string, age: number, fine = 1): Mesh {
  const mesh = newMesh()
  const main = linear(color)
  const count = Math.round(24 + 20 * age)
  const widest = 0.6 + 1.3 * age
  for (let i = 0; i < count; i++) {
    const t = ((i + 0.5) / count) ** 1.2
    const theta = Math.acos(1 - t * (1 - Math.cos(widest))) + random.around(0, 0.12)
    petal(mesh, random, main, {
      theta,
      t,
      turn: i * GOLDEN_ANGLE + random.around(0, 0.3),
      age,
      fine,
    })
  }
  calyx(mesh, fine)
  return mesh
}

type Petal = { theta: number; t: number; turn: number; age: number; fine: number }

function petal(mesh: Mesh, random: Random, main: Rgb, { theta, t, turn, age, fine }: Petal) {
  const across = 12 * fine
  const phase = [random.between(0, 6.28), random.between(0, 6.28)] as const
  const ruffle = (0.3 + 0.12 * t) * (0.55 + 0.45 * age) * random.between(0.75, 1.25)
  const teeth = Array.from({ length: across + 1 }, (_, i) =>
    i % 2 === 0 ? random.between(0, 0.02) : -random.between(0.03, 0.07) / fine ** 0.8,
  )
  addPatch(mesh, {
    material: MATERIAL.petal,
    across,
    along: 4 * fine,
    at: petalSheet({
      turn,
      from: [0.12 + 0.3 * t, THROAT - 0.1],
      length: (2.05 + 0.85 * age + 0.3 * t * age) * random.between(0.9, 1.06),
      width: (2.05 + 0.9 * t) * random.between(0.9, 1.1),
      lift: [Math.PI / 2 - theta * 0.55, Math.PI / 2 - theta * 1.18],
      outline: (v) => 0.2 + 0.8 * rise(0.05, 0.85, v),
      arch: 0.36,
      cup: 0.1,
      wave: (x, v) =>
        (Math.sin(x * 5.2 + phase[0]) + 0.45 * Math.sin(x * 9 + phase[1])) * ruffle * v ** 2.2,
      edge: (x) => teeth[Math.round(columnOf(x) * across)] ?? 0,
    }),
    color: petalColor(random, main),
  })
}

/** The column of a sheet whose place across is x: the inverse of how petalSheet spreads them. */
function columnOf(x: number): number {
  let u = (x + 1) / 2
  for (let i = 0; i < 6; i++) {
    const off = (u * 2 - 1) * 0.45 + 0.55 * Math.sin((u - 0.5) * Math.PI) - x
    u -= off / (0.9 + 0.55 * Math.PI * Math.cos((u - 0.5) * Math.PI))
  }
  return u
}

function petalColor(random: Random, main: Rgb) {
  const tone = random.around(1, 0.05)
  const foot: Rgb = [main[0] * 0.88, main[1] * 0.64, main[2] * 0.58]
  return (_: number, v: number): Rgb => {
    const body = between(foot, main, rise(0.1, 0.75, v))
    const lit = between(body, [0.95, 0.9, 0.88], rise(0.8, 1, v) * 0.22)
    return [lit[0] * tone, lit[1] * tone, lit[2] * tone]
  }
}

const CUP = [
  [0.22, 0],
  [0.5, 0.25],
  [0.62, 1],
  [0.68, 1.7],
  [0.86, 2.25],
] as const

function calyx(mesh: Mesh, fine: number) {
  addTurned(
    mesh,
    MATERIAL.leaf,
    (v) => through(CUP, v),
    (_, v) => between([0.13, 0.2, 0.09], [0.2, 0.29, 0.14], v),
    6 * fine,
    10 * fine,
  )
}
