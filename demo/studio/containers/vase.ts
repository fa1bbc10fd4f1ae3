import { type Arrangement } from '../../flowers/spec'
import { type Knot, through } from '../curve'
import { MATERIAL } from '../materials'
import { type Mesh, addTurned } from '../mesh'
import { linear } from '../vector'
import { type Vessel } from './kinds'

/** From the middle of the foot up the outside and down the inside, in centimetres. */
const PROFILE: readonly Knot[] = [
  [0.1, 0.2],
  [3.6, 0],
  [4.1, 0.4],
  [5.2, 3.4],
  [5.9, 7],
  [5.5, 11],
  [4.2, 14.4],
  [3.7, 16.4],
  [4.5, 18.1],
  [4.3, 18.3],
  [3.5, 16.6],
  [3.9, 14],
]

export function addVase(mesh: Mesh, { shape, container }: Arrangement, radius: number): Vessel {
  const glaze = linear(container.color)
  const size = Math.max(0.72, Math.min(1.2, radius / 10))
  const [wide, high] = shape === 'tall' ? [size * 0.94, size * 1.2] : [size, size]
  addTurned(
    mesh,
    MATERIAL.glaze,
    (v) => {
      const [r, h] = through(PROFILE, v)
      return [r * wide, h * high]
    },
    (_, v) => (v > 0.8 ? [glaze[0] * 0.6, glaze[1] * 0.6, glaze[2] * 0.6] : glaze),
    66,
    72,
  )
  const rim = 18.3 * high + (shape === 'tall' ? 2.5 : 0.6)
  return { rim, stems: 12 * high, half: 4.2 * wide, low: false }
}
