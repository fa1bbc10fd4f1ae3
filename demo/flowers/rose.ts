import { lightness, tone } from './colour'
import { type Easel, blot, linear, stencil } from './light'
import { type Pose } from './petals'
import { drawRosebud } from './rosebud'
import { type Random, randomFrom } from './random'
import { at, away, fixed, smoothLoop } from './svg'

/** Petals around the middle: how many, how far out their lips are, and how broad and high they are. */
type Whorl = { count: number; out: number; wide: number; high: number; lift: number; deep: number }

const OPEN: Whorl[] = [
  { count: 5, out: 100, wide: 124, high: 84, lift: -8, deep: 0.1 },
  { count: 5, out: 84, wide: 104, high: 74, lift: 2, deep: 0.02 },
  { count: 4, out: 68, wide: 92, high: 62, lift: 11, deep: -0.04 },
  { count: 4, out: 53, wide: 74, high: 50, lift: 18, deep: -0.1 },
]

const CUPPED: Whorl[] = [
  { count: 4, out: 99, wide: 142, high: 92, lift: -4, deep: 0.12 },
  { count: 4, out: 76, wide: 112, high: 72, lift: 9, deep: 0.02 },
  { count: 3, out: 56, wide: 86, high: 56, lift: 20, deep: -0.06 },
]

/** A garden rose about 100 units in radius: broad petals with rolled lips around a wound heart. */
export function drawRose(easel: Easel, random: Random, color: string, pose: Pose): string {
  if (pose.age === 0) return drawRosebud(easel, random, color, pose)
  const whorls = pose.age === 1 ? CUPPED : OPEN
  const start = random.between(0, 360)
  const parts = [blot(easel, [0, 4, 88, 88], tone(color, -0.9), 0.6)]
  whorls.forEach((whorl, row) => {
    const middle = away(pose.turn, pose.tilt * whorl.lift)
    for (const i of [...Array(whorl.count).keys()].sort((a, b) => (a % 2) - (b % 2))) {
      const angle = start + row * 34 + ((i + random.around(0, 0.13)) * 360) / whorl.count
      parts.push(petal(easel, random, color, whorl, angle, middle))
    }
    if (row) return
    parts.push(blot(easel, [middle.x + 4, middle.y + 6, 84, 80], tone(color, -0.9), 0.5))
  })
  const heart = away(pose.turn, pose.tilt * 25)
  const size = pose.age === 1 ? 38 : 40
  return parts.join('') + wound(easel, random, color, size, heart, start)
}

/** One broad petal: deep where the next one covers it, lightest at its rolled lip. */
function petal(
  easel: Easel,
  random: Random,
  color: string,
  { out, wide, high, deep }: Whorl,
  angle: number,
  middle: { x: number; y: number },
): string {
  const shift = away(angle, out * random.around(1, 0.04) - high / 2)
  const lit = Math.round((Math.cos(((angle + 48) * Math.PI) / 180) * 2.2 + random.around(0, 1)) * 1)
  // Dark petals would run into one another on a card.
  const light = deep + lit * 0.075 + (lightness(color) < 0.6 ? 0.1 : 0)
  const slant = Math.round(Math.sin(((-48 - angle) * Math.PI) / 180) * 2) * 14
  const fill = linear(
    easel,
    [-slant, 46, slant, -50],
    [
      [0, tone(color, -0.95)],
      [0.4, tone(color, light - 0.42)],
      [0.72, tone(color, light - 0.08)],
      [0.9, tone(color, light + 0.12)],
      [0.95, tone(color, light + 0.34)],
      [1, tone(color, light + 0.5)],
    ],
  )
  const body = stencil(easel, LOOPS[Math.floor(random.unit() * LOOPS.length)]!)
  const scale = `scale(${(wide / 100).toFixed(2)} ${(high / 100).toFixed(2)})`
  const place = `translate(${at(middle.x + shift.x, middle.y + shift.y)})rotate(${fixed(angle)})`
  return (
    `<g transform="${place}${scale}">` +
    `<use href="#${body}" y="-3" transform="scale(1.05)" fill="${tone(color, -0.95)}" fill-opacity=".2"/>` +
    `<use href="#${body}" fill="${fill}"/></g>`
  )
}

/** The heart: petals wound into one another, each a ring open to one side. */
function wound(
  easel: Easel,
  random: Random,
  color: string,
  size: number,
  at0: { x: number; y: number },
  start: number,
): string {
  const parts = [blot(easel, [2, 4, size * 1.5, size * 1.4], tone(color, -0.95), 0.55)]
  let angle = start
  for (let i = 0; i < 8; i++) {
    const r = size * (1 - i * 0.113)
    const p = away(angle, i === 7 ? 0 : size * 0.085)
    const depth = -0.04 - i * 0.05
    const fill = linear(
      easel,
      [0, -50, 0, 50],
      [
        [0, tone(color, depth + 0.4)],
        [0.07, tone(color, depth + 0.12)],
        [0.3, tone(color, depth - 0.12)],
        [0.75, tone(color, depth - 0.55)],
        [1, tone(color, depth - 0.3)],
      ],
    )
    const body = stencil(easel, RINGS[i % RINGS.length]!)
    const scale = `scale(${(r / 50).toFixed(2)} ${((r / 50) * 0.95).toFixed(2)})`
    parts.push(
      `<g transform="translate(${at(p.x, p.y)})rotate(${fixed(angle)})${scale}">` +
        `<use href="#${body}" y="-1" transform="scale(1.07)" fill="${tone(color, -0.95)}" fill-opacity=".22"/>` +
        `<use href="#${body}" fill="${fill}"/></g>`,
    )
    angle += 129 + random.around(0, 12)
  }
  return `<g transform="translate(${at(at0.x, at0.y)})">${parts.join('')}</g>`
}

/** Petals within 100 by 100 units, the lip at the top, faintly pointed. */
const LOOPS = ['a', 'b', 'c', 'd'].map((name) => {
  const random = randomFrom(`rose petal ${name}`)
  const wave = (value: number) => value + random.around(0, 3)
  const points = [
    { x: wave(0), y: -50 },
    { x: wave(26), y: wave(-46) },
    { x: wave(46), y: wave(-28) },
    { x: wave(48), y: wave(2) },
    { x: wave(30), y: wave(34) },
    { x: 0, y: 48 },
    { x: wave(-30), y: wave(34) },
    { x: wave(-48), y: wave(2) },
    { x: wave(-46), y: wave(-28) },
    { x: wave(-24), y: wave(-45) },
  ]
  return `<path ~ d="${smoothLoop(points)}"/>`
})

const RINGS = ['a', 'b', 'c'].map((name) => {
  const random = randomFrom(`rose heart ${name}`)
  const points = Array.from({ length: 7 }, (_, k) =>
    away((k * 360) / 7, 50 * random.around(1, 0.07)),
  )
  return `<path ~ d="${smoothLoop(points)}"/>`
})
