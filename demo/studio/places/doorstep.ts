import { MATERIAL } from '../materials'
import { type Mesh, addPatch, addTube, addTurned } from '../mesh'
import { type Point, type Rgb, linear, noise } from '../vector'
import { addBox } from './box'
import { type Studio } from './studio'

const DOOR = linear('#2f5a54')
const FRAME = linear('#efe8da')
const BACK = -26

/** A step before a painted door with a brass handle, in the soft light of a grey Lima morning. */
export const doorstep: Studio = {
  rig: {
    key: { from: [-0.5, 0.72, 0.62], color: [1.75, 1.73, 1.68], size: 0.6, rays: 14, pane: 90 },
    rim: { from: [0.8, 0.5, 0.2], color: [0.4, 0.4, 0.4], size: 0.5, rays: 5 },
    room: {
      left: [0.78, 0.82, 0.88],
      right: [0.6, 0.62, 0.66],
      above: [0.92, 0.96, 1.02],
      below: [0.4, 0.37, 0.34],
      rays: 24,
    },
  },
  stock: { exposure: 0.8, warmth: 0.004, grain: 0.016, glow: 0.05, vignette: 0.25 },
  standing(mesh) {
    addDoor(mesh)
    addHandle(mesh)
  },
  ground(mesh) {
    addStep(mesh)
  },
  place: (backdrop) => {
    const [r, g, b] = linear(backdrop)
    return {
      wall() {},
      beyond(_, out) {
        out[0] = r * 0.8
        out[1] = g * 0.8
        out[2] = b * 0.8
      },
    }
  },
}

function addDoor(mesh: Mesh) {
  const front = BACK + 1.2
  for (const [left, right, low, high] of [
    [-34, -24, 0, 190],
    [-10, 10, 0, 190],
    [24, 34, 0, 190],
    [-34, 34, 0, 16],
    [-34, 34, 66, 78],
    [-34, 34, 150, 162],
  ] as const) {
    // oxfmt-ignore
    addBox(mesh, MATERIAL.satin, [left, low, BACK], [right, high, front], DOOR, 3)
  }
  addBox(mesh, MATERIAL.satin, [-34, 0, BACK - 1], [34, 190, BACK - 0.2], DOOR, 10)
  for (const way of [1, -1]) {
    const [a, b] = [way * 35, way * 46]
    addBox(
      mesh,
      MATERIAL.matte,
      [Math.min(a, b), 0, BACK - 1],
      [Math.max(a, b), 200, BACK + 4],
      FRAME,
    )
    const [c, d] = [way * 46, way * 190]
    addBox(
      mesh,
      MATERIAL.matte,
      [Math.min(c, d), -20, BACK - 1],
      [Math.max(c, d), 220, BACK + 1],
      linear('#d9b58c'),
      8,
    )
  }
}

function addHandle(mesh: Mesh) {
  const brass: Rgb = [0.72, 0.5, 0.2]
  const at: Point = [29, 71, BACK + 1.2]
  addBox(
    mesh,
    MATERIAL.glaze,
    [at[0] - 2, at[1] - 9, at[2]],
    [at[0] + 2, at[1] + 7, at[2] + 0.7],
    brass,
    4,
  )
  addTube(
    mesh,
    MATERIAL.glaze,
    (t) => [at[0], at[1], at[2] + t * 5],
    () => 0.9,
    brass,
    6,
  )
  addTube(
    mesh,
    MATERIAL.glaze,
    (t) => [at[0] + 0.8 - t * 12.5, at[1] - Math.sin(t * 3) * 0.6, at[2] + 5],
    (t) => 0.95 - 0.2 * t,
    brass,
    14,
  )
  addTurned(
    mesh,
    MATERIAL.glaze,
    (v) => [Math.max(0.01, 1.1 * (1 - v)), 0.02],
    () => brass,
    2,
    12,
  )
}

/** Large tiles with a joint between them. */
function addStep(mesh: Mesh) {
  addPatch(mesh, {
    material: MATERIAL.matte,
    across: 220,
    along: 90,
    at: (u, v) => [(u - 0.5) * 300, 0, BACK + v * 120],
    color(u, v) {
      const [x, z] = [(u - 0.5) * 300, v * 120]
      const joint = Math.min(
        Math.abs(((((x + 20) % 40) + 40) % 40) - 20),
        Math.abs(((((z + 6) % 40) + 40) % 40) - 20),
      )
      const tone =
        (0.9 + 0.2 * noise(x * 0.2, z * 0.2) + 0.12 * noise(x * 1.3, z * 1.3)) *
        (joint < 0.7 ? 0.66 : 1)
      return [0.42 * tone, 0.38 * tone, 0.33 * tone]
    },
  })
}
