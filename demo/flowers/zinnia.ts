import { tone } from './colour'
import { type Easel, blot, radial } from './light'
import { type Pose, type Row, rosette } from './petals'
import { type Random } from './random'
import { away, circle, moved } from './svg'

/** A zinnia about 100 units in radius: flat stacked petals and a crown of yellow stars. */
export function drawZinnia(easel: Easel, random: Random, color: string, pose: Pose): string {
  const flat = { color, widest: 0.68, tip: 0.62, veins: 4, veinTone: -0.4, shadow: 0.3, loose: 0.9 }
  const rows: Row[] = [
    { ...flat, count: 14, length: 100, width: 46, base: 8, lift: -4, tones: [-0.7, -0.12, 0.16] },
    { ...flat, count: 13, length: 83, width: 42, base: 8, lift: 5, tones: [-0.75, -0.16, 0.2] },
    { ...flat, count: 11, length: 66, width: 37, base: 8, lift: 11, tones: [-0.8, -0.2, 0.2] },
    {
      ...flat,
      count: 9,
      length: 49,
      width: 31,
      base: 7,
      lift: 16,
      tones: [-0.85, -0.28, 0.14],
      veins: 0,
    },
  ]
  const eye = away(pose.turn, pose.tilt * 20)
  return (
    rosette(easel, random, rows, pose) +
    moved(crown(easel, random, color), eye.x, eye.y) +
    blot(easel, [-34, -36, 52, 46], '#fff4dc', 0.16)
  )
}

function crown(easel: Easel, random: Random, color: string): string {
  const bed = radial(
    easel,
    [-3, -4, 26],
    [
      [0, '#7a3b1d'],
      [0.7, '#4d2217'],
      [1, tone(color, -0.9)],
    ],
  )
  const parts = [circle(0, 0, 25, bed)]
  for (let i = 0; i < 30; i++) {
    const p = away(i * 137.5, 3.9 * Math.sqrt(i))
    parts.push(circle(p.x, p.y, 1.7, '#a8562a', 0.7))
  }
  for (let i = 0; i < 13; i++) {
    const p = away(i * 27.7 + random.around(0, 5), random.around(20, 2.4))
    const size = random.around(1, 0.12)
    parts.push(
      moved(star('#c8781a'), p.x + 0.8, p.y + 1.4, i * 31, size),
      moved(
        star(i % 3 ? '#f8c433' : '#ffdc66') + circle(0, 0, 1.5, '#b5651d'),
        p.x,
        p.y,
        i * 31,
        size,
      ),
    )
  }
  return parts.join('')
}

function star(color: string): string {
  const d = Array.from({ length: 5 }, (_, i) => {
    const tip = away(i * 72, 6.6)
    const dip = away(i * 72 + 36, 3)
    return `${i ? 'L' : 'M'}${tip.x.toFixed(1)} ${tip.y.toFixed(1)}L${dip.x.toFixed(1)} ${dip.y.toFixed(1)}`
  }).join('')
  return `<path d="${d}Z" fill="${color}" stroke="${color}" stroke-width="1.6" stroke-linejoin="round"/>`
}
