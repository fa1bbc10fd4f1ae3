import { type Random } from '../../flowers/random'
import { MATERIAL } from '../materials'
import { type Mesh, addPatch, addTube, newMesh } from '../mesh'
import { type Point, type Rgb, linear } from '../vector'
import { polish } from './solid'

const FOIL = linear('#c81f3c')
const MIDDLE: Point = [0, 36, 0]

/** A place on the rim of the heart, of its half width. */
function rim(angle: number): [number, number] {
  const s = Math.sin(angle)
  const c = Math.cos(angle)
  const x = 16 * s * s * s
  const y = 13 * c - 5 * Math.cos(2 * angle) - 2 * Math.cos(3 * angle) - Math.cos(4 * angle)
  return [x / 16, (y + 2.5) / 16]
}

/** A line round the heart at a share of the way from its middle: an ellipse there, the rim at 1. */
function outline(angle: number, v: number): [number, number] {
  const [x, y] = rim(angle)
  const share = v ** 3
  const [ex, ey] = [Math.sin(angle) * 0.86, Math.cos(angle) * 0.8 - 0.06]
  return [(ex + (x - ex) * share) * v, (ey + (y - ey) * share) * v]
}

/** A heart of foil 45 cm wide, filled with helium, on a curled ribbon. */
export function balloon(random: Random): Mesh {
  const mesh = newMesh()
  for (const side of [1, -1]) shell(mesh, random, side)
  seam(mesh)
  ribbon(mesh, random)
  return mesh
}

function shell(mesh: Mesh, random: Random, side: number) {
  const seed = random.between(0, 6)
  const first = mesh.vertices
  addPatch(mesh, {
    material: MATERIAL.glaze,
    across: 192,
    along: 32,
    closed: true,
    at(u, w) {
      const angle = u * Math.PI * 2
      const v = 1 - (1 - w) ** 1.7
      const [x, y] = outline(angle, v)
      // Gathered where the foil cannot stretch: folds that run inwards from the seam.
      const fold =
        Math.sin(angle * 34 + seed) * 0.6 +
        Math.sin(angle * 21 + seed * 2) * 0.5 +
        Math.sin(angle * 55) * 0.3
      const near = Math.max(0, (v - 0.55) / 0.45) ** 2
      const thick =
        8.2 * Math.sqrt(Math.max(0, 1 - v ** 2.3)) * (1 + 0.03 * fold * near) +
        fold * 0.28 * near * (1 - v) * 4
      return [MIDDLE[0] + x * 22, MIDDLE[1] + y * 22, MIDDLE[2] + side * (thick + 0.05)]
    },
    color: (): Rgb => FOIL,
  })
  polish(mesh, first)
}

/** The flat rim where both sides are welded. */
function seam(mesh: Mesh) {
  const first = mesh.vertices
  addPatch(mesh, {
    material: MATERIAL.satin,
    across: 192,
    along: 2,
    closed: true,
    at(u, v) {
      const angle = u * Math.PI * 2
      const [x, y] = rim(angle)
      const out = 21.9 + v * 0.9
      return [MIDDLE[0] + x * out, MIDDLE[1] + y * out, Math.sin(angle * 40) * 0.16 * v]
    },
    color: () => [FOIL[0] * 0.9, FOIL[1] * 0.9, FOIL[2] * 0.9],
  })
  polish(mesh, first)
}

function ribbon(mesh: Mesh, random: Random) {
  const top = MIDDLE[1] - 20.2
  const sway = random.between(0.8, 1.4)
  const at = (t: number): Point => {
    const curl = Math.max(0, t - 0.35) * 3.2
    return [
      sway * Math.sin(t * 5) + Math.cos(t * 46) * curl * 0.5,
      top - t * (top - 0.3),
      Math.sin(t * 46) * curl * 0.5,
    ]
  }
  addTube(mesh, MATERIAL.satin, at, () => 0.2, linear('#b8873f'), 220)
  addTube(
    mesh,
    MATERIAL.satin,
    (t) => [0, top + 1.2 - t * 1.6, 0],
    (t) => 0.75 - 1.1 * t * (1 - t) - 0.1 * t,
    FOIL,
    8,
  )
}
