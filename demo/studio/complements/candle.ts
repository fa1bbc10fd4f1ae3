import { type Random } from '../../flowers/random'
import { lavender, lavenderStudies } from '../greens/lavender'
import { MATERIAL } from '../materials'
import { type Mesh, addPatch, addTube, addTurned, newMesh } from '../mesh'
import { type Point, linear, rise } from '../vector'
import { polish } from './solid'

const WAX = linear('#efe4cf')
const TOP = 7.4

/** A soy candle burning in a glass with a label, lavender laid beside it. */
export function candle(random: Random): Mesh {
  const mesh = newMesh()
  wax(mesh)
  flame(mesh)
  label(mesh)
  glass(mesh)
  const studies = lavenderStudies(random)
  for (const [from, to] of [
    [
      [-9.5, 0.4, 4.6],
      [6.5, 0.7, 6.4],
    ],
    [
      [-8.5, 0.5, 6.6],
      [8, 0.7, 7.6],
    ],
    [
      [-10, 0.9, 5.6],
      [4.5, 1.3, 8],
    ],
  ] as const)
    lavender(mesh, random, from, to, studies)
  return mesh
}

function wax(mesh: Mesh) {
  addTurned(
    mesh,
    MATERIAL.petal,
    (v) => {
      if (v < 0.5) return [3.78, 0.7 + (TOP - 0.7) * v * 2]
      const t = (v - 0.5) * 2
      return [Math.max(0.01, 3.78 * (1 - t)), TOP - 0.25 * Math.sin(t * Math.PI * 0.5)]
    },
    (_, v) => {
      // It glows where the flame is near.
      const near = v < 0.5 ? rise(0.1, 0.5, v) * 0.35 : 0.4 + rise(0.5, 1, v) * 0.9
      return [WAX[0] * (1 + near * 1.1), WAX[1] * (1 + near * 0.62), WAX[2] * (1 + near * 0.15)]
    },
    40,
    48,
  )
  addTube(
    mesh,
    MATERIAL.matte,
    (t) => [0.1 * t, TOP - 0.3 + t * 1.1, 0],
    () => 0.09,
    [0.02, 0.015, 0.01],
    4,
  )
}

function flame(mesh: Mesh) {
  addTurned(
    mesh,
    MATERIAL.matte,
    (v) => [
      Math.max(0.01, 0.5 * Math.sin(Math.PI * v ** 0.62) * (1 - v * 0.35)),
      TOP + 0.35 + v * 2.7,
    ],
    (_, v) => {
      const hot = rise(0, 0.35, v)
      return [2.4 + 5 * hot, 1.5 + 2.6 * hot * (1 - 0.35 * v), 0.9 + 0.5 * hot * (1 - v)]
    },
    14,
    20,
  )
}

function curved(angle: number, radius: number, height: number): Point {
  return [Math.sin(angle) * radius, height, Math.cos(angle) * radius]
}

/** Cream paper with a fine rim and a sprig of lavender drawn on it. */
function label(mesh: Mesh) {
  addPatch(mesh, {
    material: MATERIAL.paper,
    across: 60,
    along: 60,
    at: (u, v) => curved((u - 0.5) * 1.35, 4.24, 1.9 + v * 4.3),
    color: (u, v) => {
      const [x, y] = [(u - 0.5) * 5.6, v * 4.3]
      const edge = Math.min(u * 5.6, (1 - u) * 5.6, y, 4.3 - y)
      if (edge > 0.16 && edge < 0.26) return linear('#8d7fb0')
      if (Math.abs(x) < 0.05 && y > 1 && y < 2.6) return linear('#6f8560')
      for (let k = 0; k < 5; k++) {
        const [dx, dy] = [Math.abs(x) - 0.2 + k * 0.02, y - 2 - k * 0.36]
        if (Math.hypot(dx, dy) < 0.2) return linear('#7d66b0')
      }
      const line = Math.abs(y - 0.72) < 0.06 && Math.abs(x) < 1.3
      return line ? linear('#6d6288') : linear('#fbf4e6')
    },
  })
}

function glass(mesh: Mesh) {
  const first = mesh.vertices
  addTurned(
    mesh,
    MATERIAL.glass,
    (v) => {
      const t = v * 5
      if (t < 1) return [Math.max(0.01, 3.9 * t), 0.02]
      if (t < 2) return [3.9 + 0.26 * (t - 1) ** 0.5, 0.05 + (t - 1) * 1.4]
      if (t < 3) return [4.16, 1.45 + (t - 2) * 8.2]
      if (t < 3.4) return [4.16 - (t - 3) * 0.8, 9.65 + 0.1 * Math.sin((t - 3) * 7.85)]
      return [3.84, 9.65 - ((t - 3.4) / 1.6) * 9]
    },
    () => [0.84, 0.89, 0.89],
    70,
    64,
  )
  polish(mesh, first)
}
