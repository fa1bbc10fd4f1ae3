import { type Random, shuffled } from '../flowers/random'
import { type Arrangement } from '../flowers/spec'
import { type FlowerModel, FLOWERS } from './flowers/kinds'
import { type Mesh } from './mesh'
import { sharesSeen } from './seen'
import { type Point, GOLDEN_ANGLE, plus, unit } from './vector'

/** The bowed shield that the heads of an arrangement stand on, turned to who looks at it. */
export type Form = {
  /** Elevation of its middle, degrees: 0 looks at the viewer, 90 at the ceiling. */
  tilt: number
  /** How far its middle stands out, of its radius. */
  bulge: number
  /** Its radius in a direction, of the mean one. */
  outline: (angle: number) => number
  /** 1 when the heads touch. */
  space: number
  /** How far heads stand out of it or back, cm. */
  loose: number
  /** Below 1 the heads seek its middle, above 1 its rim. */
  gathers: number
  /** How far moss reaches between the heads, of the outline. */
  moss: number
}

export type Head = {
  model: FlowerModel
  color: string
  age: number
  study: Mesh
  scale: number
  /** On the shield, of its radius. */
  a: number
  b: number
  radius: number
  out: number
}

export type Shield = { form: Form; radius: number; middle: Point; pole: Point; up: Point }

const round = () => 1
const SHAPES: Record<Arrangement['shape'], Form> = {
  round: {
    tilt: 42,
    bulge: 0.72,
    outline: round,
    space: 0.84,
    loose: 0.5,
    gathers: 0.995,
    moss: 0.74,
  },
  tall: {
    ...{ tilt: 26, bulge: 0.5, space: 0.9, loose: 1, gathers: 0.995, moss: 0.74 },
    outline: (angle) => 1 / Math.hypot(Math.cos(angle) / 0.82, Math.sin(angle) / 1.24),
  },
  wild: {
    ...{ tilt: 32, bulge: 0.52, space: 0.98, loose: 2.4, gathers: 0.995, moss: 0.74 },
    outline: (angle) => 1 + 0.13 * Math.sin(angle * 3 + 0.6) + 0.07 * Math.sin(angle * 5),
  },
  cascade: {
    tilt: 24,
    bulge: 0.42,
    space: 0.84,
    loose: 0.6,
    outline: drop,
    gathers: 0.995,
    moss: 0.74,
  },
  heart: {
    ...{ tilt: 90, bulge: 0.16, space: 0.86, loose: 0.15, gathers: 1.006, moss: 0.97 },
    outline: heartOutline,
  },
}

/** Wide above, running out to one point below. */
function drop(angle: number): number {
  const down = Math.max(0, -Math.sin(angle))
  return 0.86 + 1.05 * down ** 6 - 0.06 * Math.max(0, Math.sin(angle))
}

/** The rim of a heart with its point towards the viewer; also of its box. */
export function heartOutline(angle: number): number {
  const up = Math.sin(angle)
  const side = Math.abs(Math.cos(angle))
  const lobes = 0.98 + 0.16 * side * Math.max(0, up + 0.25)
  const cleft = 0.34 * Math.exp(-((side / 0.3) ** 2)) * Math.max(0, up)
  const point = 0.13 * Math.max(0, -up) ** 7
  return lobes - cleft + point - 0.12 * Math.max(0, -up) * side
}

/** How a container changes the form of what stands in it. */
export function formOf(shape: Arrangement['shape'], container: string): Form {
  const form = SHAPES[shape]
  if (container === 'box' || container === 'heart-box') {
    return {
      ...form,
      tilt: 86,
      space: form.space * 0.95,
      loose: Math.min(form.loose, 0.9),
      // Within the walls of its box.
      ...(container === 'box' && { outline: round, moss: 0.84 }),
      bulge: shape === 'wild' ? 0.42 : Math.min(form.bulge, 0.26),
    }
  }
  if (container === 'bowl') return { ...form, tilt: 50, bulge: 0.5 }
  if (container === 'basket') {
    // Nothing hangs down before its wall.
    const outline = shape === 'cascade' ? round : form.outline
    return { ...form, outline, tilt: 48, bulge: 0.54 }
  }
  return form
}

