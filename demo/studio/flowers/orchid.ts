import { type Random } from '../../flowers/random'
import { MATERIAL } from '../materials'
import { type Mesh, addPatch, addTube, newMesh } from '../mesh'
import { type Point, type Rgb, between, linear, noise, rise } from '../vector'

/** A part of the flower in its own plane: x to its side, y from the middle of the flower outwards. */
type Tepal = {
  /** Round the axis of the flower; 0 is up. */
  turn: number
  length: number
  width: number
  /** Height above the foot, so that petals lie before the sepals. */
  before: number
  outline: (v: number) => number
  arch: number
  /** How far it bends back at its tip and how hollow it is. */
  back: number
  cup: number
}

const sepalOutline = (v: number) => 0.36 + 0.64 * Math.sin(Math.PI * Math.min(1, 0.1 + v * 0.72))
const petalOutline = (v: number) =>
  0.2 + 0.8 * Math.sin(Math.PI * Math.min(1, 0.02 + v * 0.76)) ** 0.75

/**
 * An orchid (phalaenopsis) about 8 cm wide: three sepals, two broad petals before them and the lip. It looks along
 * +y; its top points to -z.
 */
export function orchid(random: Random, color: string, age: number, fine = 1): Mesh {
  const mesh = newMesh()
  const main = linear(color)
  const shut = (1 - age) * 1.2
  for (const turn of [0, 2.35, -2.35]) {
    tepal(mesh, random, main, fine, {
      turn: turn + random.around(0, 0.05),
      length: turn === 0 ? 4 : 4.1,
      width: 2.7,
      before: 0.32,
      outline: sepalOutline,
      arch: 0.42,
      back: 0.16 + random.around(0, 0.08) - shut,
      cup: 0.22,
    })
  }
  for (const side of [1, -1]) {
    tepal(mesh, random, main, fine, {
      turn: side * (1.3 + random.around(0, 0.05)),
      length: 4.1,
      width: 4.3,
      before: 0.5,
      outline: petalOutline,
      arch: 0.3,
      back: 0.12 + random.around(0, 0.08) - shut,
      cup: -0.06,
    })
  }
  lip(mesh, main, fine)
  return mesh
}

/** Turned about the axis: y of the tepal becomes the way outwards. */
function spread(turn: number, x: number, out: number, height: number): Point {
  return [
    -Math.sin(turn) * out + Math.cos(turn) * x,
    height,
    -Math.cos(turn) * out - Math.sin(turn) * x,
  ]
}

function tepal(mesh: Mesh, random: Random, main: Rgb, fine: number, shape: Tepal) {
  const { turn, length, width, before, outline, arch, back, cup } = shape
  const wave = random.between(0, 6)
  addPatch(mesh, {
    material: MATERIAL.petal,
    across: 8 * fine,
    along: 6 * fine,
    at(u, w) {
      const x = (u * 2 - 1) * 0.4 + 0.6 * Math.sin((u - 0.5) * Math.PI)
      const round = 1 - arch * (1 - Math.sqrt(Math.max(0, 1 - Math.abs(x) ** 2.2)))
      const v = (1 - (1 - w) ** 1.3) * round
      const side = (x * width * outline(w)) / 2
      const soft = Math.sin(x * 2.6 + wave) * 0.09 * v * v
      const high = before + cup * x * x + v * 0.16 - back * length * v * v * 0.55 + soft
      return spread(turn, side, 0.18 + v * length, high)
    },
    color: tepalColor(random, main),
  })
}

function tepalColor(random: Random, main: Rgb) {
  const tone = random.around(1, 0.03)
  const deep: Rgb = [main[0] * 0.86, main[1] * 0.6, main[2] * 0.74]
  const white = Math.min(...main) > 0.6
  const pale = white ? ([0.7, 0.76, 0.44] as const) : between(main, [0.9, 0.87, 0.8], 0.4)
  const colored = Math.max(...main) - Math.min(...main) > 0.15
  return (u: number, v: number): Rgb => {
    const vein = Math.abs(Math.sin((u - 0.5) * (30 - 8 * v))) ** 6 * rise(1, 0.4, v)
    const body = between(
      main,
      pale,
      rise(0.36, 0, v) * 0.8 + rise(0.86, 1, v) * 0.3 * (1 - Math.abs(u * 2 - 1) ** 3),
    )
    const veined = between(body, deep, vein * (colored ? 0.5 : 0.2))
    return [veined[0] * tone, veined[1] * tone, veined[2] * tone]
  }
}

