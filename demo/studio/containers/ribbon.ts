import { MATERIAL } from '../materials'
import { type Mesh, addPatch } from '../mesh'
import { type Point, type Rgb, cross, linear, plus, unit } from '../vector'

/** A ribbon that is seen against paper or card of that colour. */
export function ribbonFor(color: string): Rgb {
  const [r, g, b] = linear(color)
  return r * 0.3 + g * 0.59 + b * 0.11 > 0.45 ? linear('#c08a86') : linear('#f1e7d6')
}

/** A bow with two loops and two tails, its knot at a place, looking along `front`. */
export function addBow(mesh: Mesh, at: Point, front: Point, size: number, color: Rgb) {
  const side = unit(cross([0, 1, 0], front))
  const up = cross(front, side)
  const spot = (x: number, y: number, z: number): Point =>
    plus(plus(plus(at, side, x * size), up, y * size), front, z * size)
  for (const way of [1, -1]) {
    addPatch(mesh, {
      material: MATERIAL.satin,
      across: 4,
      along: 24,
      at(u, v) {
        const angle = v * Math.PI * 2
        const wide = (u - 0.5) * (0.3 + 0.5 * Math.sin(v * Math.PI))
        const x = way * (0.5 - 0.5 * Math.cos(angle)) * 1.25
        return spot(x, Math.sin(angle) * 0.3 + 0.25 * Math.abs(x) + wide * 0.35, 0.22 + wide * 0.55)
      },
      color: () => color,
    })
    addPatch(mesh, {
      material: MATERIAL.satin,
      across: 4,
      along: 16,
      at(u, v) {
        const wide = (u - 0.5) * (0.22 + 0.34 * v)
        const notch = v > 0.9 ? 0.16 * (1 - Math.abs(u * 2 - 1)) : 0
        const y = -(v - notch * (v - 0.9) * 10) * 2.1
        return spot(
          way * (0.14 + 0.62 * v + wide),
          y,
          0.16 + 0.1 * Math.sin(v * 7 + way) - 0.06 * v,
        )
      },
      color: () => color,
    })
  }
  addPatch(mesh, {
    material: MATERIAL.satin,
    across: 8,
    along: 6,
    at(u, v) {
      const angle = (u - 0.5) * Math.PI * 1.3
      return spot(Math.sin(angle) * 0.24, (v - 0.5) * 0.42, Math.cos(angle) * 0.2 + 0.16)
    },
    color: () => color,
  })
}
