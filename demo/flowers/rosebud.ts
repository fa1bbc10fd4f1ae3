import { tone } from './colour'
import { type Easel, blot, linear } from './light'
import { type Pose } from './petals'
import { type Random } from './random'
import { shape, stroke } from './svg'

const GREEN = '#5c8a4c'

/** A rose in bud seen from the side, about 100 units from its calyx to its tip. */
export function drawRosebud(easel: Easel, random: Random, color: string, pose: Pose): string {
  const lean = Math.sin((pose.turn * Math.PI) / 180) * 60 * Math.min(1, 0.2 + pose.tilt)
  const silk = (from: number, to: number, slant: number) =>
    linear(
      easel,
      [-slant, -90, slant, 84],
      [
        [0, tone(color, from + 0.4)],
        [0.08, tone(color, from)],
        [0.5, tone(color, (from + to) / 2)],
        [1, tone(color, to)],
      ],
    )
  const tip = random.around(0, 5)
  const petals =
    shape(
      `M-54 20C-62 -40 -36 -84 ${tip} -100C38 -84 60 -40 54 20C40 84 -40 84 -54 20Z`,
      silk(-0.3, -0.85, 20),
    ) +
    shape('M-30 -62C-12 -96 26 -92 34 -58C40 -20 -20 0 -30 -62Z', silk(-0.12, -0.4, -20)) +
    shape(
      'M-64 8C-70 -50 -44 -80 -22 -74C-4 -30 22 -4 58 -16C66 40 40 88 0 88C-40 88 -62 60 -64 8Z',
      silk(0.06, -0.55, 26),
    ) +
    shape(
      'M62 -4C72 -46 52 -78 34 -70C34 -30 8 8 -26 28C-20 70 -6 86 6 88C44 84 60 48 62 -4Z',
      silk(-0.02, -0.62, -16),
    )
  const sepal = (d: string, light: number) => shape(d, tone(GREEN, light))
  const calyx =
    sepal('M-12 92C-70 84 -78 40 -70 6C-50 40 -40 66 -4 80Z', -0.1) +
    sepal('M12 92C70 84 80 44 74 14C52 44 40 66 4 80Z', -0.3) +
    sepal('M-26 92C-30 64 -16 40 2 16C18 42 30 66 26 92C20 108 -20 108 -26 92Z', 0.12) +
    stroke('M2 28V92', tone(GREEN, 0.5), 2, 0.5)
  return (
    `<g transform="rotate(${lean.toFixed(1)})">` +
    petals +
    stroke('M-64 8C-70 -50 -44 -80 -22 -74C-4 -30 22 -4 58 -16', tone(color, 0.5), 3, 0.6) +
    stroke('M34 -70C34 -30 8 8 -26 28', tone(color, 0.42), 2.4, 0.5) +
    stroke('M-30 -62C-12 -96 26 -92 34 -58', tone(color, 0.34), 2.4, 0.5) +
    blot(easel, [-24, -14, 26, 56], '#fff1dc', 0.3) +
    calyx +
    '</g>'
  )
}
