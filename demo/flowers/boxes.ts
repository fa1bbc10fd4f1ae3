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
  const rim = heartOutline(500, 452, 398, 352)
  const wall = heartOutline(500, 528, 392, 346)
  const side = linear(
    easel,
    [100, 0, 900, 0],
    [
      [0, tone(color, -0.05)],
      [0.2, tone(color, 0.32)],
      [0.47, color],
      [0.53, tone(color, -0.2)],
      [0.85, tone(color, -0.5)],
      [1, tone(color, -0.4)],
    ],
  )
  // Wide enough for its colour to be seen on a card.
  const ledge = linear(
    easel,
    [160, 120, 800, 800],
    [
      [0, tone(color, 0.32)],
      [0.5, tone(color, 0.06)],
      [1, tone(color, -0.16)],
    ],
  )
  let hull = ''
  for (let i = 0; i <= 8; i++) {
    hull += heartOutline(500, 452 + i * 9.5, 398 - i * 0.7, 352 - i * 0.7)
  }
  const back =
    blot(easel, [560, 800, 430, 130], '#4a3440', 0.4) +
    blot(easel, [530, 590, 440, 330], '#4a3440', 0.42) +
    shape(wall, tone(color, -0.45)) +
    shape(hull, side) +
    shape(rim, ledge) +
    shape(heartOutline(500, 452, 352, 310), tone(color, -0.5)) +
    shape(heartOutline(502, 460, 346, 304), '#22362a')
  const front =
    stroke(rim, tone(color, 0.55), 4, 0.9) +
    stroke(heartOutline(500, 452, 354, 312), tone(color, -0.35), 3, 0.6) +
    drawBow(easel, ribbonOf(color), 500, 866, 0.92)
  return { back, front, mouth: { y: 452, half: 330 }, floor: 880 }
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
