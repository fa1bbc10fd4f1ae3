import { linear, noise, rise } from '../vector'
import { addTable, addWall } from './ground'
import { type Studio } from './studio'

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
        const fall = 1.13 - 0.0032 * x - 0.0022 * Math.abs(y - 40)
        const plaster = 0.97 + 0.06 * noise(x * 0.09, y * 0.09)
        const light = fall * plaster
        const sun = pane * (1 - 0.85 * leaves) * 0.8
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
