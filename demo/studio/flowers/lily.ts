import { type Random } from '../../flowers/random'
import { bezier } from '../curve'
import { leavesOf } from '../leaf'
import { MATERIAL } from '../materials'
import { type Mesh, addTube, newMesh, place } from '../mesh'
import { type Point, type Rgb, between, linear, rise, unit } from '../vector'
import { addBlade } from './blade'
import { inFullLight } from './tone'

/** A lily about 13 cm wide; `age` 0 a long closed bud, 1 its six petals rolled back. */
export function lily(random: Random, color: string, age: number, fine = 1): Mesh {
  const mesh = newMesh()
  const main = inFullLight(color, 1.4)
  const start = random.between(0, 6)
  addPetals(mesh, random, main, start, { open: rise(0.05, 1, age), faces: [8 * fine, 12 * fine] })
  if (age > 0.35) addHeart(mesh, random, age, fine)
  if (age > 0.8) addBud(mesh, random, main, start + Math.PI / 6, fine)
  addLeaves(mesh, random, start, fine)
  return mesh
}

type Petal = { turn: number; outer: boolean; open: number; faces: readonly [number, number] }

function addPetals(
  mesh: Mesh,
  random: Random,
  main: Rgb,
  start: number,
  petal: Pick<Petal, 'open' | 'faces'>,
) {
  for (const outer of [false, true]) {
    for (let i = 0; i < 3; i++) {
      const turn = start + ((i + (outer ? 0.5 : 0)) / 3) * Math.PI * 2 + random.around(0, 0.05)
      addPetal(mesh, random, main, { ...petal, turn, outer })
    }
  }
}

function addPetal(mesh: Mesh, random: Random, main: Rgb, petal: Petal) {
  const { turn, outer, open, faces } = petal
  const roll = open * (1.75 + random.around(0, 0.25) + (outer ? 0.2 : 0))
  const wide = (outer ? 2.9 : 4) * (0.72 + 0.28 * open)
  const bud = (v: number) => 1.2 + 0.86 * rise(0.1, 0.95, v)
  const cup = (v: number, around: number) =>
    Math.min(1.4, around) * (1 - open) + open * (0.42 - 0.75 * rise(0.5, 1, v))
  addBlade(
    mesh,
    MATERIAL.petal,
    {
      turn,
      foot: [outer ? 0.3 : 0.22, outer ? 0 : 0.08],
      length: (outer ? 8.9 : 9) * (0.86 + 0.14 * open) * random.around(1, 0.03),
      width: wide,
      bend: (v) => bud(v) * (1 - open) + open * (1.22 - 0.14 * v) - roll * rise(0.22, 1.02, v),
      broad: (v) =>
        (0.3 + 0.7 * rise(-0.05, 0.5, v)) * Math.sqrt(Math.max(0, 1 - rise(0.42, 1.03, v) ** 1.5)),
      cup,
      sway: random.around(0, 0.4) * open,
      ruffle: (outer ? 0.08 : 0.2) * open,
      phase: random.between(0, 6),
      groove: 0.24,
      round: 1.25,
    },
    faces,
    petalColor(random, main, petal),
  )
}

const THROAT = linear('#c3cf7c')

/** A deeper band along the middle, a pale rim, a green throat. */
function petalColor(random: Random, main: Rgb, { open, outer }: Petal) {
  const tone = random.around(1, 0.025)
  const tint = Math.max(...main) - Math.min(...main)
  const band: Rgb = [
    main[0] * (1 - 0.04 * tint),
    main[1] * (1 - 0.42 * tint),
    main[2] * (1 - 0.3 * tint),
  ]
  const pale = between(main, [0.95, 0.92, 0.9], 0.5 * rise(0, 0.3, tint))
  const green = 0.6 * (1 - open)
  return (x: number, v: number): Rgb => {
    const far = Math.abs(x)
    const body = between(between(band, main, rise(0.1, 0.55, far)), pale, rise(0.5, 1, far))
    const rib = (1 - rise(0.05, 0.3, far)) * (1 - v) * (outer ? 0.6 : 0.45)
    const throat = Math.max(
      (1 - rise(0.08, 0.42, v)) * 0.9,
      rib,
      green * (1 - rise(0.1, 0.7, far)) * 0.9,
    )
    const [r, g, b] = between(body, THROAT, Math.max(throat, 0.18 * (1 - open)))
    return [r * tone, g * tone, b * tone]
  }
}

