import { type Camera } from './camera'
import { through } from './curve'
import { type Stock } from './film'
import { type Rig } from './light'
import { MATERIAL, type Material } from './materials'
import { type Mesh, addPatch, addTurned } from './mesh'
import { type Place } from './shade'
import { type Point, type Rgb, linear, noise, rise } from './vector'

export type Studio = {
  rig: Rig
  stock: Stock
  place: (backdrop: string) => Place
  /** What takes light but throws no shadow: the table, the wall. */
  ground: (mesh: Mesh, backdrop: string) => void
  /** What stands there already and throws shadow. */
  standing?: (mesh: Mesh) => void
}

const spread = (t: number, reach: number) => Math.sign(t - 0.5) * Math.abs(t * 2 - 1) ** 1.7 * reach

function addTable(mesh: Mesh, color: Rgb, back: number, front: number) {
  addPatch(mesh, {
    material: MATERIAL.wood,
    across: 120,
    along: 90,
    at: (u, v) => [spread(u, 110), 0, v < 0.5 ? spread(v, -back) : spread(v, front)],
    color: () => color,
  })
}

function addWall(mesh: Mesh, z: number) {
  addPatch(mesh, {
    material: MATERIAL.wall,
    across: 20,
    along: 20,
    at: (u, v) => [(u - 0.5) * 500, -80 + v * 300, z],
    color: () => [1, 1, 1],
  })
}

const CUP = [
  [0, 0.3],
  [2.6, 0],
  [3.4, 1.2],
  [4.1, 4],
  [4.3, 7],
  [4, 7],
  [3.6, 3],
] as const

export function addBox(
  mesh: Mesh,
  material: Material,
  low: Point,
  high: Point,
  color: Rgb,
  fine = 6,
) {
  const size = [0, 1, 2].map((k) => high[k]! - low[k]!)
  for (let axis = 0; axis < 3; axis++) {
    const [a, b] = [(axis + 1) % 3, (axis + 2) % 3] as [number, number]
    for (const end of [0, 1]) {
      addPatch(mesh, {
        material,
        across: size[a]! > 8 ? fine * 4 : fine,
        along: size[b]! > 8 ? fine * 4 : fine,
        at(u, v) {
          const p: [number, number, number] = [...low]
          p[axis] = end ? high[axis]! : low[axis]!
          p[a] = low[a]! + size[a]! * (end ? u : 1 - u)
          p[b] = low[b]! + size[b]! * v
          return p
        },
        color: () => color,
      })
    }
  }
}

/** Morning light from a window on the left, on a plaster wall. */
export const table: Studio = {
  rig: {
    key: { from: [-0.76, 0.56, 0.5], color: [2.4, 2.31, 2.16], size: 0.36, rays: 12 },
    rim: { from: [-0.5, 0.5, -0.8], color: [0.55, 0.5, 0.42], size: 0.4, rays: 5 },
    room: {
      left: [0.76, 0.79, 0.85],
      right: [0.46, 0.46, 0.48],
      above: [0.74, 0.76, 0.8],
      below: [0.4, 0.35, 0.3],
      rays: 24,
    },
  },
  stock: { exposure: 0.8, warmth: 0.004, grain: 0.016, glow: 0.06, vignette: 0.25 },
  standing(mesh) {
    addBox(mesh, MATERIAL.matte, [13, 0, -37], [33, 3.4, -22], linear('#8c4a52'))
    addBox(mesh, MATERIAL.matte, [13.5, 0.4, -36.6], [33.3, 3, -21.8], linear('#efe4cf'))
    addBox(mesh, MATERIAL.matte, [15, 3.4, -36], [31.5, 5.8, -23], linear('#4f6f66'))
    addTurned(
      mesh,
      MATERIAL.glaze,
      (v) => through(CUP, v),
      () => linear('#e9dcc6'),
      24,
      32,
    )
    const from = mesh.vertices - 25 * 33
    for (let i = from; i < mesh.vertices; i++) {
      mesh.position[i * 3]! += 22
      mesh.position[i * 3 + 1]! += 5.8
      mesh.position[i * 3 + 2]! -= 29
    }
  },
  ground(mesh) {
    addTable(mesh, linear('#a67c58'), -46, 60)
    addWall(mesh, -85)
  },
  place(backdrop) {
    const [r, g, b] = linear(backdrop)
    return {
      wall(x, y, out) {
        // Two panes of sunlight, slanted and soft, with the shadow of leaves in them.
        const sx = x * 0.92 - y * 0.34 + 10
        const sy = y + x * 0.12
        const soft = 7
        const column = Math.abs(Math.abs(sx) - 15)
        const row = Math.abs(Math.abs(sy - 46) - 20)
        const pane =
          (1 - rise(12 - soft, 12 + soft, column)) * (1 - rise(17 - soft, 17 + soft, row))
        const leaves = rise(
          0.35,
          0.75,
          noise(sx * 0.07 + 9, sy * 0.06) * 0.7 + noise(sx * 0.16, sy * 0.15) * 0.3,
        )
        const fall = 1.26 - 0.0032 * x - 0.0022 * Math.abs(y - 40)
        const plaster = 0.97 + 0.06 * noise(x * 0.09, y * 0.09)
        const light = fall * plaster
        const sun = pane * (1 - 0.85 * leaves) * 1.5
        out[0] = r * (light + sun * 1.08)
        out[1] = g * (light + sun * 1.02)
        out[2] = b * (light * 1.01 + sun * 0.92)
      },
      beyond(_, out) {
        out.fill(0.4)
      },
    }
  },
}

