import { lightness, mix, tone } from './colour'
import { type Easel, blot } from './light'
import { type PetalForm, type PetalPaint, type Pose, paintPetal } from './petals'
import { type Random } from './random'
import { at, circle, ellipse, shape, stroke } from './svg'

/** A moth orchid about 100 units in radius: three sepals, two wings and a deeper lip. */
export function drawOrchid(easel: Easel, random: Random, color: string, pose: Pose): string {
  const pale = lightness(color) > 0.85
  const lip = pale ? '#c2327a' : tone(color, -0.42)
  const middle = { x: 0, y: 0 }
  const sepal: PetalForm = { length: 96, width: 64, base: 9, widest: 0.56, tip: 0.4 }
  const wing: PetalForm = { length: 101, width: 116, base: 8, widest: 0.54, tip: 0.7 }
  const under: PetalPaint = {
    color,
    tones: [-0.5, -0.2, 0.06],
    veins: 6,
    veinTone: -0.3,
    rim: 0.5,
    curl: 3,
  }
  const over: PetalPaint = {
    color,
    tones: [-0.5, 0, 0.26],
    veins: 9,
    veinTone: -0.3,
    rim: 0.6,
    curl: 4,
  }
  const petal = (form: PetalForm, paint: PetalPaint, angle: number) =>
    paintPetal(
      easel,
      random,
      form,
      { ...paint, heart: tone(mix(color, lip, 0.45), -0.05) },
      angle,
      middle,
    )
  const tipped = Math.max(-18, Math.min(18, (((pose.turn + 540) % 360) - 180) * 0.2))
  return (
    `<g transform="rotate(${(tipped + random.around(0, 5)).toFixed(1)})">` +
    petal(sepal, under, 0) +
    petal({ ...sepal, length: 90 }, under, 128) +
    petal({ ...sepal, length: 90 }, under, -128) +
    petal(wing, over, 77) +
    petal(wing, over, -77) +
    blot(easel, [0, 6, 34, 34], tone(lip, -0.3), 0.4) +
    column(lip) +
    '</g>'
  )
}

function column(lip: string): string {
  const wing = (side: number) =>
    shape(
      `M0 8C${at(side * 10, -4)} ${at(side * 30, -2)} ${at(side * 27, 14)}C${at(side * 25, 26)} ${at(side * 10, 24)} 0 16Z`,
      side < 0 ? tone(lip, 0.18) : lip,
    )
  return (
    shape('M-9 14C-16 30 -12 46 0 56C12 46 16 30 9 14Z', tone(lip, -0.12)) +
    stroke('M-3 20Q-6 34 -1 48M3 20Q7 34 2 46', tone(lip, -0.5), 1.8, 0.6) +
    stroke('M0 54Q-8 60 -12 54M0 54Q8 60 12 54', lip, 2.6) +
    wing(-1) +
    wing(1) +
    stroke('M-8 10L-20 8M-8 14L-20 15M8 10L20 8M8 14L20 15', '#fbe08a', 1.6, 0.75) +
    ellipse(0, 15, 8, 6, '#f0b63c') +
    ellipse(-2, 13, 3.4, 2, '#fff0b0') +
    ellipse(0, 0, 9, 11, '#fffaf2') +
    circle(0, 5, 4, tone(lip, -0.2), 0.6) +
    ellipse(-3, -4, 3.4, 4, '#ffffff')
  )
}
