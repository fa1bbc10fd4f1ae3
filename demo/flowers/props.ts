import { tone } from './colour'
import { drawFlower } from './flower'
import { type Easel, blot, linear, radial } from './light'
import { type Random } from './random'
import { type Scene } from './spec'
import { at, ellipse, moved, shape, stroke } from './svg'
import { drawBow } from './vessel'

type Prop = Exclude<Scene['props'][number], 'window-light'>

/** How wide each prop is, in its own units. */
export const PROP_WIDTH: Record<Prop, number> = {
  petals: 260,
  gift: 210,
  cup: 190,
  ribbon: 240,
  fruit: 230,
  books: 280,
}

/** Something that stands on the table at the origin, about 200 units high at most. */
export function drawProp(easel: Easel, random: Random, prop: Prop): string {
  switch (prop) {
    case 'petals':
      return petals(easel, random)
    case 'gift':
      return gift(easel)
    case 'cup':
      return cup(easel)
    case 'ribbon':
      return ribbon(easel)
    case 'fruit':
      return fruit(easel)
    case 'books':
      return books(easel, random)
  }
}

/** Slanting panes of sunlight on a wall out of focus, for a picture so high, from `x` on. */
export function windowLight(height: number, x: number): string {
  const w = height * 0.26
  const panes = [0, 1].flatMap((column) =>
    [0, 1, 2].map((row) => {
      const left = x + column * w * 1.12 + row * height * 0.035
      const top = height * 0.02 + row * height * 0.24
      const pane = `M${at(left, top)}L${at(left + w, top + height * 0.04)}L${at(left + w + height * 0.03, top + height * 0.255)}L${at(left + height * 0.03, top + height * 0.215)}Z`
      const blurred = [0.012, 0.026, 0.042].map((soft) =>
        stroke(pane, '#fffbe6', height * soft, 0.07),
      )
      return shape(pane, '#fffbe6', 0.2) + blurred.join('')
    }),
  )
  return panes.join('')
}

function petals(easel: Easel, random: Random): string {
  return Array.from({ length: 9 }, (_, i) => {
    const color = ['#d94f70', '#f2a9b0', '#f7c9a3', '#e2467c'][i % 4]!
    const x = random.around(0, 125)
    const y = random.around(0, 26)
    const d = 'M0 0C-14 -8 -16 -26 0 -32C16 -26 14 -8 0 0Z'
    const fill = linear(
      easel,
      [-8, -30, 8, 0],
      [
        [0, tone(color, 0.35)],
        [1, tone(color, -0.25)],
      ],
    )
    return (
      ellipse(x + 5, y + 3, 17, 5, '#4a3440', 0.22) +
      `<g transform="translate(${at(x, y)})scale(1 .55)rotate(${random.between(0, 360).toFixed(0)})">${shape(d, fill)}</g>`
    )
  }).join('')
}

function gift(easel: Easel): string {
  const paper = '#f3c7bd'
  return (
    blot(easel, [40, 2, 150, 24], '#4a3440', 0.5) +
    shape(
      'M-92 -116H52V0H-92Z',
      linear(
        easel,
        [-92, -116, 52, 0],
        [
          [0, tone(paper, 0.35)],
          [1, paper],
        ],
      ),
    ) +
    shape('M52 -116L96 -132V-20L52 0Z', tone(paper, -0.25)) +
    shape('M-92 -116L-46 -134H96L52 -116Z', tone(paper, 0.55)) +
    shape('M-34 -116H-8V0H-34Z', '#9c2c48') +
    shape('M-34 -116L8 -134H32L-8 -116Z', tone('#9c2c48', 0.16)) +
    drawBow(easel, '#9c2c48', 2, -128, 0.72)
  )
}

