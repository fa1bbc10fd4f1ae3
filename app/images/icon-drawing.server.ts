import sharp from 'sharp'
import { coverage, ringsOf } from './fill-outlines'
import { drawable, EM, halvesOf, outlined, type OutlinedText } from './letters.server'

type Size = { width: number; height: number }
type Color = [red: number, green: number, blue: number]
/** A drawing without transparency, three bytes a pixel. */
export type Canvas = Size & { pixels: Uint8Array }

const LETTER: Color = [0x9c, 0x2c, 0x48]
const NAME: Color = [0x2b, 0x2a, 0x26]
/** Parts of the box that a letter may fill: phones cut icons into shapes of their own. */
const LETTER_HEIGHT = 0.56
const LETTER_WIDTH = 0.6

/** The shop's background, one colour or a gradient at 135 degrees. @param colors `#rrggbb`, 1 to 3 */
export function backdrop({ width, height }: Size, colors: string[]): Canvas {
  const stops = colors.map(colorOf)
  const pixels = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      pixels.set(between(stops, (x + y) / (width + height - 2)), (y * width + x) * 3)
    }
  }
  return { width, height, pixels }
}

function between(stops: Color[], part: number): Color {
  const place = part * (stops.length - 1)
  const from = stops[Math.floor(place)] ?? LETTER
  const to = stops[Math.ceil(place)] ?? from
  const share = place - Math.floor(place)
  return from.map((channel, at) => Math.round(channel + ((to[at] ?? 0) - channel) * share)) as Color
}

function colorOf(color: string): Color {
  const number = Number.parseInt(color.slice(1), 16)
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255]
}

/** Draws a letter in the middle of a square of the canvas. */
export function drawLetter(
  canvas: Canvas,
  letter: string,
  box: { left: number; top: number; side: number },
) {
  const text = outlined(letter)
  const points = text?.outlines.flatMap(ringsOf).flat() ?? []
  if (!text || points.length === 0) return
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [bottom, top] = [Math.min(...ys), Math.max(...ys)]
  const scale = Math.min(
    (box.side * LETTER_HEIGHT) / (top - bottom),
    (box.side * LETTER_WIDTH) / (right - left),
  )
  draw(canvas, text, LETTER, {
    scale,
    left: box.left + (box.side - (right - left) * scale) / 2 - left * scale,
    baseline: box.top + (box.side + (top - bottom) * scale) / 2 + bottom * scale,
  })
}

/** Writes a name in the middle of the canvas's width, in one line or two. @param top of its lines, pixels */
export function writeName(canvas: Canvas, name: string, top: number) {
  const room = canvas.width * 0.84
  const whole = drawable(name).trim()
  const isLong = sizeFor([whole], room) < SMALLEST_LINE
  const lines = isLong ? halvesOf(whole) : [whole]
  writeAt(canvas, lines, sizeFor(lines, room), top)
}

/** From one line to the next, in ems. */
export const LEADING = 1.15
const LARGEST_LINE = 96
const SMALLEST_LINE = 64

function sizeFor(lines: string[], room: number): number {
  const widest = Math.max(1, ...lines.map((line) => outlined(line)?.width ?? 0))
  return Math.min(LARGEST_LINE, (room * EM) / widest)
}

type Placing = Parameters<typeof coverage>[1]

/** Writes lines one under the other, in the middle of the canvas. @param size pixels of an em */
export function writeLines(canvas: Canvas, lines: string[], size: number) {
  const top = (canvas.height - lines.length * size * LEADING) / 2
  writeAt(canvas, lines, size, top)
}

function writeAt(canvas: Canvas, lines: string[], size: number, top: number) {
  for (const [place, line] of lines.entries()) {
    const text = outlined(line)
    if (!text) continue
    const scale = size / EM
    const left = (canvas.width - text.width * scale) / 2
    draw(canvas, text, NAME, { scale, left, baseline: top + size * (0.8 + place * LEADING) })
  }
}

function draw({ pixels, width, height }: Canvas, text: OutlinedText, color: Color, at: Placing) {
  const covered = coverage(text.outlines, at, width, height)
  for (const [pixel, part] of covered.entries()) {
    if (part === 0) continue
    for (const channel of [0, 1, 2] as const) {
      const place = pixel * 3 + channel
      const under = pixels[place] ?? 0
      pixels[place] = Math.round(under + ((color[channel] - under) * part) / 255)
    }
  }
}

export function asImage({ pixels, width, height }: Canvas) {
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}
