import { type View, gaze, projected } from './camera'
import { type Lit, type Rig } from './light'
import { MATERIAL, SURFACES } from './materials'
import { type Mesh } from './mesh'
import { type Canvas, type Projected, fill } from './raster'
import { type Point, noise, rise, sidesOf, unit } from './vector'

/** Light of every pixel, rgb, and its distance. */
export type Plate = { width: number; height: number; light: Float32Array; far: Float32Array }

/** What the place adds to its geometry. */
export type Place = {
  /** The light of the wall at x, y. */
  wall: (x: number, y: number, out: Float64Array) => void
  /** What is seen where nothing stands. */
  beyond: (direction: Point, out: Float64Array) => void
}

const SAMPLES = 2

/** Photographs the lit mesh at `view`, whose width and height are those of the plate. */
export function expose(mesh: Mesh, lit: Lit, rig: Rig, view: View, place: Place): Plate {
  const { width, height } = view
  const fine = {
    ...view,
    width: width * SAMPLES,
    height: height * SAMPLES,
    scale: view.scale * SAMPLES,
  }
  const screen = projected(mesh, fine)
  const seen: Seen = {
    width: fine.width,
    height: fine.height,
    id: new Int32Array(fine.width * fine.height).fill(-1),
    near: new Float32Array(fine.width * fine.height),
  }
  fill(mesh.corner, mesh.triangles, screen, seen, (t) => mesh.material[t] !== MATERIAL.glass)
  const pane = panesOf(mesh, screen, seen)
  const plate: Plate = {
    width,
    height,
    light: new Float32Array(width * height * 3),
    far: new Float32Array(width * height),
  }
  const shade = shader(mesh, lit, rig, view.eye, screen, place)
  const out = new Float64Array(3)
  const ids = new Int32Array(4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const corner = y * SAMPLES * fine.width + x * SAMPLES
      for (let k = 0; k < 4; k++) ids[k] = seen.id[corner + (k >> 1) * fine.width + (k & 1)]!
      let near = 0
      for (let k = 0; k < 4; k++) {
        const id = ids[k]!
        if (id === -2) continue
        let sx = 0
        let sy = 0
        let count = 0
        for (let m = k; m < 4; m++) {
          if (ids[m] !== id) continue
          sx += x * 2 + (m & 1) + 0.5
          sy += y * 2 + (m >> 1) + 0.5
          count++
          ids[m] = -2
        }
        if (id < 0) place.beyond(gaze(fine, sx / count, sy / count), out)
        else {
          shade(id, sx / count, sy / count, out)
          near = Math.max(near, seen.near[corner + (k >> 1) * fine.width + (k & 1)]!)
        }
        for (let c = 0; c < 3; c++) plate.light[at * 3 + c]! += (out[c]! * count) / 4
      }
      plate.far[at] = near > 0 ? 1 / near : 1e5
      if (pane) seeThrough(pane, shade, plate, x, y, corner)
    }
  }
  return plate
}

type Seen = Required<Canvas>

/** What is of glass and before all else; nothing when no glass is there. */
function panesOf(mesh: Mesh, screen: Projected, { width, height, near }: Seen): Seen | null {
  if (!mesh.material.subarray(0, mesh.triangles).includes(MATERIAL.glass)) return null
  const seen = { width, height, id: new Int32Array(width * height).fill(-1), near: near.slice() }
  fill(mesh.corner, mesh.triangles, screen, seen, (t) => mesh.material[t] === MATERIAL.glass)
  return seen
}

const glint = new Float64Array(6)

/** Tints a pixel by the glass before it and adds what the glass mirrors. */
function seeThrough(
  { id, width }: Seen,
  shade: Shade,
  { light, width: across }: Plate,
  x: number,
  y: number,
  corner: number,
) {
  let share = 0
  let t = -1
  for (let k = 0; k < 4; k++) {
    const one = id[corner + (k >> 1) * width + (k & 1)]!
    if (one < 0) continue
    t = one
    share += 0.25
  }
  if (t < 0) return
  shade(t, x * 2 + 1, y * 2 + 1, glint)
  const at = (y * across + x) * 3
  for (let k = 0; k < 3; k++) {
    light[at + k] = light[at + k]! * (1 - share + share * glint[k + 3]!) + glint[k]! * share
  }
}

/** Writes the light that a place of a triangle sends to the eye; of glass also what it lets through. */
type Shade = (triangle: number, x: number, y: number, out: Float64Array) => void

