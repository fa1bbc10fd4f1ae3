import { MATERIAL, type Material } from './materials'
import { type Point, type Rgb, cross, sidesOf } from './vector'

/** Triangles with their colours; arrays grow in place. */
export type Mesh = {
  vertices: number
  triangles: number
  position: Float32Array
  normal: Float32Array
  /** Linear reflectance. */
  albedo: Float32Array
  /** Place on the patch, for veins, speckles and grain. */
  uv: Float32Array
  corner: Uint32Array
  /** The same sheets with a quarter of the triangles: what throws shadow. */
  casters: number
  caster: Uint32Array
  material: Uint8Array
}

export function newMesh(): Mesh {
  return {
    vertices: 0,
    triangles: 0,
    position: new Float32Array(3000),
    normal: new Float32Array(3000),
    albedo: new Float32Array(3000),
    uv: new Float32Array(2000),
    corner: new Uint32Array(6000),
    casters: 0,
    caster: new Uint32Array(3000),
    material: new Uint8Array(2000),
  }
}

type Grown = Float32Array | Uint32Array | Uint8Array

function grown<T extends Grown>(list: T, length: number): T {
  if (list.length >= length) return list
  const longer = new (list.constructor as new (n: number) => T)(Math.max(length, list.length * 2))
  longer.set(list)
  return longer
}

function makeRoom(mesh: Mesh, vertices: number, triangles: number) {
  const n = mesh.vertices + vertices
  const m = mesh.triangles + triangles
  mesh.position = grown(mesh.position, n * 3)
  mesh.normal = grown(mesh.normal, n * 3)
  mesh.albedo = grown(mesh.albedo, n * 3)
  mesh.uv = grown(mesh.uv, n * 2)
  mesh.corner = grown(mesh.corner, m * 3)
  mesh.material = grown(mesh.material, m)
  mesh.caster = grown(mesh.caster, (mesh.casters + triangles) * 3)
}

export type Patch = {
  material: Material
  /** Faces across (u) and along (v). */
  across: number
  along: number
  /** u and v run from 0 to 1. */
  at: (u: number, v: number) => Point
  color: (u: number, v: number) => Rgb
  /** The u of 1 is that of 0 again: a tube. */
  closed?: boolean
}

/** A bent sheet: a petal, a leaf, the side of a vase. */
export function addPatch(mesh: Mesh, patch: Patch) {
  const { across, along, at, color, material } = patch
  const columns = across + 1
  makeRoom(mesh, columns * (along + 1), across * along * 2)
  const first = mesh.vertices
  for (let j = 0; j <= along; j++) {
    for (let i = 0; i <= across; i++) {
      const n = mesh.vertices++
      const u = i / across
      const v = j / along
      mesh.position.set(at(u, v), n * 3)
      mesh.albedo.set(color(u, v), n * 3)
      mesh.uv[n * 2] = u
      mesh.uv[n * 2 + 1] = v
    }
  }
  for (let j = 0; j < along; j++) {
    for (let i = 0; i < across; i++) {
      const a = first + j * columns + i
      mesh.corner.set(
        [a, a + 1, a + columns, a + 1, a + columns + 1, a + columns],
        mesh.triangles * 3,
      )
      mesh.material[mesh.triangles++] = material
      mesh.material[mesh.triangles++] = material
    }
  }
  // Glass throws no shadow.
  if (material === MATERIAL.glass)
    return smooth(mesh, first, columns, along + 1, patch.closed ?? false)
  const step = across % 2 === 0 && along % 2 === 0 ? 2 : 1
  for (let j = 0; j < along; j += step) {
    for (let i = 0; i < across; i += step) {
      const a = first + j * columns + i
      const c = a + columns * step
      mesh.caster.set([a, a + step, c, a + step, c + step, c], mesh.casters * 3)
      mesh.casters += 2
    }
  }
  smooth(mesh, first, columns, along + 1, patch.closed ?? false)
}

