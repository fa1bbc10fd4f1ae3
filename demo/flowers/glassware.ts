import { tone } from './colour'
import { drawFlower } from './flower'
import { drawGreen } from './greens'
import { type Easel, blot, linear, radial } from './light'
import { type Random } from './random'
import { ellipse, moved, shape, stroke } from './svg'
import { castShadow, drawBow, roundPaint, turnedBody } from './vessel'

/** A lit candle with a dahlia on its label. */
export function candle(easel: Easel, random: Random): string {
  const glass = '#d9a78f'
  const body = turnedBody(
    [
      [450, 156],
      [660, 158],
      [868, 148],
    ],
    26,
    24,
  )
  return (
    castShadow(easel, 884, 160) +
    blot(easel, [500, 330, 380, 330], '#ffdf9a', 0.75) +
    ellipse(500, 450, 156, 26, tone(glass, -0.2)) +
    shape(body, roundPaint(easel, glass, 158, 0.8)) +
    ellipse(
      500,
      458,
      144,
      21,
      radial(
        easel,
        [500, 450, 150],
        [
          [0, '#fff6d8'],
          [0.5, '#ffe6b8'],
          [1, '#eec79a'],
        ],
      ),
    ) +
    stroke('M346 452A156 26 0 0 0 654 452', tone(glass, 0.7), 5, 0.8) +
    stroke('M500 454Q503 430 499 410', '#4a3226', 6) +
    blot(easel, [500, 360, 90, 120], '#ffc65a', 0.7) +
    shape(
      'M500 420C462 400 474 346 502 276C528 346 540 400 500 420Z',
      linear(
        easel,
        [0, 276, 0, 420],
        [
          [0, '#ffb43a'],
          [0.5, '#ffdf7a'],
          [1, '#fff6d0'],
        ],
      ),
    ) +
    shape('M500 416C484 404 488 376 501 346C514 376 518 404 500 416Z', '#fffbe8', 0.9) +
    shape('M404 590Q500 612 596 590V760Q500 784 404 760Z', '#fff8ea') +
    stroke('M416 604Q500 624 584 604V748Q500 770 416 748Z', '#c8a06a', 2, 0.8) +
    moved(drawFlower(easel, random, 'dahlia', '#c8385a', { turn: 0, tilt: 0 }), 500, 684, 0, 0.52) +
    stroke('M372 520Q366 660 378 820', '#fff4ea', 10, 0.45) +
    [52, 66, 80]
      .map((degrees) => moved(drawGreen(easel, random, 'lavender', 230), 664, 896, degrees))
      .join('') +
    moved(drawFlower(easel, random, 'rose', '#f6d4c8', { turn: 0, tilt: 0.2 }), 270, 876, 0, 0.55)
  )
}

/** A bottle of sparkling wine. */
export function sparkling(easel: Easel, random: Random): string {
  const green = '#3c5a3e'
  const bottle =
    'M352 330C352 420 292 440 292 560V856Q292 884 392 886Q492 884 492 856V560C492 440 432 420 432 330Z'
  const stood =
    blot(easel, [470, 884, 240, 36], '#4a3440', 0.5) +
    shape(
      bottle,
      linear(
        easel,
        [292, 0, 492, 0],
        [
          [0, tone(green, -0.3)],
          [0.16, tone(green, 0.25)],
          [0.3, tone(green, 0.45)],
          [0.5, green],
          [0.85, tone(green, -0.5)],
          [1, tone(green, -0.3)],
        ],
      ),
    ) +
    shape(
      'M350 150Q392 138 434 150L440 390Q392 408 344 390Z',
      linear(
        easel,
        [344, 0, 440, 0],
        [
          [0, '#b98b3e'],
          [0.3, '#f6dc9a'],
          [0.6, '#d9ae58'],
          [1, '#8f6526'],
        ],
      ),
    ) +
    stroke('M346 250Q392 264 438 250M345 330Q392 346 439 330', '#fff1c4', 3, 0.6) +
    shape(
      'M292 600Q392 622 492 600V776Q392 798 292 776Z',
      linear(
        easel,
        [292, 0, 492, 0],
        [
          [0, '#f0e2c8'],
          [0.3, '#fffaf0'],
          [1, '#d8c4a0'],
        ],
      ),
    ) +
    moved(drawFlower(easel, random, 'zinnia', '#d9657c', { turn: 0, tilt: 0 }), 392, 690, 0, 0.5) +
    stroke('M322 560Q314 580 316 840', '#dff0d8', 8, 0.4) +
    drawBow(easel, '#c2405c', 392, 470, 0.8) +
    moved(drawFlower(easel, random, 'rose', '#f2a9b0', { turn: 0, tilt: 0.2 }), 246, 868, 0, 0.6) +
    moved(drawFlower(easel, random, 'rose', '#f7d9c8', { turn: 60, tilt: 0.4 }), 560, 876, 0, 0.5)
  return moved(stood, 108, 0)
}

/** A vase of clear glass, without flowers. */
export function emptyVase(easel: Easel, random: Random): string {
  const outline = turnedBody(
    [
      [330, 150],
      [380, 138],
      [520, 158],
      [700, 190],
      [820, 178],
      [880, 140],
    ],
    24,
    20,
  )
  const glass = '#8fb8b4'
  const tinted = (opacity: number) =>
    linear(
      easel,
      [310, 0, 690, 0],
      [
        [0, tone(glass, -0.35), opacity],
        [0.1, tone(glass, 0.4), opacity * 0.5],
        [0.32, '#ffffff', opacity * 0.35],
        [0.7, glass, opacity * 0.5],
        [0.92, tone(glass, -0.35), opacity],
        [1, tone(glass, 0.1), opacity],
      ],
    )
  return (
    castShadow(easel, 884, 150) +
    ellipse(500, 330, 150, 24, tone(glass, -0.2), 0.4) +
    shape(outline, tinted(0.85)) +
    ellipse(500, 872, 128, 16, tone(glass, -0.3), 0.5) +
    blot(easel, [560, 866, 90, 26], '#ffffff', 0.7) +
    stroke('M352 420Q330 600 334 740', '#ffffff', 14, 0.7) +
    stroke('M384 400Q366 500 364 580', '#ffffff', 6, 0.5) +
    stroke('M652 560Q668 680 650 800', '#ffffff', 6, 0.5) +
    stroke('M350 332A150 24 0 0 0 650 332', '#ffffff', 5, 0.8) +
    stroke('M350 328A150 24 0 0 1 650 328', '#ffffff', 3, 0.6) +
    moved(drawFlower(easel, random, 'rose', '#f2b49a', { turn: 40, tilt: 0.3 }), 764, 850, 0, 0.6)
  )
}
