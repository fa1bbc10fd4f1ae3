import { lightness, tone } from './colour'
import { type Easel, blot, radial } from './light'
import { type Pose, type Row, rosette } from './petals'
import { type Random } from './random'
import { away, circle, fixed, moved } from './svg'

/** A gerbera about 100 units in radius: slender rounded rays around a fringed eye. */
export function drawGerbera(easel: Easel, random: Random, color: string, pose: Pose): string {
  const ray = { color, widest: 0.72, tip: 0.55, veins: 3, veinTone: -0.4, loose: 1.1, shadow: 0.26 }
  const rows: Row[] = [
    { ...ray, count: 22, length: 100, width: 25, base: 6, lift: -3, tones: [-0.6, -0.22, 0] },
    { ...ray, count: 22, length: 95, width: 24, base: 6, lift: 2, tones: [-0.55, -0.02, 0.18] },
    {
      ...ray,
      count: 18,
      length: 66,
      width: 17,
      base: 5,
      lift: 7,
      tones: [-0.6, 0, 0.28],
      veins: 1,
    },
    {
      ...ray,
      count: 24,
      length: 43,
      width: 9,
      base: 3,
      lift: 11,
      tones: [-0.6, -0.1, 0.34],
      veins: 0,
      shadow: 0,
    },
  ]
  const eye = away(pose.turn, pose.tilt * 14)
  return (
    rosette(easel, random, rows, pose) +
    moved(fringe(easel, random, color), eye.x, eye.y) +
    blot(easel, [-34, -38, 50, 44], '#fff4dc', 0.16)
  )
}

function fringe(easel: Easel, random: Random, color: string): string {
  const dark = lightness(color) < 0.68
  const inner = dark ? '#2e1a17' : '#6f7a2c'
  const bed = radial(
    easel,
    [-3, -4, 27],
    [
      [0, dark ? '#5a4a2a' : '#a3a94a'],
      [0.5, inner],
      [1, tone(inner, -0.35)],
    ],
  )
  let pollen = ''
  for (let i = 0; i < 34; i++) {
    const p = away(i * 10.6, random.around(23.5, 2.6))
    pollen += `M${fixed(p.x)} ${fixed(p.y)}h.1`
  }
  let seeds = ''
  for (let i = 0; i < 50; i++) {
    const p = away(i * 137.5, 2.5 * Math.sqrt(i))
    seeds += `M${fixed(p.x)} ${fixed(p.y)}h.1`
  }
  const dots = (d: string, paint: string, width: number) =>
    `<path d="${d}" stroke="${paint}" stroke-width="${width}" stroke-linecap="round"/>`
  return (
    blot(easel, [2, 3, 38, 38], tone(color, -0.9), 0.5) +
    circle(0, 0, 25, bed) +
    dots(pollen, tone(color, -0.3), 5) +
    dots(pollen, '#f3cf62', 3.1) +
    dots(seeds, dark ? '#8a7a45' : '#d3d26e', 1.7)
  )
}