/** Normals from the neighbours in the grid. */
function smooth(mesh: Mesh, first: number, columns: number, rows: number, closed: boolean) {
  const { position: p, normal } = mesh
  for (let j = 0; j < rows; j++) {
    // The foot of a petal is a point, where its sides say nothing.
    const row = Math.max(1, Math.min(rows - 2, j))
    for (let i = 0; i < columns; i++) {
      const left = closed && i === 0 ? columns - 2 : Math.max(0, i - 1)
      const right = closed && i === columns - 1 ? 1 : Math.min(columns - 1, i + 1)
      const l = (first + row * columns + left) * 3
      const r = (first + row * columns + right) * 3
      const d = (first + Math.max(0, j - 1) * columns + i) * 3
      const t = (first + Math.min(rows - 1, j + 1) * columns + i) * 3
      const ux = p[r]! - p[l]!
      const uy = p[r + 1]! - p[l + 1]!
      const uz = p[r + 2]! - p[l + 2]!
      const vx = p[t]! - p[d]!
      const vy = p[t + 1]! - p[d + 1]!
      const vz = p[t + 2]! - p[d + 2]!
      const x = uy * vz - uz * vy
      const y = uz * vx - ux * vz
      const z = ux * vy - uy * vx
      const length = Math.hypot(x, y, z) || 1
      const n = (first + j * columns + i) * 3
      normal[n] = x / length
      normal[n + 1] = y / length
      normal[n + 2] = z / length
    }
  }
}

export type Pose = {
  origin: Point
  /** Where the y axis of the study points. */
  axis: Point
  /** Radians about the axis. */
  spin: number
  scale: number
  /** Multiplies the colours. */
  tint: Rgb
}

/** Where the x, y and z of a study point. */
export function axesOf({ axis, spin }: Pick<Pose, 'axis' | 'spin'>): [Point, Point, Point] {
  const [s, t] = sidesOf(axis)
  const cos = Math.cos(spin)
  const sin = Math.sin(spin)
  const right: Point = [s[0] * cos + t[0] * sin, s[1] * cos + t[1] * sin, s[2] * cos + t[2] * sin]
  return [right, axis, cross(right, axis)]
}

/** A copy of a study, turned to where it belongs. */
export function place(mesh: Mesh, study: Mesh, pose: Pose) {
  const { origin, scale, tint } = pose
  makeRoom(mesh, study.vertices, study.triangles)
  const [right, axis, front] = axesOf(pose)
  const first = mesh.vertices
  for (let i = 0; i < study.vertices; i++) {
    for (let k = 0; k < 3; k++) {
      const at = (first + i) * 3 + k
      const a = right[k]!
      const b = axis[k]!
      const c = front[k]!
      const from = i * 3
      mesh.position[at] =
        origin[k]! +
        scale *
          (study.position[from]! * a +
            study.position[from + 1]! * b +
            study.position[from + 2]! * c)
      mesh.normal[at] =
        study.normal[from]! * a + study.normal[from + 1]! * b + study.normal[from + 2]! * c
      mesh.albedo[at] = study.albedo[from + k]! * tint[k]!
    }
  }
  mesh.uv.set(study.uv.subarray(0, study.vertices * 2), first * 2)
  for (let i = 0; i < study.triangles * 3; i++) {
    mesh.corner[mesh.triangles * 3 + i] = study.corner[i]! + first
  }
  for (let i = 0; i < study.casters * 3; i++) {
    mesh.caster[mesh.casters * 3 + i] = study.caster[i]! + first
  }
  mesh.casters += study.casters
  mesh.material.set(study.material.subarray(0, study.triangles), mesh.triangles)
  mesh.vertices += study.vertices
  mesh.triangles += study.triangles
}

/** A stem: a tube along a path. */
export function addTube(
  mesh: Mesh,
  material: Material,
  path: (t: number) => Point,
  radius: (t: number) => number,
  color: Rgb,
  along = 8,
) {
  addPatch(mesh, {
    material,
    across: 6,
    along,
    closed: true,
    at(u, v) {
      const here = path(v)
      const next = path(v + 0.02)
      const axis: Point = [next[0] - here[0], next[1] - here[1], next[2] - here[2]]
      const length = Math.hypot(...axis) || 1
      const [s, t] = sidesOf([axis[0] / length, axis[1] / length, axis[2] / length])
      const angle = -u * Math.PI * 2
      const c = Math.cos(angle) * radius(v)
      const d = Math.sin(angle) * radius(v)
      return [
        here[0] + s[0] * c + t[0] * d,
        here[1] + s[1] * c + t[1] * d,
        here[2] + s[2] * c + t[2] * d,
      ]
    },
    color: () => color,
  })
}

/** A jar, a bowl, a vase: a profile of [radius, height] turned about the y axis. */
export function addTurned(
  mesh: Mesh,
  material: Material,
  profile: (v: number) => readonly [number, number],
  color: (u: number, v: number) => Rgb,
  along: number,
  across = 56,
) {
  addPatch(mesh, {
    material,
    across,
    along,
    closed: true,
    at(u, v) {
      const [r, h] = profile(v)
      return [Math.sin(u * Math.PI * 2) * r, h, Math.cos(u * Math.PI * 2) * r]
    },
    color,
  })
}
