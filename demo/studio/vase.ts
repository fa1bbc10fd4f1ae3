import { MATERIAL } from './materials'
import { type Mesh, addTurned } from './mesh'
import { linear } from './vector'

type Knot = readonly [number, number]

/** From the middle of the foot up the outside and down the inside, in centimetres. */
const PROFILE: readonly Knot[] = [
  [0.1, 0.2], [3.6, 0], [4.1, 0.4], [5.2, 3.4], [5.9, 7], [5.5, 11], [4.2, 14.4], [3.7, 16.4], [4.5, 18.1],
  [4.3, 18.3], [3.5, 16.6], [3.9, 14],
]

/** A smooth curve through knots. */
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

export function addVase(mesh: Mesh, color: string) {
  const glaze = linear(color)
  addTurned(
    mesh,
    MATERIAL.glaze,
    (v) => through(PROFILE, v),
    (_, v) => (v > 0.8 ? [glaze[0] * 0.6, glaze[1] * 0.6, glaze[2] * 0.6] : glaze),
    66,
    72,
  )
  return { mouth: 18, half: 4.2 }
}
