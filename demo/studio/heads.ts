import { type Random } from '../flowers/random'
import { type Vessel } from './containers/vessel'
import { bezier } from './curve'
import { type Ball } from './foliage'
import { type FlowerModel } from './flowers/kinds'
import { type Head, type Shield, normalOf, spotOf } from './layout'
import { MATERIAL } from './materials'
import { type Mesh, type Pose, addTube, axesOf, place } from './mesh'
import { type Point, dot, linear, plus, unit } from './vector'

/** A head where it stands. */
export type Standing = { head: Head; pose: Pose; ball: Ball }

/**
 * Stands heads up, none of them in the wall or the neck of their container.
 *
 * @returns them, and the shield raised as far as they needed
 */
export function standUp(
  random: Random,
  heads: readonly Head[],
  shield: Shield,
  vessel: Vessel,
): { standing: Standing[]; shield: Shield } {
  const posed = heads.map((head) => {
    const pose = poseOf(random, head, shield)
    return { head, pose, petals: petalsOf(head.study, pose) }
  })
  let lift = 0
  let origins: (Point | null)[] = []
  do {
    origins = posed.map(({ pose, petals }) =>
      nearestFree(petals, plus(pose.origin, [0, lift, 0]), vessel),
    )
    lift += 0.5
  } while (origins.includes(null) && lift < 12)
  lift -= 0.5
  const standing = posed.map(({ head, pose }, i) => {
    const origin = origins[i] ?? plus(pose.origin, [0, lift, 0])
    const { model, scale, radius } = head
    const at = plus(origin, pose.axis, model.height * (0.6 * scale - 0.22))
    return { head, pose: { ...pose, origin }, ball: { at, radius: radius * 0.92 } }
  })
  return { standing, shield: { ...shield, middle: plus(shield.middle, [0, lift, 0]) } }
}

function poseOf(random: Random, { model, scale, a, b, out }: Head, shield: Shield): Pose {
  const axis = facing(random, normalOf(shield, a, b), model.turns)
  const tone = random.around(1, 0.035)
  return {
    origin: plus(spotOf(shield, a, b, out), axis, -model.height * 0.6 * scale),
    axis,
    spin: random.between(0, 6.28),
    scale,
    tint: [tone, tone * random.around(1, 0.02), tone * random.around(1, 0.025)],
  }
}

/** Between where the stem grows to and the viewer. */
function facing(random: Random, normal: Point, turns: number): Point {
  const share = 0.4 + 0.6 * turns
  return unit([
    normal[0] * share + random.around(0, 0.12),
    normal[1] * share + (1 - turns) * 0.8 + random.around(0.04, 0.1),
    normal[2] * share + turns * 0.3 + random.around(0, 0.08),
  ])
}

/** Some five hundred places on the petals of a head that stands at the origin. */
export function petalsOf(study: Mesh, pose: Pose): Point[] {
  const [right, axis, front] = axesOf(pose)
  const petals: Point[] = []
  const step = Math.max(1, Math.round(study.triangles / 500))
  for (let i = 0; i < study.triangles; i += step) {
    if (study.material[i] !== MATERIAL.petal) continue
    const at = study.corner[i * 3]! * 3
    const [x, y, z] = [0, 1, 2].map((k) => study.position[at + k]! * pose.scale)
    petals.push(plus(plus(plus([0, 0, 0], right, x), axis, y), front, z))
  }
  return petals
}

/** How far a head may leave its place among the others, cm: in a low container there is room before them. */
const STRAYS = { high: 1.5, low: 3 }

