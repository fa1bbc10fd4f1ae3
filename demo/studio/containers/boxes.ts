import { type Arrangement } from '../../flowers/spec'
import { heartOutline } from '../layout'
import { MATERIAL } from '../materials'
import { type Mesh, addPatch } from '../mesh'
import { type Rgb, linear } from '../vector'
import { type Vessel, walledBy } from './vessel'
import { addBow, ribbonFor } from './ribbon'

type Wall = {
  outline: (angle: number) => number
  radius: number
  /** [distance outside the outline, height] from the foot up the outside and down the inside. */
  knots: readonly (readonly [number, number])[]
  color: Rgb
  material?: 6 | 7
}

/** A wall of card along an outline, its edges sharp. */
function addWall(mesh: Mesh, { outline, radius, knots, color, material = MATERIAL.matte }: Wall) {
  for (let i = 0; i + 1 < knots.length; i++) {
    const [low, high] = [knots[i]!, knots[i + 1]!]
    addPatch(mesh, {
      material,
      across: 96,
      along: Math.abs(high[1] - low[1]) > 4 ? 10 : 2,
      closed: true,
      at(u, v) {
        const angle = u * Math.PI * 2
        const r = outline(angle) * radius + low[0] + (high[0] - low[0]) * v
        return [Math.cos(angle) * r, low[1] + (high[1] - low[1]) * v, -Math.sin(angle) * r]
      },
      color: () => color,
    })
  }
}

const circle = () => 1

/** A round hat box with a ribbon about it. */
export function addRoundBox(mesh: Mesh, { container }: Arrangement, radius: number): Vessel {
  const color = linear(container.color)
  const ribbon = ribbonFor(container.color)
  const high = Math.max(9, Math.min(13, radius))
  const edge = radius * 0.89
  addWall(mesh, {
    outline: circle,
    radius: edge,
    color,
    knots: [
      [0.6, 0],
      [0.6, high],
      [0, high],
      [0, high - 3],
    ],
  })
  addWall(mesh, {
    ...{ outline: circle, radius: edge, color: ribbon, material: MATERIAL.satin },
    knots: [
      [0.66, high * 0.42],
      [0.72, high * 0.44],
      [0.72, high * 0.63],
      [0.66, high * 0.65],
    ],
  })
  // Its tails end above the table.
  addBow(mesh, [0, high * 0.54, edge + 0.7], [0, 0, 1], Math.min(2.7, high * 0.24), ribbon)
  const side = (y: number) => (y < high ? edge + 0.6 : 0)
  return {
    ...{ rim: high + 1.1, stems: high - 5, half: edge, foot: edge + 0.7, low: true },
    holds: walledBy(side, high - 4, 0.6),
  }
}

/** A box in the form of a heart; its rim is wide enough to lay a card on. */
export function addHeartBox(mesh: Mesh, { container }: Arrangement, radius: number): Vessel {
  const color = linear(container.color)
  const high = 8.5
  const outline = heartOutline
  addWall(mesh, {
    outline,
    radius,
    color,
    knots: [
      [2, 0],
      [2, high],
      [0.1, high],
      [0.1, high - 3],
    ],
  })
  const ribbon = ribbonFor(container.color)
  addWall(mesh, {
    ...{ outline, radius, color: ribbon, material: MATERIAL.satin },
    knots: [
      [2.06, 2.2],
      [2.12, 2.3],
      [2.12, 3.9],
      [2.06, 4],
    ],
  })
  addBow(mesh, [0, 3.2, outline(-Math.PI / 2) * radius + 2.2], [0, 0, 1], 1.42, ribbon)
  return {
    ...{ rim: high + 0.9, stems: high - 4, half: radius + 2, foot: radius + 2, low: true },
    holds([x, y, z]) {
      const far = Math.hypot(x, z) - outline(Math.atan2(-z, x)) * radius
      return y < high + 0.2 && far > -0.1 && far < 2.2
    },
  }
}
