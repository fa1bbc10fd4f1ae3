import { type Random } from '../../flowers/random'
import { MATERIAL } from '../materials'
import { type Mesh, addPatch, addTube, newMesh } from '../mesh'
import { type Point, type Rgb, between, linear, noise, plus, rise } from '../vector'
import { addSolid } from './solid'

const PAPER = linear('#fbf6ea')
const WIDE = 11
const TALL = 15

/** What is painted on the card: flowers and leaves at places of it, cm from its lower left corner. */
type Blot = { x: number; y: number; size: number; petals: number; color: Rgb; turn: number }

/** A folded card with flowers in watercolour, its envelope and a pen beside it. */
export function card(random: Random): Mesh {
  const mesh = newMesh()
  const flowers: Blot[] = (
    [
      [5.4, 9.4, 2.5, 9, '#d8476a'],
      [8.1, 6.9, 1.8, 8, '#ee8a4a'],
      [3.1, 6.6, 1.9, 7, '#e79bb0'],
      [7.9, 11.3, 1.3, 6, '#9a7cc4'],
      [3, 11.6, 1.2, 6, '#f0bd4a'],
    ] as const
  ).map(([x, y, size, petals, color]) => ({
    x,
    y,
    size,
    petals,
    color: linear(color),
    turn: random.between(0, 6),
  }))
  panel(mesh, 2.4, flowers)
  panel(mesh, -2.4, [])
  envelope(mesh)
  pen(mesh)
  return mesh
}

/** One leaf of the card, from the table at z = `foot` up to the fold. */
function panel(mesh: Mesh, foot: number, flowers: Blot[]) {
  addPatch(mesh, {
    material: MATERIAL.paper,
    across: flowers.length ? 150 : 8,
    along: flowers.length ? 200 : 8,
    at(u, v) {
      const bow = 0.25 * Math.sin(v * Math.PI) * Math.sign(foot)
      return [(u - 0.5) * WIDE, v * TALL * 0.985 + 0.02, foot * (1 - v) + bow]
    },
    color: (u, v) => painted(u * WIDE, v * TALL, flowers),
  })
}

function painted(x: number, y: number, flowers: Blot[]): Rgb {
  const grain = 0.97 + 0.04 * noise(x * 9, y * 9)
  let color: Rgb = [PAPER[0] * grain, PAPER[1] * grain, PAPER[2] * grain]
  if (flowers.length === 0) return color
  const wobble = noise(x * 1.7 + 3, y * 1.7) - 0.5
  color = leaves(color, x + wobble * 0.35, y + wobble * 0.3)
  for (const flower of flowers) color = washed(color, x + wobble * 0.5, y - wobble * 0.4, flower)
  return signature(color, x, y)
}

/** Colour that has run: paler in the middle of a petal, a darker rim where it dried. */
function washed(
  under: Rgb,
  x: number,
  y: number,
  { x: cx, y: cy, size, petals, color, turn }: Blot,
): Rgb {
  const far = Math.hypot(x - cx, y - cy) / size
  if (far > 1.3) return under
  const angle = Math.atan2(y - cy, x - cx) * petals + turn * petals
  const lobe = 0.8 + 0.2 * Math.abs(Math.cos(angle / 2)) ** 0.6
  const inside = 1 - rise(lobe - 0.05, lobe + 0.02, far)
  if (far < 0.17) return between(under, linear('#7a4526'), 0.8)
  const rim = rise(lobe - 0.18, lobe - 0.03, far)
  const seam = 1 - rise(0, 0.16, Math.abs(Math.cos(angle / 2)))
  const pool = noise(x * 1.2 + cx, y * 1.2) * 0.35
  const heart = rise(0.55, 0.1, far) * 0.3
  return between(
    under,
    color,
    inside * Math.min(0.96, 0.6 + 0.25 * rim + 0.22 * seam + pool + heart),
  )
}

