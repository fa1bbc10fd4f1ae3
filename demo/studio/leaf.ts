import { type Random } from '../flowers/random'
import { MATERIAL } from './materials'
import { type Mesh, addPatch, newMesh, place } from './mesh'
import { type Point, type Rgb, between, cross, dot, linear, plus, sidesOf, unit } from './vector'

export type LeafShape = {
  length: number
  width: number
  /** Where it is widest, 0 to 1, and how it is folded along its rib and bent down. */
  widest: number
  fold: number
  droop: number
  color: Rgb
  under: Rgb
}

/** A leaf that grows from the origin along z, its face up (y). */
export function leaf(random: Random, shape: LeafShape, across = 6, along = 7): Mesh {
  const mesh = newMesh()
  const { length, width, widest, fold, droop } = shape
  const sway = random.around(0, 0.12)
  const wave = random.between(0, 6)
  addPatch(mesh, {
    material: MATERIAL.leaf,
    across,
    along,
    at(u, v) {
      const x = u * 2 - 1
      const power = Math.log(0.5) / Math.log(widest)
      const broad = Math.sin(Math.PI * Math.min(1, v ** power)) ** 0.72
      const out = x * width * 0.5 * broad
      const up = Math.abs(x) * fold * width * 0.5 * broad
      const bend = droop * v * v * length + Math.sin(v * 7 + wave) * Math.abs(x) * 0.04 * width
      return [out + sway * v * v * length, up - bend, v * length * (1 - 0.2 * droop * v)]
    },
    color(u, v) {
      const x = Math.abs(u * 2 - 1)
      const rib = Math.max(0, 1 - x * 4)
      return between(between(shape.color, shape.under, rib * 0.35), [0.3, 0.32, 0.12], v * v * 0.12)
    },
  })
  return mesh
}

/** A leaf in each of some colours, to grow one of them at a time. */
export function leavesOf(
  random: Random,
  colors: readonly string[],
  shape: Omit<LeafShape, 'color'>,
  across?: number,
  along?: number,
): Mesh[] {
  return colors.map((color) => leaf(random, { ...shape, color: linear(color) }, across, along))
}

/** Sets a leaf so that it points along `out`, its face up as far as that allows. */
export function grow(
  mesh: Mesh,
  random: Random,
  study: Mesh,
  at: Point,
  out: Point,
  scale: number,
) {
  // The leaf's own z has to point along `out`; its y is the pose's axis.
  const up: Point = [random.around(0, 0.45), 1, random.around(0.25, 0.45)]
  const along = out[0] * up[0] + out[1] * up[1] + out[2] * up[2]
  let axis = plus(up, out, -along)
  axis = unit(Math.hypot(...axis) < 0.1 ? sidesOf(out)[0] : axis)
  const [s, t] = sidesOf(axis)
  // front = cross(right, axis) = s*sin... chosen so that it equals `out`.
  const spin = spinFor(s, t, axis, out)
  const tone = random.around(1, 0.14)
  place(mesh, study, {
    origin: at,
    axis,
    spin,
    scale,
    tint: [tone, tone, tone * random.around(1, 0.06)],
  })
}

function spinFor(s: Point, t: Point, axis: Point, out: Point): number {
  // right = s cos + t sin; front = right x axis; s x axis = -t', solved by two dot products.
  const a = cross(s, axis)
  const b = cross(t, axis)
  return Math.atan2(dot(b, out), dot(a, out))
}
