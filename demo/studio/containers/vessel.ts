import { type Point } from '../vector'

/** What the flowers need to know of what they stand in, centimetres. */
export type Vessel = {
  /** Height at which the lowest heads begin, of the stems' feet, and the half width at the mouth. */
  rim: number
  stems: number
  half: number
  /** Half of what it takes of the table. */
  foot: number
  /** The flowers are short and sit in it: a box, a bowl. */
  low: boolean
  /** Of its handle. */
  peak?: number
  /** Height of the soil, where plants grow. */
  soil?: number
  /** Whether a petal there would be in its wall, in its neck or in what the stems stick in. */
  holds: (at: Point) => boolean
  /** Where the stems come out together: height and half width. */
  mouth?: readonly [height: number, radius: number]
  /** Where leaves hide the foam that the stems stick in: height and half width. */
  bed?: readonly [height: number, radius: number]
}

/** Of a vase: its wall and all that is within. */
export function closedBy(widths: (height: number) => number, size: number): Vessel['holds'] {
  return ([x, y, z]) => {
    const wide = widths(y / size) * size
    return wide > 0 && Math.hypot(x, z) < wide + GAP
  }
}

/** Of a pot or a bowl: its wall, and its soil up to a height. */
export function walledBy(
  widths: (height: number) => number,
  soil: number,
  thick: number,
): Vessel['holds'] {
  return ([x, y, z]) => {
    const wide = widths(y)
    const far = Math.hypot(x, z) - wide
    return wide > 0 && far < GAP && (far > -thick || y < soil + GAP)
  }
}

/** What is left free between petals and a wall, cm. */
const GAP = 0.25