function shader(
  mesh: Mesh,
  lit: Lit,
  rig: Rig,
  eye: Point,
  screen: Projected,
  place: Place,
): Shade {
  const mirror = reflections(rig)
  return function shade(t: number, sx: number, sy: number, out: Float64Array) {
    const kind = mesh.material[t]!
    weigh(mesh.corner, t, screen, sx, sy)
    mixed(mesh.position, spot.at)
    if (kind === MATERIAL.wall) {
      place.wall(spot.at[0]!, spot.at[1]!, out)
      return
    }
    turn(mesh, eye)
    if (kind === MATERIAL.glass) shadeGlass(mesh, lit, mirror, out)
    else {
      shadeBody(mesh, lit, kind, out)
      if (SURFACES[kind]!.gloss > 0) addGloss(lit, mirror, kind, out)
    }
  }
}

/** The place of a triangle that is being shaded. */
const spot = {
  corner: new Uint32Array(3),
  weight: new Float64Array(3),
  at: new Float64Array(3),
  normal: new Float64Array(3),
  /** Towards the eye, and what a mirror shows there. */
  view: new Float64Array(3),
  shine: new Float64Array(3),
  /** Whether the front is seen, and how squarely. */
  front: true,
  facing: 0,
}

/** Finds the weights of the corners, true to perspective. */
function weigh(corner: Uint32Array, t: number, { x, y, z }: Projected, sx: number, sy: number) {
  const a = corner[t * 3]!
  const b = corner[t * 3 + 1]!
  const c = corner[t * 3 + 2]!
  const area = (x[b]! - x[a]!) * (y[c]! - y[a]!) - (y[b]! - y[a]!) * (x[c]! - x[a]!)
  let wb = ((sx - x[a]!) * (y[c]! - y[a]!) - (sy - y[a]!) * (x[c]! - x[a]!)) / area
  let wc = ((x[b]! - x[a]!) * (sy - y[a]!) - (y[b]! - y[a]!) * (sx - x[a]!)) / area
  const wa = (1 - wb - wc) * z[a]!
  wb *= z[b]!
  wc *= z[c]!
  const sum = wa + wb + wc
  spot.corner[0] = a
  spot.corner[1] = b
  spot.corner[2] = c
  spot.weight[0] = wa / sum
  spot.weight[1] = wb / sum
  spot.weight[2] = wc / sum
}

/** One number of the corners, mixed. */
function between(list: Float32Array, step: number, k: number): number {
  const { corner, weight } = spot
  return (
    list[corner[0]! * step + k]! * weight[0]! +
    list[corner[1]! * step + k]! * weight[1]! +
    list[corner[2]! * step + k]! * weight[2]!
  )
}

function mixed(list: Float32Array, out: Float64Array) {
  for (let k = 0; k < 3; k++) out[k] = between(list, 3, k)
}

/** Turns the normal to the eye. */
function turn(mesh: Mesh, eye: Point) {
  const { at, normal, view } = spot
  mixed(mesh.normal, normal)
  for (let k = 0; k < 3; k++) view[k] = eye[k]! - at[k]!
  shorten(normal)
  shorten(view)
  const facing = normal[0]! * view[0]! + normal[1]! * view[1]! + normal[2]! * view[2]!
  spot.front = facing >= 0
  spot.facing = Math.abs(facing)
  if (facing < 0) for (let k = 0; k < 3; k++) normal[k] = -normal[k]!
}

function shorten(way: Float64Array) {
  const long = Math.sqrt(way[0]! * way[0]! + way[1]! * way[1]! + way[2]! * way[2]!) || 1
  for (let k = 0; k < 3; k++) way[k]! /= long
}

type Mirror = (x: number, y: number, z: number, rough: number, out: Float64Array) => void

function reflect(mirror: Mirror, rough: number) {
  const { normal: n, view: v, shine } = spot
  const d = 2 * spot.facing
  mirror(n[0]! * d - v[0]!, n[1]! * d - v[1]!, n[2]! * d - v[2]!, rough, shine)
}

/** What glass mirrors, and behind it what it lets through. */
function shadeGlass({ albedo }: Mesh, lit: Lit, mirror: Mirror, out: Float64Array) {
  const { corner, facing, shine } = spot
  const here = spot.front ? lit.front : lit.back
  reflect(mirror, SURFACES[MATERIAL.glass]!.rough)
  const deep = 1 + 1.7 * (1 - facing) ** 1.5
  const fresnel = 0.025 + 0.7 * (1 - facing) ** 4
  for (let k = 0; k < 3; k++) {
    const tint = albedo[corner[0]! * 3 + k]!
    out[k] = shine[k]! * fresnel + tint * 0.06 * here[corner[0]! * 3 + k]!
    // The edge of clear glass is dark.
    out[k + 3] = tint ** deep * (1 - 0.42 * (1 - facing) ** 2.2)
  }
}

