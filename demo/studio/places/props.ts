import { type Scene } from '../../flowers/spec'
import { type Extent } from '../bouquet'
import { addBow } from '../containers/ribbon'
import { through } from '../curve'
import { MATERIAL } from '../materials'
import { type Mesh, addPatch, addTube, addTurned, newMesh, place } from '../mesh'
import { type Point, linear, noise } from '../vector'
import { addBox } from './box'

export type Prop = Scene['props'][number] | 'card'

const CUP = [[0, 0.3], [2.6, 0], [3.4, 1.2], [4.1, 4], [4.3, 7], [4, 7], [3.6, 3]] as const // oxfmt-ignore

function cup(): Mesh {
  const mesh = newMesh()
  addTurned(
    mesh,
    MATERIAL.glaze,
    (v) => through(CUP, v),
    () => linear('#ece3d3'),
    24,
    40,
  )
  addTube(
    mesh,
    MATERIAL.glaze,
    (t) => {
      const angle = -1.75 + t * 3.5
      return [4 + Math.cos(angle) * 1.9, 3.8 + Math.sin(angle) * 2, 0]
    },
    () => 0.36,
    linear('#ece3d3'),
    16,
  )
  addTurned(
    mesh,
    MATERIAL.glaze,
    (v) => [Math.max(0.01, 3.8 * (1 - v)), 5.9],
    () => linear('#4a2f1e'),
    2,
    40,
  )
  return mesh
}

function books(): Mesh {
  const mesh = newMesh()
  const covers = ['#8c4a52', '#4f6f66', '#c9b27e'] as const
  let y = 0
  for (const [i, cover] of covers.entries()) {
    const [wide, deep, thick] = [20 - i * 2, 14.5 - i, [3, 2.2, 1.6][i]!]
    const x = [-10, -8.8, -9.6][i]!
    const back: Point = [x, y, -deep / 2]
    addBox(mesh, MATERIAL.matte, back, [x + wide, y + 0.3, deep / 2], linear(cover))
    addBox(
      mesh,
      MATERIAL.matte,
      [x, y + thick - 0.3, -deep / 2],
      [x + wide, y + thick, deep / 2],
      linear(cover),
    )
    addBox(
      mesh,
      MATERIAL.matte,
      [x + 0.4, y + 0.3, -deep / 2 + 0.3],
      [x + wide - 0.5, y + thick - 0.3, deep / 2 - 0.4],
      linear('#efe6d4'),
    )
    y += thick
  }
  return mesh
}

function gift(): Mesh {
  const mesh = newMesh()
  const [paper, ribbon] = [linear('#e9ddca'), linear('#a8485a')]
  addBox(mesh, MATERIAL.matte, [-6, 0, -6], [6, 7.6, 6], paper)
  addBox(mesh, MATERIAL.matte, [-6.3, 6, -6.3], [6.3, 8, 6.3], paper)
  addBox(mesh, MATERIAL.satin, [-1, 0, -6.4], [1, 8.08, 6.4], ribbon)
  addBox(mesh, MATERIAL.satin, [-6.4, 0, -1], [6.4, 8.08, 1], ribbon)
  addBow(mesh, [0, 8.7, 0.4], [0.25, 0.1, 0.96], 2.6, ribbon)
  return mesh
}

/** A folded card that stands, with a few written lines. */
function card(): Mesh {
  const mesh = newMesh()
  for (const way of [1, -1]) {
    addPatch(mesh, {
      material: MATERIAL.paper,
      across: 40,
      along: 36,
      at: (u, v) => [(u - 0.5) * 10, v * 7, way * (1 - v) * 2.2],
      color(u, v) {
        const row = (v * 9) % 1
        const line = way > 0 && v > 0.25 && v < 0.82 && row > 0.42 && row < 0.62
        const inked =
          line &&
          u > 0.14 &&
          u < 0.86 - 0.3 * noise(Math.floor(v * 9) * 3.7, 2) &&
          noise(u * 46, Math.floor(v * 9)) > 0.36
        return inked ? [0.25, 0.22, 0.28] : [0.86, 0.83, 0.76]
      },
    })
  }
  return mesh
}

