import { type Mesh } from './mesh'
import { type Projected } from './raster'
import { type Point, cross, plus, unit } from './vector'

export type Camera = {
  eye: Point
  target: Point
  /** Degrees from the lower to the upper edge. */
  angle: number
  /** Distance that is sharp, and pixels of blur (of 1000) far behind it. */
  focus: number
  blur: number
}

export type View = {
  eye: Point
  right: Point
  up: Point
  ahead: Point
  scale: number
  width: number
  height: number
}

export function viewOf(camera: Camera, width: number, height: number): View {
  const ahead = unit(plus(camera.target, camera.eye, -1))
  const right = unit(cross(ahead, [0, 1, 0]))
  const scale = height / 2 / Math.tan((camera.angle * Math.PI) / 360)
  return { eye: camera.eye, right, up: cross(right, ahead), ahead, scale, width, height }
}

/** Places on the picture and one over the distance. */
export function projected(mesh: Mesh, view: View): Projected {
  const n = mesh.vertices
  const out = { x: new Float32Array(n), y: new Float32Array(n), z: new Float32Array(n) }
  const { eye, right, up, ahead, scale } = view
  const { position: p } = mesh
  for (let i = 0; i < n; i++) {
    const x = p[i * 3]! - eye[0]
    const y = p[i * 3 + 1]! - eye[1]
    const z = p[i * 3 + 2]! - eye[2]
    const far = x * ahead[0] + y * ahead[1] + z * ahead[2]
    out.z[i] = 1 / far
    // What stands behind the camera is drawn nowhere.
    out.x[i] =
      far < 1 ? NaN : view.width / 2 + ((x * right[0] + y * right[1] + z * right[2]) * scale) / far
    out.y[i] = view.height / 2 - ((x * up[0] + y * up[1] + z * up[2]) * scale) / far
  }
  return out
}

/** The direction of the light that a place of the picture sees. */
export function gaze(view: View, x: number, y: number): Point {
  const a = (x - view.width / 2) / view.scale
  const b = (view.height / 2 - y) / view.scale
  return unit(plus(plus(view.ahead, view.right, a), view.up, b))
}