/** The heads of a recipe, each with the study that it is a copy of. */
export function headsOf(random: Random, spec: Arrangement, form: Form): Head[] {
  const heads = spec.blooms.flatMap(({ kind, color, count }) => {
    const model = FLOWERS[kind]
    const ages = model.ages.slice(0, count)
    const studies = ages.map((age) => model.make(random, color, age))
    return Array.from({ length: count }, (_, i): Head => {
      const study = studies[i % studies.length]!
      const scale = random.between(0.9, 1.04)
      const radius = seenRadius(model, study) * (model.room ?? 1) * scale
      const age = ages[i % ages.length]!
      // A star spreads its petals over its neighbours, not through them.
      const out = random.around(0, form.loose) + (model.room ? 1.8 : 0)
      return { model, color, age, study, scale, radius, a: 0, b: 0, out }
    })
  })
  return shuffled(random, heads)
}

/** Half of what is seen of a head: one that looks up shows its side. */
function seenRadius({ turns, height }: FlowerModel, study: Mesh): number {
  const width = widthOf(study)
  return width * turns + Math.max(width, height * 0.46) * (1 - turns)
}

/** Half the width of a head, but for its last tips. */
function widthOf({ position, vertices }: Mesh): number {
  let widest = 0
  for (let i = 0; i < vertices; i++) {
    widest = Math.max(widest, Math.hypot(position[i * 3]!, position[i * 3 + 2]!))
  }
  return widest * 0.95
}

/** Lays the heads out, of several ways the first good or the best one. @returns the radius of their shield */
export function layOut(random: Random, heads: Head[], form: Form): number {
  let best: { radius: number; spots: Pick<Head, 'a' | 'b'>[]; fault: number } | undefined
  for (let way = 0; way < 8 && !(best && best.fault < GOOD); way++) {
    const radius = spread(random, heads, form)
    const fault = faultOf(heads, form, radius)
    if (!best || fault < best.fault)
      best = { radius, fault, spots: heads.map(({ a, b }) => ({ a, b })) }
  }
  for (const [i, spot] of best!.spots.entries()) Object.assign(heads[i]!, spot)
  return best!.radius
}

const GOOD = 2

/** How far a lay-out is from a good one: a hole, a hidden head, kinds that stand apart. */
function faultOf(heads: readonly Head[], form: Form, radius: number): number {
  const shield = shieldAt(form, radius, 0)
  const faces = heads.map(({ a, b, out, radius }) => {
    return { at: spotOf(shield, a, b, out), axis: normalOf(shield, a, b), radius }
  })
  const hidden = Math.max(0, 0.7 - Math.min(...sharesSeen(form.tilt, faces)))
  return holeOf(heads, form, radius) + hidden * 20 + clumpsOf(heads)
}

/** The widest gap between the heads, cm. */
function holeOf(heads: readonly Head[], form: Form, radius: number): number {
  let widest = 0
  for (let i = 0; i < 150; i++) {
    const angle = i * GOLDEN_ANGLE
    const far = Math.sqrt((i + 0.5) / 150) * 0.6 * form.outline(angle)
    const [a, b] = [Math.cos(angle) * far, Math.sin(angle) * far]
    const gaps = heads.map((head) => Math.hypot(head.a - a, head.b - b) * radius - head.radius)
    widest = Math.max(widest, Math.min(...gaps))
  }
  return widest
}

/** The share of heads, of four, whose nearest is of their own kind, where there are several kinds. */
function clumpsOf(heads: readonly Head[]): number {
  if (new Set(heads.map(({ model }) => model)).size < 2) return 0
  const clumped = heads.filter((one) => {
    const far = ({ a, b }: Head) => Math.hypot(a - one.a, b - one.b)
    const others = heads.filter((head) => head !== one)
    return others.reduce((x, y) => (far(y) < far(x) ? y : x)).model === one.model
  })
  return (clumped.length / heads.length) * 4
}