/** The way out that is shortest: up, before the wall, or between the two; `null` when it is too far. */
function nearestFree(
  petals: readonly Point[],
  origin: Point,
  { holds, low }: Vessel,
): Point | null {
  const far = Math.hypot(origin[0], origin[2])
  const out: Point = far > 1.5 ? [origin[0] / far, 0, origin[2] / far] : [0, 0, 1]
  const ways: Point[] = [[0, 1, 0], unit([out[0], 0.8, out[2]]), out]
  // What overhangs the rim of a box may also go back into it.
  if (low) ways.push(unit([-out[0], 1.4, -out[2]]))
  const most = low ? STRAYS.low : STRAYS.high
  for (let step = 0; step <= most; step += 0.25) {
    for (const way of ways) {
      const here = plus(origin, way, step)
      if (!petals.some((petal) => holds(plus(petal, here)))) return here
    }
  }
  return null
}

/** The heads with their stems, which leave a vase through its mouth. */
export function addHeads(mesh: Mesh, random: Random, heads: readonly Standing[], vessel: Vessel) {
  const ends = heads.map(({ head, pose }) => {
    const first = mesh.vertices
    place(mesh, head.study, pose)
    return [first, mesh.vertices] as const
  })
  for (const [i, one] of heads.entries()) {
    for (const other of heads) if (other !== one) press(mesh, ends[i]!, one, other)
  }
  const fromLeft = [...heads].sort((a, b) => a.ball.at[0] - b.ball.at[0])
  for (const [i, { head, pose }] of fromLeft.entries()) {
    const aside = heads.length > 1 ? (i / (heads.length - 1)) * 2 - 1 : 0
    addStem(mesh, random, head.model, pose, aside, vessel)
  }
}

/** Petals of full heads that touch bend back instead of cutting through each other. */
function press(
  mesh: Mesh,
  [first, end]: readonly [number, number],
  { head, ball }: Standing,
  other: Standing,
) {
  if (!head.model.full || !other.head.model.full) return
  const way = plus(other.ball.at, ball.at, -1)
  const gap = Math.hypot(...way)
  if (gap > (head.radius + other.head.radius) * 1.05) return
  const toOther = unit(way)
  // Their outermost petals may cross.
  const most = (gap * head.radius * 1.1) / (head.radius + other.head.radius)
  const soft = head.radius * 0.2
  for (let i = first * 3; i < end * 3; i += 3) {
    const [x, y, z] = [0, 1, 2].map((k) => mesh.position[i + k]! - ball.at[k]!) as [
      number,
      number,
      number,
    ]
    const over = dot([x, y, z], toOther) - (most - soft)
    if (over <= 0) continue
    const back = soft * (1 - Math.exp(-over / soft)) - over
    for (let k = 0; k < 3; k++) mesh.position[i + k]! += toOther[k]! * back
  }
}

/** @param aside where it stands among the stems: -1 the leftmost, 1 the rightmost */
function addStem(
  mesh: Mesh,
  random: Random,
  { height, stem }: FlowerModel,
  { origin, axis, scale }: Pose,
  aside: number,
  { half, stems, mouth }: Vessel,
) {
  const spread = half * 0.6
  const deep = Math.sqrt(1 - aside * aside * 0.8)
  const foot: Point = [aside * spread, stems, random.around(0, spread * deep)]
  const top = plus(origin, axis, height * 0.04 * scale)
  const bow = plus(top, axis, -5)
  const path = mouth ? through(foot, mouth, bow, top) : (t: number) => bezier(foot, bow, top, t)
  addTube(mesh, MATERIAL.stem, path, () => stem.radius, linear(stem.color), mouth ? 12 : 8)
}

/** Straight up to the mouth of a vase, from there to the head. */
function through(
  foot: Point,
  [height, radius]: readonly [number, number],
  bow: Point,
  top: Point,
): (t: number) => Point {
  const far = Math.hypot(top[0], top[2])
  const share = Math.min(1, radius / Math.max(0.1, far)) * Math.min(1, 0.3 + far / 12)
  const lip: Point = [top[0] * share, height, top[2] * share]
  const over: Point = bow[1] > height + 2 ? bow : plus(lip, [0, 3, 0])
  return (t) =>
    t < 0.5 ? plus(foot, plus(lip, foot, -1), t * 2) : bezier(lip, over, top, t * 2 - 1)
}
