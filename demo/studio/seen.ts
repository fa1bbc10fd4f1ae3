import { type Point, GOLDEN_ANGLE, dot, plus } from './vector'

/** A head as a disc: its middle, where it looks, its radius. */
export type Face = { at: Point; axis: Point; radius: number }

const SPOTS = 60

/**
 * Of each head the share that no other covers, seen from before and a little above.
 *
 * @param tilt of the outermost heads, degrees
 */
export function sharesSeen(tilt: number, faces: readonly Face[]): number[] {
  const over = tilt > 75 ? 0.7 : 0.26
  const back: Point = [0, Math.sin(over), Math.cos(over)]
  const up: Point = [0, Math.cos(over), -Math.sin(over)]
  const discs = faces.map(({ at, axis, radius }) => {
    const turned = Math.max(0.3, dot(axis, back))
    return { x: at[0], y: dot(at, up), near: dot(at, back), radius, turned }
  })
  return discs.map((disc) => {
    const others = discs.filter((other) => {
      const apart = Math.hypot(other.x - disc.x, other.y - disc.y)
      return other.near > disc.near && apart < other.radius + disc.radius
    })
    let free = 0
    for (let i = 0; i < SPOTS; i++) {
      const [far, angle] = [Math.sqrt((i + 0.5) / SPOTS) * disc.radius, i * GOLDEN_ANGLE]
      const [x, y] = plus(
        [disc.x, disc.y, 0],
        [Math.cos(angle), Math.sin(angle) * disc.turned, 0],
        far,
      )
      if (others.every((o) => Math.hypot(x - o.x, (y - o.y) / o.turned) > o.radius * 0.9)) free++
    }
    return free / SPOTS
  })
}
