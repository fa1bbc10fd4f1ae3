import { type Random } from '../../flowers/random'
import { addBow } from '../containers/ribbon'
import { bezier } from '../curve'
import { MATERIAL } from '../materials'
import { type Mesh, addPatch, addTube, newMesh } from '../mesh'
import { type Point, type Rgb, GOLDEN_ANGLE, linear, plus, sidesOf, unit } from '../vector'
import { type Solid, addSolid, placeOn, polish } from './solid'

const FUR = linear('#b98a5e')
const PALE = linear('#ead4b2')

/** A sitting bear of plush, 25 cm with its ears, a bow at its neck. */
export function teddy(random: Random): Mesh {
  const mesh = newMesh()
  const body: Solid = { at: [0, 7.2, 0], half: [5.5, 6.6, 4.9], color: FUR }
  const head: Solid = { at: [0, 17.2, 0.9], half: [5.4, 4.8, 4.7], color: FUR }
  plush(mesh, random, body, 5200, 0.62)
  plush(mesh, random, head, 5600, 0.6)
  plush(mesh, random, { at: [0, 6.8, 2.6], half: [3.7, 4.4, 3], color: PALE }, 2000, 0.5)
  plush(mesh, random, { at: [0, 15.7, 4.7], half: [2.7, 2, 1.9], color: PALE }, 1500, 0.36)
  for (const side of [1, -1]) {
    plush(mesh, random, ear(side, FUR, 0, [2.2, 2.1, 1.1]), 1100, 0.5)
    plush(mesh, random, ear(side, PALE, 0.55, [1.4, 1.35, 0.7]), 450, 0.3)
    plush(
      mesh,
      random,
      {
        at: [side * 5.4, 8.7, 2],
        half: [1.9, 4.1, 1.9],
        axis: unit([-side * 0.42, 0.85, -0.42]),
        color: FUR,
      },
      1700,
      0.52,
    )
    const leg: Point = unit([side * 0.34, 0.12, 1])
    plush(
      mesh,
      random,
      { at: [side * 4, 2.7, 4.6], half: [2.6, 4.6, 2.6], axis: leg, color: FUR },
      2000,
      0.52,
    )
    const sole: Solid = {
      at: plus([side * 4, 2.7, 4.6], leg, 4),
      half: [1.9, 0.95, 1.95],
      axis: leg,
      color: PALE,
    }
    plush(mesh, random, sole, 700, 0.28)
  }
  face(mesh)
  addBow(mesh, [0, 12.6, 4.7], unit([0, 0.12, 1]), 2.5, linear('#c2475f'))
  collar(mesh)
  return mesh
}

function ear(side: number, color: Rgb, before: number, half: Point): Solid {
  return { at: [side * 4.1, 21.6, 0.6 + before], half, axis: unit([side * 0.4, 1, 0]), color }
}

/** A solid covered with short hair. */
function plush(mesh: Mesh, random: Random, solid: Solid, hairs: number, length: number) {
  const color = solid.color as Rgb
  const under: Rgb = [color[0] * 0.75, color[1] * 0.7, color[2] * 0.64]
  addSolid(mesh, MATERIAL.matte, { ...solid, color: under, across: 20, along: 14 })
  for (let i = 0; i < hairs; i++) {
    const y = 1 - (2 * (i + 0.5)) / hairs
    const r = Math.sqrt(1 - y * y)
    const turn = i * GOLDEN_ANGLE + random.around(0, 0.2)
    hair(
      mesh,
      random,
      solid,
      [Math.cos(turn) * r, y, Math.sin(turn) * r],
      length * random.between(0.75, 1.2),
    )
  }
}

function hair(mesh: Mesh, random: Random, solid: Solid, p: Point, length: number) {
  const root = placeOn(solid, p)
  const { half } = solid
  const over = placeOn(solid, [
    p[0] * (1 + 0.5 / half[0] ** 2),
    p[1] * (1 + 0.5 / half[1] ** 2),
    p[2] * (1 + 0.5 / half[2] ** 2),
  ])
  const normal = unit(plus(over, root, -1))
  const way = unit(
    plus(normal, [random.around(0, 0.75), random.around(-0.25, 0.7), random.around(0, 0.75)]),
  )
  const [s, t] = sidesOf(way)
  const turn = random.between(0, 3.14)
  const wide = plus(plus([0, 0, 0], s, Math.cos(turn) * 0.11), t, Math.sin(turn) * 0.11)
  const tone = random.between(0.9, 1.1)
  const color = solid.color as Rgb
  const first = mesh.vertices
  addPatch(mesh, {
    material: MATERIAL.petal,
    across: 1,
    along: 1,
    at: (u, v) => plus(plus(root, way, v * length - 0.12), wide, (u - 0.5) * 2 * (1 - v * 0.8)),
    color: (_, v) => {
      const lit = tone * (0.8 + 0.26 * v)
      return [color[0] * lit, color[1] * lit, color[2] * lit]
    },
  })
  // Light falls on the coat, not on the single hair.
  for (let n = first; n < mesh.vertices; n++) mesh.normal.set(normal, n * 3)
  polish(mesh, first)
}

function face(mesh: Mesh) {
  const black: Rgb = [0.012, 0.009, 0.008]
  for (const side of [1, -1]) {
    const eye: Point = [side * 2, 18.1, 5.3]
    addSolid(mesh, MATERIAL.glaze, { at: eye, half: [0.56, 0.6, 0.45], color: black })
    addSolid(mesh, MATERIAL.matte, {
      at: plus(eye, [-0.17, 0.2, 0.4]),
      half: [0.13, 0.13, 0.07],
      color: [1.6, 1.6, 1.6],
      across: 8,
      along: 6,
    })
  }
  addSolid(mesh, MATERIAL.satin, {
    at: [0, 16.7, 6.6],
    half: [1, 0.68, 0.55],
    color: linear('#3b261f'),
  })
  for (const side of [1, -1]) {
    addTube(
      mesh,
      MATERIAL.matte,
      (t) => bezier([0, 15.6, 7], [side * 0.25, 14.5, 7.05], [side * 1.25, 15, 6.5], t),
      () => 0.11,
      linear('#3b261f'),
      6,
    )
  }
  addTube(
    mesh,
    MATERIAL.matte,
    (t) => [0, 16.3 - 0.7 * t, 7],
    () => 0.1,
    linear('#3b261f'),
    2,
  )
}

/** The ribbon round the neck. */
function collar(mesh: Mesh) {
  addPatch(mesh, {
    material: MATERIAL.satin,
    across: 40,
    along: 4,
    closed: true,
    at(u, v) {
      const a = -u * Math.PI * 2
      const out = 4.75 + 0.25 * Math.sin(v * Math.PI)
      return [
        Math.cos(a) * out,
        12.2 + v * 1.3 - Math.sin(a) * -0.1,
        0.4 + Math.sin(a) * out * 0.94,
      ]
    },
    color: () => linear('#b23f56'),
  })
}
