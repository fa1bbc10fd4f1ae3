import { MATERIAL } from '../materials'
import { type Rgb, linear, noise, rise } from '../vector'
import { addBox } from './box'
import { addTable } from './ground'
import { type Studio } from './studio'

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
    for (const x of [-46, 24]) addBox(mesh, MATERIAL.matte, [x, 0, -28], [x + 3.4, 110, -25], paint)
    addBox(mesh, MATERIAL.matte, [-110, 0, -28], [110, 4, -24.6], paint, 8)
    addBox(mesh, MATERIAL.matte, [-110, 50, -27.6], [110, 52.4, -25.4], paint, 8)
  },
  ground(mesh) {
    addTable(mesh, linear('#c3a27c'), -25, 90)
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
