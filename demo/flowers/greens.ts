import { tone } from './colour'
import { type Easel, linear } from './light'
import { type Random } from './random'
import { type GreenKind } from './spec'
import { at, away, circle, ellipse, fixed, moved, shape, stroke } from './svg'

/** A stem from the origin upwards, bent so far to the right at its top. */
type Stem = { length: number; bend: number }

const PAINTERS: Record<GreenKind, (easel: Easel, random: Random, stem: Stem) => string> = {
  eucalyptus,
  gypsophila,
  fern,
  ruscus,
  lavender,
}

/** A sprig from the origin upwards. Its length is in units, its bend is drawn from the seed. */
export function drawGreen(easel: Easel, random: Random, kind: GreenKind, length: number): string {
  return PAINTERS[kind](easel, random, { length, bend: random.around(0, length * 0.22) })
}

/** One pointed leaf from the origin upwards: a dark half, a light half and a rib. */
export function drawLeaf(
  easel: Easel,
  random: Random,
  color: string,
  length: number,
  width: number,
): string {
  const lean = random.around(0, width * 0.3)
  const left = `M0 0C${at(-width * 0.55, -length * 0.22)} ${at(-width * 0.5 + lean, -length * 0.7)} ${at(lean, -length)}`
  const right = `C${at(width * 0.5 + lean, -length * 0.7)} ${at(width * 0.55, -length * 0.22)} 0 0Z`
  const rib = `${at(lean * 0.6, -length * 0.5)} ${at(lean, -length)}`
  const light = random.around(0, 0.12)
  const fill = linear(
    easel,
    [0, 0, 0, -Math.round(length / 10) * 10],
    [
      [0, tone(color, -0.5 + light)],
      [1, tone(color, 0.08 + light)],
    ],
  )
  return (
    shape(left + right, fill) +
    shape(`${left}Q${at(lean * 0.6, -length * 0.5)} 0 0Z`, tone(color, 0.36 + light), 0.42) +
    stroke(`M0 0Q${rib}`, tone(color, 0.5), Math.max(0.9, width * 0.035), 0.5)
  )
}

function along({ length, bend }: Stem, t: number) {
  const x = bend * t * t
  const y = -length * t
  return { x, y, degrees: (Math.atan2(2 * bend * t, length) * 180) / Math.PI }
}

function stalk(stem: Stem, color: string, width: number, until = 1): string {
  const end = along(stem, until)
  return stroke(`M0 0Q0 ${fixed(end.y / 2)} ${at(end.x, end.y)}`, color, width)
}

function eucalyptus(easel: Easel, random: Random, stem: Stem): string {
  const parts = [stalk(stem, '#8a8f78', 3.2)]
  const pairs = Math.max(4, Math.round(stem.length / 34))
  for (let i = pairs; i >= 1; i--) {
    const t = 0.16 + (0.84 * i) / pairs
    const { x, y, degrees } = along(stem, t)
    const size = (34 - 18 * t) * random.around(1, 0.1)
    for (const side of i === pairs ? [0] : [-1, 1]) {
      const color = random.pick(['#8fb3a2', '#9dbbab', '#7fa595', '#a9bfa6'])
      parts.push(
        moved(disc(easel, random, color, size), x, y, degrees + side * random.around(62, 16)),
      )
    }
  }
  return parts.join('')
}

function disc(easel: Easel, random: Random, color: string, size: number): string {
  const s = size * 0.92
  const d = `M0 0C${at(-s * 1.05, -s * 0.2)} ${at(-s * 1.1, -s * 1.75)} ${at(random.around(0, 2), -s * 1.85)}C${at(s * 1.1, -s * 1.75)} ${at(s * 1.05, -s * 0.2)} 0 0Z`
  const light = random.around(0, 0.14)
  const fill = linear(
    easel,
    [-12, -36, 12, 0],
    [
      [0, tone(color, 0.38 + light)],
      [0.55, tone(color, light)],
      [1, tone(color, -0.42 + light)],
    ],
  )
  return shape(d, fill) + stroke(`M0 0Q1 ${fixed(-s)} 0 ${fixed(-s * 1.6)}`, '#e4ecdc', 1, 0.55)
}

