import { mix, tone } from './colour'
import { type Easel, blot, linear } from './light'
import { type Random } from './random'
import { fixed, stroke } from './svg'

/**
 * A wall out of focus, a table before it from `horizon` down, and the light of a window at the left.
 * Everything on it ends softly: only the flowers are sharp.
 */
export function drawBackdrop(
  easel: Easel,
  random: Random,
  color: string,
  width: number,
  height: number,
  horizon: number,
): string {
  const deep = tone(mix(color, '#d9a78f', 0.16), -0.16)
  const table = mix(tone(color, 0.1), '#ecd0b0', 0.5)
  const wall = linear(
    easel,
    [0, 0, width, horizon],
    [
      [0, tone(color, 0.55)],
      [0.5, color],
      [1, deep],
    ],
  )
  return (
    `<rect width="${width}" height="${height}" fill="${wall}"/>` +
    dapple(easel, random, color, width, horizon) +
    blot(easel, [width * 0.28, height * 0.26, width * 0.5, height * 0.5], '#fffdf2', 0.6) +
    tabletop(easel, table, deep, width, height, horizon)
  )
}

/** The edge of the table melts into the wall; its light comes from the left. */
function tabletop(
  easel: Easel,
  table: string,
  deep: string,
  width: number,
  height: number,
  horizon: number,
): string {
  const soft = height * 0.022
  const top = linear(
    easel,
    [0, horizon - soft, 0, height],
    [
      [0, tone(table, 0.16), 0],
      [0.12, tone(table, 0.16), 0.6],
      [0.24, tone(table, 0.12)],
      [1, tone(table, -0.12)],
    ],
  )
  const edge = horizon - soft
  return (
    blot(easel, [width * 0.62, horizon - soft, width * 0.7, height * 0.06], tone(deep, -0.3), 0.4) +
    `<rect y="${fixed(edge)}" width="${width}" height="${fixed(height - edge)}" fill="${top}"/>` +
    blot(easel, [width * 0.24, height * 0.92, width * 0.5, height * 0.13], '#fffaf0', 0.5) +
    blot(easel, [width * 0.96, height, width * 0.5, height * 0.2], tone(table, -0.5), 0.26)
  )
}

/** A painted cloth seen from above, `size` units square. */
export function drawTabletop(easel: Easel, random: Random, color: string, size: number): string {
  const cloth = linear(
    easel,
    [0, 0, size, size],
    [
      [0, tone(color, 0.6)],
      [0.5, color],
      [1, tone(mix(color, '#d9a78f', 0.24), -0.2)],
    ],
  )
  return (
    `<rect width="${size}" height="${size}" fill="${cloth}"/>` +
    dapple(easel, random, color, size, size) +
    blot(easel, [size * 0.3, size * 0.26, size * 0.6, size * 0.5], '#fffdf2', 0.5)
  )
}

/** Sun and the shade of leaves on the wall, far behind and so without edges. */
function dapple(easel: Easel, random: Random, color: string, width: number, height: number) {
  const shade = tone(mix(color, '#8f9a78', 0.3), -0.3)
  const unit = Math.min(width, height * 1.3)
  const parts: string[] = []
  for (let i = 0; i < 13; i++) {
    const x = random.between(0, width)
    const y = random.between(0, height * 0.86)
    const long = unit * random.between(0.1, 0.24)
    const turn = Math.round(random.between(-60, -10))
    const leaf = blot(
      easel,
      [0, 0, long, long * 0.36],
      i % 3 ? shade : '#fffdf2',
      i % 3 ? 0.22 : 0.42,
    )
    parts.push(`<g transform="translate(${fixed(x)} ${fixed(y)})rotate(${turn})">${leaf}</g>`)
  }
  return parts.join('')
}

/** The tooth of the paper: a sprinkle of specks over the whole picture. */
export function drawGrain(random: Random, width: number, height: number): string {
  let light = ''
  let dark = ''
  const count = Math.round((width * height) / 5200)
  for (let i = 0; i < count; i++) {
    const speck = `M${fixed(random.between(0, width))} ${fixed(random.between(0, height))}h.1`
    if (i % 2) light += speck
    else dark += speck
  }
  return stroke(light, '#ffffff', 2, 0.2) + stroke(dark, '#6b4a3a', 1.8, 0.07)
}
