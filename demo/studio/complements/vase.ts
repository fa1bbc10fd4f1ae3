import { type Random } from '../../flowers/random'
import { type Knot, through } from '../curve'
import { MATERIAL } from '../materials'
import { type Mesh, addPatch, addTube, addTurned, newMesh } from '../mesh'
import { type Rgb } from '../vector'
import { polish } from './solid'

/** Up the outside and down the inside, [radius, height]. */
const PROFILE: readonly Knot[] = [
  [0.1, 0.05], [4.2, 0], [4.7, 0.4], [5, 2.4], [5.6, 6], [5.9, 9.5], [5.5, 13], [4.7, 16], [4.5, 18.4],
  [5.2, 20.8], [5.9, 22], [5.7, 22.05], [4.95, 20.7], [4.25, 18.4], [4.45, 16], [5.25, 13], [5.6, 9.5],
  [5.3, 6], [4.7, 2.9], [3.8, 1.9], [0.1, 1.6],
] // oxfmt-ignore

/** A clear glass vase, 22 cm, a third filled with water. */
export function glassVase(_random: Random): Mesh {
  const mesh = newMesh()
  inside(mesh)
  addTurned(mesh, MATERIAL.glass, (v) => through(PROFILE, v), tint, 120, 96)
  polish(mesh, 0)
  return mesh
}

/** Thick glass is darker: the rim and the foot. */
function tint(_: number, v: number): Rgb {
  const thick = Math.abs(v - 0.52) < 0.03 || v < 0.13
  return thick ? [0.52, 0.64, 0.62] : [0.76, 0.845, 0.835]
}

/** What shows through the front: the foot, the water's edge, and the window in the back of the glass. */
function inside(mesh: Mesh) {
  addTurned(
    mesh,
    MATERIAL.satin,
    (v) => [
      Math.max(0.01, 4.5 * Math.cos((v * Math.PI) / 2)),
      0.25 + 1.1 * Math.sin((v * Math.PI) / 2),
    ],
    () => [0.5, 0.6, 0.58],
    10,
    64,
  )
  for (const [radius, height, color] of [[5.45, 8.1, [0.6, 0.69, 0.68]]] as const)
    addTube(
      mesh,
      MATERIAL.matte,
      (t) => [Math.sin(t * Math.PI * 2) * radius, height, Math.cos(t * Math.PI * 2) * radius],
      () => 0.07,
      color,
      72,
    )
  for (const [from, to, wide] of [
    [0.62, 0.86, 0.09],
    [1.05, 1.13, 0.04],
    [-0.98, -0.9, 0.03],
  ] as const)
    streak(mesh, Math.PI - from, Math.PI - to, wide)
}

/** Light that the back of the glass throws, from the foot to the neck. */
function streak(mesh: Mesh, from: number, to: number, wide: number) {
  addPatch(mesh, {
    material: MATERIAL.matte,
    across: 2,
    along: 40,
    at(u, v) {
      const [r, h] = through(PROFILE, 0.13 + v * 0.27)
      const angle = from + (to - from) * v + (u - 0.5) * 2 * wide * Math.sin(Math.PI * v)
      return [Math.sin(angle) * (r - 0.5), h, Math.cos(angle) * (r - 0.5)]
    },
    color: () => [1.25, 1.32, 1.3],
  })
}
