import { type Random } from '../../flowers/random'
import { type Knot, through } from '../curve'
import { MATERIAL, type Material } from '../materials'
import { type Mesh, addPatch, addTurned, newMesh, place } from '../mesh'
import { type Rgb, linear, noise } from '../vector'
import { addSolid, polish } from './solid'

const BODY: readonly Knot[] = [
  [0.1, 0.6], [3.4, 0.1], [4.35, 0.5], [4.45, 2], [4.45, 7], [4.45, 13.5], [4.2, 16.5], [3.2, 19.5], [2.1, 22.5],
  [1.65, 25.5], [1.5, 28],
] // oxfmt-ignore
const FOIL: readonly Knot[] = [
  [2.62, 21.2], [2.1, 23], [1.76, 25.4], [1.66, 27], [1.9, 27.5], [1.9, 28.2], [1.62, 28.6], [1.8, 29.4],
  [1.86, 30.4], [1.4, 31.1], [0.05, 31.3],
] // oxfmt-ignore
const FLUTE: readonly Knot[] = [
  [0.1, 0.35], [2.9, 0.05], [3, 0.15], [1, 0.5], [0.32, 1.6], [0.3, 6], [0.5, 8], [1.7, 10.5], [2.3, 14],
  [2.35, 18], [2.15, 21.5], [2.05, 21.5], [2.2, 18], [2.15, 14], [1.55, 10.8], [0.1, 9.2],
] // oxfmt-ignore
const GOLD = linear('#c79a4a')

/** A bottle of sparkling wine and two filled flutes. */
export function sparkling(random: Random): Mesh {
  const mesh = newMesh()
  turned(mesh, MATERIAL.glaze, BODY, () => [0.016, 0.042, 0.02], 60)
  turned(mesh, MATERIAL.satin, FOIL, foilColor, 60)
  label(mesh, 3.4, 11.4, 1.05)
  label(mesh, 16.9, 18.4, 0.5)
  const flute = fluteOf(random)
  for (const [x, z, spin] of [
    [8.6, 1.2, 0],
    [12.6, -4.4, 2],
  ] as const)
    place(mesh, flute, { origin: [x, 0, z], axis: [0, 1, 0], spin, scale: 1, tint: [1, 1, 1] })
  return mesh
}

function turned(
  mesh: Mesh,
  material: Material,
  profile: readonly Knot[],
  color: (u: number, v: number) => Rgb,
  along: number,
) {
  const first = mesh.vertices
  addTurned(mesh, material, (v) => through(profile, v), color, along, 72)
  polish(mesh, first)
}

function foilColor(u: number, v: number): Rgb {
  const crease = 0.78 + 0.4 * noise(u * 34, v * 26)
  return [GOLD[0] * crease, GOLD[1] * crease, GOLD[2] * crease]
}

/** Paper round the front: cream, rimmed with gold, a flower in its middle. */
function label(mesh: Mesh, low: number, high: number, half: number) {
  const tall = high - low
  const cream = linear('#f5ecd8')
  addPatch(mesh, {
    material: MATERIAL.paper,
    across: 80,
    along: 80,
    at(u, v) {
      const h = low + v * tall
      const r = h < 13.5 ? 4.5 : through(BODY, 0.5 + (h - 13.5) * 0.0335)[0] + 0.07
      const angle = (u - 0.5) * 2 * half
      return [Math.sin(angle) * r, h, Math.cos(angle) * r]
    },
    color(u, v) {
      const wide = half * 2 * 4.5
      const [x, y] = [(u - 0.5) * wide, (v - 0.5) * tall]
      const edge = Math.min(wide / 2 - Math.abs(x), tall / 2 - Math.abs(y))
      if (edge > 0.22 && edge < 0.36) return GOLD
      if (tall < 3) return cream
      const far = Math.hypot(x, y - 1)
      const petal = 0.9 + 0.5 * Math.abs(Math.cos(Math.atan2(y - 1, x) * 4))
      if (far < 0.42) return linear('#8a3242')
      if (far < petal && far > 0.52) return GOLD
      const line = [-1.4, -2, -2.5].some(
        (at, k) => Math.abs(y - at) < 0.12 && Math.abs(x) < 2.3 - k * 0.6,
      )
      return line ? linear('#4a3b30') : cream
    },
  })
}

function fluteOf(random: Random): Mesh {
  const mesh = newMesh()
  const wine: Rgb = [0.9, 0.66, 0.24]
  const inside: readonly Knot[] = [
    [0.1, 9.3],
    [1.5, 10.9],
    [2.08, 14],
    [2.12, 17.6],
    [1.9, 17.7],
    [0.02, 17.7],
  ]
  turned(mesh, MATERIAL.petal, inside, () => wine, 30)
  for (let i = 0; i < 26; i++) {
    const angle = random.between(0, 6.28)
    const r = random.between(0.6, 1.9)
    const at = [Math.cos(angle) * r, random.between(11.5, 17.7), Math.sin(angle) * r] as const
    const size = random.between(0.06, 0.12)
    addSolid(mesh, MATERIAL.matte, {
      at,
      half: [size, size, size],
      color: [0.95, 0.85, 0.6],
      across: 6,
      along: 4,
    })
  }
  turned(mesh, MATERIAL.glass, FLUTE, () => [0.84, 0.89, 0.89], 80)
  return mesh
}
