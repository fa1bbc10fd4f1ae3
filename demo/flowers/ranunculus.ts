import { tone } from './colour'
import { type Easel, blot, radial } from './light'
import { type Pose, type Row, rosette } from './petals'
import { type Random } from './random'
import { away, circle } from './svg'

/** A ranunculus about 100 units in radius: many thin papery cups, one within another. */
export function drawRanunculus(easel: Easel, random: Random, color: string, pose: Pose): string {
  const rows: Row[] = []
  // A bud is all cup, an open flower spreads its outer petals.
  const rings = pose.age === 0 ? 6 : 8
  const step = pose.age === 0 ? 14 : 11
  for (let i = 0; i < rings; i++) {
    const length = 100 - i * step
    rows.push({
      color,
      count: Math.max(4, 8 - Math.floor(i / 2)),
      length,
      width: length * 1.02 + 4,
      base: length * 0.16,
      widest: 0.6,
      tip: 0.62,
      lift: i * 5.5,
      tones: [-0.7, -0.3, 0.12 - i * 0.015],
      rim: 0.5,
      curl: 3.2,
      loose: 0.8,
      shadow: i < 5 ? 0.34 : 0,
      veins: i < 2 ? 3 : 0,
    })
  }
  const eye = away(pose.turn, pose.tilt * 44)
  const green = radial(
    easel,
    [0, 0, 15],
    [
      [0, '#4f5d2a'],
      [0.5, '#8d9a4a'],
      [1, tone(color, -0.25)],
    ],
  )
  return (
    rosette(easel, random, rows, pose) +
    `<g transform="translate(${eye.x.toFixed(1)} ${eye.y.toFixed(1)})">${circle(0, 0, 12, green)}</g>` +
    blot(easel, [-28, -32, 54, 48], '#fff4dc', 0.16)
  )
}
