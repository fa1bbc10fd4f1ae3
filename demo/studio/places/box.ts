import { type Material } from '../materials'
import { type Mesh, addPatch } from '../mesh'
import { type Point, type Rgb } from '../vector'

/** A box between two corners. */
export function addBox(
  mesh: Mesh,
  material: Material,
  low: Point,
  high: Point,
  color: Rgb,
  fine = 6,
) {
  const size = [0, 1, 2].map((k) => high[k]! - low[k]!)
  for (let axis = 0; axis < 3; axis++) {
    const [a, b] = [(axis + 1) % 3, (axis + 2) % 3] as [number, number]
    for (const end of [0, 1]) {
      addPatch(mesh, {
        material,
        across: size[a]! > 8 ? fine * 4 : fine,
        along: size[b]! > 8 ? fine * 4 : fine,
        at(u, v) {
          const p: [number, number, number] = [...low]
          p[axis] = end ? high[axis]! : low[axis]!
          p[a] = low[a]! + size[a]! * (end ? u : 1 - u)
          p[b] = low[b]! + size[b]! * v
          return p
        },
        color: () => color,
      })
    }
  }
}
