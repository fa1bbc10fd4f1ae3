import { type Random } from '../flowers/random'
import { MATERIAL } from './materials'
import { type Mesh, addPatch, addTube, newMesh, place } from './mesh'
import { type Point, type Rgb, between, linear, plus, sidesOf, unit } from './vector'

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

function curved(from: Point, to: Point, sag: number): (t: number) => Point {
  return (t) => {
    const p = plus(from, [to[0] - from[0], to[1] - from[1], to[2] - from[2]], t)
    return [p[0], p[1] + Math.sin(Math.min(1, t) * Math.PI * 0.5) * sag * t * (1 - t) * 4 - sag * 0.4 * t * t * t, p[2]]
  }
}

/** A branch of silver-dollar eucalyptus between two points. */
export function eucalyptus(mesh: Mesh, random: Random, from: Point, to: Point, discs: Mesh[]) {
  const path = curved(from, to, random.between(0.5, 3))
  addTube(mesh, MATERIAL.stem, path, (t) => 0.14 * (1 - 0.6 * t), linear('#7d6a55'), 10)
  const pairs = 8
  for (let i = 0; i < pairs; i++) {
    const t = 0.3 + (0.7 * (i + random.between(0, 0.5))) / pairs
    const here = path(t)
    const ahead = path(t + 0.02)
    const axis = unit([ahead[0] - here[0], ahead[1] - here[1], ahead[2] - here[2]])
    const [s, r] = sidesOf(axis)
    const angle = i * 1.45 + random.around(0, 0.4)
    for (const way of i === pairs - 1 ? [1] : [1, -1]) {
      const side = unit(plus(plus([s[0] * Math.cos(angle) * way, s[1] * Math.cos(angle) * way, s[2] * Math.cos(angle) * way], r, Math.sin(angle) * way), axis, 0.75))
      grow(mesh, random, random.pick(discs), here, side, random.between(0.75, 1.1) * (1.12 - 0.5 * t))
    }
  }
}

/** Sets a leaf so that it points along `out`, its face up as far as that allows. */
export function grow(mesh: Mesh, random: Random, study: Mesh, at: Point, out: Point, scale: number) {
  // The leaf's own z has to point along `out`; its y is the pose's axis.
  const up: Point = [random.around(0, 0.45), 1, random.around(0.25, 0.45)]
  const along = out[0] * up[0] + out[1] * up[1] + out[2] * up[2]
  let axis = plus(up, out, -along)
  axis = unit(Math.hypot(...axis) < 0.1 ? sidesOf(out)[0] : axis)
  const [s, t] = sidesOf(axis)
  // front = cross(right, axis) = s*sin... chosen so that it equals `out`.
  const spin = spinFor(s, t, axis, out)
  const tone = random.around(1, 0.14)
  place(mesh, study, { origin: at, axis, spin, scale, tint: [tone, tone, tone * random.around(1, 0.06)] })
}

function spinFor(s: Point, t: Point, axis: Point, out: Point): number {
  // right = s cos + t sin; front = right x axis; s x axis = -t', solved by two dot products.
  const a = cross3(s, axis)
  const b = cross3(t, axis)
  return Math.atan2(dot3(b, out), dot3(a, out))
}

function cross3(a: Point, b: Point): Point {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

function dot3(a: Point, b: Point): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}
