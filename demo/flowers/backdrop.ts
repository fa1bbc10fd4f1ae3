import { mix, tone } from './colour'
import { type Easel, blot, linear } from './light'
import { type Random } from './random'
import { at, fixed, stroke } from './svg'

/** A painted wall, a table before it from `horizon` down, and the light of a window at the left. */
export function drawBackdrop(
  easel: Easel,
  random: Random,
  color: string,
  width: number,
  height: number,
  horizon: number,
): string {
  const deep = tone(mix(color, '#d9a78f', 0.12), -0.1)
  const table = mix(tone(color, 0.1), '#f3dcc3', 0.42)
  const wall = linear(
    easel,
    [0, 0, width, horizon],
    [
      [0, tone(color, 0.55)],
      [0.5, color],
      [1, deep],
    ],
  )
  const top = linear(
    easel,
    [0, horizon, width * 0.6, height],
    [
      [0, tone(table, 0.3)],
      [0.5, table],
      [1, tone(table, -0.2)],
    ],
  )
  const under = linear(
    easel,
    [0, horizon - 46, 0, horizon],
    [
      [0, tone(deep, -0.2), 0],
      [1, tone(deep, -0.2), 0.4],
    ],
  )
  return (
    `<rect width="${width}" height="${height}" fill="${wall}"/>` +
    strokes(random, color, { width, top: 0, bottom: horizon }, 64) +
    blot(easel, [width * 0.3, height * 0.28, width * 0.5, height * 0.5], '#fffdf2', 0.5) +
    `<rect y="${horizon - 46}" width="${width}" height="46" fill="${under}"/>` +
    `<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="${top}"/>` +
    strokes(random, table, { width, top: horizon + 14, bottom: height }, 26) +
    stroke(
      `M0 ${horizon + 1}Q${width / 2} ${horizon - 2} ${width} ${horizon + 1}`,
      tone(table, 0.7),
      3,
      0.7,
    )
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
      [1, tone(mix(color, '#d9a78f', 0.2), -0.14)],
    ],
  )
  return (
    `<rect width="${size}" height="${size}" fill="${cloth}"/>` +
    strokes(random, color, { width: size, top: 0, bottom: size }, 90) +
    blot(easel, [size * 0.3, size * 0.26, size * 0.6, size * 0.5], '#fffdf2', 0.5)
  )
}

function strokes(
  random: Random,
  color: string,
  area: { width: number; top: number; bottom: number },
  count: number,
): string {
  let light = ''
  let dark = ''
  for (let i = 0; i < count; i++) {
    const x = random.between(-60, area.width)
    const y = random.between(area.top + 16, area.bottom - 16)
    const length = random.between(70, 260)
    const line = `M${at(x, y)}q${at(length / 2, random.around(0, 12))} ${at(length, random.around(0, 9))}`
    if (i % 2) light += line
    else dark += line
  }
  return (
    stroke(light, tone(color, 0.6), 30, 0.13) +
    stroke(dark, tone(mix(color, '#d58f7c', 0.2), -0.14), 24, 0.055)
  )
}

/** The tooth of the paper: a sprinkle of specks over the whole picture. */
export function drawGrain(random: Random, width: number, height: number): string {
  let light = ''
  let dark = ''
  const count = Math.round((width * height) / 2600)
  for (let i = 0; i < count; i++) {
    const speck = `M${fixed(random.between(0, width))} ${fixed(random.between(0, height))}h.1`
    if (i % 2) light += speck
    else dark += speck
  }
  return stroke(light, '#ffffff', 2, 0.3) + stroke(dark, '#6b4a3a', 1.8, 0.1)
}
