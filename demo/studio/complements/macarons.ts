import { type Random } from '../../flowers/random'
import { MATERIAL } from '../materials'
import { type Mesh, addTurned, newMesh, place } from '../mesh'
import { type Point, type Rgb, linear, noise, unit } from '../vector'
import { addTray } from './tray'

/** Shell and filling: lucuma, raspberry, pistachio, vanilla, coffee, chocolate. */
const FLAVOURS: readonly (readonly [string, string])[] = [
  ['#dfa655', '#f3d9a0'],
  ['#cf7189', '#a83350'],
  ['#a7b27e', '#e9e3c0'],
  ['#f3e3bd', '#f6ecd2'],
  ['#b98d62', '#e6d3b4'],
  ['#6d442f', '#3f241a'],
]

/** Six macarons in an open box, each of another flavour, leaning back so that shells and filling show. */
export function macarons(random: Random): Mesh {
  const mesh = newMesh()
  addTray(mesh, { width: 19, depth: 13, height: 2.2, outside: '#e9b7b0', inside: '#fbf3ea' })
  for (const [i, flavour] of FLAVOURS.entries()) {
    const column = (i % 3) - 1
    const back = i < 3
    place(mesh, macaron(random, flavour), {
      origin: [column * 5.7 + random.around(0, 0.15), back ? 3.2 : 2.6, back ? -2.9 : 2.9],
      axis: unit([random.around(0, 0.2), 1, 0.12 + random.around(0, 0.14)]),
      spin: random.between(0, 6),
      scale: 1.1,
      tint: [1, 1, 1],
    })
  }
  return mesh
}

/** Its middle is at the origin, its shells above and below (y). */
function macaron(random: Random, [shell, filling]: readonly [string, string]): Mesh {
  const mesh = newMesh()
  const color = linear(shell)
  for (const side of [1, -1]) half(mesh, random, side, color)
  const cream = linear(filling)
  addTurned(
    mesh,
    MATERIAL.matte,
    (v) => [2.3 + 0.1 * Math.sin(v * Math.PI), (0.5 - v) * 1.1],
    () => cream,
    4,
    32,
  )
  return mesh
}

/** A smooth dome on a rough foot. */
function half(mesh: Mesh, random: Random, side: number, color: Rgb) {
  const seed = random.between(0, 90)
  const first = mesh.vertices
  addTurned(
    mesh,
    MATERIAL.matte,
    (v): Point & readonly [number, number] => profile(v) as never,
    (u, v) => {
      const foot = v < 0.34
      const tone = foot
        ? 0.82 + 0.3 * noise(u * 70 + seed, v * 30)
        : 0.98 + 0.04 * noise(u * 9, v * 9 + seed)
      return [color[0] * tone, color[1] * tone, color[2] * tone]
    },
    20,
    48,
  )
  for (let n = first; n < mesh.vertices; n++) {
    const u = ((n - first) % 49) / 48
    const v = Math.floor((n - first) / 49) / 20
    const rough = v < 0.36 ? 0.1 * noise((u % 1) * 46 + seed, v * 12) : 0
    mesh.position[n * 3]! *= 1 + rough
    mesh.position[n * 3 + 2]! *= 1 + rough
    mesh.position[n * 3 + 1]! *= side
    mesh.normal[n * 3 + 1]! *= side
  }
}

function profile(v: number): [number, number] {
  if (v < 0.34) return [2.26 + 0.14 * Math.sin((v / 0.34) * Math.PI), 0.38 + 0.46 * (v / 0.34)]
  const angle = ((v - 0.34) / 0.66) * (Math.PI / 2)
  return [Math.max(0.01, 2.36 * Math.cos(angle) ** 0.62), 0.84 + 1.1 * Math.sin(angle)]
}
