import { tone } from './colour'
import { type Easel, blot, linear } from './light'
import { type Random } from './random'
import { at, shape, smoothLoop, stroke } from './svg'

/** A container in two layers with the flowers between them. The middle is x = 500. */
export type Vessel = {
  back: string
  front: string
  /** Height of the rim and half its width. */
  mouth: { y: number; half: number }
  floor: number
}

/** Half the width at this height, from the rim down to the floor. */
export type Profile = [y: number, half: number][]

/** The outline of a turned body, closed, with a slightly rounded rim and floor of this height. */
export function turnedBody(profile: Profile, rim: number, floor = rim): string {
  const right = profile.map(([y, half]) => ({ x: 500 + half, y }))
  const first = right[0]!
  const last = right[right.length - 1]!
  let d = `M${at(1000 - first.x, first.y)}A${at(first.x - 500, rim)} 0 0 0 ${at(first.x, first.y)}`
  for (let i = 0; i < right.length - 1; i++) d += curve(right, i, i + 1)
  d += `A${at(last.x - 500, floor)} 0 0 1 ${at(1000 - last.x, last.y)}`
  const left = right.map(({ x, y }) => ({ x: 1000 - x, y })).reverse()
  for (let i = 0; i < left.length - 1; i++) d += curve(left, i, i + 1)
  return `${d}Z`
}

function curve(points: { x: number; y: number }[], from: number, to: number): string {
  const a = points[from]!
  const b = points[to]!
  const before = points[from - 1] ?? a
  const after = points[to + 1] ?? b
  const c1 = at(a.x + (b.x - before.x) / 6, a.y + (b.y - before.y) / 6)
  const c2 = at(b.x - (after.x - a.x) / 6, b.y - (after.y - a.y) / 6)
  return `C${c1} ${c2} ${at(b.x, b.y)}`
}

/** Paint for a round opaque body: light from the left, shade on the right, a glow at the far edge. */
export function roundPaint(easel: Easel, color: string, half: number, shine = 1): string {
  return linear(
    easel,
    [500 - half, 0, 500 + half, 0],
    [
      [0, tone(color, -0.16)],
      [0.12, tone(color, 0.12)],
      [0.3, tone(color, 0.38 * shine)],
      [0.52, color],
      [0.84, tone(color, -0.42)],
      [0.95, tone(color, -0.5)],
      [1, tone(color, -0.34)],
    ],
  )
}

/** Long dry strokes that follow the body, as a flat brush leaves them. */
export function brushed(
  random: Random,
  color: string,
  area: { top: number; bottom: number; half: (y: number) => number },
  count: number,
): string {
  let light = ''
  let dark = ''
  for (let i = 0; i < count; i++) {
    const y = random.between(area.top, area.bottom)
    const half = area.half(y) * 0.9
    const from = random.between(-1, 0.6)
    const to = Math.min(0.96, from + random.between(0.2, 0.6))
    const sag = (x: number) => (1 - x * x) * half * 0.09
    const line = `M${at(500 + from * half, y + sag(from))}Q${at(500 + ((from + to) / 2) * half, y + sag((from + to) / 2) + 2)} ${at(500 + to * half, y + sag(to))}`
    if (from + to < 0) light += line
    else dark += line
  }
  return stroke(light, tone(color, 0.5), 3.4, 0.16) + stroke(dark, tone(color, -0.45), 4, 0.13)
}

/** The shadow on the table, longest to the lower right, darkest under the foot. */
export function castShadow(easel: Easel, floor: number, half: number): string {
  return (
    blot(easel, [500 + half * 0.75, floor + 4, half * 1.9, 46], '#4a3440', 0.3) +
    blot(easel, [506 + half * 0.1, floor + 3, half * 1.14, 24], '#38242c', 0.55)
  )
}

/** A bow tied at the point, with two loops and two tails. */
// eslint-disable-next-line max-lines-per-function -- one drawing, stroke by stroke
export function drawBow(easel: Easel, color: string, x: number, y: number, size: number): string {
  const s = size
  const satin = (left: boolean) =>
    linear(
      easel,
      [0, -30, left ? -70 : 70, 20],
      [
        [0, tone(color, -0.4)],
        [0.35, tone(color, 0.3)],
        [0.7, color],
        [1, tone(color, -0.3)],
      ],
    )
  const side = (k: number) =>
    shape(
      `M0 0C${at(k * 12, 20)} ${at(k * 24, 60)} ${at(k * 46, 104)}L${at(k * 30, 98)}L${at(k * 16, 112)}C${at(k * 10, 70)} ${at(k * 2, 30)} 0 0Z`,
      linear(
        easel,
        [0, 0, 0, 110],
        [
          [0, tone(color, -0.35)],
          [0.4, tone(color, k < 0 ? 0.15 : -0.1)],
          [1, tone(color, -0.2)],
        ],
      ),
    )
  const loop = (k: number) =>
    shape(
      `M0 0C${at(k * 18, -44)} ${at(k * 74, -52)} ${at(k * 82, -18)}C${at(k * 86, 14)} ${at(k * 40, 26)} 0 0Z`,
      satin(k < 0),
    ) +
    shape(
      `M${at(k * 6, -2)}C${at(k * 26, -26)} ${at(k * 58, -30)} ${at(k * 66, -14)}C${at(k * 62, 4)} ${at(k * 30, 10)} ${at(k * 6, -2)}Z`,
      tone(color, -0.55),
      0.45,
    ) +
    stroke(
      `M${at(k * 10, -12)}C${at(k * 28, -38)} ${at(k * 66, -42)} ${at(k * 77, -16)}`,
      tone(color, 0.6),
      2.2,
      0.7,
    )
  const knot = smoothLoop([
    { x: -13, y: -12 },
    { x: 12, y: -13 },
    { x: 15, y: 8 },
    { x: -2, y: 14 },
    { x: -15, y: 8 },
  ])
  return (
    `<g transform="translate(${at(x, y)})scale(${s})">` +
    side(-1) +
    side(1) +
    loop(-1) +
    loop(1) +
    shape(
      knot,
      linear(
        easel,
        [-12, -12, 12, 12],
        [
          [0, tone(color, 0.35)],
          [1, tone(color, -0.4)],
        ],
      ),
    ) +
    '</g>'
  )
}
