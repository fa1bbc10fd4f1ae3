import { type Random } from '../../flowers/random'
import { MATERIAL } from '../materials'
import { type Mesh, addPatch, addTube, newMesh, place } from '../mesh'
import { type Point, linear, plus, unit } from '../vector'

/** A ruffled white ball half a centimetre wide. */
export function floret(random: Random): Mesh {
  const mesh = newMesh()
  for (let i = 0; i < 5; i++) {
    const turn = (i / 5) * 6.2832 + random.around(0, 0.3)
    const lift = random.between(0.1, 0.6)
    addPatch(mesh, {
      material: MATERIAL.petal,
      across: 2,
      along: 1,
      at(u, v) {
        const a = turn + (u - 0.5) * 1.7
        const r = v * 0.25
        return [Math.sin(a) * r, lift * v * 0.3 + (u === 0.5 ? 0.06 : 0) * v, Math.cos(a) * r]
      },
      color: (_, v) => (v < 0.3 ? [0.66, 0.7, 0.5] : [0.9, 0.88, 0.84]),
    })
  }
  return mesh
}

/** A spray of gypsophila: hair-thin branches with many small flowers. */
export function gypsophila(mesh: Mesh, random: Random, from: Point, to: Point, florets: Mesh[]) {
  const green = linear('#6a7d4e')
  addTube(
    mesh,
    MATERIAL.stem,
    (t) => plus(from, plus(to, from, -1), t),
    () => 0.06,
    green,
    3,
  )
  const main = unit(plus(to, from, -1))
  for (let i = 0; i < 26; i++) {
    const t = random.between(0.45, 1)
    const start = plus(from, plus(to, from, -1), t)
    const way = unit([
      main[0] + random.around(0, 0.9),
      main[1] + random.around(0.1, 0.9),
      main[2] + random.around(0, 0.9),
    ])
    const end = plus(start, way, random.between(0.9, 3))
    addTube(
      mesh,
      MATERIAL.stem,
      (s) => plus(start, plus(end, start, -1), s),
      () => 0.028,
      green,
      1,
    )
    const tone = random.around(0.97, 0.06)
    place(mesh, random.pick(florets), {
      origin: end,
      axis: way,
      spin: random.between(0, 6),
      scale: random.between(0.75, 1.4),
      tint: [tone, tone, tone],
    })
  }
}
