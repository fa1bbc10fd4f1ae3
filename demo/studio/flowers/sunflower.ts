import { type Random } from '../../flowers/random'
import { leavesOf } from '../leaf'
import { MATERIAL } from '../materials'
import { type Mesh, addTurned, newMesh } from '../mesh'
import { type Rgb, between, linear, rise } from '../vector'
import { addBlade } from './blade'
import { addDisc } from './disc'
import { inFullLight } from './tone'

type Ring = { count: number; length: number; lift: number; height: number }

const RINGS: readonly Ring[] = [
  { count: 20, length: 4.2, lift: -0.02, height: 0.62 },
  { count: 19, length: 3.8, lift: 0.26, height: 0.82 },
]
const DISC = 2.35

/** A sunflower about 12 cm wide; `age` 0 has its petals still upright round a green disc. */
export function sunflower(random: Random, color: string, age: number, fine = 1): Mesh {
  const mesh = newMesh()
  const main = inFullLight(color, 0.5)
  addBack(mesh, random, age, fine)
  for (const [i, ring] of RINGS.entries()) {
    for (let k = 0; k < ring.count; k++) {
      const turn = ((k + i * 0.5) / ring.count) * Math.PI * 2 + random.around(0, 0.1)
      addRay(mesh, random, main, ring, turn, age, fine)
    }
  }
  addMiddle(mesh, random, main, age, fine)
  return mesh
}

function addRay(
  mesh: Mesh,
  random: Random,
  main: Rgb,
  ring: Ring,
  turn: number,
  age: number,
  fine: number,
) {
  const shut = (1 - age) * random.between(0.9, 1.5)
  const lift = ring.lift + shut + random.around(0, 0.16)
  const curl = random.between(-0.75, 0.5) - shut * 0.5
  const hollow = random.between(0.35, 0.8)
  const tone = random.around(1, 0.06)
  const foot: Rgb = [main[0] * 0.86, main[1] * 0.6, main[2] * 0.5]
  const tip = between(main, [0.98, 0.78, 0.2], 0.16)
  addBlade(
    mesh,
    MATERIAL.petal,
    {
      turn,
      foot: [DISC * 0.9, ring.height + random.around(0, 0.06)],
      length: ring.length * random.between(0.88, 1.06) * (0.82 + 0.18 * age),
      width: random.between(1.1, 1.45),
      bend: (v) => lift + curl * v * v,
      broad: (v) => (0.5 + 0.5 * rise(0, 0.4, v)) * (1 - rise(0.34, 1.02, v) ** 1.35),
      cup: (v) => hollow * (1.5 - v),
      sway: random.around(0, 0.35),
      ruffle: 0.07,
      phase: random.between(0, 6),
      groove: 0.06,
    },
    [4 * fine, 6 * fine],
    (x, v) => {
      const body = between(between(foot, main, rise(0, 0.5, v)), tip, rise(0.5, 1, v))
      const vein = tone * (1 - 0.1 * (1 - Math.abs(x)) * (1 - v))
      return [body[0] * vein, body[1] * vein, body[2] * vein]
    },
  )
}

const BROWN = linear('#4a2a16')
const DARK = linear('#2c1a10')
const POLLEN = linear('#b8701d')
const YOUNG = linear('#6f6a2a')

/** Closed green florets in the middle, dark ones about them, a rim of pollen. */
function addMiddle(mesh: Mesh, random: Random, main: Rgb, age: number, fine: number) {
  const heart = 0.3 + 0.4 * (1 - age)
  addDisc(mesh, random, {
    radius: DISC,
    florets: 210,
    height: (far) => 0.95 + 0.5 * (1 - far ** 2.6) - 0.42 * (1 - rise(0, 0.6, far)),
    floret(far) {
      const rim = rise(0.68, 0.9, far)
      const inner = 1 - rise(heart - 0.12, heart + 0.16, far)
      const tip = between(between(BROWN, between(POLLEN, main, 0.3), rim), YOUNG, inner)
      return { tall: 0.16 + 0.3 * rim + 0.06 * inner, foot: between(DARK, YOUNG, inner * 0.4), tip }
    },
    ground: [0.02, 0.012, 0.006],
    fine,
  })
}

const GREEN = linear('#5d7a38')

/** The green cup that the petals stand in, with its pointed bracts. */
function addBack(mesh: Mesh, random: Random, age: number, fine: number) {
  addTurned(
    mesh,
    MATERIAL.stem,
    (v) => [0.35 + (DISC - 0.35) * Math.sin((v * Math.PI) / 2), 0.7 * v * v],
    () => GREEN,
    2 * fine,
    12 * fine,
  )
  const bracts = 15
  for (let i = 0; i < bracts; i++) {
    const tone = random.around(1, 0.15)
    const lift = 0.15 + (1 - age) * 0.9 + random.around(0, 0.2)
    addBlade(
      mesh,
      MATERIAL.leaf,
      {
        turn: (i / bracts) * Math.PI * 2 + random.around(0, 0.1),
        foot: [1.5, 0.28],
        length: random.between(1.9, 2.5),
        width: 1.1,
        bend: (v) => lift - 0.5 * v,
        broad: (v) => (1 - v) ** 0.7,
        cup: () => 0.3,
      },
      [2, 4 * fine],
      () => [GREEN[0] * tone, GREEN[1] * tone, GREEN[2] * tone],
    )
  }
}

/** Broad leaves with a point, rough and a little wavy. */
export function sunflowerLeaves(random: Random): Mesh[] {
  return leavesOf(
    random,
    ['#4f6b35', '#5d7a3e', '#46602f'],
    { length: 8, width: 5.4, widest: 0.36, fold: 0.2, droop: 0.3, under: linear('#9cae6c') },
    6,
    8,
  )
}
