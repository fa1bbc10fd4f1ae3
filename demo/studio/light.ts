import { randomFrom } from '../flowers/random'
import { SURFACES } from './materials'
import { type Mesh } from './mesh'
import { type Projected, fill } from './raster'
import { type Point, type Rgb, GOLDEN_ANGLE, plus, sidesOf, unit } from './vector'

/** Light from far away out of one direction. */
type Ray = { from: Point; color: Rgb; key: boolean }

/** A window (or a lamp) and the room that gives the light back. */
export type Rig = {
  /** Towards the middle of the window, its colour, and how far it reaches (tangent of the half angle). */
  key: { from: Point; color: Rgb; size: number; rays: number; pane?: number }
  /** A second, weaker source, such as the sky behind. */
  rim?: { from: Point; color: Rgb; size: number; rays: number }
  room: { left: Rgb; right: Rgb; above: Rgb; below: Rgb; rays: number }
}

/** Per vertex: light on its front and back (rgb each), the open share of the room, that of the key. */
export type Lit = { front: Float32Array; back: Float32Array; open: Float32Array; key: Float32Array }

function raysOf(rig: Rig): Ray[] {
  const random = randomFrom('rays')
  const rays: Ray[] = []
  for (const source of [rig.key, ...(rig.rim ? [rig.rim] : [])]) {
    const axis = unit(source.from)
    const [s, t] = sidesOf(axis)
    for (let i = 0; i < source.rays; i++) {
      const r = Math.sqrt((i + 0.5) / source.rays) * source.size
      const a = i * GOLDEN_ANGLE + random.between(0, 0.3)
      const from = unit(plus(plus(axis, s, Math.cos(a) * r), t, Math.sin(a) * r))
      const [x, y, z] = source.color
      const color: Rgb = [x / source.rays, y / source.rays, z / source.rays]
      rays.push({ from, color, key: source === rig.key })
    }
  }
  const { left, right, above, below, rays: count } = rig.room
  for (let i = 0; i < count; i++) {
    const y = 1 - (2 * (i + 0.5)) / count
    const r = Math.sqrt(1 - y * y)
    const from: Point = [Math.cos(i * GOLDEN_ANGLE) * r, y, Math.sin(i * GOLDEN_ANGLE) * r]
    const side = 0.5 - from[0] / 2
    const color = [0, 1, 2].map((k) => {
      const around = right[k]! + (left[k]! - right[k]!) * side
      const pole = y > 0 ? above[k]! : below[k]!
      return ((around + (pole - around) * Math.abs(y)) * 4) / count
    }) as unknown as Rgb
    rays.push({ from, color, key: false })
  }
  return rays
}

/** Lights the vertices; triangles from `solid` on and vertices from `lit` on cast no shadow or take none. */
export function light(mesh: Mesh, rig: Rig, solid: number, middle: Point, reach: number): Lit {
  const n = mesh.vertices
  const lit: Lit = {
    front: new Float32Array(n * 3),
    back: new Float32Array(n * 3),
    open: new Float32Array(n),
    key: new Float32Array(n),
  }
  const rays = raysOf(rig)
  const total = { open: 0, key: 0 }
  const through = throughOf(mesh)
  const map = { x: new Float32Array(n), y: new Float32Array(n), z: new Float32Array(n) }
  for (const ray of rays) {
    const size = ray.key ? 448 : 224
    const depth = new Float32Array(size * size).fill(-1e9)
    project(mesh, ray, map, size, middle, reach)
    fill(mesh.caster, solid, map, { width: size, height: size, near: depth })
    receive(mesh, ray, map, size, depth, lit, through, reach, rig.key.pane ?? 19)
    if (ray.key) total.key++
    else total.open++
  }
  for (let i = 0; i < n; i++) {
    lit.open[i]! /= total.open
    lit.key[i]! /= total.key
  }
  return lit
}

function throughOf(mesh: Mesh): Float32Array {
  const depth = new Float32Array(mesh.vertices)
  for (let t = 0; t < mesh.triangles; t++) {
    const value = SURFACES[mesh.material[t]!]!.depth
    for (let k = 0; k < 3; k++) depth[mesh.corner[t * 3 + k]!] = value
  }
  return depth
}

