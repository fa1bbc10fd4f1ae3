import { type Random } from '../flowers/random'
import { MATERIAL } from './materials'
import { type Mesh, addPatch, newMesh } from './mesh'
import { type Rgb, between, linear, rise } from './vector'

/** [radius, height] of four points of a curve, from the foot of a petal to its lip. */
type Curve = readonly [number, number][]

/** Petals from the heart outwards, as the flower opens: the lips lean out and at last roll over. */
const CURVES: { at: number; curve: Curve }[] = [
  { at: 0, curve: [[0.1, 0.3], [1.0, 1.4], [0.85, 3.9], [0.2, 4.75]] },
  { at: 0.25, curve: [[0.2, 0.2], [2.0, 0.9], [1.55, 3.9], [0.95, 4.75]] },
  { at: 0.5, curve: [[0.3, 0.1], [2.8, 0.4], [2.3, 3.6], [2.05, 4.6]] },
  { at: 0.75, curve: [[0.3, 0], [3.3, 0], [2.9, 3.2], [3.25, 4.1]] },
  { at: 1, curve: [[0.3, -0.1], [3.3, -0.5], [3.7, 2.3], [4.5, 2.7]] },
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
  const count = Math.round(22 + age * 16)
  for (let i = 0; i < count; i++) {
    const t = i / (count - 1)
    petal(mesh, random, main, {
      open: Math.min(1, t ** 0.85 * (0.5 + 0.5 * age) + random.around(0, 0.018)),
      turn: i * 2.39996 + random.around(0, 0.16),
      inner: 1 - t,
      fine,
    })
  }
  return mesh
}

type Petal = { open: number; turn: number; inner: number; fine: number }

function petal(mesh: Mesh, random: Random, main: Rgb, { open, turn, inner, fine }: Petal) {
  const curve = curveAt(Math.max(0, open))
  const half = 1.35 - 0.62 * rise(0, 0.9, open) + random.around(0, 0.06)
  const roll = (0.1 + 0.75 * rise(0.35, 1, open)) * random.between(0.6, 1.3)
  const tuck = 0.16 + 0.1 * open
  const tall = random.around(1, 0.035)
  const waves = [random.between(0, 6), random.between(0, 6), random.between(0, 6)] as const
  const ruffle = 0.04 + 0.12 * open
  const lean = random.around(0, 0.05)
  const shade = random.around(1, 0.07)
  const warm = random.around(0, 0.05)
  const notch = random.between(0, 0.05)
  addPatch(mesh, {
    material: MATERIAL.petal,
    across: Math.round((inner > 0.75 ? 10 : 11) * fine),
    along: Math.round(10 * fine),
    at(u, v) {
      const x = u * 2 - 1
      const far = Math.abs(x)
      const reach = v * (1 - 0.26 * far ** 2.6 - notch * Math.max(0, 1 - far * 5))
      const [r, h] = along(curve, reach)
      const lip = rise(0.62, 1, Math.max(v, v * (0.5 + far * 0.5))) ** 1.5
      const rolled = lip * roll * (0.55 + 0.75 * far)
      const wave = Math.sin(x * 4.2 + waves[0]) * 0.6 + Math.sin(x * 9 + waves[1]) * 0.4
      const side = rise(0.55, 1, far) * rise(0.2, 0.8, v) * 0.28 * open
      const radius = Math.max(0.03, r * (1 + x * tuck * 0.3) + rolled + wave * ruffle * v * v + side)
      const angle = turn + x * half * (0.8 + 0.2 * v)
      const height = (h - rolled * 0.55 * open + Math.sin(x * 6 + waves[2]) * ruffle * 0.7 * v * v) * tall
      return [Math.sin(angle) * radius + lean * height * 0.4, height, Math.cos(angle) * radius]
    },
    color(u, v) {
      const far = Math.abs(u * 2 - 1)
      const foot = (1 - v) ** 2.2
      const light = Math.max(...main)
      const pale: Rgb = [light * 0.95, light * 0.86 * (0.4 + main[1] / light), light * 0.35]
      const edge = rise(0.72, 1, v) * 0.16 + rise(0.75, 1, far) * 0.08
      const deep = 1 - 0.16 * inner
      const body: Rgb = [
        main[0] * shade * (0.97 + 0.03 * deep),
        main[1] * shade * deep * (1 + warm),
        main[2] * shade * deep * (1 - warm),
      ]
      const lit = between(body, [0.95, 0.82, 0.74], edge * (0.25 + light * 0.35) * (0.4 + 0.6 * open))
      return between(lit, pale, foot * 0.45)
    },
  })
}