function gypsophila(_easel: Easel, random: Random, stem: Stem): string {
  const twigs: string[] = []
  const stars: { x: number; y: number; r: number }[] = []
  function grow(x: number, y: number, degrees: number, length: number, level: number) {
    const tip = away(degrees, length)
    const bend = away(degrees + random.around(0, 24), length * 0.5)
    twigs.push(`M${at(x, y)}q${at(bend.x, bend.y)} ${at(tip.x, tip.y)}`)
    const end = { x: x + tip.x, y: y + tip.y }
    if (level === 0) {
      stars.push({ ...end, r: random.between(4, 7.6) })
      return
    }
    const forks = level > 2 ? 3 : random.pick([2, 3, 3])
    for (let i = 0; i < forks; i++) {
      const spread = (i - (forks - 1) / 2) * 34
      grow(
        end.x,
        end.y,
        degrees + spread + random.around(0, 13),
        length * random.between(0.5, 0.72),
        level - 1,
      )
    }
  }
  grow(0, 0, (stem.bend / stem.length) * 60, stem.length * 0.42, 3)
  const petals = stars.map(({ x, y, r }, i) => {
    const color = i % 4 === 0 ? '#efe9dc' : '#fffdf6'
    return (
      circle(x + 0.8, y + 1.2, r, '#8f957a', 0.35) +
      blossom(x, y, r, color, random) +
      circle(x, y, r * 0.22, '#d9d39a')
    )
  })
  return stroke(twigs.join(''), '#93a67f', 1.5, 0.9) + petals.join('')
}

function blossom(x: number, y: number, r: number, color: string, random: Random): string {
  const start = random.between(0, 72)
  const dots = Array.from({ length: 5 }, (_, i) => {
    const p = away(start + i * 72, r * 0.56)
    return `M${at(x + p.x, y + p.y)}h.1`
  })
  return `<path d="${dots.join('')}" stroke="${color}" stroke-width="${fixed(r * 0.95)}" stroke-linecap="round"/>`
}

function fern(_easel: Easel, random: Random, stem: Stem): string {
  const parts: string[] = []
  const pairs = Math.round(stem.length / 11)
  const color = random.pick(['#5e8f4b', '#6d9a52', '#4f8148'])
  for (let i = 2; i <= pairs; i++) {
    const t = i / pairs
    const { x, y, degrees } = along(stem, t)
    const size = stem.length * 0.27 * Math.sin(Math.PI * Math.min(1, 0.2 + t * 0.8)) ** 0.8 + 4
    for (const side of [-1, 1]) {
      const length = size * random.around(1, 0.08)
      const light = (side < 0 ? 0.14 : -0.14) + random.around(0, 0.08)
      const d = `M0 0C${at(-6, -length * 0.3)} ${at(-4, -length * 0.7)} ${at(side * 3, -length)}C${at(5, -length * 0.6)} ${at(5, -length * 0.2)} 0 0Z`
      parts.push(
        `<path d="${d}" transform="translate(${at(x, y)})rotate(${fixed(degrees + side * (66 - t * 18))})" fill="${tone(color, light)}"/>`,
      )
    }
  }
  return stalk(stem, tone(color, -0.25), 3) + parts.join('') + stalk(stem, tone(color, 0.3), 1.4)
}

function ruscus(easel: Easel, random: Random, stem: Stem): string {
  const parts = [stalk(stem, '#4c6b3f', 3)]
  const count = Math.round(stem.length / 19)
  for (let i = count; i >= 1; i--) {
    const t = 0.14 + (0.86 * i) / count
    const { x, y, degrees } = along(stem, t)
    const side = i === count ? 0 : i % 2 ? 1 : -1
    const length = (62 - 26 * t) * random.around(1, 0.12)
    const color = random.pick(['#3f7350', '#4b8058', '#356546'])
    parts.push(
      moved(
        drawLeaf(easel, random, color, length, length * 0.44),
        x,
        y,
        degrees + side * random.around(44, 12),
      ),
    )
  }
  return parts.join('')
}

function lavender(easel: Easel, random: Random, stem: Stem): string {
  const parts = [stalk(stem, '#7f9468', 2.6)]
  for (const side of [-1, 1]) {
    const { x, y, degrees } = along(stem, 0.3)
    const leaf = drawLeaf(easel, random, '#8aa27c', stem.length * 0.3, 7)
    parts.push(moved(leaf, x, y, degrees + side * 20))
  }
  const whorls = 9
  for (let i = 0; i < whorls; i++) {
    const { x, y, degrees } = along(stem, 0.56 + (0.44 * i) / (whorls - 1))
    const size = 10.5 - Math.abs(i - 3) * 0.75
    for (const side of [-1, 1, 0]) {
      const color = random.pick(['#8a78c4', '#7a68b6', '#9d8bd2', '#a896da'])
      const bud = ellipse(0, -size * 0.7, size * 0.46, size * 0.85, tone(color, side ? -0.08 : 0.1))
      const glint = ellipse(-1.2, -size * 0.95, size * 0.16, size * 0.4, '#d8cdf2', 0.6)
      parts.push(moved(bud + glint, x, y, degrees + side * random.around(46, 10)))
    }
  }
  return parts.join('')
}
