import { heartOutline } from './boxes'
import { tone } from './colour'
import { drawFlower } from './flower'
import { type Easel, blot, linear, radial } from './light'
import { type Random } from './random'
import { at, circle, ellipse, moved, shape, stroke } from './svg'
import { drawBow } from './vessel'

/** A sitting teddy bear with a bow. */
// eslint-disable-next-line max-lines-per-function -- one drawing, stroke by stroke
export function teddy(easel: Easel, random: Random): string {
  const fur = '#c99a6b'
  const pale = '#f0dcc0'
  const ball = (x: number, y: number, rx: number, ry: number, color = fur) =>
    ellipse(
      x,
      y,
      rx,
      ry,
      radial(
        easel,
        [x - rx * 0.35, y - ry * 0.4, Math.max(rx, ry) * 1.35],
        [
          [0, tone(color, 0.42)],
          [0.5, color],
          [1, tone(color, -0.5)],
        ],
      ),
    ) + tufts(random, x, y, rx, ry, color)
  return (
    blot(easel, [560, 862, 330, 56], '#4a3440', 0.5) +
    ball(400, 306, 62, 60) +
    ellipse(402, 312, 34, 33, tone('#e8b8a4', -0.05)) +
    ball(600, 306, 62, 60) +
    ellipse(598, 312, 34, 33, tone('#e8b8a4', -0.1)) +
    ball(500, 680, 168, 178) +
    ellipse(
      500,
      706,
      104,
      118,
      radial(
        easel,
        [470, 670, 140],
        [
          [0, tone(pale, 0.4)],
          [1, tone(pale, -0.18)],
        ],
      ),
    ) +
    ball(346, 640, 56, 104) +
    ball(654, 640, 56, 104) +
    ball(372, 812, 84, 70) +
    ellipse(366, 818, 46, 40, pale) +
    ball(628, 812, 84, 70) +
    ellipse(634, 818, 46, 40, pale) +
    blot(easel, [504, 516, 140, 40], '#5a3418', 0.5) +
    ball(500, 404, 158, 140) +
    ellipse(
      500,
      446,
      70,
      54,
      radial(
        easel,
        [485, 430, 80],
        [
          [0, tone(pale, 0.5)],
          [1, tone(pale, -0.14)],
        ],
      ),
    ) +
    ellipse(500, 422, 22, 15, '#4a2a20') +
    ellipse(494, 417, 8, 4, '#b58a78') +
    stroke('M500 436V454M500 454Q484 474 466 462M500 454Q516 474 534 462', '#4a2a20', 4.5) +
    circle(440, 386, 14, '#2b1a16') +
    circle(560, 386, 14, '#2b1a16') +
    circle(435, 381, 5, '#ffffff') +
    circle(555, 381, 5, '#ffffff') +
    blot(easel, [410, 430, 36, 26], '#e88a86', 0.5) +
    blot(easel, [590, 430, 36, 26], '#e88a86', 0.5) +
    drawBow(easel, '#c2405c', 500, 540, 1.05) +
    shape(heartOutline(500, 716, 46, 42), '#d9546e')
  )
}

function tufts(
  random: Random,
  x: number,
  y: number,
  rx: number,
  ry: number,
  color: string,
): string {
  let light = ''
  let dark = ''
  for (let i = 0; i < 34; i++) {
    const angle = random.between(0, 6.283)
    const far = Math.sqrt(random.unit()) * 0.95
    const px = x + Math.cos(angle) * rx * far
    const py = y + Math.sin(angle) * ry * far
    const line = `M${at(px, py)}q${at(random.around(0, 3), 5)} ${at(random.around(0, 7), 13)}`
    if (px + py < x + y) light += line
    else dark += line
  }
  return stroke(light, tone(color, 0.5), 2.6, 0.45) + stroke(dark, tone(color, -0.5), 2.6, 0.3)
}

