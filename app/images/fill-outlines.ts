import type { Outline } from './letters.server'

type Point = [x: number, y: number]
/** Where outlines go: so many pixels to a unit, and the pixel at which the text's baseline begins. */
export type Placing = { scale: number; left: number; baseline: number }

/** Straight pieces of a curve. */
const PIECES = 8
/** Samples of a pixel's side. */
const SAMPLES = 4

/** The rings of an outline, flattened, in its own units. */
export function ringsOf({ path, x }: Outline): Point[][] {
  const rings: Point[][] = []
  let ring: Point[] = []
  for (const [, command, numbers = ''] of path.matchAll(/([MLQZ])([^MLQZ]*)/g)) {
    const [a = 0, b = 0, c = 0, d = 0] = numbers.split(/[, ]/).map(Number)
    const from = ring.at(-1) ?? [0, 0]
    if (command === 'M') rings.push((ring = [[a + x, b]]))
    if (command === 'L') ring.push([a + x, b])
    if (command === 'Q') ring.push(...curve(from, [a + x, b], [c + x, d]))
  }
  return rings
}

function curve([x0, y0]: Point, [x1, y1]: Point, [x2, y2]: Point): Point[] {
  return Array.from({ length: PIECES }, (_, piece) => {
    const t = (piece + 1) / PIECES
    const u = 1 - t
    return [u * u * x0 + 2 * u * t * x1 + t * t * x2, u * u * y0 + 2 * u * t * y1 + t * t * y2]
  })
}

/**
 * How much of each pixel outlines cover, 0 to 255, row by row: sharp draws no SVG here, because whoever uploads
 * pictures could then have one drawn too.
 */
export function coverage(
  outlines: Outline[],
  at: Placing,
  width: number,
  height: number,
): Uint8Array {
  const covered = new Float32Array(width * height)
  const edges = outlines.flatMap(ringsOf).flatMap((ring) => edgesOf(ring, at))
  for (let line = 0; line < height * SAMPLES; line += 1) {
    const y = (line + 0.5) / SAMPLES
    const row = Math.floor(line / SAMPLES) * width
    for (const [from, to] of spansAt(edges, y)) fillSpan(covered, row, width, from, to)
  }
  return Uint8Array.from(covered, (part) => Math.round(Math.min(1, part / SAMPLES) * 255))
}

type Edge = { top: Point; bottom: Point; turn: 1 | -1 }

function edgesOf(ring: Point[], { scale, left, baseline }: Placing): Edge[] {
  const points = ring.map(([x, y]): Point => [left + x * scale, baseline - y * scale])
  return points.flatMap((from, index): Edge[] => {
    const to = points[(index + 1) % points.length] ?? from
    if (from[1] === to[1]) return []
    return from[1] < to[1]
      ? [{ top: from, bottom: to, turn: 1 }]
      : [{ top: to, bottom: from, turn: -1 }]
  })
}

/** Where a line through the shape is inside it: rings that turn alike add up, others cut holes. */
function spansAt(edges: Edge[], y: number): [from: number, to: number][] {
  const crossings = edges
    .filter(({ top, bottom }) => top[1] <= y && y < bottom[1])
    .map(({ top: [x0, y0], bottom: [x1, y1], turn }) => ({
      x: x0 + ((y - y0) / (y1 - y0)) * (x1 - x0),
      turn,
    }))
    .toSorted((one, other) => one.x - other.x)
  const spans: [number, number][] = []
  let winding = 0
  let start = 0
  for (const { x, turn } of crossings) {
    if (winding === 0) start = x
    winding += turn
    if (winding === 0) spans.push([start, x])
  }
  return spans
}

function fillSpan(covered: Float32Array, row: number, width: number, from: number, to: number) {
  const last = Math.min(width, Math.ceil(to))
  for (let x = Math.max(0, Math.floor(from)); x < last; x += 1) {
    const part = Math.min(to, x + 1) - Math.max(from, x)
    covered[row + x] = (covered[row + x] ?? 0) + part
  }
}
