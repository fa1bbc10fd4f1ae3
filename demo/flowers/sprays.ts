import { type Studies, bloom } from './bloom'
import { mix } from './colour'
import { drawGreen, drawLeaf } from './greens'
import { type Placed } from './layout'
import { type Easel } from './light'
import { type Random } from './random'
import { type Bloom, type GreenKind } from './spec'
import { type Point, at, fixed, moved, stroke } from './svg'

/** A stem: where it leaves the soil, to which side it bends, how high and how far it reaches. */
type Stem = { foot: Point; side: 1 | -1; height: number; reach: number }

/** Arching stems of moth orchids, the largest flowers lowest, the buds at the tip. */
export function orchidSprays(
  easel: Easel,
  random: Random,
  studies: Studies,
  orchids: Bloom,
  foot: Point,
): string {
  const stems = stemsOf(orchids, foot)
  const feet = [...new Set(stems.map((stem) => stem.foot.x))]
  const behind = feet.map((x) => leaves(easel, random, { x, y: foot.y }, [-56, 50, -30, 26], 1))
  const flowers = stems.map((stem, i) => {
    const share = Math.floor((orchids.count + i) / stems.length)
    return spray(easel, random, studies, orchids.color, share, stem)
  })
  const before = feet.map((x) => leaves(easel, random, { x, y: foot.y }, [-68, 64], 0.9))
  return behind.join('') + flowers.join('') + before.join('')
}

/** Ferns at the foot of orchids, all around the rim. */
export function fernsAtFoot(
  easel: Easel,
  random: Random,
  greens: GreenKind[],
  mouth: { y: number; half: number },
): string {
  const [kind] = greens
  if (!kind) return ''
  return [-1, 0.94, -0.72, 0.66, -0.46, 0.4, -0.16, 0.12]
    .map((place) => {
      const frond = drawGreen(easel, random, kind, 176 - 50 * (1 - Math.abs(place)))
      return moved(frond, 500 + place * mouth.half * 0.86, mouth.y + 6, place * 82)
    })
    .join('')
}

function stemsOf({ stems = 1, plants = 1 }: Bloom, foot: Point): Stem[] {
  const one = (x: number, side: 1 | -1, height: number, reach: number): Stem => ({
    foot: { x: foot.x + x, y: foot.y },
    side,
    height,
    reach,
  })
  if (plants > 2) return [one(0, 1, 640, 270), one(-130, -1, 500, 290), one(130, 1, 400, 280)]
  if (stems > 1) return [one(0, 1, 580, 350), one(0, -1, 490, 330)]
  return [one(0, 1, 570, 330)]
}

function leaves(easel: Easel, random: Random, foot: Point, fan: number[], size: number): string {
  return fan
    .map((degrees) => {
      const long = random.between(170, 215) * size
      return moved(drawLeaf(easel, random, '#4c7a52', long, 54 * size), foot.x, foot.y, degrees)
    })
    .join('')
}

function spray(
  easel: Easel,
  random: Random,
  studies: Studies,
  color: string,
  count: number,
  stem: Stem,
): string {
  const path = arc(stem)
  const line = `M${path.map(({ x, y }) => at(x, y)).join('L')}`
  const parts = [stroke(line, '#4b653a', 7.5), stroke(line, '#a3b878', 2, 0.6)]
  for (let i = 2; i >= 0; i--) {
    const p = pointAt(path, 0.93 + i * 0.034)
    const bud = drawLeaf(easel, random, mix(color, '#9fb068', 0.4), 44 - i * 9, 36 - i * 8)
    parts.push(moved(bud, p.x, p.y, stem.side * (112 + i * 22 + (i % 2) * 46)))
  }
  for (let i = count - 1; i >= 0; i--) {
    const flower = onStem(path, stem, color, i, count)
    const p = pointAt(path, flower.along)
    const stalk = `M${at(p.x, p.y)}L${at(flower.x, flower.y)}`
    parts.push(stroke(stalk, '#6f8a4e', 4.5), bloom(easel, random, studies, flower))
  }
  return parts.join('')
}

/** The flowers stand in two ranks along the stem, clear of one another. */
function onStem(path: Point[], stem: Stem, color: string, i: number, count: number) {
  const first = count > 5 ? 0.4 : 0.38
  const along = first + ((0.92 - first) * (i + 0.3)) / count
  const p = pointAt(path, along)
  const next = pointAt(path, along + 0.02)
  const long = Math.hypot(next.x - p.x, next.y - p.y) || 1
  const rank = (i % 2 ? 1 : -1) * 36
  const radius = 62 - 18 * (i / count)
  const flower: Placed & { along: number } = {
    kind: 'orchid',
    color,
    age: 2,
    along,
    x: p.x - ((next.y - p.y) / long) * rank,
    y: p.y + ((next.x - p.x) / long) * rank,
    radius,
    turn: stem.side * (i % 2 ? 64 : 26),
    tilt: 0.2,
    near: 0.75,
  }
  return flower
}

function arc({ foot, side, height, reach }: Stem): Point[] {
  const xs = [foot.x, foot.x - side * 46, foot.x + side * reach * 0.12, foot.x + side * reach]
  const ys = [foot.y, foot.y - height * 0.8, foot.y - height * 1.42, foot.y - height * 0.56]
  return Array.from({ length: 41 }, (_, i) => ({ x: cubic(xs, i / 40), y: cubic(ys, i / 40) }))
}

/** The point so far along the path, 0 to 1 of its length. */
function pointAt(path: Point[], share: number): Point {
  const steps = path.slice(1).map(({ x, y }, i) => Math.hypot(x - path[i]!.x, y - path[i]!.y))
  let rest = share * steps.reduce((sum, step) => sum + step, 0)
  for (const [i, step] of steps.entries()) {
    if (rest <= step || i === steps.length - 1) {
      const a = path[i]!
      const b = path[i + 1]!
      return { x: a.x + ((b.x - a.x) * rest) / step, y: a.y + ((b.y - a.y) * rest) / step }
    }
    rest -= step
  }
  return path[0]!
}

function cubic([a, b, c, d]: number[], t: number): number {
  const u = 1 - t
  return fixed(u * u * u * a! + 3 * u * u * t * b! + 3 * u * t * t * c! + t * t * t * d!)
}
