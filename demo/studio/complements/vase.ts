import { type Random } from '../../flowers/random'
import { type Knot, through } from '../curve'
import { MATERIAL } from '../materials'
import { type Mesh, addTurned, newMesh } from '../mesh'
import { polish } from './solid'

/** Up the outside and down the inside, [radius, height]. */
const PROFILE: readonly Knot[] = [
  [0.1, 0.05], [4.2, 0], [4.7, 0.4], [5, 2.4], [5.6, 6], [5.9, 9.5], [5.5, 13], [4.7, 16], [4.5, 18.4],
  [5.2, 20.8], [5.9, 22], [5.7, 22.05], [4.95, 20.7], [4.25, 18.4], [4.45, 16], [5.25, 13], [5.6, 9.5],
  [5.3, 6], [4.7, 2.9], [3.8, 1.9], [0.1, 1.6],
] // prettier-ignore

/** A clear glass vase, 22 cm, a third filled with water. */
export function glassVase(_random: Random): Mesh {
  const mesh = newMesh()
  const first = mesh.vertices
  addTurned(mesh, MATERIAL.glass, (v) => through(PROFILE, v), (_, v) => (Math.abs(v - 0.52) < 0.03 ? [0.6, 0.72, 0.71] : [0.8, 0.875, 0.87]), 120, 96)
  addTurned(
    mesh,
    MATERIAL.glass,
    (v) => [Math.max(0.01, 5.45 * (1 - v)), 8 + 0.12 * (1 - v) ** 12],
    () => [0.72, 0.84, 0.85],
    10,
    64,
  )
  polish(mesh, first)
  return mesh
}
