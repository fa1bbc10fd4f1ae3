import { type View, gaze, projected } from './camera'
import { type Lit, type Rig } from './light'
import { MATERIAL, SURFACES } from './materials'
import { type Mesh } from './mesh'
import { type Canvas, type Projected, fill } from './raster'
import { type Point, type Rgb, noise, rise, sidesOf, unit } from './vector'

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
  const { corner, material, normal, albedo, uv, position } = mesh
  const { x, y, z } = screen
  const mirror = reflections(rig)
  const shine = new Float64Array(3)

  return function shade(t: number, sx: number, sy: number, out: Float64Array) {
    const a = corner[t * 3]!
    const b = corner[t * 3 + 1]!
    const c = corner[t * 3 + 2]!
    const area = (x[b]! - x[a]!) * (y[c]! - y[a]!) - (y[b]! - y[a]!) * (x[c]! - x[a]!)
    let wb = ((sx - x[a]!) * (y[c]! - y[a]!) - (sy - y[a]!) * (x[c]! - x[a]!)) / area
    let wc = ((x[b]! - x[a]!) * (sy - y[a]!) - (y[b]! - y[a]!) * (sx - x[a]!)) / area
    let wa = (1 - wb - wc) * z[a]!
    wb *= z[b]!
    wc *= z[c]!
    const sum = wa + wb + wc
    wa /= sum
    wb /= sum
    wc /= sum
    const kind = material[t]!
    const surface = SURFACES[kind]!
    const px = position[a * 3]! * wa + position[b * 3]! * wb + position[c * 3]! * wc
    const py = position[a * 3 + 1]! * wa + position[b * 3 + 1]! * wb + position[c * 3 + 1]! * wc
    if (kind === MATERIAL.wall) {
      place.wall(px, py, out)
      return
    }
    const pz = position[a * 3 + 2]! * wa + position[b * 3 + 2]! * wb + position[c * 3 + 2]! * wc
    let nx = normal[a * 3]! * wa + normal[b * 3]! * wb + normal[c * 3]! * wc
    let ny = normal[a * 3 + 1]! * wa + normal[b * 3 + 1]! * wb + normal[c * 3 + 1]! * wc
    let nz = normal[a * 3 + 2]! * wa + normal[b * 3 + 2]! * wb + normal[c * 3 + 2]! * wc
    const long = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1
    nx /= long
    ny /= long
    nz /= long
    let vx = eye[0] - px
    let vy = eye[1] - py
    let vz = eye[2] - pz
    const away = Math.sqrt(vx * vx + vy * vy + vz * vz)
    vx /= away
    vy /= away
    vz /= away
    let facing = nx * vx + ny * vy + nz * vz
    const here = facing >= 0 ? lit.front : lit.back
    const there = facing >= 0 ? lit.back : lit.front
    if (facing < 0) {
      facing = -facing
      nx = -nx
      ny = -ny
      nz = -nz
    }
    const u = uv[a * 2]! * wa + uv[b * 2]! * wb + uv[c * 2]! * wc
    const v = uv[a * 2 + 1]! * wa + uv[b * 2 + 1]! * wb + uv[c * 2 + 1]! * wc
    const open = lit.open[a]! * wa + lit.open[b]! * wb + lit.open[c]! * wc
    const keyed = lit.key[a]! * wa + lit.key[b]! * wb + lit.key[c]! * wc
    if (kind === MATERIAL.glass) {
      mirror(2 * facing * nx - vx, 2 * facing * ny - vy, 2 * facing * nz - vz, 0.05, shine)
      const deep = 1 + 1.7 * (1 - facing) ** 1.5
      const fresnel = 0.05 + 0.6 * (1 - facing) ** 4
      for (let k = 0; k < 3; k++) {
        const tint = albedo[a * 3 + k]!
        out[k] = shine[k]! * fresnel + tint * 0.06 * here[a * 3 + k]!
        out[k + 3] = tint ** deep
      }
      return
    }
    const grain = detail(kind, u, v, px, pz)
    const rim = (1 - facing) ** 3 * surface.sheen
    const { through, gloss } = surface
    const bright = (albedo[a * 3]! + albedo[a * 3 + 1]! + albedo[a * 3 + 2]!) / 3
    for (let k = 0; k < 3; k++) {
      const color =
        (albedo[a * 3 + k]! * wa + albedo[b * 3 + k]! * wb + albedo[c * 3 + k]! * wc) * grain[k]!
      const near = here[a * 3 + k]! * wa + here[b * 3 + k]! * wb + here[c * 3 + k]! * wc
      const behind = there[a * 3 + k]! * wa + there[b * 3 + k]! * wb + there[c * 3 + k]! * wc
      // Light that has passed through, or been thrown between petals, takes more of their colour.
      const again = 1 + (0.35 * color + 0.65 * bright) * (1 - open) * 1.1
      out[k] =
        color * again * (near * (1 - through * 0.55) + behind * through * (0.55 + 0.45 * color)) +
        rim * near * (0.1 + 0.8 * Math.sqrt(color))
    }
    if (gloss > 0) {
      const d = 2 * facing
      mirror(nx * d - vx, ny * d - vy, nz * d - vz, surface.rough, shine)
      const fresnel = 0.045 + 0.955 * (1 - facing) ** 5
      const tall = 0.3 + 0.7 * keyed
      for (let k = 0; k < 3; k++)
        out[k]! += shine[k]! * gloss * fresnel * tall * (0.35 + 0.65 * open)
    }
  }
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
function reflections({ key, room }: Rig) {
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

export type { Rgb }
