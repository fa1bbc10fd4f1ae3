import { tone } from './colour'
import { type Easel, SUN, linear, stencil, sunlight } from './light'
import { type Random, randomFrom } from './random'
import { at, away, fixed, moved } from './svg'

/** How a flower is seen. */
export type Pose = {
  /** Where it looks, in degrees, 0 pointing up, clockwise. */
  turn: number
  /** 0 looks at us, 1 looks aside. */
  tilt: number
  /** Open unless told. */
  age?: Age
}

/** 0 is a bud, 1 half open, 2 open. */
export type Age = 0 | 1 | 2

/** A petal growing from the origin upwards. */
export type PetalForm = {
  length: number
  width: number
  /** Half its width where it is attached. */
  base: number
  /** Where it is widest, 0 to 1 of the length. */
  widest: number
  /** 0 is a point, 1 a broad brow. */
  tip: number
  /** How deep the tip is notched. */
  notch?: number
  /** How tall the frills of the brow are. */
  frill?: number
}

/** Tones (see `tone`) from the base to the tip, and what is painted over them. */
export type PetalPaint = {
  color: string
  tones: [base: number, middle: number, tip: number]
  /** Tone of the rolled edge. */
  rim?: number
  curl?: number
  veins?: number
  veinTone?: number
  shadow?: number
  /** Another colour at the base, such as a lily's green throat. */
  heart?: string
}

export type Row = PetalForm &
  PetalPaint & {
    count: number
    /** How far the row's base is from the middle. */
    from?: number
    /** How high above the lowest petals the row stands, in units, for flowers seen aside. */
    lift?: number
    /** Degrees by which the row is turned. */
    start?: number
    /** How unlike its neighbours each petal is, 1 unless told. */
    loose?: number
  }

/** Rows of petals around the middle, the first row lowest. */
export function rosette(easel: Easel, random: Random, rows: Row[], pose: Pose): string {
  return rows
    .map((row) => {
      const loose = row.loose ?? 1
      const start = row.start ?? random.between(0, 360)
      const middle = away(pose.turn, pose.tilt * (row.lift ?? 0))
      const order = Array.from({ length: row.count }, (_, i) => i)
      // Every other petal lies under its neighbours, as they overlap in a real whorl.
      order.sort((a, b) => (a % 2) - (b % 2) || a - b)
      return order
        .map((i) => {
          const angle = start + (i * 360) / row.count + random.around(0, (70 / row.count) * loose)
          const foot = away(angle, row.from ?? 0)
          const size = random.around(1, 0.055 * loose)
          const place = { x: middle.x + foot.x, y: middle.y + foot.y }
          return paintPetal(easel, random, row, row, angle, place, size)
        })
        .join('')
    })
    .join('')
}

/** One petal with its shadow, tone, strokes of the brush and rolled edge. */
export function paintPetal(
  easel: Easel,
  random: Random,
  form: PetalForm,
  paint: PetalPaint,
  angle: number,
  foot: { x: number; y: number },
  size = 1,
): string {
  const cut = cutPetal(
    form,
    paint.veins ?? 0,
    paint.curl ?? 7,
    Math.floor(random.unit() * VARIANTS),
  )
  // A few steps of light instead of a continuum: petals then share their gradients.
  const light = Math.round((sunlight(angle, 0.14) + random.around(0, 0.07)) / 0.072) * 0.072
  const [base, middle, tip] = paint.tones
  // The side towards the sun is lighter, in steps, so that petals share their gradients.
  const towards = Math.round(Math.sin(((SUN - angle) * Math.PI) / 180) * 2) / 2
  const slant = towards * Math.round(form.width * 0.28)
  const fill = linear(
    easel,
    [-slant, 0, slant, -Math.round(form.length / 8) * 8],
    [
      [0, paint.heart ?? tone(paint.color, base)],
      [0.42, tone(paint.color, middle + light - 0.04)],
      [0.8, tone(paint.color, (middle + tip) / 2 + light + 0.05)],
      [1, tone(paint.color, tip + light + 0.08)],
    ],
  )
  const body = stencil(easel, cut.body)
  const drop = away(135 - angle, form.length * 0.035 + 1.5)
  const veil = Math.round((paint.shadow ?? 0.28) * 255).toString(16)
  const shadow = `fill="${tone(paint.color, -0.85)}${veil}"`
  let content = ''
  if (paint.shadow !== 0) {
    content += `<use href="#${body}" x="${fixed(drop.x)}" y="${fixed(drop.y)}" ${shadow}/>`
  }
  content += `<use href="#${body}" fill="${fill}"/>`
  if (paint.veins) {
    const ink = tone(paint.color, (paint.veinTone ?? -0.35) + light)
    content += `<use href="#${stencil(easel, cut.veins)}" stroke="${ink}"/>`
  }
  if (paint.rim !== undefined) {
    content += `<use href="#${stencil(easel, cut.rim)}" fill="${rimLight(easel, form, paint, light, towards)}"/>`
  }
  return moved(content, foot.x, foot.y, angle, Math.round(size * 100) / 100)
}

