import { lightness, mix, tone, turned } from './colour'
import { type Easel, blot } from './light'
import { type PetalForm, type Pose, paintPetal } from './petals'
import { drawLilyBud } from './lilybud'
import { type Random } from './random'
import { at, away, ellipse, moved, stroke } from './svg'

/** An oriental lily about 100 units in radius: six recurved, spotted petals and six stamens. */
export function drawLily(easel: Easel, random: Random, color: string, pose: Pose): string {
  if (pose.age !== undefined && pose.age < 2) {
    return drawLilyBud(easel, random, color, pose, pose.age === 1)
  }
  const start = random.between(-14, 14)
  const light = lightness(color) > 0.86
  const band = light ? mix(color, '#cfd489', 0.4) : turned(tone(color, -0.28), -6, 1.1)
  const sepal: PetalForm = { length: 104, width: 44, base: 8, widest: 0.52, tip: 0.13 }
  const broad: PetalForm = { length: 101, width: 62, base: 9, widest: 0.56, tip: 0.17 }
  const parts: string[] = []
  for (const [form, offset, tones] of [
    [sepal, 0, [-0.5, -0.3, 0.02]],
    [broad, 60, [-0.35, -0.1, 0.24]],
  ] as const) {
    for (let i = 0; i < 3; i++) {
      const angle = start + offset + i * 120 + random.around(0, 6)
      const paint = {
        color,
        tones: [...tones] as [number, number, number],
        veins: 6,
        veinTone: -0.22,
        shadow: 0.3,
        heart: '#c9d07a',
      }
      parts.push(
        paintPetal(easel, random, form, { ...paint, rim: 0.6, curl: 3.5 }, angle, { x: 0, y: 0 }),
        moved(midrib(random, form, band, color), 0, 0, angle),
      )
    }
  }
  parts.push(blot(easel, [0, 0, 30, 30], '#8e9a3e', 0.55), stamens(random, pose))
  return parts.join('')
}

function midrib(random: Random, { length, width }: PetalForm, band: string, color: string): string {
  const top = -length * 0.9
  const half = width * 0.1
  const rib = `M-2 -6Q${at(-half * 1.5, -length * 0.5)} ${at(0, top)}Q${at(half * 1.5, -length * 0.5)} 2 -6Z`
  const spot = lightness(color) > 0.9 ? '#b98a6a' : tone(color, -0.62)
  let spots = ''
  for (let i = 0; i < 16; i++) {
    const far = random.between(0.2, 0.62)
    spots += `M${at(random.around(0, width * 0.34 * Math.sin(Math.PI * far * 0.9)), -length * far)}l0.6 -1.4`
  }
  return (
    `<path d="${rib}" fill="${band}" fill-opacity=".55"/>` +
    stroke(`M0 -8Q0.8 ${-length * 0.5} 0 ${top}`, tone(band, -0.3), 1.1, 0.55) +
    stroke(spots, spot, 2, 0.6)
  )
}

function stamens(random: Random, pose: Pose): string {
  const lean = away(pose.turn, pose.tilt * 12)
  const parts: string[] = []
  for (let i = 0; i < 6; i++) {
    const angle = i * 60 + random.around(20, 9)
    const tip = away(angle, random.around(41, 5))
    const x = tip.x + lean.x
    const y = tip.y + lean.y - 4
    const bend = away(angle + 18, 22)
    const line = `M0 0Q${at(bend.x, bend.y)} ${at(x, y)}`
    parts.push(
      `<g transform="translate(2 3)">${stroke(line, '#4c4a20', 2.4, 0.22)}</g>`,
      stroke(line, '#dfe3a4', 2.5),
      moved(
        ellipse(0, 0, 8.6, 3.5, '#6e2f12') + ellipse(-1.6, -1, 5, 1.3, '#bf6a2c', 0.8),
        x,
        y,
        angle + 20,
      ),
    )
  }
  const head = { x: lean.x * 1.3 + 7, y: lean.y * 1.3 + 40 }
  parts.push(
    stroke(`M0 0Q6 18 ${at(head.x, head.y)}`, '#c6d08a', 3.6),
    ellipse(head.x, head.y, 4.8, 4, '#8c9a4a'),
    ellipse(head.x - 1, head.y - 1.2, 2.2, 1.5, '#dbe0a4'),
  )
  return parts.join('')
}
