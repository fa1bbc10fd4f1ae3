import { MATERIAL } from '../materials'
import { type Mesh } from '../mesh'
import { type Point, linear } from '../vector'
import { addSolid } from './solid'

export type Tray = {
  width: number
  depth: number
  height: number
  /** `#rrggbb` of the card outside and inside. */
  outside: string
  inside: string
}

/** An open box of card about the origin, its floor on the table. */
export function addTray(mesh: Mesh, { width, depth, height, outside, inside }: Tray) {
  const [w, d, h] = [width / 2, depth / 2, height / 2]
  const wall = (at: Point, half: Point, color: string) =>
    addSolid(mesh, MATERIAL.paper, {
      at,
      half,
      round: 0.12,
      color: linear(color),
      across: 24,
      along: 12,
    })
  wall([0, 0.25, 0], [w, 0.25, d], inside)
  for (const side of [1, -1]) {
    wall([side * w, h, 0], [0.22, h, d + 0.2], outside)
    wall([side * (w - 0.3), h - 0.1, 0], [0.14, h - 0.1, d - 0.1], inside)
    wall([0, h, side * d], [w + 0.2, h, 0.22], outside)
    wall([0, h - 0.1, side * (d - 0.3)], [w - 0.1, h - 0.1, 0.14], inside)
  }
}
