import { tone } from './colour'
import { type Easel, blot, radial } from './light'
import { type Pose, type Row, rosette } from './petals'
import { type Random } from './random'
import { away, circle, fixed, moved } from './svg'

/** A sunflower about 100 units in radius: two rings of flames and a disc of spiralling seeds. */
export function drawSunflower(easel: Easel, random: Random, color: string, pose: Pose): string {
  const flame = { color, base: 8, widest: 0.56, tip: 0.1, veins: 4, veinTone: -0.4, from: 0 }
  const rows: Row[] = [
    {
      ...flame,
      count: 17,
      length: 103,
      width: 34,
      shadow: 0,
      tones: [-0.7, -0.28, -0.06],
      loose: 1.5,
    },
    {
      ...flame,
      count: 17,
      length: 96,
      width: 32,
      lift: 4,
      tones: [-0.55, -0.04, 0.16],
      loose: 1.4,
    },
    { ...flame, count: 13, length: 78, width: 26, lift: 7, tones: [-0.5, 0.04, 0.3], loose: 1.5 },
  ]
  const eye = away(pose.turn, pose.tilt * 12)
  return rosette(easel, random, rows, pose) + moved(disc(easel, random), eye.x, eye.y)
}

function disc(easel: Easel, random: Random): string {
  const bed = radial(
    easel,
    [-6, -8, 54],
    [
      [0, '#6b4a22'],
      [0.35, '#3b2413'],
      [0.8, '#4a2a12'],
      [1, '#23130a'],
    ],
  )
  const parts = [blot(easel, [4, 6, 60, 60], '#5b2d0a', 0.6), circle(0, 0, 45, bed)]
  const strokes = new Map<string, string>()
  const tones = ['#8a7a35', '#5c4322', '#7a4a1c', '#a8661f', '#c98a2b']
  for (let i = 0; i < 190; i++) {
    const r = 3.2 * Math.sqrt(i + 0.5)
    const p = away(i * 137.508, r)
    const ring = r < 15 ? 0 : r < 24 ? 1 : r < 33 ? 2 : r < 39 ? 3 : 4
    const lit = p.x + p.y < -12 && random.unit() < 0.55 ? 1 : 0
    const color = tone(tones[ring]!, lit ? 0.3 : random.pick([-0.2, 0, 0]))
    strokes.set(
      color,
      `${strokes.get(color) ?? ''}M${fixed(p.x)} ${fixed(p.y)}l${fixed(p.x / r)} ${fixed(p.y / r)}`,
    )
  }
  for (const [color, d] of strokes) {
    parts.push(`<path d="${d}" stroke="${color}" stroke-width="3.1" stroke-linecap="round"/>`)
  }
  parts.push(blot(easel, [-13, -15, 24, 20], '#ffe3a0', 0.22))
  return parts.join('')
}
