import { type Point } from '../vector'

/** A petal that grows outwards from the axis of its flower. Lengths are centimetres, angles radians. */
export type PetalShape = {
  /** Round the axis. */
  turn: number
  /** Distance from the axis and height of its foot. */
  from: readonly [number, number]
  length: number
  /** At its widest. */
  width: number
  /** Elevation at the foot and at the tip: 0 lies flat, half a turn upright is PI / 2. */
  lift: readonly [number, number]
  /** Share of the width along the petal, 0 to 1. */
  outline: (v: number) => number
  /** How round the tip is: 0 cut straight, 1 half a circle. */
  arch: number
  /** How hollow it is from side to side. */
  cup: number
  /** Waves and teeth, at x from -1 to 1 across: out of the sheet, and along it. */
  wave?: (x: number, v: number) => number
  edge?: (x: number) => number
}

/** Where the sheet of such a petal runs. */
export function petalSheet(shape: PetalShape): (u: number, w: number) => Point {
  const { turn, from, length, width, lift, outline, arch, cup } = shape
  const sin = Math.sin(turn)
  const cos = Math.cos(turn)
  const bend = Math.abs(lift[1] - lift[0]) < 1e-3 ? 1e-3 : lift[1] - lift[0]
  return (u, w) => {
    // Columns are closer at the sides, where a round tip turns down.
    const x = (u * 2 - 1) * 0.45 + 0.55 * Math.sin((u - 0.5) * Math.PI)
    const round = 1 - arch * (1 - Math.sqrt(Math.max(0, 1 - Math.abs(x) ** 2.2)))
    const v = (1 - (1 - w) ** 1.3) * (round + (shape.edge?.(x) ?? 0) * w * w)
    const angle = lift[0] + bend * v
    const r = from[0] + (length * (Math.sin(angle) - Math.sin(lift[0]))) / bend
    const h = from[1] + (length * (Math.cos(lift[0]) - Math.cos(angle))) / bend
    const half = (width / 2) * outline(Math.max(0, w))
    const out = cup * x * x * half + (shape.wave?.(x, v) ?? 0)
    const far = r - out * Math.sin(angle)
    const side = x * half
    return [sin * far + cos * side, h + out * Math.cos(angle), cos * far - sin * side]
  }
}

/** Narrow at the foot, widest near the tip: a spoon. */
export function spoon(foot: number, widest: number): (v: number) => number {
  return (v) => {
    const t = Math.min(1, v / widest)
    const over = Math.max(0, (v - widest) / (1.0001 - widest))
    return (foot + (1 - foot) * Math.sin((t * Math.PI) / 2)) * (1 - 0.16 * over * over)
  }
}
