import { type Random } from '../../flowers/random'
import { MATERIAL } from '../materials'
import { type Mesh, addPatch, addTurned, newMesh } from '../mesh'
import { through } from '../curve'
import { type Rgb, between, linear, rise } from '../vector'

/** [radius, height] of four points of a curve, from the foot of a petal to its lip. */
type Curve = readonly [number, number][]

/** Petals from the heart outwards, as the flower opens: the lips lean out and at last roll over. */
const CURVES: { at: number; curve: Curve }[] = [
  {
    at: 0,
    curve: [
      [0.1, 0.3],
      [1.0, 1.4],
      [0.85, 3.9],
      [0.2, 4.75],
    ],
  },
  {
    at: 0.25,
    curve: [
      [0.2, 0.2],
      [2.0, 0.9],
      [1.55, 3.9],
      [0.95, 4.75],
    ],
  },
  {
    at: 0.5,
    curve: [
      [0.3, 0.1],
      [2.8, 0.4],
      [2.3, 3.6],
      [2.05, 4.6],
    ],
  },
  {
    at: 0.75,
    curve: [
      [0.3, 0],
      [3.3, 0],
      [2.9, 3.2],
      [3.25, 4.1],
    ],
  },
  {
    at: 1,
    curve: [
      [0.3, -0.1],
      [3.3, -0.5],
      [3.7, 2.3],
      [4.5, 2.7],
    ],
  },
]

function curveAt(open: number): Curve {
  const last = CURVES.findIndex(({ at }) => at >= open)
  const high = CURVES[Math.max(1, last < 0 ? CURVES.length - 1 : last)]!
  const low = CURVES[CURVES.indexOf(high) - 1]!
  const share = (open - low.at) / (high.at - low.at)
  return low.curve.map(([r, h], i) => {
    const [r2, h2] = high.curve[i]!
    return [r + (r2 - r) * share, h + (h2 - h) * share]
  })
}

function along(curve: Curve, t: number): [number, number] {
  const s = 1 - t
  const weights = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
  let r = 0
  let h = 0
  for (let i = 0; i < 4; i++) {
    r += curve[i]![0] * weights[i]!
    h += curve[i]![1] * weights[i]!
  }
  return [r, h]
}

/** A rose about 8 cm wide; `age` 0 is a bud that shows colour, 1 in full bloom. */
export function rose(random: Random, color: string, age: number, fine = 1): Mesh {
  const mesh = newMesh()
  const main = linear(color)
  const count = Math.round(26 + age * 16)
  for (let i = 0; i < count; i++) {
    const t = i / (count - 1)
    petal(mesh, random, main, {
      open: Math.min(1, t ** 1.05 * (0.5 + 0.5 * age) + random.around(0, 0.018)),
      turn: i * 2.39996 + random.around(0, 0.16),
      inner: 1 - t,
      fine,
    })
  }
  heart(mesh, main)
  return mesh
}

/** What closes the middle. */
function heart(mesh: Mesh, main: Rgb) {
  const profile = [
    [0.8, 2],
    [0.66, 3.3],
    [0.44, 3.85],
    [0.2, 4.1],
    [0, 4.12],
  ] as const
  addTurned(
    mesh,
    MATERIAL.petal,
    (v) => through(profile, v),
    () => [main[0] * 0.7, main[1] * 0.5, main[2] * 0.45],
    8,
    10,
  )
}

type Petal = { open: number; turn: number; inner: number; fine: number }

function petal(mesh: Mesh, random: Random, main: Rgb, { open, turn, inner, fine }: Petal) {
  const curve = curveAt(Math.max(0, open))
  const half = 1.78 - 0.62 * rise(0, 0.9, open) + random.around(0, 0.07)
  const roll = (0.08 + 0.8 * rise(0.35, 1, open)) * random.between(0.55, 1.35)
  const tuck = 0.16 + 0.1 * open
  const tall = random.around(1, 0.03)
  const waves = [random.between(0, 6), random.between(0, 6), random.between(0, 6)] as const
  const ruffle = 0.03 + 0.11 * open
  const lean = random.around(0, 0.05)
  const shade = random.around(1, 0.06)
  const warm = random.around(0, 0.06)
  const point = 0.06 * rise(0.5, 1, open) * random.between(0, 1)
  addPatch(mesh, {
    material: MATERIAL.petal,
    across: 10 * fine,
    along: 12 * fine,
    at(u, w) {
      const x = u * 2 - 1
      const far = Math.abs(x)
      // More rows near the lip, which is round: the rows shrink to its tip.
      const v = 1 - (1 - w) ** 1.9
      const broad = (0.78 + 0.22 * v) * Math.sqrt(Math.max(0, 1 - v ** 2.5))
      const [r, h] = along(curve, v * (1 - 0.17 * far * far + point * (1 - far)))
      const rim = v + (1 - v) * 0.5 * far * far * rise(0.25, 0.9, v)
      const lip = rise(0.6, 1.02, rim) ** 1.4
      const rolled = lip * roll * (0.75 + 0.4 * far)
      const wave = Math.sin(x * 4.2 + waves[0]) * 0.6 + Math.sin(x * 8 + waves[1]) * 0.4
      const radius = Math.max(0.03, r * (1 + x * tuck * 0.32) + rolled + wave * ruffle * v * v)
      const angle = turn + x * half * broad
      const wavy = Math.sin(x * 6 + waves[2]) * ruffle * 0.6 * v * v
      const height = (h - rolled * 0.6 * open + wavy) * tall
      return [Math.sin(angle) * radius + lean * height * 0.4, height, Math.cos(angle) * radius]
    },
    color(u, w) {
      const v = 1 - (1 - w) ** 1.9
      const far = Math.abs(u * 2 - 1)
      const foot = (1 - v) ** 2.2
      const light = Math.max(...main)
      const pale: Rgb = [light * 0.98, light * 0.86 * (0.4 + main[1] / light), light * 0.4]
      const rim = Math.max(rise(0.75, 1, v), rise(0.7, 1, far) * 0.7)
      const deep = 1 - 0.22 * inner ** 1.5
      const body: Rgb = [
        main[0] * (0.5 + 0.5 * shade) * (0.9 + 0.1 * deep),
        main[1] * shade * deep * (1 + warm),
        main[2] * shade * deep * (1 - warm),
      ]
      const lit = between(
        body,
        [0.96, 0.84, 0.76],
        rim * (0.05 + light * 0.14) * (0.3 + 0.7 * open),
      )
      return between(lit, pale, foot * 0.5)
    },
  })
}

/** One petal, as it falls on a table. */
export function fallenPetal(random: Random, color: string): Mesh {
  const mesh = newMesh()
  petal(mesh, random, linear(color), { open: 0.9, turn: 0, inner: 0, fine: 1 })
  return mesh
}
