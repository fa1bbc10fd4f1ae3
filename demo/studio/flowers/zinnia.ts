import { type Random } from '../../flowers/random'
import { MATERIAL } from '../materials'
import { type Mesh, addPatch, addTurned, newMesh } from '../mesh'
import { type Rgb, GOLDEN_ANGLE, between, linear, rise } from '../vector'
import { petalSheet, spoon } from './petal'

/** Petals of the rings, from the lowest to the one round the disc. */
const RINGS = [14, 13, 13, 12, 11, 9]

/** A zinnia about 7 cm wide: rings of flat round petals, one above the other, round a raised disc. */
export function zinnia(random: Random, color: string, age: number, fine = 1): Mesh {
  const mesh = newMesh()
  const main = linear(color)
  const closed = 1 - age
  for (const [k, count] of RINGS.entries()) {
    const t = k / (RINGS.length - 1)
    for (let i = 0; i < count; i++) {
      const turn = ((i + 0.5 * (k % 2) + random.around(0, 0.17)) / count) * Math.PI * 2
      const up = random.around(0, 0.07)
      addPatch(mesh, {
        material: MATERIAL.petal,
        across: 6 * fine,
        along: 4 * fine,
        at: petalSheet({
          turn,
          from: [0.5 + 0.05 * t, 0.35 + 0.62 * t],
          length: (2.85 - 1.55 * t) * (0.72 + 0.28 * age) * random.between(0.93, 1.05),
          width: (1.3 - 0.4 * t) * random.between(0.92, 1.08),
          lift: [0.22 + 0.75 * t + 0.55 * closed + up, -0.34 + 0.62 * t + 0.75 * closed + up],
          outline: spoon(0.34, 0.62),
          arch: 0.34,
          cup: random.between(-0.22, 0.06),
        }),
        color: petalColor(random, main, t),
      })
    }
  }
  disc(mesh, random, fine)
  cup(mesh, fine)
  return mesh
}

function petalColor(random: Random, main: Rgb, t: number) {
  const tone = random.around(1, 0.06)
  const warm = random.around(0, 0.04)
  const foot: Rgb = [main[0] * 0.72, main[1] * 0.5, main[2] * 0.45]
  return (u: number, v: number): Rgb => {
    const body = between(foot, main, rise(0, 0.65, v + 0.1 * (1 - t)))
    const lit = between(body, [0.96, 0.92, 0.86], rise(0.8, 1, v) * 0.1)
    const fold = 1 - 0.07 * Math.exp(-(((u - 0.5) * 9) ** 2))
    const all = tone * fold
    return [lit[0] * all, lit[1] * all * (1 + warm), lit[2] * all * (1 - warm)]
  }
}

/** A raised cushion of dark scales with a ring of tiny yellow stars. */
function disc(mesh: Mesh, random: Random, fine: number) {
  addTurned(
    mesh,
    MATERIAL.matte,
    (v) => [0.004 + 0.62 * Math.cos((v * Math.PI) / 2), 0.95 + 0.72 * Math.sin((v * Math.PI) / 2)],
    (u, v) => {
      const scale = 0.65 + 0.35 * Math.sin(u * Math.PI * 26 + v * 20) * Math.cos(v * 24)
      return [0.16 * scale, 0.055 * scale, 0.03 * scale]
    },
    6 * fine,
    16 * fine,
  )
  for (let i = 0; i < 19; i++) {
    const high = i % 2 === 0 ? 0.32 : 0.56
    star(mesh, random, i * GOLDEN_ANGLE + random.around(0, 0.2), high + random.around(0, 0.13))
  }
}

function star(mesh: Mesh, random: Random, turn: number, v: number) {
  const r = 0.06 + 0.62 * Math.cos((v * Math.PI) / 2)
  const h = 1.02 + 0.72 * Math.sin((v * Math.PI) / 2)
  const spin = random.between(0, 6)
  const size = random.between(0.13, 0.22)
  const lean = 0.9 - 0.7 * v
  addPatch(mesh, {
    material: MATERIAL.petal,
    across: 10,
    along: 1,
    closed: true,
    at(u, w) {
      const arm = (Math.round(u * 10) % 2 === 0 ? 1 : 0.46) * size * w
      const a = -u * Math.PI * 2 + spin
      const side = Math.cos(a) * arm
      const up = Math.sin(a) * arm
      const out = r - up * (1 - lean) + 0.05 * w
      return [
        Math.sin(turn) * out + Math.cos(turn) * side,
        h + up * lean + 0.04 * w,
        Math.cos(turn) * out - Math.sin(turn) * side,
      ]
    },
    color: (_, w) => between([0.62, 0.3, 0.02], [0.92, 0.68, 0.06], w),
  })
}

function cup(mesh: Mesh, fine: number) {
  addTurned(
    mesh,
    MATERIAL.leaf,
    (v) => [0.2 + 0.6 * Math.sin((v * Math.PI) / 2), 0.5 * v ** 1.5 - 0.05],
    (u) => between([0.1, 0.17, 0.06], [0.16, 0.23, 0.08], 0.5 + 0.5 * Math.sin(u * 60)),
    4 * fine,
    14 * fine,
  )
}
