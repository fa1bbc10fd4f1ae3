import { type Knot, through } from '../curve'
import { MATERIAL } from '../materials'
import { type Mesh, addTurned } from '../mesh'
import { linear } from '../vector'

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

export function addVase(mesh: Mesh, color: string) {
  const glaze = linear(color)
  addTurned(
    mesh,
    MATERIAL.glaze,
    (v) => through(PROFILE, v),
    (_, v) => (v > 0.8 ? [glaze[0] * 0.6, glaze[1] * 0.6, glaze[2] * 0.6] : glaze),
    66,
    72,
  )
  return { mouth: 18, half: 4.2 }
}