/** The rolled edge glows where the sun is and fades on the other side. */
function rimLight(
  easel: Easel,
  form: PetalForm,
  { color, rim = 0 }: PetalPaint,
  light: number,
  towards: number,
): string {
  const half = Math.round(form.width / 2)
  const glow = tone(color, rim + light)
  if (!towards) return glow
  return linear(
    easel,
    [half * Math.sign(towards), 0, -half * Math.sign(towards), 0],
    [
      [0, tone(color, rim + light + 0.15)],
      [0.5, glow, 0.7],
      [1, glow, 0.1],
    ],
  )
}

/** Petals of one form are cut from so many stencils: enough that no two neighbours look alike. */
const VARIANTS = 4

type Cut = { body: string; veins: string; rim: string }

const cuts = new Map<string, Cut>()

function cutPetal(form: PetalForm, veinCount: number, curl: number, variant: number): Cut {
  const { length, width, base, widest, tip, notch = 0, frill = 0 } = form
  const key = [length, width, base, widest, tip, notch, frill, veinCount, curl, variant].join()
  let cut = cuts.get(key)
  if (!cut) {
    const random = randomFrom(key)
    const side = random.around(1, 0.1)
    const lean = random.around(0, width * 0.06)
    cut = {
      body: `<path ~ d="${petalOutline(form, side, lean, random)}"/>`,
      veins: veins(random, form, veinCount),
      rim: `<path ~ d="${rimOutline(form, side, lean, curl)}" fill-opacity=".75"/>`,
    }
    cuts.set(key, cut)
  }
  return cut
}

function petalOutline(form: PetalForm, side: number, lean: number, random: Random): string {
  const { length, base } = form
  const left = (form.width / 2) * side
  const right = (form.width / 2) * (2 - side)
  const wide = length * form.widest
  const shoulder = wide + (length - wide) * 0.64
  const foot = `M${at(-base, 0)}C${at(-left * 0.7 - base * 0.3, -wide * 0.34)} ${at(-left, -wide * 0.62)} ${at(-left, -wide)}`
  const close = `C${at(right, -wide * 0.62)} ${at(right * 0.7 + base * 0.3, -wide * 0.34)} ${at(base, 0)}Z`
  if (form.frill) return foot + frills(form, left, right, wide, random) + close
  const roundLeft = left * form.tip
  const roundRight = right * form.tip
  const top = -length + (form.notch ?? 0)
  const brow = form.notch ? -length : top
  return (
    foot +
    `C${at(-left, -shoulder)} ${at(lean - roundLeft, brow)} ${at(lean, top)}` +
    `C${at(lean + roundRight, brow)} ${at(right, -shoulder)} ${at(right, -wide)}` +
    close
  )
}

function frills(form: PetalForm, left: number, right: number, wide: number, random: Random) {
  const teeth = 9
  const crown = form.length - wide
  let d = ''
  for (let i = 1; i <= teeth; i++) {
    const t = i / teeth
    const x = -left + (left + right) * t
    const arch = Math.sin(Math.PI * t) ** 0.55
    const y = -wide - crown * arch
    const before = -wide - crown * Math.sin(Math.PI * (t - 0.5 / teeth)) ** 0.55
    const peak = before - random.between(0.4, 1.5) * form.frill!
    d += `Q${at(x - (left + right) / teeth / 1.7, peak)} ${at(x, y)}`
  }
  return d
}

function rimOutline(form: PetalForm, side: number, lean: number, curl: number): string {
  const left = (form.width / 2) * side
  const right = (form.width / 2) * (2 - side)
  const wide = form.length * form.widest
  const shoulder = wide + (form.length - wide) * 0.64
  const from = wide + (form.length - wide) * 0.12
  const brow = -form.length
  const top = brow + (form.notch ?? 0)
  return (
    `M${at(-left * 0.985, -from)}C${at(-left * 0.96, -shoulder)} ${at(lean - left * form.tip, brow)} ${at(lean, top)}` +
    `C${at(lean + right * form.tip, brow)} ${at(right * 0.96, -shoulder)} ${at(right * 0.985, -from)}` +
    `C${at(right * 0.8, -shoulder + curl * 0.6)} ${at(lean + right * form.tip * 0.8, brow + curl)} ${at(lean, top + curl)}` +
    `C${at(lean - left * form.tip * 0.8, brow + curl)} ${at(-left * 0.8, -shoulder + curl * 0.6)} ${at(-left * 0.985, -from)}Z`
  )
}

function veins(random: Random, form: PetalForm, count: number): string {
  let dark = ''
  let pale = ''
  for (let i = 0; i < count; i++) {
    const t = count === 1 ? 0 : (i / (count - 1)) * 2 - 1
    const reach = random.between(0.6, 0.86) - Math.abs(t) * 0.12
    const x = t * form.width * 0.34
    const line =
      `M${at(t * form.base * 0.8, -form.length * random.between(0.08, 0.3))}` +
      `Q${at(x * 1.05, -form.length * 0.45)} ${at(x + random.around(0, 1.5), -form.length * reach)}`
    if (i % 2) pale += line
    else dark += line
  }
  const width = Math.max(0.8, form.width * 0.028)
  const light =
    pale && form.width > 44
      ? `<path d="${pale}" stroke="#fff8ea" stroke-width="${fixed(width * 1.4)}" stroke-opacity=".22"/>`
      : ''
  return (
    '<g ~ fill="none" stroke-linecap="round">' +
    `<path d="${dark}" stroke-width="${fixed(width)}" stroke-opacity=".35"/>${light}</g>`
  )
}
