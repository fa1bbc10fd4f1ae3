import { type Material } from '../materials'
import { type Mesh, addPatch } from '../mesh'
import { type Point, type Rgb, plus, sidesOf } from '../vector'

export type Solid = {
  at: Point
  /** Half its size across, along its axis, and the third way, cm. */
  half: Point
  /** Where its second measure points; upright when left out. */
  axis?: Point
  /** 1 an ellipsoid, 0.15 a block with soft edges. */
  round?: number
  color: Rgb | ((p: Point) => Rgb)
  across?: number
  along?: number
}

/** Towards a place on a solid from its middle, of its half sizes: longitude and latitude in radians. */
function onSolid(lon: number, lat: number, round: number): Point {
  const bent = (x: number) => Math.sign(x) * Math.abs(x) ** round
  const flat = bent(Math.cos(lat))
  return [bent(Math.cos(lon)) * flat, bent(Math.sin(lat)), bent(Math.sin(lon)) * flat]
}

/** The place in the room of a place given by the solid's own measures. */
export function placeOn({ at, half, axis = [0, 1, 0] }: Solid, p: Point): Point {
  const [s, t] = axis[1] > 0.999 ? [[1, 0, 0] as const, [0, 0, 1] as const] : sidesOf(axis)
  return plus(plus(plus(at, s, p[0] * half[0]), axis, p[1] * half[1]), t, p[2] * half[2])
}

/** An ellipsoid, or a block with soft edges. */
export function addSolid(mesh: Mesh, material: Material, solid: Solid) {
  const { round = 1, color, across = 24, along = 16 } = solid
  const first = mesh.vertices
  addPatch(mesh, {
    material,
    across,
    along,
    closed: true,
    at: (u, v) => placeOn(solid, onSolid(-u * Math.PI * 2, (v - 0.5) * Math.PI, round)),
    color: (u, v) =>
      typeof color === 'function'
        ? color(onSolid(-u * Math.PI * 2, (v - 0.5) * Math.PI, round))
        : color,
  })
  polish(mesh, first)
}

/** Takes grain and speckles from what was added since: foil, glass, sugar. */
export function polish(mesh: Mesh, first: number) {
  mesh.uv.fill(0, first * 2, mesh.vertices * 2)
}
