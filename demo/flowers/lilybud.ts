import { mix, tone } from './colour'
import { type Easel, blot } from './light'
import { type PetalForm, type PetalPaint, type Pose, paintPetal } from './petals'
import { type Random } from './random'

/** A lily in bud, or half open, seen from the side: a long throat that is green where it begins. */
export function drawLilyBud(
  easel: Easel,
  random: Random,
  color: string,
  pose: Pose,
  halfOpen: boolean,
): string {
  const throat = mix(color, '#9fb56a', halfOpen ? 0.6 : 0.75)
  const long: PetalForm = { length: 190, width: 46, base: 7, widest: 0.6, tip: 0.1 }
  const paint = (tones: PetalPaint['tones']): PetalPaint => ({
    color: halfOpen ? color : mix(color, '#d3dca4', 0.25),
    tones,
    veins: 5,
    veinTone: -0.24,
    heart: throat,
    rim: 0.5,
    curl: 3,
  })
  const petal = (form: PetalForm, degrees: number, x: number, tones: PetalPaint['tones']) =>
    paintPetal(easel, random, form, paint(tones), degrees, { x, y: 92 })
  const spread = halfOpen ? 27 : 3
  const lean = Math.sin((pose.turn * Math.PI) / 180) * 62 * Math.min(1, 0.25 + pose.tilt)
  const content =
    petal({ ...long, length: 176 }, -spread * 0.6, -4, [-0.5, -0.34, -0.1]) +
    petal({ ...long, length: 176 }, spread * 0.6, 4, [-0.5, -0.4, -0.2]) +
    petal(long, -spread, -7, [-0.3, -0.06, 0.18]) +
    petal(long, spread, 7, [-0.3, -0.2, 0.02]) +
    petal({ ...long, length: 178, width: 48 }, random.around(0, 3), 0, [-0.2, 0.02, 0.24]) +
    blot(easel, [-12, 4, 16, 72], tone(color, 0.8), 0.3)
  return `<g transform="rotate(${lean.toFixed(1)})">${content}</g>`
}
