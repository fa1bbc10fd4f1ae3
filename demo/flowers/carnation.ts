import { type Easel, blot } from './light'
import { type Pose, type Row, rosette } from './petals'
import { type Random } from './random'

/** A carnation about 100 units in radius: a crowd of frilled fans. */
// eslint-disable-next-line max-lines-per-function -- one drawing, stroke by stroke
export function drawCarnation(easel: Easel, random: Random, color: string, pose: Pose): string {
  const fan = { color, widest: 0.64, tip: 1, loose: 1.6, shadow: 0.34, veins: 5, veinTone: -0.5 }
  const rows: Row[] = [
    {
      ...fan,
      count: 8,
      length: 100,
      width: 86,
      base: 8,
      lift: -4,
      frill: 9,
      tones: [-0.8, -0.3, 0.14],
    },
    {
      ...fan,
      count: 8,
      length: 86,
      width: 76,
      base: 8,
      lift: 6,
      frill: 9,
      tones: [-0.8, -0.34, 0.18],
    },
    {
      ...fan,
      count: 7,
      length: 70,
      width: 64,
      base: 7,
      lift: 14,
      frill: 9,
      tones: [-0.8, -0.34, 0.22],
    },
    {
      ...fan,
      count: 6,
      veins: 0,
      length: 54,
      width: 52,
      base: 6,
      lift: 21,
      frill: 8,
      tones: [-0.8, -0.36, 0.22],
    },
    {
      ...fan,
      count: 5,
      veins: 0,
      length: 38,
      width: 40,
      base: 5,
      lift: 27,
      frill: 7,
      tones: [-0.8, -0.36, 0.22],
    },
    {
      ...fan,
      count: 4,
      veins: 0,
      length: 23,
      width: 28,
      base: 4,
      lift: 31,
      frill: 6,
      tones: [-0.7, -0.3, 0.22],
    },
  ]
  return rosette(easel, random, rows, pose) + blot(easel, [-28, -32, 54, 48], '#fff4dc', 0.16)
}
