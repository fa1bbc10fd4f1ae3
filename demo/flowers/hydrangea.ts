import { mix, tone, turned } from './colour'
import { type Easel, blot, radial, stencil, sunlight } from './light'
import { type Pose } from './petals'
import { type Random, randomFrom } from './random'
import { at, away, circle, fixed } from './svg'

const EYE = '<path ~ d="M0 0h.1" stroke="#fbf3c4" stroke-width="3.4" stroke-linecap="round"/>'

const FLORETS = ['a', 'b', 'c', 'd'].map((name) => floretOutline(randomFrom(name)))

/** A hydrangea head about 100 units in radius: some sixty four-petalled florets in a dome. */
export function drawHydrangea(easel: Easel, random: Random, color: string, pose: Pose): string {
  const parts = [
    circle(0, 4, 84, tone(color, -0.72)),
    blot(easel, [0, 4, 98, 96], tone(color, -0.8), 0.5),
  ]
  const hues = [
    turned(color, -13, 1.05),
    turned(color, 12, 0.95),
    mix(color, '#f6f1d8', 0.3),
    color,
    color,
  ]
  const florets = Array.from({ length: 64 }, (_, i) => {
    const spread = Math.sqrt((i + 0.5) / 64)
    const p = away(i * 137.508 + random.around(0, 7), spread * 86)
    const top = away(pose.turn, pose.tilt * 18 * (1 - spread))
    return { x: p.x + top.x, y: p.y + top.y, spread, order: spread + random.around(0, 0.16) }
  })
  florets.sort((a, b) => b.order - a.order)
  for (const { x, y, spread } of florets) {
    const facing = (Math.atan2(x, -y) * 180) / Math.PI
    const lit = sunlight(facing, 0.26 * spread) - 0.3 * spread ** 3 + random.around(0.1, 0.12)
    const light = Math.round(lit / 0.072) * 0.072
    parts.push(
      floret(
        easel,
        random,
        random.pick(hues),
        light,
        { x, y, size: 19 - spread * 3.2 },
        facing,
        spread,
      ),
    )
  }
  parts.push(blot(easel, [-30, -34, 62, 56], '#fffdf0', 0.24))
  return parts.join('')
}

function floret(
  easel: Easel,
  random: Random,
  color: string,
  light: number,
  place: { x: number; y: number; size: number },
  facing: number,
  spread: number,
): string {
  const s = place.size * random.around(1, 0.12)
  const fill = radial(
    easel,
    [0, 0, 18],
    [
      [0, tone(color, light - 0.28)],
      [0.45, tone(color, light)],
      [1, tone(color, light + 0.22)],
    ],
  )
  const body = stencil(easel, FLORETS[Math.floor(random.unit() * FLORETS.length)]!)
  const flat = Math.round((1 - 0.34 * spread * spread) * 100) / 100
  const turn = `rotate(${fixed(facing)})scale(1 ${flat})rotate(${fixed(random.between(0, 90) - facing)})scale(${(s / 16).toFixed(2)})`
  return (
    `<g transform="translate(${at(place.x, place.y)})${turn}">` +
    `<use href="#${body}" x="1.4" y="2.2" fill="${tone(color, -0.85)}" fill-opacity=".3"/>` +
    `<use href="#${body}" fill="${fill}"/>` +
    `<use href="#${stencil(easel, EYE)}"/>` +
    '</g>'
  )
}

function floretOutline(random: Random): string {
  const s = 16
  let d = ''
  for (let i = 0; i < 4; i++) {
    const angle = i * 90 + random.around(0, 9)
    const tip = away(angle, s * random.around(1, 0.08))
    const left = away(angle - 52, s * 1.02)
    const right = away(angle + 52, s * 1.02)
    d +=
      `M0 0C${at(left.x * 0.72, left.y * 0.72)} ${at(left.x * 1.06, left.y * 1.06)} ${at(tip.x, tip.y)}` +
      `C${at(right.x * 1.06, right.y * 1.06)} ${at(right.x * 0.72, right.y * 0.72)} 0 0Z`
  }
  return `<path ~ d="${d}"/>`
}
