import { type Arrangement } from '../../flowers/spec'
import { type Knot, through, widthsOf } from '../curve'
import { MATERIAL, type Material } from '../materials'
import { type Mesh, addTurned } from '../mesh'
import { type Rgb, linear, noise } from '../vector'
import { type Vessel, closedBy, walledBy } from './vessel'

/** Profiles from the middle of the foot up the outside and down the inside, in centimetres. */
const ROUND: readonly Knot[] = [
  [0.1, 0.2], [3.6, 0], [4.1, 0.4], [5.2, 3.4], [5.9, 7], [5.5, 11], [4.2, 14.4], [3.7, 16.4], [4.5, 18.1],
  [4.3, 18.3], [3.5, 16.6], [3.9, 14],
] // oxfmt-ignore
const TALL: readonly Knot[] = [
  [0.1, 0.2], [3.4, 0], [3.7, 0.4], [4.2, 4], [4.7, 9], [5.2, 14], [5.3, 17.5], [4.7, 20.4], [4.4, 21.6], [4.9, 23],
  [4.7, 23.2], [4.1, 21.6], [4.4, 18],
] // oxfmt-ignore
const POT: readonly Knot[] = [
  [0.1, 0], [4.6, 0], [4.9, 0.3], [5.6, 4.5], [6.3, 9], [6.4, 9.6], [7, 9.7], [7.2, 10], [7.35, 12], [7.2, 12.3],
  [6.7, 12.2], [6.4, 10.6],
] // oxfmt-ignore
const SAUCER: readonly Knot[] = [[0.1, 0], [5.6, 0], [6.4, 0.4], [6.9, 1.5], [6.7, 1.6], [6, 0.8], [0.1, 0.6]] // oxfmt-ignore
const BOWL: readonly Knot[] = [
  [0.1, 0], [4.6, 0], [5, 0.5], [4.7, 1], [7.6, 2.8], [10.2, 6], [11.2, 9.4], [11, 9.6], [10.6, 9.2], [9.4, 6.5],
] // oxfmt-ignore

type Turned = {
  profile: readonly Knot[]
  color: Rgb
  wide: number
  high: number
  material?: Material
}

function turn(mesh: Mesh, { profile, color, wide, high, material = MATERIAL.glaze }: Turned) {
  addTurned(
    mesh,
    material,
    (v) => {
      const [r, h] = through(profile, v)
      return [r * wide, h * high]
    },
    () => color,
    profile.length * 5,
    72,
  )
}

function sized(radius: number, by: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, radius / by))
}

export function addVase(mesh: Mesh, { container }: Arrangement, radius: number): Vessel {
  const size = sized(radius, 10, 0.74, 1.2)
  const tall = container.shape === 'tall-vase'
  const color = linear(container.color)
  const profile = tall ? TALL : ROUND
  turn(mesh, { profile, color, wide: size, high: size })
  const mouth = (tall ? 23.2 : 18.3) * size
  return {
    rim: mouth + (tall ? 2 : 0.6),
    stems: mouth - 6,
    half: 4.2 * size,
    foot: (tall ? 5.3 : 5.9) * size,
    low: false,
    holds: closedBy(widthsOf(profile), size),
    mouth: [mouth - 0.6, 3 * size],
  }
}

export function addPot(mesh: Mesh, { container }: Arrangement, radius: number): Vessel {
  const size = sized(radius, 9, 0.9, 1.35)
  const pot = widthsOf(POT)
  const color = linear(container.color)
  turn(mesh, { profile: POT, color, wide: size, high: size })
  turn(mesh, { profile: SAUCER, color, wide: size * 1.12, high: size })
  addSoil(mesh, 6.5 * size, 10.9 * size)
  return {
    rim: 12.3 * size + 1.5,
    stems: 10 * size,
    half: 6.4 * size,
    // Its plate.
    foot: 7.7 * size,
    low: false,
    soil: 10.9 * size,
    holds: walledBy((y) => pot(y / size) * size, 10.9 * size, 0.9 * size),
  }
}

export function addBowl(mesh: Mesh, { container }: Arrangement, radius: number): Vessel {
  const size = sized(radius, 10.6, 0.85, 1.5)
  const high = size * 0.92
  const bowl = widthsOf(BOWL)
  turn(mesh, { profile: BOWL, color: linear(container.color), wide: size, high })
  addSoil(mesh, 10 * size, 7.4 * size)
  return {
    rim: 9.4 * high,
    stems: 5 * size,
    half: 10 * size,
    foot: 10.5 * size,
    low: true,
    soil: 7.4 * size,
    holds: walledBy((y) => bowl(y / high) * size, 7.4 * size, 0.9 * size),
    bed: [7.7 * size, 9.6 * size],
  }
}

function addSoil(mesh: Mesh, radius: number, height: number) {
  addTurned(
    mesh,
    MATERIAL.matte,
    (v) => [Math.max(0.01, radius * (1 - v)), height + 0.5 * v],
    (u, v) => {
      const tone = 0.6 + 0.8 * noise(u * 60, v * 16)
      return [0.055 * tone, 0.036 * tone, 0.022 * tone]
    },
    12,
    48,
  )
}