/** Lays the heads out until none hides another. */
function spread(random: Random, heads: Head[], form: Form): number {
  for (const [i, head] of shuffled(random, heads).entries()) {
    const far = Math.sqrt((i + 0.4) / heads.length) * 0.92
    const angle = i * GOLDEN_ANGLE + random.between(0, 0.5)
    head.a = Math.cos(angle) * far
    head.b = Math.sin(angle) * far
  }
  const area = heads.reduce((sum, head) => sum + head.radius ** 2, 0)
  let radius = Math.max(3.8, Math.sqrt(area * (form.tilt > 75 ? 0.95 : 0.66)) * form.space)
  while (crowding(heads, form, radius) > 0.12 && radius < 40) radius *= 1.035
  return radius
}

/** Pushes the heads apart. @returns the deepest overlap that is left, of their distance */
function crowding(heads: Head[], form: Form, radius: number): number {
  let deepest = 0
  for (let round = 0; round < 90; round++) {
    deepest = 0
    for (const head of heads) {
      head.a *= form.gathers
      head.b *= form.gathers
    }
    for (const [i, one] of heads.entries()) {
      for (let j = i + 1; j < heads.length; j++)
        deepest = Math.max(deepest, push(one, heads[j]!, form, radius))
    }
    for (const head of heads) keepInside(head, form, radius)
    // Five or six in a ring would leave a dark hole.
    if (heads.length > 4 && heads.length < 9) heads[0]!.a = heads[0]!.b = 0
  }
  return deepest
}

function push(one: Head, other: Head, form: Form, radius: number): number {
  const da = one.a - other.a
  const db = one.b - other.b
  const rise = form.bulge * (da * (one.a + other.a) + db * (one.b + other.b))
  // A cup that looks up is taller than wide.
  const tall = one.model.turns > 0 && other.model.turns > 0 ? 1 : 1.35
  const flat = Math.hypot(da, db / tall) || 1e-3
  const gap = Math.hypot(flat, rise) * radius
  const wanted = (one.radius + other.radius) * form.space
  if (gap >= wanted) return 0
  const step = ((wanted - gap) / radius / flat) * 0.24
  one.a += da * step
  one.b += db * step
  other.a -= da * step
  other.b -= db * step
  return (wanted - gap) / wanted
}

function keepInside(head: Head, form: Form, radius: number) {
  const far = Math.hypot(head.a, head.b)
  const angle = Math.atan2(head.b, head.a)
  const inset = form.tilt > 75 ? 0.8 : 0.62
  const most = Math.max(0.05, form.outline(angle) - (head.radius * inset) / radius)
  if (far <= most) return
  head.a *= most / far
  head.b *= most / far
}

/** The shield with its lower rim at a height above y = 0. */
export function shieldAt(form: Form, radius: number, rim: number): Shield {
  const tilt = (form.tilt * Math.PI) / 180
  const pole: Point = [0, Math.sin(tilt), Math.cos(tilt)]
  const up: Point = [0, Math.cos(tilt), -Math.sin(tilt)]
  const low = Math.cos(tilt) * radius * 0.86
  const lean = -Math.cos(tilt) * form.bulge * radius * 0.42
  return { form, radius, middle: [0, rim + low, lean], pole, up }
}

/** A place on the shield, `out` cm before it. */
export function spotOf(
  { form, radius, middle, pole, up }: Shield,
  a: number,
  b: number,
  out: number,
): Point {
  const stands = form.bulge * radius * (1 - a * a - b * b) + out
  const flat = plus([middle[0] + a * radius, middle[1], middle[2]], up, b * radius)
  return plus(flat, pole, stands)
}

/** Where the shield looks there. */
export function normalOf({ form, pole, up }: Shield, a: number, b: number): Point {
  return unit(plus(plus(pole, [1, 0, 0], 2 * form.bulge * a), up, 2 * form.bulge * b))
}
