import { heartOutline } from './boxes'
import { tone } from './colour'
import { type Easel, blot, linear, radial } from './light'
import { type Random } from './random'
import { at, circle, ellipse, moved, shape, stroke } from './svg'
import { drawBow } from './vessel'

/** An open box of chocolates with a ribbon on its lid. */
export function chocolates(easel: Easel, random: Random): string {
  const lid = '#8f2b45'
  const browns = ['#5a3220', '#3f2216', '#7a4a2c', '#f0e0c8', '#6a3a24']
  const parts = [
    blot(easel, [560, 850, 420, 70], '#4a3440', 0.45),
    shape('M190 560L810 560L880 830L120 830Z', tone(lid, -0.5)),
    shape(
      'M120 830H880V876Q500 890 120 876Z',
      linear(
        easel,
        [120, 0, 880, 0],
        [
          [0, tone(lid, 0.1)],
          [0.3, tone(lid, 0.3)],
          [1, tone(lid, -0.4)],
        ],
      ),
    ),
    shape('M206 572L794 572L856 818L144 818Z', '#f6e7d3'),
    shape('M206 572L794 572L800 592L200 592Z', '#cdb296', 0.7),
  ]
  for (let row = 0; row < 3; row++) {
    const y = 622 + row * 76
    const half = 252 + row * 26
    for (let cell = 0; cell < 4; cell++) {
      const x = 500 + (cell / 1.5 - 1) * half * 0.9
      parts.push(
        moved(
          bonbon(easel, random, random.pick(browns), (row + cell) % 4),
          x,
          y,
          0,
          1 + row * 0.08,
        ),
      )
    }
  }
  parts.push(
    shape(
      'M214 556L786 556Q800 400 762 262L238 262Q200 400 214 556Z',
      linear(
        easel,
        [230, 260, 780, 560],
        [
          [0, tone(lid, 0.28)],
          [0.5, lid],
          [1, tone(lid, -0.35)],
        ],
      ),
    ),
    stroke('M244 272L756 272', tone(lid, 0.6), 4, 0.6),
    stroke('M500 262V556', '#f3d9a8', 26),
    stroke('M492 264V554', '#fff1cf', 4, 0.7),
    drawBow(easel, '#ecca8c', 500, 380, 1.25),
  )
  return parts.join('')
}

function bonbon(easel: Easel, random: Random, color: string, kind: number): string {
  const paint = radial(
    easel,
    [-14, -18, 60],
    [
      [0, tone(color, 0.4)],
      [0.4, color],
      [1, tone(color, -0.5)],
    ],
  )
  const body =
    kind === 1
      ? shape('M-44 10Q-46 -30 -30 -34H30Q46 -30 44 10Q40 30 0 30Q-40 30 -44 10Z', paint)
      : ellipse(0, 0, 45, 34, paint)
  const gold = '#f3d9a8'
  const topping =
    kind === 0
      ? stroke(
          'M-28 -8Q-14 -24 0 -10T28 -12M-24 4Q-8 -8 4 4T26 2',
          color === '#f0e0c8' ? '#7a4a2c' : '#f0e0c8',
          4,
          0.9,
        )
      : kind === 2
        ? shape(heartOutline(0, -8, 15, 13), '#c2405c')
        : kind === 3
          ? circle(-8, -14, 3.4, gold) +
            circle(6, -18, 3, gold) +
            circle(12, -6, 3.4, gold) +
            circle(-2, -4, 2.6, gold)
          : stroke('M-20 -22L24 -10M-22 -10L20 4', gold, 3.4, 0.8)
  return (
    blot(easel, [6, 16, 58, 32], '#4a2a1c', 0.55) +
    shape('M-52 6L-44 34L-30 26L-16 38L0 28L16 38L30 26L44 34L52 6Q0 46 -52 6Z', '#e2c08a') +
    body +
    topping +
    blot(easel, [-16, -16, 16, 8], '#fff6e6', 0.5 + random.unit() * 0.2)
  )
}

/** An open box of six macarons. */
export function macarons(easel: Easel, random: Random): string {
  // Raspberry, pistachio and vanilla behind; coffee, chocolate and lúcuma in front.
  const colors = ['#dd6a86', '#b5cf9a', '#f7ead0', '#b98f6a', '#6f4632', '#eaa94e']
  const card = '#e9b9b4'
  const panel = (from: number, to: number): string =>
    linear(
      easel,
      [210, 0, 790, 0],
      [
        [0, tone(card, from)],
        [1, tone(card, to)],
      ],
    )
  const sweets = colors
    .map((color, i) => {
      const x = 500 + ((i % 3) - 1) * 178
      return moved(macaron(easel, random, color), x, i < 3 ? 640 : 758, random.around(0, 4), 1.06)
    })
    .join('')
  return (
    blot(easel, [560, 884, 400, 50], '#4a3440', 0.48) +
    shape('M236 600L764 600L742 380L258 380Z', panel(0.3, -0.2)) +
    stroke('M258 382H742', tone(card, 0.7), 4, 0.8) +
    shape('M226 604H774L790 830H210Z', tone(card, -0.6)) +
    sweets +
    shape('M204 786Q500 802 796 786V872Q500 890 204 872Z', panel(0.25, -0.3)) +
    stroke('M204 788Q500 804 796 788', tone(card, 0.7), 4, 0.8) +
    drawBow(easel, '#9c2c48', 500, 832, 0.7)
  )
}

function macaron(easel: Easel, random: Random, color: string): string {
  const paint = linear(
    easel,
    [-76, -40, 76, 30],
    [
      [0, tone(color, 0.5)],
      [0.4, color],
      [1, tone(color, -0.3)],
    ],
  )
  let feet = ''
  for (let i = 0; i < 15; i++)
    feet += `M${at(-70 + i * 10, -6 + random.around(0, 2))}h.1M${at(-70 + i * 10, 18 + random.around(0, 2))}h.1`
  return (
    blot(easel, [8, 38, 92, 18], '#5a3a3a', 0.5) +
    shape('M-80 18Q-82 46 0 48Q82 46 80 18Z', tone(color, -0.16)) +
    shape('M-76 -4H76V18H-76Z', '#fff3e2') +
    stroke(feet, tone(color, 0.1), 12) +
    shape('M-80 -8Q-78 -58 0 -60Q78 -58 80 -8Q40 2 0 2Q-40 2 -80 -8Z', paint) +
    blot(easel, [-26, -40, 34, 12], '#ffffff', 0.6)
  )
}
