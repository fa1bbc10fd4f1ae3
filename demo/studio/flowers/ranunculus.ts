import { type Random } from '../../flowers/random'
import { MATERIAL } from '../materials'
import { type Mesh, addPatch, addTurned, newMesh } from '../mesh'
import { type Point, type Rgb, between, linear, rise } from '../vector'

const LAYERS = 13

/** A ranunculus about 6 cm wide: thin round petals, one cup inside the other, round a small dark heart. */
export function ranunculus(random: Random, color: string, age: number, fine = 1): Mesh {
  const mesh = newMesh()
  const main = linear(color)
  for (let k = 0; k < LAYERS; k++) {
    const t = k / (LAYERS - 1)
    const count = Math.round(4 + 2.6 * t)
    for (let i = 0; i < count; i++) {
      const turn = ((i + random.around(0, 0.16)) / count) * Math.PI * 2 + k * 2.1
      petal(mesh, random, main, { t, turn, count, age, fine })
    }
  }
  heart(mesh, age, fine)
  sepals(mesh, random, fine)
  return mesh
}

type Petal = { t: number; turn: number; count: number; age: number; fine: number }

/** Foot, belly and rim of a cup, [radius, height]. */
function profile(t: number, age: number): readonly (readonly [number, number])[] {
  const open = 0.45 + 0.55 * age
  const rim = 0.26 + 2.34 * t ** 0.92 * open
  const falls = rise(0.6, 1, t) * rise(0.5, 1, age)
  const high = 2.45 + 0.3 * Math.sin(t * Math.PI) - 0.95 * falls - 0.3 * t
  const belly = rim + 0.55 * (1 - 0.75 * falls) * (1 - 0.4 * t)
  return [
    [0.2, 0.05],
    [belly * 1.1, -0.1 - 0.1 * t],
    [belly * 1.12, high * 0.72],
    [rim + 0.35 * falls, high],
  ]
}

function petal(mesh: Mesh, random: Random, main: Rgb, shape: Petal) {
  const { t, turn, count, age, fine } = shape
  const curve = profile(Math.max(0, t + random.around(0, 0.022)), age)
  const half = (Math.PI / count) * random.between(1.4, 1.75)
  const tall = random.around(1, 0.03)
  const tuck = random.between(0.04, 0.085)
  const waves = random.between(0, 6)
  const start = 0.62 * (1 - t)
  addPatch(mesh, {
    material: MATERIAL.petal,
    across: (t < 0.35 ? 6 : 8) * fine,
    along: 4 * fine,
    at(u, w): Point {
      const x = (u * 2 - 1) * 0.4 + 0.6 * Math.sin((u - 0.5) * Math.PI)
      const arch = 0.82 + 0.18 * Math.sqrt(Math.max(0, 1 - Math.abs(x) ** 2.3))
      const w2 = 1 - (1 - w) ** 1.5
      const v = (start + (1 - start) * w2) * (1 - (1 - arch) * w2)
      const [r, h] = along(curve, v)
      const wave = Math.sin(x * 3.4 + waves) * 0.05 * t * v ** 4
      const angle = turn + x * half * (0.5 + 0.5 * rise(0, 0.5, v))
      const far = r * (1 + x * tuck) + wave
      return [Math.sin(angle) * far, (h + wave) * tall, Math.cos(angle) * far]
    },
    color: petalColor(random, main, t),
  })
}

function along(curve: readonly (readonly [number, number])[], t: number): [number, number] {
  const s = 1 - t
  const weights = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
  let [r, h] = [0, 0]
  for (const [i, point] of curve.entries()) {
    r += point[0] * weights[i]!
    h += point[1] * weights[i]!
  }
  return [r, h]
}

function petalColor(random: Random, main: Rgb, t: number) {
  const tone = random.around(1, 0.045)
  // The heart is of a deeper and greener tone than the outer petals.
  const heart = rise(0.3, 0, t)
  const body = between(main, [main[0] * 0.62, main[1] * 0.72, main[2] * 0.4], heart * 0.7)
  const deep: Rgb = [body[0] * 0.9, body[1] * 0.76, body[2] * 0.6]
  return (_: number, w: number): Rgb => {
    const lit = between(
      between(deep, body, rise(0.1, 1, w)),
      [0.95, 0.92, 0.88],
      rise(0.84, 1, w) * 0.16,
    )
    return [lit[0] * tone, lit[1] * tone, lit[2] * tone]
  }
}

function heart(mesh: Mesh, age: number, fine: number) {
  const wide = 0.22 + 0.12 * age
  addTurned(
    mesh,
    MATERIAL.matte,
    (v) => [0.005 + wide * Math.cos((v * Math.PI) / 2), 2.05 + 0.28 * Math.sin((v * Math.PI) / 2)],
    (u, v) => {
      const seed = 0.6 + 0.4 * Math.sin(u * Math.PI * 16) * Math.cos(v * 12)
      return [0.055 * seed, 0.06 * seed, 0.03 * seed]
    },
    4 * fine,
    10 * fine,
  )
}

function sepals(mesh: Mesh, random: Random, fine: number) {
  for (let i = 0; i < 5; i++) {
    const turn = (i / 5) * Math.PI * 2 + random.around(0, 0.2)
    addPatch(mesh, {
      material: MATERIAL.leaf,
      across: 2,
      along: 4 * fine,
      at(u, v) {
        const r = 0.2 + v * 1.3
        const angle = turn + ((u - 0.5) * 0.9 * Math.sin(Math.PI * (0.2 + 0.78 * v))) / r
        return [Math.sin(angle) * r, -0.12 - 0.35 * v * (1 - v) - 0.15 * v, Math.cos(angle) * r]
      },
      color: () => [0.16, 0.24, 0.08],
    })
  }
}