const FILAMENT = linear('#cfd9a0')
const ANTHER = linear('#8e4317')

/** Six stamens with rust-coloured anthers about a longer pistil. */
function addHeart(mesh: Mesh, random: Random, age: number, fine: number) {
  const spread = 0.35 + 0.65 * rise(0.35, 1, age)
  const pistil = (t: number) => bezier([0, 0, 0], [0, 4, 0], [0.5, 7.2, 0.3], t)
  const knob = (t: number) => 0.11 + 0.17 * rise(0.93, 1, t) + 0.1 * (1 - rise(0, 0.1, t))
  addTube(mesh, MATERIAL.petal, pistil, knob, linear('#bccb8a'), 8 * fine)
  for (let i = 0; i < 6; i++) {
    const angle = (i / 6) * Math.PI * 2 + random.around(0, 0.15)
    const [s, c] = [Math.sin(angle), Math.cos(angle)]
    const far = spread * random.between(2.0, 2.6)
    const top: Point = [s * far, random.between(5.5, 6.1), c * far]
    const path = (t: number) => bezier([0, 0.4, 0], [s * 0.2, 3.8, c * 0.2], top, t)
    addTube(mesh, MATERIAL.petal, path, () => 0.065, FILAMENT, 6 * fine)
    addAnther(mesh, top, angle + random.around(0, 0.5), spread, fine)
  }
}

/** It lies across the end of its filament, upright in a flower that opens. */
function addAnther(mesh: Mesh, [x, y, z]: Point, angle: number, spread: number, fine: number) {
  const flat = rise(0.4, 0.85, spread)
  const [s, c] = [Math.sin(angle) * flat, Math.cos(angle) * flat]
  const stands = 1 - flat
  const path = (t: number): Point => {
    const far = (t - 0.5) * 1.35
    return [x + c * far, y + 0.1 + far * stands - far * far * 0.35 * flat, z - s * far]
  }
  const swell = (t: number) => 0.03 + 0.17 * Math.sqrt(Math.max(0, t * (1 - t) * 4))
  addTube(mesh, MATERIAL.matte, path, swell, ANTHER, 4 * fine)
}

const GREEN = linear('#5f7d44')

/** The next flower of its stem, still green, between two petals. */
function addBud(mesh: Mesh, random: Random, main: Rgb, turn: number, fine: number) {
  const bud = newMesh()
  const green = between(main, THROAT, 0.55)
  addPetals(bud, random, green, turn, { open: 0, faces: [4 * fine, 6 * fine] })
  const [s, c] = [Math.sin(turn), Math.cos(turn)]
  const foot: Point = [s * 2.1, 0.5, c * 2.1]
  const path = (t: number) => bezier([0, -1.2, 0], [s * 1.6, -0.8, c * 1.6], foot, t)
  addTube(mesh, MATERIAL.stem, path, () => 0.13, GREEN, 4 * fine)
  place(mesh, bud, {
    origin: foot,
    axis: unit([s * 0.75, 0.7, c * 0.75]),
    spin: 0,
    scale: random.between(0.5, 0.6),
    tint: [1, 1, 1],
  })
}

/** The leaves right below the flower, seen between its petals. */
function addLeaves(mesh: Mesh, random: Random, start: number, fine: number) {
  for (let i = 0; i < 5; i++) {
    const lift = random.between(0.55, 0.9)
    const tone = random.between(0.75, 1.2)
    addBlade(
      mesh,
      MATERIAL.leaf,
      {
        turn: start + 1.2 + i * 1.2 + random.around(0, 0.2),
        foot: [0.2, random.between(-0.4, 0.5)],
        length: random.between(4.6, 6),
        width: 1.5,
        bend: (v) => lift - 0.6 * v,
        broad: (v) => (0.35 + 0.65 * rise(0, 0.4, v)) * (1 - rise(0.3, 1, v) ** 1.6),
        cup: () => 0.5,
      },
      [2 * fine, 6 * fine],
      () => [GREEN[0] * tone, GREEN[1] * tone, GREEN[2] * tone],
    )
  }
}

/** Narrow leaves that run to a point. */
export function lilyLeaves(random: Random): Mesh[] {
  return leavesOf(
    random,
    ['#4a6b38', '#587c42', '#3e5d31'],
    { length: 8, width: 1.9, widest: 0.35, fold: 0.4, droop: 0.3, under: linear('#8fae66') },
    4,
    8,
  )
}