function cup(easel: Easel): string {
  const glaze = '#f7efe2'
  return (
    blot(easel, [36, 4, 130, 22], '#4a3440', 0.45) +
    ellipse(0, -4, 92, 18, tone(glaze, -0.16)) +
    ellipse(0, -9, 92, 18, glaze) +
    stroke('M56 -70C104 -80 104 -24 44 -28', tone(glaze, -0.16), 11) +
    shape(
      'M-66 -92C-66 -40 -44 -10 0 -10C44 -10 66 -40 66 -92Z',
      linear(
        easel,
        [-66, 0, 66, 0],
        [
          [0, tone(glaze, 0.1)],
          [0.3, '#ffffff'],
          [0.6, glaze],
          [1, tone(glaze, -0.4)],
        ],
      ),
    ) +
    ellipse(0, -92, 66, 14, tone(glaze, 0.4)) +
    ellipse(
      0,
      -90,
      58,
      11,
      radial(
        easel,
        [-10, -92, 60],
        [
          [0, '#b5763f'],
          [1, '#6a3a1c'],
        ],
      ),
    ) +
    stroke('M-20 -122Q-30 -140 -18 -158T-22 -190M12 -122Q2 -142 14 -160', '#ffffff', 5, 0.35)
  )
}

function ribbon(easel: Easel): string {
  const satin = linear(
    easel,
    [-120, 0, 120, 0],
    [
      [0, '#c8566e'],
      [0.3, '#f0a0aa'],
      [0.6, '#c2405c'],
      [1, '#e58a98'],
    ],
  )
  return (
    `<g transform="translate(6 8)" opacity=".25">${stroke('M-120 -6C-60 -50 -40 20 0 -10S60 -40 120 -4', '#4a3440', 20)}</g>` +
    `<path d="M-120 -6C-60 -50 -40 20 0 -10S60 -40 120 -4" fill="none" stroke="${satin}" stroke-width="20"/>` +
    stroke('M-118 -12C-60 -56 -40 14 0 -16S60 -46 118 -10', '#ffe3e2', 2.4, 0.7)
  )
}

function fruit(easel: Easel): string {
  const orange = (x: number, y: number, r: number, color: string) =>
    blot(easel, [x + r * 0.4, y + r * 0.92, r * 1.4, r * 0.3], '#4a3440', 0.5) +
    ellipse(
      x,
      y,
      r,
      r * 0.96,
      radial(
        easel,
        [x - r * 0.35, y - r * 0.4, r * 1.5],
        [
          [0, tone(color, 0.55)],
          [0.4, color],
          [1, tone(color, -0.45)],
        ],
      ),
    ) +
    ellipse(x - 2, y - r * 0.84, r * 0.13, r * 0.07, '#5a6a34')
  return (
    orange(-58, -50, 52, '#f09a3c') +
    orange(56, -44, 46, '#e8703f') +
    orange(2, -36, 40, '#f6c04a') +
    shape(
      'M-58 -98C-44 -134 -14 -130 -4 -118C-20 -100 -40 -94 -58 -98Z',
      linear(
        easel,
        [-58, -130, 0, -96],
        [
          [0, '#8fae6a'],
          [1, '#4f7a4d'],
        ],
      ),
    )
  )
}

function books(easel: Easel, random: Random): string {
  const row = (y: number, half: number, height: number, color: string) =>
    shape(
      `M${-half} ${y}H${half}V${y - height}H${-half}Z`,
      linear(
        easel,
        [-half, 0, half, 0],
        [
          [0, tone(color, 0.2)],
          [0.4, color],
          [1, tone(color, -0.35)],
        ],
      ),
    ) +
    shape(`M${half - 16} ${y - 5}H${half - 2}V${y - height + 5}H${half - 16}Z`, '#f6ead2') +
    stroke(
      `M${-half + 18} ${y - 4}V${y - height + 4}M${-half + 26} ${y - 4}V${y - height + 4}`,
      '#f3d9a8',
      2.5,
      0.8,
    )
  return (
    blot(easel, [50, 4, 190, 26], '#4a3440', 0.5) +
    row(0, 132, 40, '#2f5d50') +
    row(-40, 116, 34, '#e0b56a') +
    row(-74, 122, 30, '#b5546a') +
    moved(
      drawFlower(easel, random, 'zinnia', '#f0a04a', { turn: 0, tilt: 0.4 }),
      -10,
      -128,
      0,
      0.42,
    )
  )
}
