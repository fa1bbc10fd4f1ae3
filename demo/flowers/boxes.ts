import { lightness, mix, tone } from './colour'
import { type Easel, blot, linear } from './light'
import { type Random } from './random'
import { at, ellipse, shape, stroke } from './svg'
import { type Vessel, brushed, castShadow, drawBow, roundPaint, turnedBody } from './vessel'

/** A round hat box without its lid, with a satin ribbon. */
export function drawBox(easel: Easel, random: Random, color: string): Vessel {
  const half = 186
  const body = turnedBody(
    [
      [668, half],
      [780, half - 1],
      [896, half - 3],
    ],
    34,
    32,
  )
  const ribbon = ribbonOf(color)
  const satin = linear(
    easel,
    [500 - half, 0, 500 + half, 0],
    [
      [0, tone(ribbon, -0.25)],
      [0.22, tone(ribbon, 0.4)],
      [0.5, ribbon],
      [1, tone(ribbon, -0.5)],
    ],
  )
  const front =
    castShadow(easel, 912, half) +
    shape(body, roundPaint(easel, color, half, 0.75)) +
    brushed(random, color, { top: 716, bottom: 890, half: () => half }, 26) +
    shape(
      `M${500 - half} 786A${half} 34 0 0 0 ${500 + half} 786V822A${half} 34 0 0 1 ${500 - half} 822Z`,
      satin,
    ) +
    stroke(
      `M${500 - half + 2} 788A${half} 34 0 0 0 ${498 + half} 788`,
      tone(ribbon, 0.6),
      1.6,
      0.6,
    ) +
    drawBow(easel, ribbon, 500, 838, 0.9) +
    stroke(`M${503 - half} 670A${half} 34 0 0 0 ${497 + half} 670`, tone(color, 0.6), 5, 0.75) +
    blot(easel, [500, 700, half, 30], tone(color, -0.9), 0.34)
  const back =
    ellipse(500, 668, half, 34, tone(color, -0.75)) +
    stroke(`M${500 - half} 668A${half} 34 0 0 1 ${500 + half} 668`, tone(color, 0.25), 5)
  return { back, front, mouth: { y: 668, half: 176 }, floor: 912 }
}

/** A heart-shaped box seen from above, so that its flowers draw the heart. */
export function drawHeartBox(easel: Easel, _random: Random, color: string): Vessel {
  const rim = heartOutline(500, 470, 372, 330)
  const wall = heartOutline(500, 548, 366, 324)
  const side = linear(
    easel,
    [130, 0, 870, 0],
    [
      [0, tone(color, -0.05)],
      [0.2, tone(color, 0.32)],
      [0.47, color],
      [0.53, tone(color, -0.2)],
      [0.85, tone(color, -0.5)],
      [1, tone(color, -0.4)],
    ],
  )
  let hull = ''
  for (let i = 0; i <= 8; i++) {
    hull += heartOutline(500, 470 + i * 10, 372 - i * 0.6, 330 - i * 0.6)
  }
  const back =
    blot(easel, [560, 800, 430, 130], '#4a3440', 0.4) +
    blot(easel, [530, 590, 440, 330], '#4a3440', 0.42) +
    shape(wall, tone(color, -0.45)) +
    shape(hull, side) +
    shape(rim, tone(color, 0.28)) +
    shape(heartOutline(500, 473, 358, 316), '#2c4434')
  const front =
    stroke(rim, tone(color, 0.3), 9) +
    stroke(rim, tone(color, 0.65), 2.4, 0.8) +
    drawBow(easel, ribbonOf(color), 500, 858, 0.92)
  return { back, front, mouth: { y: 470, half: 330 }, floor: 880 }
}

/** A heart around the point, so wide and so high to either side. */
export function heartOutline(x: number, y: number, rx: number, ry: number): string {
  const p = (u: number, v: number) => at(x + u * rx, y - v * ry)
  return (
    `M${p(0, 0.6)}C${p(0.08, 0.86)} ${p(0.28, 1.02)} ${p(0.52, 1.02)}C${p(0.84, 1.02)} ${p(1.03, 0.76)} ${p(1, 0.38)}C${p(0.96, -0.12)} ${p(0.46, -0.52)} ${p(0, -1.08)}` +
    `C${p(-0.46, -0.52)} ${p(-0.96, -0.12)} ${p(-1, 0.38)}C${p(-1.03, 0.76)} ${p(-0.84, 1.02)} ${p(-0.52, 1.02)}C${p(-0.28, 1.02)} ${p(-0.08, 0.86)} ${p(0, 0.6)}Z`
  )
}

function ribbonOf(color: string): string {
  return lightness(color) > 0.72 ? tone(mix(color, '#b5546a', 0.5), 0) : mix(color, '#fff3e2', 0.82)
}
