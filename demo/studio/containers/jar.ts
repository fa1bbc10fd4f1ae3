import { type Arrangement } from '../../flowers/spec'
import { type Knot, through, widthsOf } from '../curve'
import { MATERIAL } from '../materials'
import { type Mesh, addTurned } from '../mesh'
import { type Rgb, linear } from '../vector'
import { type Vessel, closedBy } from './vessel'

const JAR: readonly Knot[] = [
  [0.1, 0.15], [4.2, 0], [4.8, 0.7], [5, 3], [5, 8], [4.9, 12], [4.1, 14], [3.9, 14.6], [4.3, 15], [4.3, 15.8],
  [4, 16], [3.7, 15.4],
] // oxfmt-ignore

/** A jar of coloured glass with water; the stems are seen in it. */
export function addJar(mesh: Mesh, { container }: Arrangement, radius: number): Vessel {
  const size = Math.max(0.78, Math.min(1.2, radius / 9))
  const color = linear(container.color)
  const turned = (knots: readonly Knot[], tint: Rgb, along: number) =>
    addTurned(
      mesh,
      MATERIAL.glass,
      (v) => {
        const [r, h] = through(knots, v)
        return [r * size, h * size]
      },
      () => tint,
      along,
      64,
    )
  turned(JAR, color, 60)
  // The bottom is thick, and the water shows as a rim of light.
  addTurned(
    mesh,
    MATERIAL.matte,
    (v) => [Math.max(0.01, 4.3 * size * (1 - v)), 0.12],
    () => [color[0] * 0.3 + 0.1, color[1] * 0.3 + 0.1, color[2] * 0.3 + 0.1],
    2,
    40,
  )
  turned(
    [
      [4.86, 10.3],
      [4.4, 10.22],
      [2, 10.2],
      [0.1, 10.2],
    ],
    [0.85, 0.9, 0.9],
    6,
  )
  return {
    rim: 16 * size + 0.6,
    stems: 0.9,
    half: 3.9 * size,
    foot: 5 * size,
    low: false,
    holds: closedBy(widthsOf(JAR), size),
    mouth: [15.4 * size, 3.1 * size],
  }
}