/** A spool of ribbon with a loose end. */
function ribbon(): Mesh {
  const mesh = newMesh()
  const color = linear('#b5616c')
  // It leaves the spool upright and soon lies down.
  const flat = (v: number) => Math.min(1, v * 5)
  addTurned(
    mesh,
    MATERIAL.satin,
    (v) =>
      (
        [
          [0.8, 0],
          [3.2, 0],
          [3.2, 2.4],
          [0.8, 2.4],
        ] as const
      )[Math.round(v * 3)]!,
    () => color,
    3,
    40,
  )
  addPatch(mesh, {
    material: MATERIAL.satin,
    across: 4,
    along: 60,
    at: (u, v) => [
      3 + v * 15,
      0.1 + Math.abs(Math.sin(v * 9)) * (1.6 - v) + u * 2.2 * (1 - flat(v)),
      Math.sin(v * 8) * 1.6 + u * 2.1 * flat(v),
    ],
    color: () => color,
  })
  return mesh
}

/** A bowl of limes and mandarins. */
function fruit(): Mesh {
  const mesh = newMesh()
  const bowl = [[0.1, 0], [3.6, 0], [4, 0.5], [7.4, 3.4], [8.2, 5], [7.9, 5.1], [6.8, 3.2], [0.1, 1.2]] as const // oxfmt-ignore
  addTurned(
    mesh,
    MATERIAL.glaze,
    (v) => through(bowl, v),
    () => linear('#d9cdb8'),
    30,
    56,
  )
  const piled = [
    [-3, 4.4, 1.5],
    [3, 4.3, 2],
    [0, 4.4, -3.2],
    [0.3, 7.9, 0.2],
    [4.2, 4.6, -2.4],
    [-4.4, 4.6, -2],
  ] as const
  for (const [i, [x, y, z]] of piled.entries()) {
    const color = linear(i % 3 === 1 ? '#8fae3c' : '#e8892f')
    addTurned(
      mesh,
      MATERIAL.leaf,
      (v) => [Math.max(0.02, Math.sin(v * Math.PI) * 2.9), -Math.cos(v * Math.PI) * 2.6],
      () => color,
      16,
      24,
    )
    shift(mesh, 17 * 25, [x, y, z])
  }
  return mesh
}

function shift(mesh: Mesh, last: number, by: Point) {
  for (let i = (mesh.vertices - last) * 3; i < mesh.vertices * 3; i++)
    mesh.position[i]! += by[i % 3]!
}

const MODELS: Partial<Record<Prop, () => Mesh>> = {
  cup,
  books,
  gift,
  card,
  ribbon,
  fruit,
}

/** Where props stand beside an arrangement: cm from the side of its foot and before it, and how they are turned. */
const SPOTS: Record<
  'cup' | 'books' | 'gift' | 'card' | 'ribbon' | 'fruit',
  readonly [number, number, number]
> = {
  books: [11, -16, 0.25],
  cup: [6.6, 8, -0.7],
  gift: [9.5, -5, 0.5],
  card: [-6, 7, 0.45],
  ribbon: [-6, 1, -1.1],
  fruit: [-15, -11, 0],
}

/**
 * Puts props about what stands there.
 *
 * @param side 1 has most of them on the right
 */
export function addProps(mesh: Mesh, props: readonly Prop[], { foot }: Extent, side: 1 | -1) {
  for (const prop of props) {
    const model = MODELS[prop]
    if (!model) continue
    const [aside, z, turn] = SPOTS[prop as keyof typeof SPOTS]
    const x = (Math.sign(aside) * foot + aside) * side
    const pose = {
      origin: [x, 0, z] as const,
      axis: [0, 1, 0] as const,
      spin: Math.PI + turn * side,
    }
    place(mesh, model(), { ...pose, scale: 1, tint: [1, 1, 1] })
  }
}
