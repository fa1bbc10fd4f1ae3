import { type Point, plus, unit } from '../vector'

/** A branch between two points that bows upwards first and lets its tip hang. */
export function bowed(from: Point, to: Point, sag: number): (t: number) => Point {
  const way = plus(to, from, -1)
  return (t) => {
    const p = plus(from, way, t)
    return [p[0], p[1] + sag * (4 * t * (1 - t) - 0.35 * t * t * t), p[2]]
  }
}

/** Where a path leads to at t. */
export function wayAt(path: (t: number) => Point, t: number): Point {
  return unit(plus(path(t + 0.02), path(t - 0.02), -1))
}