/** A heart balloon tied to roses. */
export function balloon(easel: Easel, random: Random): string {
  const heart = (x: number, y: number, size: number, color: string) => {
    const string = `M${at(x, y + size)}C${at(x + 40, y + size + 120)} ${at(500 - (x - 500) * 0.3, 720)} 500 846`
    return (
      stroke(string, '#b89a6a', 3, 0.9) +
      shape(
        `M${at(x - 12, y + size * 1.06)}L${at(x, y + size * 0.94)}L${at(x + 12, y + size * 1.06)}Z`,
        tone(color, -0.3),
      ) +
      shape(
        heartOutline(x, y, size, size * 0.92),
        radial(
          easel,
          [x - size * 0.4, y - size * 0.45, size * 1.9],
          [
            [0, tone(color, 0.6)],
            [0.3, tone(color, 0.16)],
            [0.65, color],
            [1, tone(color, -0.5)],
          ],
        ),
      ) +
      stroke(
        `M${at(x - size * 0.76, y - size * 0.2)}Q${at(x - size * 0.8, y - size * 0.56)} ${at(x - size * 0.48, y - size * 0.66)}`,
        '#ffffff',
        size * 0.085,
        0.75,
      ) +
      stroke(`M${at(x - size * 0.3, y - size * 0.68)}l8 2`, '#ffffff', size * 0.07, 0.65) +
      stroke(
        `M${at(x + size * 0.82, y + size * 0.02)}Q${at(x + size * 0.6, y + size * 0.5)} ${at(x + size * 0.24, y + size * 0.78)}`,
        tone(color, 0.5),
        size * 0.04,
        0.4,
      )
    )
  }
  const blooms = [
    [456, 832, '#f2a9b0'],
    [546, 832, '#f7c9a3'],
    [500, 850, '#d94f70'],
  ] as const
  return (
    blot(easel, [540, 884, 220, 34], '#4a3440', 0.45) +
    heart(500, 330, 236, '#d0425f') +
    blooms
      .map(([x, y, color]) =>
        moved(drawFlower(easel, random, 'rose', color, { turn: 0, tilt: 0.2 }), x, y, 0, 0.52),
      )
      .join('')
  )
}

/** A written card before its envelope. */
// eslint-disable-next-line max-lines-per-function -- one drawing, stroke by stroke
export function card(easel: Easel, random: Random): string {
  const paper = '#fffaf0'
  const written = [0, 1, 2, 3]
    .map((i) => {
      const y = 470 + i * 46
      let d = `M420 ${y}`
      for (let x = 420; x < 640 - i * 26; x += 22)
        d += `q${at(6, random.between(-20, -9))} 11 0t11 ${random.around(0, 2).toFixed(1)}`
      return d
    })
    .join('')
  const flower = (
    kind: 'rose' | 'dahlia' | 'zinnia',
    color: string,
    x: number,
    y: number,
    size: number,
  ) =>
    blot(easel, [x + 8, y + 12, size * 120, size * 116], '#3a3a2a', 0.35) +
    moved(drawFlower(easel, random, kind, color, { turn: 0, tilt: 0.15 }), x, y, 0, size)
  return (
    blot(easel, [560, 800, 420, 110], '#4a3440', 0.42) +
    moved(
      shape(
        'M-330 -190H330V200H-330Z',
        linear(
          easel,
          [-330, -190, 330, 200],
          [
            [0, '#f6c9c4'],
            [1, '#dc9f9d'],
          ],
        ),
      ) +
        shape(
          'M-330 -190L0 60L330 -190Z',
          linear(
            easel,
            [0, -190, 0, 60],
            [
              [0, '#eab0ac'],
              [1, '#fbdcd6'],
            ],
          ),
        ) +
        stroke('M-330 -190L0 60L330 -190', '#fff1ec', 3, 0.8),
      520,
      680,
      -5,
    ) +
    moved(
      `<g transform="translate(9 12)">${shape('M-190 -300H190V270H-190Z', '#5a3a3a', 0.22)}</g>` +
        shape(
          'M-190 -300H190V270H-190Z',
          linear(
            easel,
            [-190, -300, 190, 270],
            [
              [0, '#ffffff'],
              [0.6, paper],
              [1, '#f0e4cf'],
            ],
          ),
        ) +
        stroke('M-166 -276H166V246H-166Z', '#d8b98a', 2.4, 0.8) +
        moved(stroke(written, '#7a4a52', 4, 0.75), -530, -480) +
        shape(heartOutline(0, 190, 22, 20), '#c2405c') +
        shape(heartOutline(0, -150, 60, 54), tone('#e58a98', 0.2)) +
        shape(heartOutline(-4, -154, 50, 44), '#d9657c'),
      500,
      480,
      4,
    ) +
    flower('rose', '#f2a9b0', 250, 800, 0.95) +
    flower('zinnia', '#e8703f', 350, 858, 0.6) +
    flower('dahlia', '#c8385a', 764, 836, 0.8)
  )
}
