import { type Random } from '../../flowers/random'
import { MATERIAL } from '../materials'
import { type Mesh, addPatch, addTube, newMesh, place } from '../mesh'
import { type Point, type Rgb, between, cross, dot, linear, plus, sidesOf, unit } from '../vector'
import { bowed, wayAt } from './path'

const PAIRS = 17

/** Leaflets with toothed sides, that grow from the origin along z with their face up. */
export function fernLeaves(random: Random): Mesh[] {
  return ['#3d5c33', '#486a3a', '#34532d'].map((color) => leaflet(random, linear(color)))
}

function leaflet(random: Random, color: Rgb): Mesh {
  const mesh = newMesh()
  const droop = random.between(0.1, 0.3)
  const teeth = 5
  addPatch(mesh, {
    material: MATERIAL.leaf,
    across: 2,
    along: teeth * 2,
    at(u, v) {
      const x = u * 2 - 1
      const tooth = Math.round(v * teeth * 2) % 2 === 0 ? 0.62 : 1.08
      const broad = 0.36 * (1 - v) ** 0.72 * (v < 0.04 ? 0.7 : tooth)
      return [x * broad, Math.abs(x) * 0.07 - droop * v * v, v * 2.6 + Math.abs(x) * 0.12 * (1 - v)]
    },
    color: (u, v) => {
      const rib = Math.max(0, 1 - Math.abs(u * 2 - 1) * 3)
      return between(between(color, linear('#86a95c'), rib * 0.4), linear('#7d9650'), v * v * 0.22)
    },
  })
  return mesh
}

/** A frond: leaflets to both sides of a bowed rib, longest below its middle. */
export function fern(mesh: Mesh, random: Random, from: Point, to: Point, studies: Mesh[]) {
  const path = bowed(from, to, random.between(0.6, 2))
  addTube(mesh, MATERIAL.stem, path, (t) => 0.11 * (1 - 0.75 * t), linear('#5d7a35'), 10)
  const length = Math.hypot(...plus(to, from, -1))
  const lean: Point = [random.around(0, 0.35), 0.55, random.between(0.5, 1)]
  const tone = random.around(1, 0.12)
  for (let i = 0; i < PAIRS; i++) {
    const s = (i + 0.5) / PAIRS
    const t = 0.22 + 0.78 * s
    const way = wayAt(path, t)
    const face = unit(plus(lean, way, -dot(lean, way)))
    const side = cross(way, face)
    const size =
      ((length / 15) * (0.34 + 1.05 * Math.sin(Math.PI * (0.12 + 0.86 * s)) ** 0.9)) / 1.1
    for (const hand of [1, -1]) {
      const out = unit(plus(plus([0, 0, 0], side, hand), way, 0.32 + 0.5 * s))
      set(mesh, random.pick(studies), path(t + random.around(0, 0.006)), out, face, {
        scale: size * random.between(0.92, 1.06),
        tone: tone * random.around(1, 0.08),
      })
    }
  }
  set(mesh, studies[0]!, path(0.99), wayAt(path, 0.99), lean, { scale: 0.3, tone })
}

/** Sets a leaf that grows along z so that it points along `out`, its face towards `face`. */
export function set(
  mesh: Mesh,
  study: Mesh,
  origin: Point,
  out: Point,
  face: Point,
  { scale, tone }: { scale: number; tone: number },
) {
  const axis = unit(plus(face, out, -dot(face, out)))
  const right = cross(axis, out)
  const [s, t] = sidesOf(axis)
  const spin = Math.atan2(dot(right, t), dot(right, s))
  place(mesh, study, { origin, axis, spin, scale, tint: [tone, tone, tone] })
}