/** Dusk at a window, a lamp in the room. */
export const evening: Studio = {
  rig: {
    key: { from: [0.72, 0.5, 0.62], color: [2.3, 1.66, 1.08], size: 0.3, rays: 12 },
    rim: { from: [-0.45, 0.42, -0.9], color: [0.5, 0.72, 1.25], size: 0.7, rays: 8 },
    room: {
      left: [0.16, 0.15, 0.18],
      right: [0.36, 0.24, 0.15],
      above: [0.3, 0.24, 0.2],
      below: [0.24, 0.19, 0.16],
      rays: 22,
    },
  },
  stock: { exposure: 1.0, warmth: 0.01, grain: 0.03, glow: 0.12, vignette: 0.5 },
  standing(mesh) {
    const paint = linear('#efe6d8')
    for (const x of [-46, 24]) addBox(mesh, MATERIAL.matte, [x, 0, -17], [x + 3.4, 110, -14], paint)
    addBox(mesh, MATERIAL.matte, [-110, 0, -17], [110, 4, -13.6], paint, 8)
    addBox(mesh, MATERIAL.matte, [-110, 50, -16.6], [110, 52.4, -14.4], paint, 8)
  },
  ground(mesh) {
    addTable(mesh, linear('#c3a27c'), -14, 40)
  },
  place() {
    const lights = duskLights()
    return {
      wall() {},
      beyond(d, out) {
        const high = d[1]
        const glow = Math.exp(-(((high - 0.02) / 0.16) ** 2))
        const hills = rise(0.012, -0.012, high - 0.03 * noise(d[0] * 9 + 4, 0) - 0.02)
        const dark = 1 - 0.72 * hills
        out[0] = (0.1 + 0.62 * glow) * dark
        out[1] = (0.17 + 0.3 * glow) * dark
        out[2] = (0.36 + 0.16 * glow) * dark
        for (const { x, y, size, color } of lights) {
          const far = Math.hypot(d[0] - x, d[1] - y)
          if (far > size * 1.1) continue
          const disc = (1 - rise(size * 0.88, size * 1.08, far)) * (0.7 + 0.3 * rise(0, size, far))
          for (let k = 0; k < 3; k++) out[k]! += color[k]! * disc
        }
      },
    }
  },
}

function duskLights() {
  const lights: { x: number; y: number; size: number; color: Rgb }[] = []
  const colors: Rgb[] = [
    [1.1, 0.62, 0.22],
    [1.2, 0.85, 0.45],
    [0.9, 0.4, 0.2],
    [0.5, 0.6, 0.8],
  ]
  for (let i = 0; i < 46; i++) {
    const a = noise(i * 3.7, 1) + noise(i * 1.3, 7) - 1
    const b = noise(i * 2.9, 4)
    const strength = 0.25 + 0.75 * noise(i * 5.1, 2)
    const color = colors[i % 4]!
    lights.push({
      x: a * 0.62,
      y: -0.17 + b * 0.2,
      size: 0.009 + 0.014 * noise(i * 7.3, 3),
      color: [color[0] * strength, color[1] * strength, color[2] * strength],
    })
  }
  return lights
}

export const CAMERAS = {
  front: { eye: [5, 44, 104], target: [0, 19.5, 0], angle: 25, focus: 104, blur: 40 },
  above: { eye: [30, 66, 66], target: [0, 18.5, 0], angle: 26, focus: 82, blur: 34 },
  close: { eye: [-9, 35, 47], target: [1.5, 25.5, 2], angle: 25, focus: 38, blur: 34 },
  sill: { eye: [-9, 27, 92], target: [0, 18.5, 0], angle: 27, focus: 84, blur: 26 },
} as const satisfies Record<string, Camera>
