import { tone } from './colour'
import { type Easel, blot } from './light'
import { type Random } from './random'
import { at, fixed, shape, stroke } from './svg'
import { type Vessel, castShadow, roundPaint, turnedBody } from './vessel'

const TOP = 664
const FLOOR = 904

/** A woven basket with a braided rim and a handle that passes behind the flowers. */
export function drawBasket(easel: Easel, random: Random, color: string): Vessel {
  const body = turnedBody(
    [
      [TOP, 196],
      [760, 192],
      [840, 172],
      [FLOOR, 142],
    ],
    30,
    22,
  )
  const handle = 'M316 672C286 330 400 96 500 96C600 96 714 330 684 672'
  let twists = ''
  for (let i = 0; i < 30; i++) {
    const t = i / 29
    const x = 500 - Math.cos(Math.PI * t) * 190
    const y = 660 - Math.sin(Math.PI * t) ** 0.62 * 545
    if (y < 560) twists += `M${at(x - 7, y + 6)}l14 -12`
  }
  const back =
    stroke(handle, tone(color, -0.5), 24) +
    stroke(handle, tone(color, 0), 17) +
    `<g transform="translate(-4 -3)">${stroke(handle, tone(color, 0.4), 4, 0.6)}</g>` +
    stroke(twists, tone(color, -0.55), 3, 0.5) +
    `<ellipse cx="500" cy="${TOP}" rx="196" ry="30" fill="${tone(color, -0.75)}"/>`
  const front =
    castShadow(easel, 914, 166) +
    shape(body, roundPaint(easel, tone(color, -0.35), 196, 0.7)) +
    weave(random, color) +
    braid(random, color) +
    blot(easel, [590, 800, 130, 130], tone(color, -1), 0.26) +
    blot(easel, [400, 770, 90, 90], tone(color, 0.9), 0.24) +
    blot(easel, [500, TOP + 30, 190, 34], tone(color, -1), 0.3)
  return { back, front, mouth: { y: TOP, half: 184 }, floor: 914 }
}

function halfAt(y: number): number {
  const t = (y - TOP) / (FLOOR - TOP)
  return 196 - 54 * t ** 1.7
}

function weave(random: Random, color: string): string {
  const strands = new Map<number, string>()
  const rows = 11
  for (let row = 0; row < rows; row++) {
    const y = TOP + 26 + (row * (FLOOR - TOP - 30)) / (rows - 1)
    const half = halfAt(y) - 4
    const cells = 13
    for (let cell = 0; cell < cells; cell++) {
      if ((cell + row) % 2) continue
      const from = -Math.cos((Math.PI * (cell - 0.15)) / cells)
      const to = -Math.cos((Math.PI * (cell + 1.15)) / cells)
      const sag = (u: number) => 26 * Math.sqrt(Math.max(0, 1 - u * u))
      const a = Math.max(-1, from)
      const b = Math.min(1, to)
      const middle = (a + b) / 2
      const line = `M${at(500 + a * half, y + sag(a) - 8)}Q${at(500 + middle * half, y + sag(middle) - 16)} ${at(500 + b * half, y + sag(b) - 8)}`
      const light = Math.round((0.22 - (middle + 0.35) ** 2 * 0.42 + random.around(0, 0.1)) * 10)
      strands.set(light, (strands.get(light) ?? '') + line)
    }
  }
  return [...strands]
    .map(
      ([light, d]) =>
        `<g transform="translate(0 3.5)">${stroke(d, tone(color, -0.8), 15, 0.35)}</g>` +
        stroke(d, tone(color, light / 10), 13.5) +
        `<g transform="translate(0 -3)">${stroke(d, tone(color, light / 10 + 0.3), 2.6, 0.6)}</g>`,
    )
    .join('')
}

function braid(random: Random, color: string): string {
  const parts: string[] = []
  for (let i = 0; i < 27; i++) {
    const u = -Math.cos((Math.PI * (i + 0.5)) / 27)
    const x = 500 + u * 198
    const y = TOP + 4 + 30 * Math.sqrt(1 - u * u)
    const light = 0.3 - (u + 0.35) ** 2 * 0.4 + random.around(0, 0.08)
    const line = `M${at(x - 11, y + 8)}Q${at(x, y - 8)} ${at(x + 12, y - 7)}`
    parts.push(
      stroke(line, tone(color, light - 0.5), 15),
      stroke(line, tone(color, light), 11),
      `<path d="M${at(x - 8, y + 1)}L${at(x + 4, y - 8)}" stroke="${tone(color, light + 0.35)}" stroke-width="${fixed(2.4)}" stroke-linecap="round" stroke-opacity=".6"/>`,
    )
  }
  return parts.join('')
}
