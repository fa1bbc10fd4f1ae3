import { type Random } from '../../flowers/random'
import { MATERIAL } from '../materials'
import { type Mesh, addTurned, newMesh } from '../mesh'
import { type Rgb, GOLDEN_ANGLE, between, linear, rise } from '../vector'
import { addBlade } from './blade'
import { inFullLight } from './tone'

const PETALS = 110

/** A decorative dahlia about 10 cm wide; `age` 0 a tight ball, 1 open to its green heart. */
export function dahlia(random: Random, color: string, age: number, fine = 1): Mesh {
  const mesh = newMesh()
  const main = inFullLight(color, 0.2)
  const count = Math.round(PETALS * (0.8 + 0.2 * age))
  for (let i = 0; i < count; i++) {
    const out = (i / (count - 1)) ** 0.62
    addPetal(mesh, random, main, {
      out,
      turn: i * GOLDEN_ANGLE + random.around(0, 0.05),
      age,
      fine,
    })
  }
  addBack(mesh, random, main, fine)
  return mesh
}

type Petal = {
  /** 0 in the heart, 1 at the rim. */
  out: number
  turn: number
  age: number
  fine: number
}

function addPetal(mesh: Mesh, random: Random, main: Rgb, { out, turn, age, fine }: Petal) {
  const open = out * (0.72 + 0.28 * age)
  // The heart closes over itself, the outermost lie back on the stem.
  const start = 1.48 - 1.36 * open ** 0.72 + random.around(0, 0.05)
  const end = 2.5 - 3.1 * open ** 0.75 + random.around(0, 0.1)
  const length = 1.3 + 2.75 * out ** 1.05
  addBlade(
    mesh,
    MATERIAL.petal,
    {
      turn,
      foot: [0.08 + 0.95 * out, 2 - 1.6 * out ** 1.5],
      length: length * random.around(1, 0.05),
      width: (0.72 + 1.16 * out) * random.around(1, 0.06),
      bend: (v) => start + (end - start) * v ** 1.3,
      broad: (v) => (0.62 + 0.38 * rise(0, 0.5, v)) * (1 - rise(0.4, 1, v) ** 2.6) ** 0.8,
      cup: (v) => 1.3 - 0.45 * rise(0.2, 0.8, v) - 0.45 * rise(0.75, 1, v),
      sway: random.around(0, 0.06),
      groove: 0.02,
      round: 1.4,
    },
    [(out > 0.35 ? 4 : 2) * fine, (out > 0.7 ? 6 : 4) * fine],
    petalColor(random, main, out),
  )
}

function petalColor(random: Random, main: Rgb, out: number) {
  const tone = random.around(1, 0.05)
  const strongest = Math.max(...main)
  const deep: Rgb = [main[0] * 0.72, main[1] * 0.55, main[2] * 0.62]
  const pale = between(main, [0.95, 0.8, 0.84], 0.06 + 0.12 * strongest)
  const heart = 1 - rise(0, 0.4, out)
  return (x: number, v: number): Rgb => {
    const body = between(deep, main, rise(0.05, 0.6, v))
    const rim = Math.max(rise(0.65, 1, v), rise(0.55, 1, Math.abs(x)) * 0.7)
    const [r, g, b] = between(between(body, pale, rim), deep, heart * 0.35)
    return [r * tone, g * tone, b * tone]
  }
}

const GREEN = linear('#64803f')

/** The cup under the petals, closed against the light, and the leaves that stand off it. */
function addBack(mesh: Mesh, random: Random, main: Rgb, fine: number) {
  addTurned(
    mesh,
    MATERIAL.petal,
    (v) => [0.3 + 1.5 * v, 0.5 * v * v],
    (_, v) => between(GREEN, [main[0] * 0.5, main[1] * 0.4, main[2] * 0.4], rise(0.3, 0.8, v)),
    2 * fine,
    12 * fine,
  )
  for (let i = 0; i < 8; i++) {
    addBlade(
      mesh,
      MATERIAL.leaf,
      {
        turn: (i / 8) * Math.PI * 2 + random.around(0, 0.15),
        foot: [0.25, 0],
        length: 2.1,
        width: 1.1,
        bend: (v) => 0.5 - 0.9 * v,
        broad: (v) => Math.sqrt(Math.max(0, 1 - v ** 2.5)),
        cup: () => 0.3,
      },
      [2, 4 * fine],
      () => GREEN,
    )
  }
}
