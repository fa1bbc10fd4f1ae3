/** Centimetres; x to the right, y up, z towards the camera. */
export type Point = readonly [number, number, number]
/** Linear light or reflectance, 0 to 1 and beyond. */
export type Rgb = readonly [number, number, number]

/** By which each of many is turned from the one before, so that they lie evenly; radians. */
export const GOLDEN_ANGLE = 2.39996

export function plus(a: Point, b: Point, times = 1): Point {
  return [a[0] + b[0] * times, a[1] + b[1] * times, a[2] + b[2] * times]
}

export function dot(a: Point, b: Point): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

export function cross(a: Point, b: Point): Point {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

export function unit(a: Point): Point {
  const length = Math.hypot(a[0], a[1], a[2]) || 1
  return [a[0] / length, a[1] / length, a[2] / length]
}

/** Two directions at right angles to `axis` and to each other. */
export function sidesOf(axis: Point): [Point, Point] {
  const side = unit(cross(Math.abs(axis[1]) > 0.9 ? [0, 0, 1] : [0, 1, 0], axis))
  return [side, cross(axis, side)]
}

export function between(a: Rgb, b: Rgb, share: number): Rgb {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share]
}

/** 0 below `low`, 1 above `high`, smooth between. */
export function rise(low: number, high: number, x: number): number {
  const t = Math.max(0, Math.min(1, (x - low) / (high - low)))
  return t * t * (3 - 2 * t)
}

/** The linear reflectance of `#rrggbb`. */
export function linear(color: string): Rgb {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const c = parseInt(color.slice(at, at + 2), 16) / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return [r, g, b]
}

/** Smooth noise of the plane, 0 to 1. */
export function noise(x: number, y: number): number {
  const i = Math.floor(x)
  const j = Math.floor(y)
  const fx = x - i
  const fy = y - j
  const u = fx * fx * (3 - 2 * fx)
  const v = fy * fy * (3 - 2 * fy)
  const top = hash(i, j) * (1 - u) + hash(i + 1, j) * u
  const low = hash(i, j + 1) * (1 - u) + hash(i + 1, j + 1) * u
  return top * (1 - v) + low * v
}

function hash(i: number, j: number): number {
  let h = Math.imul(i, 374761393) ^ Math.imul(j, 668265263)
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}
