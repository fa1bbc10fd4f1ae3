import { type Random } from '../../flowers/random'
import { MATERIAL } from '../materials'
import { type Mesh, addPatch, newMesh } from '../mesh'
import { type Rgb, GOLDEN_ANGLE, between, linear, rise } from '../vector'

/** [radius, height] of four points of a curve, from the foot of a petal to where its lip begins. */
type Curve = readonly (readonly [number, number])[]

/** Petals from the heart outwards, as the flower opens. */
const CURVES: { at: number; curve: Curve }[] = [
  { at: 0, curve: [[0.1, 0.6], [0.7, 1.6], [0.62, 3.4], [0.18, 4.3]] },
  { at: 0.25, curve: [[0.2, 0.3], [1.7, 1.0], [1.4, 3.3], [0.92, 4.25]] },
  { at: 0.5, curve: [[0.3, 0.1], [2.5, 0.4], [2.15, 3.0], [1.85, 4.05]] },
  { at: 0.75, curve: [[0.3, 0], [2.9, 0.1], [2.7, 2.6], [2.75, 3.5]] },
  { at: 1, curve: [[0.3, -0.1], [2.8, -0.4], [3.2, 1.6], [3.6, 2.2]] },
] // oxfmt-ignore

function curveAt(open: number): Curve {
  const last = CURVES.findIndex(({ at }) => at >= open)
  const high = CURVES[Math.max(1, last < 0 ? CURVES.length - 1 : last)]!
  const low = CURVES[CURVES.indexOf(high) - 1]!
  const share = (open - low.at) / (high.at - low.at)
  return low.curve.map(([r, h], i) => {
    const [r2, h2] = high.curve[i]!
    return [r + (r2 - r) * share, h + (h2 - h) * share] as const
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
  const count = Math.round(20 + age * 14)
  for (let i = 0; i < count; i++) {
    const t = i / (count - 1)
    petal(mesh, random, main, {
      open: Math.min(1, t ** 0.95 * (0.42 + 0.58 * age) + random.around(0, 0.016)),
      turn: i * GOLDEN_ANGLE + random.around(0, 0.2),
      depth: t,
      fine,
    })
  }
  sepals(mesh, random, fine)
  return mesh
}

/** The five green leaves under the flower. */
function sepals(mesh: Mesh, random: Random, fine: number) {
  for (let i = 0; i < 5; i++) {
    const turn = (i / 5) * Math.PI * 2 + random.around(0, 0.15)
    const droop = random.between(0.2, 1)
    addPatch(mesh, {
      material: MATERIAL.leaf,
      across: 2,
      along: 4 * fine,
      at(u, v) {
        const wide = 0.42 * (1 - v) ** 0.7 * rise(-0.3, 0.3, v)
        const r = 0.3 + v * 2.1
        return onCircle(turn + ((u - 0.5) * 2 * wide) / Math.max(0.4, r), r, -0.35 - droop * v * v)
      },
      color: () => [0.12, 0.2, 0.06],
    })
  }
}

function onCircle(angle: number, radius: number, height: number): [number, number, number] {
  return [Math.sin(angle) * radius, height, Math.cos(angle) * radius]
}

type Petal = {
  /** 0 closed over the heart, 1 laid open. */
  open: number
  turn: number
  /** 0 the innermost, 1 the outermost. */
  depth: number
  fine: number
}

function petal(mesh: Mesh, random: Random, main: Rgb, shape: Petal) {
  const { turn, open, fine } = shape
  addPatch(mesh, {
    material: MATERIAL.petal,
    across: 10 * fine,
    along: 6 * fine,
    at: petalSheet(random, turn, open),
    color: petalColor(random, main, shape),
  })
}

/** Where the lip begins to roll, of 1. */
const LIP = 0.74

function petalSheet(random: Random, turn: number, open: number) {
  const curve = curveAt(Math.max(0, open))
  const half = 1.55 - 0.6 * rise(0.1, 1, open) + random.around(0, 0.08)
  const roll =
    (0.06 + 0.5 * rise(0, 0.35, open) + 2.1 * rise(0.4, 1, open)) * random.between(0.7, 1.25)
  const peak = random.between(0, 1) * rise(0.5, 1, open)
  const notch = random.between(0, 0.045)
  const skew = random.around(0, 0.12)
  const tuck = 0.055 + 0.05 * open
  const ruffle = 0.02 + 0.07 * open
  const waves = [random.between(0, 6), random.between(0, 6)] as const
  const tall = random.around(1, 0.035)
  return (u: number, w: number): [number, number, number] => {
    // Columns are closer at the sides, where the rim turns down.
    const x = (u * 2 - 1) * 0.35 + 0.65 * Math.sin((u - 0.5) * Math.PI)
    const far = Math.abs(x)
    // The rim is an arch from side to side, so that no row shrinks to a corner.
    const arch =
      0.5 +
      0.5 * Math.sqrt(Math.max(0, 1 - far ** 2.4)) +
      skew * x * (1 - far) -
      notch * Math.exp(-x * x * 30)
    const w2 = 1 - (1 - w) ** 1.5
    const v = w2 * arch
    const lip = rise(0, 1, Math.max(0, (w2 - LIP) / (1 - LIP)) * 0.5) * 2
    const [r, h] = along(curve, Math.min(v, v - (w2 > LIP ? (w2 - LIP) * arch * 0.75 : 0)))
    const turned = roll * (0.7 + 0.35 * far * far) * (1 - 0.5 * peak * (1 - far))
    const bend = turned * lip
    // The lip is an arc that starts upright and turns outwards.
    const length = (1 - LIP) * (2.2 + 1.2 * open) * arch
    const out = turned > 0.01 ? ((1 - Math.cos(bend)) / turned) * length : 0
    const up = turned > 0.01 ? (Math.sin(bend) / turned) * length : lip * length
    const lean = 0.25 + 0.6 * open
    const wave =
      (Math.sin(x * 4.5 + waves[0]) + 0.6 * Math.sin(x * 8 + waves[1])) * ruffle * w2 * w2
    const radius = Math.max(0.03, r * (1 + x * tuck) + out + up * lean * open + wave)
    const foot = 0.45 + 0.55 * rise(0, 0.6, w2)
    return onCircle(
      turn + x * half * foot,
      radius,
      (h + up * (1 - 0.55 * open) - out * 0.25 + wave * 0.5) * tall,
    )
  }
}

function petalColor(random: Random, main: Rgb, { open, depth }: Petal) {
  const tone = random.around(1, 0.04)
  const warm = random.around(0, 0.035)
  const strongest = Math.max(...main)
  const pale: Rgb = [
    strongest * 0.97,
    strongest * 0.85 * (0.4 + (0.6 * main[1]) / strongest),
    strongest * 0.45 * (0.4 + main[2] / strongest),
  ]
  // The heart of a rose is of a deeper tone than its rim.
  const deep = 1 - 0.12 * (1 - depth)
  const body: Rgb = [
    main[0] * tone,
    main[1] * tone * deep * (1 + warm),
    main[2] * tone * deep * (1 - warm),
  ]
  const edge = body.map((c) => c + (0.95 - c) * 0.13 * (0.25 + c)) as unknown as Rgb
  return (u: number, w: number): Rgb => {
    const far = Math.abs(u * 2 - 1)
    const rim = Math.max(rise(0.8, 1, w), rise(0.75, 1, far) * 0.6)
    const lit = between(body, edge, rim * (0.4 + 0.6 * open))
    return between(lit, pale, (1 - w) ** 2.4 * 0.5)
  }
}

/** One petal, as it falls on a table. */
export function fallenPetal(random: Random, color: string): Mesh {
  const mesh = newMesh()
  petal(mesh, random, linear(color), { open: 0.9, turn: 0, depth: 1, fine: 1 })
  return mesh
}
