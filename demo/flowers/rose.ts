import { tone } from './colour'
import { type Easel, blot, linear } from './light'
import { type Pose, type Row, rosette } from './petals'
import { type Random } from './random'
import { away, moved, shape, smoothLoop, stroke } from './svg'

/** A garden rose about 100 units in radius: broad rolled petals around a cupped spiral. */
export function drawRose(easel: Easel, random: Random, color: string, pose: Pose): string {
  const rim = 0.42
  const broad = { color, base: 16, widest: 0.6, tip: 0.66, rim, curl: 9, veins: 3, loose: 1.2 }
  const rows: Row[] = [
    { ...broad, count: 6, length: 101, width: 108, lift: -6, tones: [-0.8, -0.25, 0.1] },
    { ...broad, count: 5, length: 86, width: 100, lift: 6, tones: [-0.85, -0.3, 0.08] },
    { ...broad, count: 5, length: 70, width: 84, lift: 15, tones: [-0.85, -0.34, 0.06], veins: 0 },
    { ...broad, count: 4, length: 56, width: 70, lift: 22, tones: [-0.85, -0.4, 0.02], veins: 0 },
  ]
  const heart = away(pose.turn, pose.tilt * 28)
  return (
    rosette(easel, random, rows, pose) +
    moved(spiral(easel, random, color), heart.x, heart.y) +
    blot(easel, [-26, -30, 56, 50], '#fff4dc', 0.16)
  )
}

function spiral(easel: Easel, random: Random, color: string): string {
  const parts = [blot(easel, [2, 3, 50, 50], tone(color, -0.9), 0.5)]
  let angle = random.between(0, 360)
  for (let i = 0; i < 8; i++) {
    const r = 42 - i * 4.9
    const middle = away(angle, i === 7 ? 0 : 3.4)
    const points = Array.from({ length: 7 }, (_, k) => {
      const p = away((k * 360) / 7 + angle, r * random.around(1, 0.07))
      return { x: middle.x + p.x, y: middle.y + p.y * 0.94 }
    })
    const depth = -0.02 - i * 0.055
    const lip = away(angle, r)
    const fill = linear(
      easel,
      [lip.x, lip.y, -lip.x, -lip.y].map((v) => Math.round(v / 3) * 3) as [
        number,
        number,
        number,
        number,
      ],
      [
        [0, tone(color, depth + 0.3)],
        [0.3, tone(color, depth - 0.1)],
        [0.75, tone(color, depth - 0.5)],
        [1, tone(color, depth - 0.12)],
      ],
    )
    const loop = smoothLoop(points)
    parts.push(
      shape(loop, fill),
      `<g transform="translate(-0.6 -0.8)">${stroke(loop, tone(color, 0.36 - i * 0.05), 1.7, 0.55)}</g>`,
    )
    angle += 137
  }
  return parts.join('')
}
