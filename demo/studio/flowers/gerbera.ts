import { type Random } from '../../flowers/random'
import { MATERIAL } from '../materials'
import { type Mesh, addTurned, newMesh } from '../mesh'
import { type Rgb, between, linear, rise } from '../vector'
import { addBlade } from './blade'
import { addDisc } from './disc'
import { inFullLight } from './tone'

type Ring = {
  count: number
  length: number
  width: number
  lift: number
  foot: readonly [number, number]
}

const RINGS: readonly Ring[] = [
  { count: 25, length: 3.75, width: 1.12, lift: 0.02, foot: [1.18, 0.7] },
  { count: 24, length: 3.3, width: 1.0, lift: 0.2, foot: [1.08, 0.86] },
  { count: 26, length: 1.45, width: 0.46, lift: 0.4, foot: [1.06, 0.91] },
  { count: 24, length: 0.72, width: 0.26, lift: 0.8, foot: [0.94, 0.94] },
]

/** A gerbera about 10 cm wide; `age` 0 a cup of upright petals. */
export function gerbera(random: Random, color: string, age: number, fine = 1): Mesh {
  const mesh = newMesh()
  const main = inFullLight(color)
  addBack(mesh, random, main, fine)
  for (const [i, ring] of RINGS.entries()) {
    for (let k = 0; k < ring.count; k++) {
      const turn = ((k + i * 0.5) / ring.count) * Math.PI * 2 + random.around(0, 0.05)
      addRay(mesh, random, main, { ring, depth: i, turn, age, fine })
    }
  }
  addMiddle(mesh, random, main, age, fine)
  return mesh
}

type Ray = { ring: Ring; depth: number; turn: number; age: number; fine: number }

function addRay(mesh: Mesh, random: Random, main: Rgb, { ring, depth, turn, age, fine }: Ray) {
  const shut = (1 - age) * 1.2
  const lift = ring.lift + shut * (depth < 2 ? 1 : 0.4) + random.around(0, 0.07)
  const curl = random.between(-0.42, 0.02) - shut * 0.3
  const tone = random.around(1, 0.04)
  const deep: Rgb = [main[0] * 0.9, main[1] * 0.68, main[2] * 0.72]
  const pale = between(main, [0.96, 0.9, 0.82], 0.07)
  const hollow = depth < 2 ? -0.45 : 0.7
  addBlade(
    mesh,
    MATERIAL.petal,
    {
      turn,
      foot: ring.foot,
      length: ring.length * random.between(0.94, 1.04),
      width: ring.width * random.between(0.9, 1.05),
      bend: (v) => lift + 0.25 * (1 - v) + curl * v * v,
      broad: (v) => (0.42 + 0.58 * rise(0, 0.65, v)) * Math.sqrt(Math.max(0, 1 - v ** 7)),
      cup: (v) => hollow * (1 - 0.5 * v),
      sway: random.around(0, 0.16),
      groove: depth < 2 ? 0.045 : 0,
      round: 1.7,
    },
    depth < 2 ? [4 * fine, 6 * fine] : [2 * fine, 4 * fine],
    (x, v) => {
      const body = between(between(deep, main, rise(0, 0.45, v)), pale, rise(0.5, 1, v))
      const vein = tone * (1 - 0.05 * (1 - Math.abs(x)))
      return [body[0] * vein, body[1] * vein, body[2] * vein]
    },
  )
}

const LIME = linear('#a8ab52')
const OLIVE = linear('#6d7436')

/** Lime in the heart, then the colour of the petals with tips of pollen. */
function addMiddle(mesh: Mesh, random: Random, main: Rgb, age: number, fine: number) {
  const ripe = between(main, linear('#f0d68a'), 0.45)
  addDisc(mesh, random, {
    radius: 0.98,
    florets: 84,
    height: (far) => 0.98 + 0.22 * (1 - far * far) - 0.14 * (1 - rise(0, 0.5, far)),
    floret(far) {
      const rim = rise(0.5, 0.85, far) * (0.4 + 0.6 * age)
      return {
        tall: 0.1 + 0.2 * rim,
        foot: between(OLIVE, main, rim * 0.6),
        tip: between(LIME, ripe, rim),
      }
    },
    ground: [0.06, 0.06, 0.02],
    fine,
  })
}

const GREEN = linear('#6b8245')

function addBack(mesh: Mesh, random: Random, main: Rgb, fine: number) {
  addTurned(
    mesh,
    MATERIAL.stem,
    (v) => [0.3 + 0.95 * Math.sin((v * Math.PI) / 2), 0.8 * v * v],
    (_, v) => between(GREEN, [main[0] * 0.7, main[1] * 0.6, main[2] * 0.6], rise(0.4, 0.9, v)),
    2 * fine,
    12 * fine,
  )
  for (let i = 0; i < 14; i++) {
    addBlade(
      mesh,
      MATERIAL.leaf,
      {
        turn: (i / 14) * Math.PI * 2 + random.around(0, 0.1),
        foot: [1.0, 0.3],
        length: 1.2,
        width: 0.5,
        bend: (v) => 0.7 - 0.6 * v,
        broad: (v) => (1 - v) ** 0.6,
        cup: () => 0.3,
      },
      [2, 2 * fine],
      () => GREEN,
    )
  }
}
