import { type Random } from '../../flowers/random'
import { addBow } from '../containers/ribbon'
import { MATERIAL } from '../materials'
import { type Mesh, addPatch, addTube, addTurned, newMesh } from '../mesh'
import { type Point, type Rgb, linear, noise, plus, unit } from '../vector'
import { addSolid, polish } from './solid'
import { addTray } from './tray'

const DARK = linear('#43241a')
const MILK = linear('#76452b')
const CREAM = linear('#f0dcbc')

type Maker = (mesh: Mesh, random: Random, at: Point) => void
const KINDS: readonly Maker[] = [dome, square, truffle, golden, swirl]

/** Twelve filled chocolates in a wine-red box, its lid leaning behind. */
export function chocolates(random: Random): Mesh {
  const mesh = newMesh()
  addTray(mesh, { width: 18.6, depth: 14.2, height: 2.6, outside: '#6d2335', inside: '#dcb489' })
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 4; column++) {
      const at: Point = [(column - 1.5) * 4.35, 0.5, (row - 1) * 4.4]
      cup(mesh, random, at)
      KINDS[(column + row * 3) % KINDS.length]!(mesh, random, plus(at, [0, 0.5, 0]))
    }
  }
  lid(mesh)
  return mesh
}

/** The pleated paper that each sits in. */
function cup(mesh: Mesh, random: Random, [x, y, z]: Point) {
  const turn = random.between(0, 6)
  addPatch(mesh, {
    material: MATERIAL.paper,
    across: 72,
    along: 4,
    closed: true,
    at(u, v) {
      const a = -u * Math.PI * 2 + turn
      const r = 1.5 + 0.5 * v + 0.1 * (0.4 + v) * Math.sin(u * Math.PI * 2 * 24)
      return [x + Math.cos(a) * r, y + 0.1 + v * 1.15, z + Math.sin(a) * r]
    },
    color: (_, v) => [0.4 + 0.2 * v, 0.24 + 0.16 * v, 0.1 + 0.08 * v],
  })
}

function dome(mesh: Mesh, random: Random, at: Point) {
  addSolid(mesh, MATERIAL.satin, {
    at: plus(at, [0, 0.35, 0]),
    half: [1.6, 1.35, 1.6],
    round: 0.85,
    color: DARK,
  })
  lines(mesh, random, at, CREAM, (x) => 0.35 + 1.35 * Math.sqrt(Math.max(0, 1 - (x / 1.62) ** 2)))
}

function square(mesh: Mesh, random: Random, at: Point) {
  addSolid(mesh, MATERIAL.satin, {
    at: plus(at, [0, 0.45, 0]),
    half: [1.42, 1, 1.42],
    round: 0.3,
    color: MILK,
  })
  lines(mesh, random, at, DARK, () => 1.45)
}

/** Three fine lines of icing over the top. */
function lines(mesh: Mesh, random: Random, at: Point, color: Rgb, top: (far: number) => number) {
  const first = mesh.vertices
  for (const k of [-0.55, 0, 0.55]) {
    const skew = random.around(0.35, 0.08)
    addTube(
      mesh,
      MATERIAL.satin,
      (t) => {
        const along = (t - 0.5) * 2
        const [x, z] = [along * 1.05 + k * 0.35, k + along * skew]
        return plus(at, [x, top(Math.hypot(x, z)) + 0.02, z])
      },
      () => 0.1,
      color,
      10,
    )
  }
  polish(mesh, first)
}

/** Rolled in cocoa. */
function truffle(mesh: Mesh, random: Random, at: Point) {
  const seed = random.between(0, 50)
  const first = mesh.vertices
  addSolid(mesh, MATERIAL.matte, {
    at: plus(at, [0, 0.65, 0]),
    half: [1.5, 1.35, 1.5],
    across: 36,
    along: 24,
    color: (p) => {
      const tone = 0.6 + 0.8 * noise(p[0] * 9 + seed, p[1] * 9 + p[2] * 7)
      return [0.2 * tone, 0.095 * tone, 0.045 * tone]
    },
  })
  for (let n = first; n < mesh.vertices; n++) {
    const [x, y, z] = [0, 1, 2].map((k) => mesh.position[n * 3 + k]! - at[k]!) as [
      number,
      number,
      number,
    ]
    const grow = 0.95 + 0.1 * noise(x * 3.5 + seed, y * 3.5 + z * 2.9)
    mesh.position[n * 3] = at[0] + x * grow
    mesh.position[n * 3 + 2] = at[2] + z * grow
  }
}

/** Maracuya: a shell brushed with gold. */
function golden(mesh: Mesh, _random: Random, at: Point) {
  addSolid(mesh, MATERIAL.satin, {
    at: plus(at, [0, 0.4, 0]),
    half: [1.55, 1.3, 1.55],
    across: 40,
    along: 20,
    color: (p) => {
      const gold = noise(p[0] * 3 + 7, p[2] * 3 + p[1] * 2) > 0.45 ? 0.85 : 0.35
      return [0.2 + 0.36 * gold, 0.09 + 0.19 * gold, 0.025 + 0.04 * gold]
    },
  })
}

/** A wound top with a nut on it. */
function swirl(mesh: Mesh, _random: Random, at: Point) {
  const first = mesh.vertices
  addTurned(
    mesh,
    MATERIAL.satin,
    (v) => [Math.max(0.02, 1.6 * (1 - v) ** 0.5 + 0.09 * Math.sin(v * 26)), 0.1 + 1.75 * v],
    () => MILK,
    28,
    32,
  )
  for (let n = first; n < mesh.vertices; n++)
    for (let k = 0; k < 3; k++) mesh.position[n * 3 + k]! += at[k]!
  polish(mesh, first)
  addSolid(mesh, MATERIAL.satin, {
    at: plus(at, [0, 1.85, 0]),
    half: [0.5, 0.5, 0.5],
    color: linear('#c08a4e'),
  })
}

function lid(mesh: Mesh) {
  const axis = unit([0, 0.42, 1])
  const at: Point = [1.2, 6.4, -9.2]
  addSolid(mesh, MATERIAL.paper, {
    at,
    half: [9.5, 0.9, 6.6],
    axis,
    round: 0.12,
    color: linear('#7a2a3d'),
    across: 48,
    along: 24,
  })
  const up = unit([0, 1, -0.42])
  const gold = linear('#c39a52')
  const front = plus(at, axis, 0.92)
  for (const [side, long] of [
    [[1, 0, 0], up],
    [up, [1, 0, 0]],
  ] as const) {
    const reach = long === up ? 6.6 : 9.5
    addPatch(mesh, {
      material: MATERIAL.satin,
      across: 4,
      along: 16,
      at: (u, v) =>
        plus(plus(plus(front, side, (u - 0.5) * 1.5), long, (v - 0.5) * 2 * reach), axis, 0.03),
      color: () => gold,
    })
  }
  addBow(mesh, plus(front, axis, 0.1), axis, 2.3, gold)
}