function leaves(under: Rgb, x: number, y: number): Rgb {
  let color = under
  for (const [cx, cy, turn, long] of [
    [5.5, 4.2, 1.5, 3],
    [3.9, 3.9, 2.2, 2.5],
    [7.2, 4, 0.9, 2.6],
    [1.8, 9, 2.7, 1.8],
    [9.3, 9.2, 0.5, 1.7],
    [5.6, 12.6, 1.5, 1.8],
    [1.7, 4.7, 2.9, 1.7],
    [9.5, 4.9, 0.2, 1.7],
  ] as const) {
    const [dx, dy] = [x - cx, y - cy]
    const along = (dx * Math.cos(turn) + dy * Math.sin(turn)) / long + 0.5
    const side = Math.abs(-dx * Math.sin(turn) + dy * Math.cos(turn))
    if (along < 0 || along > 1) continue
    const broad = 0.5 * Math.sin(Math.PI * along) ** 0.8
    const inside = 1 - rise(broad - 0.06, broad + 0.02, side)
    const rib = side < 0.05 ? -0.25 : 0
    const green = between(linear('#6f9460'), linear('#4f8078'), noise(cx, cy * 3))
    color = between(
      color,
      green,
      inside * (0.62 + 0.3 * rise(broad * 0.5, broad, side) + rib + 0.2 * noise(x, y)),
    )
  }
  return color
}

/** A line of writing under the flowers. */
function signature(under: Rgb, x: number, y: number): Rgb {
  if (x < 3.2 || x > 7.9 || y < 1 || y > 2.4) return under
  const line =
    1.7 + 0.28 * Math.sin(x * 7.5) * (0.5 + 0.5 * Math.sin(x * 2.3)) + 0.12 * Math.sin(x * 3.1)
  return Math.abs(y - line) < 0.07 ? between(under, linear('#3a3550'), 0.85) : under
}

function envelope(mesh: Mesh) {
  const kraft = linear('#d9b48f')
  const spot = (x: number, z: number, y: number): Point => {
    const [c, s] = [Math.cos(0.32), Math.sin(0.32)]
    return [4.6 + x * c + z * s, y, 5.4 - x * s + z * c]
  }
  const sheet = (at: (u: number, v: number) => Point, tone: number) =>
    addPatch(mesh, {
      material: MATERIAL.paper,
      across: 16,
      along: 16,
      at,
      color: () => [kraft[0] * tone, kraft[1] * tone, kraft[2] * tone],
    })
  sheet((u, v) => spot((u - 0.5) * 13, (v - 0.5) * 9, 0.12), 1)
  sheet((u, v) => spot((u - 0.5) * 13 * (1 - v), -4.5 + v * 5.4, 0.42 - 0.2 * v), 1.06)
  addSolid(mesh, MATERIAL.satin, {
    at: spot(0, 0.7, 0.35),
    half: [0.95, 0.2, 0.95],
    color: linear('#a32c44'),
  })
  addSolid(mesh, MATERIAL.satin, {
    at: spot(0, 0.7, 0.5),
    half: [0.6, 0.1, 0.6],
    color: linear('#b83a52'),
  })
}

function pen(mesh: Mesh) {
  const from: Point = [-9.2, 0.4, 3.6]
  const to: Point = [-1.8, 0.35, 8.6]
  const way = plus(to, from, -1)
  const path = (t: number) => plus(from, way, t)
  addTube(mesh, MATERIAL.satin, path, (t) => 0.2 + 0.16 * t, linear('#35506b'), 10)
  addTube(
    mesh,
    MATERIAL.satin,
    (t) => path(1 + t * 0.05),
    () => 0.37,
    linear('#d8aa4c'),
    2,
  )
  addTube(
    mesh,
    MATERIAL.satin,
    (t) => path(1.05 + t * 0.17),
    (t) => 0.3 * (1 - t) + 0.02,
    linear('#8b8b8b'),
    6,
  )
}
