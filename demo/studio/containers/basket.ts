import { type Arrangement } from '../../flowers/spec'
import { MATERIAL } from '../materials'
import { type Mesh, addPatch, addTube } from '../mesh'
import { type Point, type Rgb, linear, noise } from '../vector'
import { type Vessel, walledBy } from './vessel'

const RODS = 44
const ROWS = 15

/** A woven basket; a large one has a handle. */
export function addBasket(mesh: Mesh, { blooms, container }: Arrangement, radius: number): Vessel {
  const color = linear(container.color)
  const many = blooms.reduce((sum, { count }) => sum + count, 0)
  const handled = many > 17
  // The handle goes round the flowers, not through them.
  const top = radius * (handled ? 1.14 : 0.92)
  const foot = top * 0.74
  const high = Math.max(8.5, radius * 0.82)
  addPatch(mesh, {
    material: MATERIAL.matte,
    across: RODS * 4,
    along: ROWS * 4,
    closed: true,
    at(u, v) {
      const r = foot + (top - foot) * v + Math.sin(v * Math.PI) * 0.7 + weave(u, v) * 0.26
      const angle = u * Math.PI * 2
      return [Math.sin(angle) * r, v * high, Math.cos(angle) * r]
    },
    color(u, v) {
      const row = Math.floor(v * ROWS)
      const tone = (0.74 + 0.3 * weave(u, v)) * (0.86 + 0.28 * noise(u * 90, row * 3.1))
      return [color[0] * tone, color[1] * tone, color[2] * tone]
    },
  })
  for (const [r, h, thick] of [
    [top + 0.1, high, 0.62],
    [foot + 0.1, 0.5, 0.5],
  ] as const) {
    addBraid(mesh, r, h, thick, color)
  }
  if (handled) addHandle(mesh, top, high, radius, color)
  const peak = handled ? high + radius * 2.05 + 1 : 0
  const side = (y: number) => (y > high + 0.5 ? 0 : foot + ((top - foot) * y) / high + 0.5)
  return {
    rim: high + 0.4,
    stems: high - 4,
    half: top,
    foot: top,
    low: true,
    peak,
    holds: walledBy(side, high - 2.2, 1.1),
    bed: [high - 2.2, top * 0.95],
  }
}

/** 0 behind a rod, 1 before it. */
function weave(u: number, v: number): number {
  const row = Math.floor(Math.min(0.9999, v) * ROWS)
  const strand = Math.sin((v * ROWS - row) * Math.PI)
  const wave = 0.5 + 0.5 * Math.cos(u * RODS * Math.PI + (row % 2) * Math.PI)
  return (0.35 + 0.65 * wave) * Math.sqrt(strand)
}

function addBraid(mesh: Mesh, radius: number, height: number, thick: number, color: Rgb) {
  addPatch(mesh, {
    material: MATERIAL.matte,
    across: 10,
    along: 160,
    at(u, v) {
      const around = v * Math.PI * 2
      const angle = u * Math.PI * 2
      const twist = 1 + 0.22 * Math.cos(angle * 2 + v * 160)
      const r = radius + Math.cos(angle) * thick * twist
      return [Math.sin(around) * r, height + Math.sin(angle) * thick * twist, Math.cos(around) * r]
    },
    color: (u, v) => {
      const tone = 0.72 + 0.3 * Math.abs(Math.cos(u * Math.PI * 2 + v * 80))
      return [color[0] * tone, color[1] * tone, color[2] * tone]
    },
  })
}

function addHandle(mesh: Mesh, top: number, high: number, radius: number, color: Rgb) {
  for (const twist of [0, 2.1, 4.2]) {
    const path = (t: number): Point => {
      const angle = Math.min(1, t) * Math.PI
      const turn = t * 46 + twist
      const r = 0.42
      return [
        -Math.cos(angle) * top + Math.cos(turn) * r * Math.abs(Math.cos(angle)),
        high +
          Math.max(0, Math.sin(angle)) ** 0.8 * radius * 2.05 +
          Math.cos(turn) * r * Math.sin(angle),
        -3 * Math.sin(angle) + Math.sin(turn) * r,
      ]
    }
    addTube(mesh, MATERIAL.matte, path, () => 0.42, color, 120)
  }
}
