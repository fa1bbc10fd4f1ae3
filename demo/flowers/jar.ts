import { mix, tone } from './colour'
import { type Easel, blot, linear } from './light'
import { type Random } from './random'
import { at, ellipse, shape, stroke } from './svg'
import { type Profile, type Vessel, castShadow, drawBow, turnedBody } from './vessel'

/** A jar of tinted glass with its stems, its water and a ribbon of the colour at the neck. */
export function drawJar(easel: Easel, random: Random, color: string): Vessel {
  const profile: Profile = [
    [604, 96],
    [640, 98],
    [664, 124],
    [720, 140],
    [840, 138],
    [896, 120],
    [906, 104],
  ]
  const outline = turnedBody(profile, 14, 15)
  const glass = mix(color, '#eef3ea', 0.3)
  const water: Profile = [
    [704, 134],
    [760, 136],
    [840, 133],
    [890, 116],
    [900, 100],
  ]
  const tinted = (opacity: number) =>
    linear(
      easel,
      [360, 0, 640, 0],
      [
        [0, tone(glass, -0.3), opacity],
        [0.1, tone(glass, 0.3), opacity * 0.6],
        [0.3, tone(glass, 0.55), opacity * 0.5],
        [0.7, glass, opacity * 0.7],
        [0.92, tone(glass, -0.35), opacity],
        [1, tone(glass, -0.1), opacity],
      ],
    )
  const back =
    castShadow(easel, 906, 116) +
    shape(outline, tinted(0.75)) +
    shape(outline, '#ffffff', 0.25) +
    ellipse(500, 604, 96, 14, tone(glass, -0.3), 0.6)
  const front =
    stems(random) +
    shape(turnedBody(water, 13, 13), tinted(0.62)) +
    ellipse(500, 704, 133, 13, tone(glass, 0.6), 0.5) +
    stroke('M367 704A133 13 0 0 0 633 704', '#ffffff', 2, 0.6) +
    shape(outline, tinted(0.34)) +
    blot(easel, [560, 884, 60, 22], '#ffffff', 0.5) +
    stroke('M388 700Q380 780 392 868', '#ffffff', 11, 0.55) +
    stroke('M410 694Q404 730 407 770', '#ffffff', 5, 0.45) +
    stroke('M618 730Q624 800 614 862', '#ffffff', 4, 0.4) +
    stroke('M404 606A96 14 0 0 0 596 606', '#ffffff', 4, 0.7) +
    ribbon(easel, color)
  return { back, front, mouth: { y: 604, half: 88 }, floor: 906 }
}

function stems(random: Random): string {
  const tones = ['#6f8f57', '#587a48', '#86a066', '#4a6b41']
  return Array.from({ length: 11 }, (_, i) => {
    const top = 432 + i * 13.6
    const foot = 1000 - top + random.around(0, 22)
    const line = `M${at(top, 612)}Q${at(500 + random.around(0, 14), 720)} ${at(foot, 886 - Math.abs(foot - 500) * 0.1)}`
    return stroke(line, tones[i % 4]!, random.between(5, 8)) + stroke(line, '#c3d29a', 1.4, 0.5)
  }).join('')
}

function ribbon(easel: Easel, color: string): string {
  const band = linear(
    easel,
    [400, 0, 600, 0],
    [
      [0, tone(color, -0.2)],
      [0.3, tone(color, 0.25)],
      [0.7, tone(color, -0.15)],
      [1, tone(color, -0.5)],
    ],
  )
  return (
    shape('M403 628A98 13 0 0 0 597 628L599 650A98 14 0 0 1 401 650Z', band) +
    drawBow(easel, color, 486, 652, 0.82)
  )
}
