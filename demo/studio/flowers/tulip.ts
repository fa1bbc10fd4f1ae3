import { type Random } from '../../flowers/random'
import { leaf } from '../leaf'
import { MATERIAL } from '../materials'
import { type Mesh, addTube, newMesh } from '../mesh'
import { type Point, type Rgb, between, linear, rise } from '../vector'
import { addBlade } from './blade'

/** A tulip 6 cm tall; `age` 0 closed and green at the foot, 1 an open cup. */
export function tulip(random: Random, color: string, age: number, fine = 1): Mesh {
  const mesh = newMesh()
  const main = linear(color)
  addHeart(mesh, fine)
  const start = random.between(0, 6)
  for (const ring of [0, 1]) {
    for (let i = 0; i < 3; i++) {
      const turn = start + ((i + ring * 0.5) / 3) * Math.PI * 2 + random.around(0, 0.07)
      addPetal(mesh, random, main, { turn, outer: ring === 1, age, fine })
    }
  }
  return mesh
}

type Petal = { turn: number; outer: boolean; age: number; fine: number }

function addPetal(mesh: Mesh, random: Random, main: Rgb, petal: Petal) {
  const { turn, outer, age, fine } = petal
  const open = age + random.around(0, 0.07) + (outer ? 0.06 : 0)
  const length = (6.7 + 0.5 * age) * random.around(1, 0.03)
  const width = (outer ? 4.5 : 4.3) + 0.3 * age
  const top = 2.5 - 1.6 * open + 0.5 * open * open
  const bend = (v: number) => {
    const round = 0.1 + (1.42 - 0.12 * open) * Math.min(1, v / 0.34) ** 0.8
    return round + (top - 1.52) * rise(0.3, 0.92, v) - 0.75 * age * rise(0.8, 1.1, v)
  }
  addBlade(
    mesh,
    MATERIAL.petal,
    {
      turn,
      foot: [outer ? 0.34 : 0.2, outer ? 0 : 0.1],
      length,
      width,
      bend,
      broad: (v) =>
        Math.min(1, 0.34 + 0.66 * Math.sin(Math.min(1, v / 0.5) * Math.PI * 0.5)) *
        Math.max(0, 1 - Math.max(0, (v - 0.36) / 0.64) ** 2.3) ** 0.56 *
        (1 - 0.2 * rise(0.5, 1, v)),
      cup: (v, around) => Math.min(1.5, around) * (1 - (0.1 + 0.35 * age) * rise(0.5, 1, v)),
      sway: random.around(0, 0.2),
      ruffle: 0.05 + 0.08 * age,
      phase: random.between(0, 6),
      groove: 0.05,
      round: 1.7,
    },
    [10 * fine, 10 * fine],
    petalColor(random, main, petal),
  )
}

function petalColor(random: Random, main: Rgb, { outer, age }: Petal) {
  const strongest = Math.max(...main)
  const tone = random.around(1, 0.04)
  const foot: Rgb = [strongest * 0.62, strongest * 0.72, strongest * 0.24]
  // A white petal is of one tone, a coloured one deeper along its middle.
  const tint = 1 - Math.min(...main) / strongest
  const flame: Rgb = [main[0] * 0.96, main[1] * (1 - 0.18 * tint), main[2] * (0.92 - 0.08 * tint)]
  const pale = between(main, [0.98, 0.95, 0.88], 0.16)
  const green = (outer ? 0.8 : 0.5) * (1.15 - 0.35 * age)
  return (x: number, v: number): Rgb => {
    const far = Math.abs(x)
    const body = between(flame, pale, Math.max(rise(0.35, 1, far) * 0.8, rise(0.75, 1, v) * 0.6))
    const reach = 0.32 - 0.12 * far + (0.35 - 0.25 * tint) * (1 - rise(0, 0.35, far))
    const [r, g, b] = between(body, foot, green * (1 - rise(0, reach, v)))
    return [r * tone, g * tone, b * tone]
  }
}

/** The green pistil and six dark stamens that an open cup shows. */
function addHeart(mesh: Mesh, fine: number) {
  const pistil = (t: number): Point => [0, t * 2.3, 0]
  addTube(mesh, MATERIAL.stem, pistil, (t) => 0.26 + 0.14 * rise(0.8, 1, t), linear('#b9c184'), 4)
  for (let i = 0; i < 6; i++) {
    const angle = (i / 6) * Math.PI * 2
    const [s, c] = [Math.sin(angle), Math.cos(angle)]
    const path = (t: number): Point => [s * (0.3 + 0.5 * t), 2.2 * t, c * (0.3 + 0.5 * t)]
    const swell = (t: number) => 0.05 + 0.1 * rise(0.5, 0.62, t) * (1 - rise(0.92, 1, t))
    addTube(mesh, MATERIAL.matte, path, swell, linear('#3a2c3c'), 4 * fine)
  }
}

/** Long smooth leaves of a bluish green. */
export function tulipLeaves(random: Random): Mesh[] {
  return [8, 9.5, 7].map((length, i) =>
    leaf(
      random,
      {
        ...{ length, width: 2.5, widest: 0.42, fold: 0.5, droop: -0.22 + 0.14 * i },
        ...{ color: linear(['#6d8a62', '#7c9a70', '#5f7e58'][i]!), under: linear('#9fb58d') },
      },
      6,
      10,
    ),
  )
}
