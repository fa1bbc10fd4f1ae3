import { MATERIAL } from '../materials'
import { type Mesh, addPatch } from '../mesh'
import { type Rgb } from '../vector'

const spread = (t: number, reach: number) => Math.sign(t - 0.5) * Math.abs(t * 2 - 1) ** 1.7 * reach

/** A table of planks. */
export function addTable(mesh: Mesh, color: Rgb, back: number, front: number) {
  addPatch(mesh, {
    material: MATERIAL.wood,
    across: 150,
    along: 90,
    at: (u, v) => [spread(u, 210), 0, v < 0.5 ? spread(v, -back) : spread(v, front)],
    color: () => color,
  })
}

/** What the place lights itself. */
export function addWall(mesh: Mesh, z: number) {
  addPatch(mesh, {
    material: MATERIAL.wall,
    across: 20,
    along: 20,
    at: (u, v) => [(u - 0.5) * 500, -80 + v * 300, z],
    color: () => [1, 1, 1],
  })
}
