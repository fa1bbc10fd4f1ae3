import { type Extent } from './bouquet'
import { type Camera } from './camera'
import { type Point, cross, dot, plus, unit } from './vector'

/** How a photographer stands to the flowers. Angles in degrees. */
export type Shot = {
  /** From the front to the right. */
  round: number
  /** Above the table. */
  over: number
  /** Of the lens, from the lower to the upper edge. */
  lens: number
  /** Share of the picture that the arrangement takes; above 1 it is cut. */
  fill: number
  /** Softness of what is far behind, pixels of 1000. */
  blur: number
  /** Where the arrangement is in the picture: 0 the middle, 1 its right or upper edge. */
  aside?: number
  raised?: number
}

export const SHOTS = {
  front: { round: 3, over: 15, lens: 24, fill: 0.84, blur: 36 },
  tile: { round: 3, over: 17, lens: 24, fill: 1.3, blur: 36, raised: -0.3 },
  lowTile: { round: 3, over: 15, lens: 24, fill: 1, blur: 30 },
  above: { round: 27, over: 38, lens: 26, fill: 0.86, blur: 18 },
  close: { round: -14, over: 24, lens: 25, fill: 1.75, blur: 34, raised: -0.42 },
  sill: { round: -6, over: 10, lens: 26, fill: 0.7, blur: 26 },
  door: { round: -9, over: 13, lens: 30, fill: 0.6, blur: 16, raised: -0.28 },
  wide: { round: 2, over: 10, lens: 22, fill: 0.82, blur: 26 },
  life: { round: 5, over: 17, lens: 25, fill: 0.72, blur: 32, raised: -0.06 },
} as const satisfies Record<string, Shot>

/** Places a camera so that what stands there takes its share of a picture of that aspect (width by height). */
export function aimed(shot: Shot, { half, top, foot, flat }: Extent, aspect: number): Camera {
  // Flowers in a low box look at the ceiling: the camera stands higher.
  const over = ((shot.over + (flat ? (90 - shot.over) * 0.34 : 0)) * Math.PI) / 180
  const round = (shot.round * Math.PI) / 180
  const back: Point = [
    Math.sin(round) * Math.cos(over),
    Math.sin(over),
    Math.cos(round) * Math.cos(over),
  ]
  const right = unit(cross([0, 1, 0], back))
  const up = cross(back, right)
  const seen = { left: 0, right: 0, low: 0, high: 0 }
  for (let i = 0; i < 8; i++) {
    const corner: Point = [
      i & 1 ? half : -half,
      i & 2 ? top : 0,
      (i & 4 ? 1 : -1) * (flat ? foot * 1.06 : half * 0.62),
    ]
    const [x, y] = [dot(corner, right), dot(corner, up)]
    seen.left = Math.min(seen.left, x)
    seen.right = Math.max(seen.right, x)
    seen.low = Math.min(seen.low, y)
    seen.high = Math.max(seen.high, y)
  }
  const tall = Math.max(seen.high - seen.low, (seen.right - seen.left) / aspect) / shot.fill
  const away = tall / 2 / Math.tan((shot.lens * Math.PI) / 360)
  const across = (seen.left + seen.right) / 2 - ((shot.aside ?? 0) * tall * aspect) / 2
  const middle = (seen.low + seen.high) / 2 - ((shot.raised ?? 0) * tall) / 2
  const target = plus(plus([0, 0, 0], right, across), up, middle)
  const nearer = half * (shot.fill > 1.5 ? 0.75 : flat ? 0.6 : 0.35)
  return {
    eye: plus(target, back, away),
    target,
    angle: shot.lens,
    focus: away - nearer,
    blur: shot.blur,
  }
}
