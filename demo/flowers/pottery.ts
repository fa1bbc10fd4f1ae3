import { tone } from './colour'
import { type Easel, blot } from './light'
import { type Random } from './random'
import { at, ellipse, shape, stroke } from './svg'
import { type Profile, type Vessel, brushed, castShadow, roundPaint, turnedBody } from './vessel'

/** A glazed ceramic vase with a full belly. */
export function drawVase(easel: Easel, random: Random, color: string): Vessel {
  const profile: Profile = [
    [600, 92],
    [626, 80],
    [668, 100],
    [730, 138],
    [790, 142],
    [850, 112],
    [892, 82],
    [906, 84],
  ]
  return pottery(easel, random, color, profile, 1)
}

/** A slender ceramic vase, twice as high as it is wide. */
export function drawTallVase(easel: Easel, random: Random, color: string): Vessel {
  const profile: Profile = [
    [588, 96],
    [610, 86],
    [660, 84],
    [736, 104],
    [800, 112],
    [866, 98],
    [898, 82],
    [908, 84],
  ]
  return pottery(easel, random, color, profile, 1)
}

/** A matt pot with a broad collar, on its saucer. */
export function drawPot(easel: Easel, random: Random, color: string): Vessel {
  const body: Profile = [
    [690, 146],
    [760, 134],
    [840, 118],
    [906, 104],
  ]
  const made = pottery(easel, random, color, body, 0.6)
  const collar = turnedBody(
    [
      [640, 168],
      [668, 167],
      [698, 160],
    ],
    20,
    17,
  )
  const front =
    saucer(easel, color) +
    made.front +
    `<g transform="translate(0 9)">${shape(collar, tone(color, -0.7), 0.35)}</g>` +
    shape(collar, roundPaint(easel, color, 168, 0.6)) +
    stroke('M336 645A168 20 0 0 0 664 645', tone(color, 0.55), 3, 0.6) +
    brushed(random, color, { top: 658, bottom: 684, half: () => 165 }, 9)
  return { ...made, front, back: mouth(color, 640, 168, 20), mouth: { y: 640, half: 158 } }
}

function saucer(easel: Easel, color: string): string {
  return (
    castShadow(easel, 922, 150) +
    ellipse(500, 914, 146, 18, tone(color, -0.5)) +
    ellipse(500, 907, 146, 18, roundPaint(easel, color, 146, 0.7)) +
    ellipse(500, 905, 126, 13, tone(color, -0.4))
  )
}

/** A low footed bowl. */
export function drawBowl(easel: Easel, random: Random, color: string): Vessel {
  const profile: Profile = [
    [706, 226],
    [740, 222],
    [800, 186],
    [848, 108],
    [866, 78],
    [890, 88],
    [904, 98],
  ]
  return pottery(easel, random, color, profile, 1)
}

function pottery(
  easel: Easel,
  random: Random,
  color: string,
  profile: Profile,
  shine: number,
): Vessel {
  const [top, rim] = profile[0]!
  const [floor, foot] = profile[profile.length - 1]!
  const widest = profile.reduce((best, row) => (row[1] > best[1] ? row : best))
  const lip = Math.max(10, rim * 0.12)
  const half = (y: number) => {
    const next = profile.findIndex(([height]) => height >= y)
    if (next <= 0) return rim
    const [y0, h0] = profile[next - 1]!
    const [y1, h1] = profile[next]!
    return h0 + ((h1 - h0) * (y - y0)) / (y1 - y0)
  }
  const outline = turnedBody(profile, lip, foot * 0.13)
  const glow = widest[1] * 0.5
  const front =
    shape(outline, roundPaint(easel, color, widest[1], shine)) +
    brushed(random, color, { top: top + 24, bottom: floor - 12, half }, 26) +
    `<g transform="translate(0 1)">${stroke(`M${at(500 - rim + 3, top + 2)}A${at(rim, lip)} 0 0 0 ${at(500 + rim - 3, top + 2)}`, tone(color, 0.6), 3, 0.65)}</g>` +
    blot(
      easel,
      [500 - glow, widest[0] - 8, widest[1] * 0.3, (floor - top) * 0.25],
      '#fffdf4',
      0.42 * shine,
    ) +
    glint(widest, shine) +
    blot(easel, [500, top + 20, rim * 1.05, 44], tone(color, -0.9), 0.5)
  return {
    back: mouth(color, top, rim, lip),
    front: castShadow(easel, floor, Math.max(foot, widest[1] * 0.85)) + front,
    mouth: { y: top, half: rim * 0.94 },
    floor,
  }
}

/** The window in the glaze; a matt pot has none. */
function glint([y, half]: [number, number], shine: number): string {
  if (shine < 1) return ''
  const line = `M${at(500 - half * 0.66, y + 18)}Q${at(500 - half * 0.76, y - 20)} ${at(500 - half * 0.56, y - 58)}`
  return (
    stroke(line, '#fffef8', 8, 0.5) +
    stroke(`M${at(500 - half * 0.5, y - 74)}l4 -5`, '#fffef8', 7, 0.5)
  )
}

function mouth(color: string, y: number, half: number, lip: number): string {
  return (
    ellipse(500, y, half, lip, tone(color, -0.8)) +
    stroke(`M${at(500 - half, y)}A${at(half, lip)} 0 0 1 ${at(500 + half, y)}`, tone(color, 0.2), 5)
  )
}
