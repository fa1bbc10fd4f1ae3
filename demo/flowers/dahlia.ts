import { tone } from './colour'
import { type Easel, blot } from './light'
import { type Pose, type Row, rosette } from './petals'
import { type Random } from './random'
import { away } from './svg'

/** A decorative dahlia about 100 units in radius: row upon row of pointed, folded petals. */
export function drawDahlia(easel: Easel, random: Random, color: string, pose: Pose): string {
  const counts = [15, 15, 14, 13, 11, 9, 7, 5]
  const rows: Row[] = counts.map((count, i) => {
    const length = 101 - i * 12.2
    return {
      color,
      count,
      length,
      width: 15 + length * 0.235,
      base: 5,
      widest: 0.62,
      tip: 0.16,
      start: i * 12.4 + random.around(0, 4),
      lift: i * 5,
      tones: [-0.9, -0.22 - i * 0.02, 0.3 - i * 0.02],
      veins: i < 3 ? 3 : 0,
      ...(i > 4 ? { rim: 0.3, curl: 3 } : {}),
      veinTone: -0.55,
      shadow: i < 5 ? 0.3 : 0,
      loose: 0.7,
    }
  })
  const eye = away(pose.turn, pose.tilt * 40)
  return (
    rosette(easel, random, rows, pose) +
    blot(easel, [eye.x, eye.y, 26, 26], tone(color, -0.7), 0.22)
  )
}