function shadeBody({ albedo, uv }: Mesh, lit: Lit, kind: number, out: Float64Array) {
  const { at, corner, facing } = spot
  const here = spot.front ? lit.front : lit.back
  const there = spot.front ? lit.back : lit.front
  const grain = detail(kind, between(uv, 2, 0), between(uv, 2, 1), at[0]!, at[2]!)
  const { through, sheen } = SURFACES[kind]!
  const closed = 1 - between(lit.open, 1, 0)
  const rim = (1 - facing) ** 3 * sheen
  const first = corner[0]! * 3
  const bright = (albedo[first]! + albedo[first + 1]! + albedo[first + 2]!) / 3
  for (let k = 0; k < 3; k++) {
    const color = between(albedo, 3, k) * grain[k]!
    const near = between(here, 3, k)
    const behind = between(there, 3, k)
    // Light that has passed through, or been thrown between petals, takes more of their colour.
    const again = 1 + (0.35 * color + 0.65 * bright) * closed * 1.1
    out[k] =
      color * again * (near * (1 - through * 0.55) + behind * through * (0.55 + 0.45 * color)) +
      rim * near * (0.1 + 0.8 * Math.sqrt(color))
  }
}

function addGloss(lit: Lit, mirror: Mirror, kind: number, out: Float64Array) {
  const { facing, shine } = spot
  const { gloss, rough } = SURFACES[kind]!
  reflect(mirror, rough)
  const fresnel = 0.045 + 0.955 * (1 - facing) ** 5
  const lighted = (0.3 + 0.7 * between(lit.key, 1, 0)) * (0.35 + 0.65 * between(lit.open, 1, 0))
  for (let k = 0; k < 3; k++) out[k]! += shine[k]! * gloss * fresnel * lighted
}

const scratch = new Float64Array(3)

/** What is too fine for the mesh, as a factor of its colour. */
function detail(kind: number, u: number, v: number, px: number, pz: number): Float64Array {
  let tone = 1
  let warm = 1
  if (kind === MATERIAL.petal) {
    const fan = (u - 0.5) * (1.6 - 0.6 * v)
    tone = 0.95 + 0.07 * noise(fan * 52, v * 2.5) + 0.04 * noise(u * 9, v * 8)
  } else if (kind === MATERIAL.leaf) {
    const rib = Math.abs(u - 0.5)
    tone = 0.88 + 0.16 * noise(u * 14, v * 14) + 0.1 * noise((v * 9 - rib * 7) * 2, u > 0.5 ? 1 : 9)
  } else if (kind === MATERIAL.glaze) {
    tone = 0.95 + 0.07 * noise(u * 40, v * 30)
    const speck = noise(u * 260, v * 150)
    if (speck > 0.86) tone *= 1 - (speck - 0.86) * 3
  } else if (kind === MATERIAL.wood) {
    const plank = Math.floor((pz + 200) / 13)
    const seam = Math.abs(((pz + 200) / 13) % 1)
    const drift = noise(px * 0.02 + plank * 17, plank * 3.7) * 5
    const ring = noise(px * 0.028 + plank * 31, pz * 0.9 + drift)
    const fibre = noise(px * 0.22, pz * 11)
    tone = 0.72 + 0.3 * ring + 0.14 * fibre + 0.16 * (noise(plank * 5.3, 2) - 0.5)
    tone *= 0.55 + 0.45 * rise(0, 0.022, Math.min(seam, 1 - seam))
    warm = 1.04 - 0.1 * ring
  }
  scratch[0] = tone
  scratch[1] = tone * (0.5 + 0.5 / warm)
  scratch[2] = tone / warm
  return scratch
}

/** What a mirror shows of the room in a direction: the window with its bars, or the walls. */
function reflections({ key, room }: Rig): Mirror {
  const axis = unit(key.from)
  const [s, t] = sidesOf(axis)
  const strength = 1.15 / (key.size * key.size)
  return (x: number, y: number, z: number, rough: number, out: Float64Array) => {
    const ahead = x * axis[0] + y * axis[1] + z * axis[2]
    let pane = 0
    if (ahead > 0.05) {
      const a = (x * s[0] + y * s[1] + z * s[2]) / ahead
      const b = (x * t[0] + y * t[1] + z * t[2]) / ahead
      const edge = 0.05 + rough * 0.9
      const wide = key.size * 0.75
      const tall = key.size * 1.05
      pane =
        (1 - rise(wide - edge * 0.4, wide + edge, Math.abs(a))) *
        (1 - rise(tall - edge * 0.4, tall + edge, Math.abs(b)))
      pane /= 1 + rough * 3
      if (rough < 0.3)
        pane *= 0.35 + 0.65 * rise(0.01, 0.05, Math.min(Math.abs(a), Math.abs(b - 0.06)))
    }
    const side = 0.5 - x / 2
    for (let k = 0; k < 3; k++) {
      const around = room.right[k]! + (room.left[k]! - room.right[k]!) * side
      const pole = y > 0 ? room.above[k]! : room.below[k]!
      out[k] = around + (pole - around) * Math.abs(y) + pane * key.color[k]! * strength
    }
  }
}
