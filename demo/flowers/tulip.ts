import { mix, tone } from './colour'
import { type Easel, blot } from './light'
import { type PetalForm, type PetalPaint, type Pose, paintPetal } from './petals'
import { type Random } from './random'

/** A tulip's cup seen from the side, about 100 units from its middle to its tips. */
export function drawTulip(easel: Easel, random: Random, color: string, pose: Pose): string {
  const heart = tone(mix(color, '#e9e2a0', 0.55), -0.12)
  const cup: PetalForm = { length: 178, width: 104, base: 17, widest: 0.42, tip: 0.2 }
  const paint = (tones: [number, number, number], veins: number): PetalPaint => ({
    color,
    tones,
    veins,
    veinTone: -0.38,
    heart,
    shadow: 0.22,
  })
  const petal = (form: PetalForm, angle: number, x: number, colors: PetalPaint) =>
    paintPetal(easel, random, form, colors, angle, { x, y: 88 })
  const open = random.around([0.35, 0.85, 1.5][pose.age ?? 2]!, 0.12)
  const back = paint([-0.5, -0.62, -0.3], 4)
  const aside = paint([-0.15, -0.26, 0.06], 6)
  const front = paint([0.1, -0.02, 0.2], 7)
  const content =
    petal({ ...cup, length: 168, width: 74 }, -9 * open, -6, back) +
    petal({ ...cup, length: 168, width: 74 }, 10 * open, 6, back) +
    petal({ ...cup, length: 180, width: 70 }, 0, 0, back) +
    petal({ ...cup, length: 176, width: 84 }, -15 * open - 2, -9, {
      ...aside,
      rim: 0.34,
      curl: 5,
    }) +
    petal({ ...cup, length: 172, width: 84 }, 15 * open + 2, 9, aside) +
    petal({ ...cup, length: 160, width: 92 }, random.around(0, 3), 0, {
      ...front,
      rim: 0.42,
      curl: 4,
    }) +
    blot(easel, [-17, 6, 20, 66], tone(color, 0.8), 0.34)
  const lean = Math.sin((pose.turn * Math.PI) / 180) * 54 * Math.min(1, 0.3 + pose.tilt)
  return `<g transform="rotate(${lean.toFixed(1)})">${content}</g>`
}