function project(mesh: Mesh, ray: Ray, map: Projected, size: number, middle: Point, reach: number) {
  const [s, t] = sidesOf(ray.from)
  const scale = size / 2 / reach
  const { position: p } = mesh
  const [fx, fy, fz] = ray.from
  for (let i = 0; i < mesh.vertices; i++) {
    const x = p[i * 3]! - middle[0]
    const y = p[i * 3 + 1]! - middle[1]
    const z = p[i * 3 + 2]! - middle[2]
    map.x[i] = size / 2 + (x * s[0] + y * s[1] + z * s[2]) * scale
    map.y[i] = size / 2 + (x * t[0] + y * t[1] + z * t[2]) * scale
    map.z[i] = x * fx + y * fy + z * fz
  }
}

const WRAP = 0.18

function receive(
  mesh: Mesh,
  { from, color, key }: Ray,
  map: Projected,
  size: number,
  depth: Float32Array,
  lit: Lit,
  through: Float32Array,
  reach: number,
  pane: number,
) {
  const { normal, albedo } = mesh
  const [fx, fy, fz] = from
  const bias = key ? 0.16 : 0.26
  const share = key ? lit.key : lit.open
  const cm = (2 * reach) / size
  for (let i = 0; i < mesh.vertices; i++) {
    const soft = through[i]!
    shadow(map.x[i]! - 0.5, map.y[i]! - 0.5, map.z[i]! + bias, size, depth, soft)
    // The window's bars throw the light in strips beyond the one that the flowers stand in.
    const strip = key ? bars((map.x[i]! - 0.5 - size / 2) * cm, pane) : 1
    const seen = reaching[0]! * strip
    const glow = reaching[1]! * strip
    share[i]! += seen
    if (seen + glow === 0) continue
    const n = i * 3
    const facing = normal[n]! * fx + normal[n + 1]! * fy + normal[n + 2]! * fz
    const wrap = soft > 0 ? WRAP : 0
    const front = Math.max(0, (facing + wrap) / (1 + wrap))
    const back = Math.max(0, (wrap - facing) / (1 + wrap))
    for (let k = 0; k < 3; k++) {
      const arriving = color[k]! * (seen + glow * 0.55 * Math.sqrt(albedo[n + k]!))
      lit.front[n + k]! += arriving * front
      lit.back[n + k]! += arriving * back
    }
  }
}

/** The share of a ray that reaches a place, and what creeps through to it. */
const reaching = new Float64Array(2)

/** Looks a place of the map up between the four cells about it. */
function shadow(
  mx: number,
  my: number,
  z: number,
  size: number,
  depth: Float32Array,
  soft: number,
) {
  reaching[0] = 1
  reaching[1] = 0
  const x = Math.floor(mx)
  const y = Math.floor(my)
  if (x < 0 || y < 0 || x >= size - 1 || y >= size - 1) return
  const at = y * size + x
  const h0 = depth[at]! - z
  const h1 = depth[at + 1]! - z
  const h2 = depth[at + size]! - z
  const h3 = depth[at + size + 1]! - z
  if (h0 <= 0 && h1 <= 0 && h2 <= 0 && h3 <= 0) return
  const u = mx - x
  const v = my - y
  const w0 = (1 - u) * (1 - v)
  const w1 = u * (1 - v)
  const w2 = (1 - u) * v
  const w3 = u * v
  const seen = (h0 <= 0 ? w0 : 0) + (h1 <= 0 ? w1 : 0) + (h2 <= 0 ? w2 : 0) + (h3 <= 0 ? w3 : 0)
  reaching[0] = seen
  if (soft === 0 || seen >= 1) return
  const deep =
    (h0 > 0 ? h0 * w0 : 0) +
    (h1 > 0 ? h1 * w1 : 0) +
    (h2 > 0 ? h2 * w2 : 0) +
    (h3 > 0 ? h3 * w3 : 0)
  const hidden = deep / (1 - seen)
  if (hidden < soft * 5) reaching[1] = (1 - seen) * Math.exp(-hidden / soft)
}

/** @param pane half the width of the strip of light, cm */
function bars(x: number, pane: number): number {
  const off = Math.abs(x + 3)
  if (off < pane) return 1
  const wave = (off - pane) / 19
  const bar = 0.5 + 0.5 * Math.cos(wave * Math.PI * 2)
  return 0.18 + 0.82 * bar * bar
}
