import { type Point } from './vector'

export type Knot = readonly [number, number]

/** A smooth curve through knots; v runs from 0 to 1. The first number never falls to 0: a radius. */
export function through(knots: readonly Knot[], v: number): Knot {
  const x = v * (knots.length - 1)
  const i = Math.min(knots.length - 2, Math.floor(x))
  const t = x - i
  const p = [i - 1, i, i + 1, i + 2].map((k) => knots[Math.max(0, Math.min(knots.length - 1, k))]!)
  const mixed = [0, 1].map((k) => {
    const [a, b, c, d] = p.map((knot) => knot[k]!) as [number, number, number, number]
    return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
  })
  return [Math.max(0.005, mixed[0]!), mixed[1]!]
}

/** Half the width of what is turned from a profile, by height; 0 above it. */
export function widthsOf(profile: readonly Knot[]): (height: number) => number {
  const widths: number[] = []
  for (let i = 0; i <= 500; i++) {
    const [r, h] = through(profile, i / 500)
    const step = Math.max(0, Math.floor(h * 4))
    widths[step] = Math.max(widths[step] ?? 0, r)
  }
  return (height) => widths[Math.max(0, Math.floor(height * 4))] ?? 0
}

/** From a to c, drawn towards b. */
export function bezier(a: Point, b: Point, c: Point, t: number): Point {
  const s = 1 - t
  const [p, q, r] = [s * s, 2 * s * t, t * t]
  return [
    a[0] * p + b[0] * q + c[0] * r,
    a[1] * p + b[1] * q + c[1] * r,
    a[2] * p + b[2] * q + c[2] * r,
  ]
}