/** The colours of the lip go with those of the petals. */
function lipColors(main: Rgb): { lobe: Rgb; throat: Rgb } {
  const [r, g, b] = main
  const white = Math.min(r, g, b) > 0.6
  if (white) return { lobe: [0.88, 0.84, 0.76], throat: [0.86, 0.6, 0.06] }
  if (b < g) return { lobe: [0.36, 0.05, 0.05], throat: [0.85, 0.6, 0.1] }
  return { lobe: [r * 0.6, g * 0.18, b * 0.42], throat: [0.86, 0.62, 0.16] }
}

/** Two lobes that stand up beside the column, one that points forwards and down, and the column itself. */
function lip(mesh: Mesh, main: Rgb, fine: number) {
  const { lobe, throat } = lipColors(main)
  for (const side of [1, -1]) {
    addPatch(mesh, {
      material: MATERIAL.petal,
      across: 4 * fine,
      along: 4 * fine,
      at(u, v) {
        const broad = Math.sin(Math.PI * (0.15 + 0.75 * v))
        const x = side * (0.22 + 0.85 * Math.sin(v * 1.7) * 0.62)
        return [x - side * 0.25 * v * v, 0.55 + 0.95 * v, 0.3 + (u - 0.5) * 1.15 * broad]
      },
      color: (u, v) => {
        const stripe = Math.abs(Math.sin(u * 14)) ** 4 * rise(0.8, 0.2, v)
        return between(between(throat, lobe, rise(0.05, 0.5, v)), [0.45, 0.05, 0.06], stripe * 0.5)
      },
    })
  }
  addPatch(mesh, {
    material: MATERIAL.petal,
    across: 6 * fine,
    along: 8 * fine,
    at(u, v) {
      const x = u * 2 - 1
      const broad = 0.3 + 0.62 * rise(0.15, 0.5, v) * rise(1.02, 0.6, v)
      const tip = rise(0.7, 1, v)
      const out = 0.35 + 1.75 * v
      const high = 0.5 + 0.85 * Math.sin(v * 2.2) - 0.5 * v * v + 0.28 * x * x * broad
      return [x * broad * (1 - 0.55 * tip), high, out]
    },
    color: (u, v) => {
      const spots = rise(0.62, 0.75, noise(u * 12, v * 14)) * rise(0.7, 0.2, v)
      const body = between(throat, lobe, rise(0.12, 0.45, v))
      return between(body, [0.42, 0.04, 0.05], spots * 0.6)
    },
  })
  for (const side of [1, -1]) {
    addTube(
      mesh,
      MATERIAL.petal,
      (t) => [
        side * (0.1 + 0.3 * Math.sin(t * 2.4)),
        0.82 + 0.5 * t * t,
        2.02 + 0.22 * Math.sin(t * 3),
      ],
      (t) => 0.05 * (1 - 0.6 * t),
      lobe,
      4 * fine,
    )
  }
  column(mesh, main, fine)
}

/** The white nose over the lip. */
function column(mesh: Mesh, main: Rgb, fine: number) {
  const pale = between([0.9, 0.86, 0.82], main, 0.25)
  addPatch(mesh, {
    material: MATERIAL.petal,
    across: 8 * fine,
    along: 4 * fine,
    closed: true,
    at(u, v) {
      const a = -u * Math.PI * 2
      const r = 0.3 * Math.sqrt(Math.max(0, 1 - (v - 0.25) ** 2 / 0.5626))
      return [Math.cos(a) * r, 0.45 + v * 1.0, 0.05 + Math.sin(a) * r * 0.8 + v * 0.25]
    },
    color: (_, v) => between(pale, [0.9, 0.87, 0.85], v),
  })
}
