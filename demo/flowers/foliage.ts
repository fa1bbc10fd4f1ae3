import { tone } from './colour'
import { drawGreen, drawLeaf } from './greens'
import { type Placed, type Room } from './layout'
import { type Easel, blot } from './light'
import { type Random } from './random'
import { type GreenKind } from './spec'
import { away, fixed, moved, stroke } from './svg'
import { type Vessel } from './vessel'

const LEAVES = ['#4f7a4d', '#5f8c55', '#3f6b4a', '#6f9a63']

/** The stems from the mouth of the container to every flower. */
export function stems(random: Random, placed: Placed[], foot: { x: number; y: number }): string {
  return placed
    .map(({ x, y }) => {
      const from = foot.x + random.around(0, 40)
      const line = `M${fixed(from)} ${fixed(foot.y + 30)}Q${fixed(from + (x - from) * 0.25)} ${fixed(y + (foot.y - y) * 0.4)} ${fixed(x)} ${fixed(y)}`
      return (
        stroke(line, random.pick(['#5d7f4b', '#4d7043', '#6c8d57']), 7) +
        stroke(line, '#a9c083', 1.6, 0.5)
      )
    })
    .join('')
}

/** Long sprigs that frame the bouquet from behind. */
export function backGreens(
  easel: Easel,
  random: Random,
  greens: GreenKind[],
  room: Room,
  foot: { x: number; y: number },
): string {
  if (!greens.length) return ''
  const count = 15
  return Array.from({ length: count }, (_, i) => {
    // The middle ones first: the outer ones bend over them.
    const order = i % 2 ? (count - 1) / 2 + Math.ceil(i / 2) : (count - 1) / 2 - i / 2
    const degrees = -104 + (208 * order) / (count - 1) + random.around(0, 6)
    const out = away(degrees, 1)
    const reach = Math.hypot(out.x * room.rx, out.y * room.ry * 1.05) * random.between(1.02, 1.24)
    const from = { x: foot.x * 0.4 + room.x * 0.6, y: room.y + room.ry * 0.25 }
    const start = away(degrees, reach * 0.25)
    const kind = greens[Math.round(order) % greens.length]!
    return moved(
      drawGreen(easel, random, kind, reach * 0.86),
      from.x + start.x,
      from.y + start.y,
      degrees,
    )
  }).join('')
}

/** Dark foliage that fills the gaps between the flowers. */
export function leafBed(
  easel: Easel,
  random: Random,
  placed: Placed[],
  room: Room,
  foot: { x: number; y: number },
): string {
  const parts = placed.length
    ? [blot(easel, [room.x, room.y + room.ry * 0.1, room.rx * 0.86, room.ry * 0.86], '#24392c', 1)]
    : []
  for (const { x, y, radius } of placed) {
    const inward = { x: x + (room.x - x) * 0.2, y: y + (room.y - y) * 0.1 }
    parts.push(blot(easel, [inward.x, inward.y, radius * 0.98, radius * 0.98], '#24392c', 0.9))
  }
  if (!placed.length) return ''
  for (let i = 0; i < 20; i++) {
    const degrees = i * 137.5
    const start = away(degrees, 0.16 + 0.5 * random.unit())
    const leaf = drawLeaf(easel, random, random.pick(LEAVES), random.between(90, 130), 48)
    parts.push(
      moved(
        leaf,
        room.x + start.x * room.rx,
        room.y + start.y * room.ry,
        degrees + random.around(0, 50),
      ),
    )
  }
  const count = 18
  for (let i = 0; i < count; i++) {
    const degrees = -125 + (250 * i) / (count - 1) + random.around(0, 10)
    const start = away(degrees, 1)
    const leaf = drawLeaf(
      easel,
      random,
      tone(random.pick(LEAVES), -0.16),
      room.ry * random.between(0.42, 0.62),
      50,
    )
    const x = room.x + start.x * room.rx * 0.6
    const y = room.y + room.ry * 0.12 + start.y * room.ry * 0.6
    parts.push(moved(leaf, x, Math.min(y, foot.y - 20), degrees))
  }
  return parts.join('')
}

/** Leaves that line a heart where its flowers leave room. */
export function heartBed(easel: Easel, random: Random, room: Room): string {
  return Array.from({ length: 30 }, (_, i) => {
    const lobe = { x: (i % 2 ? 1 : -1) * room.rx * 0.46, y: -room.ry * 0.4 }
    const degrees = i * 137.5
    const out = away(degrees, room.rx * random.between(0.22, 0.36))
    const leaf = drawLeaf(easel, random, random.pick(LEAVES), random.between(74, 104), 44)
    return moved(leaf, room.x + lobe.x + out.x, room.y + lobe.y + out.y, degrees)
  }).join('')
}

/** Two or three leaves that peep out from under a flower. */
export function collar(easel: Easel, random: Random, { x, y, radius, turn }: Placed): string {
  return Array.from({ length: 3 }, (_, i) => {
    const degrees = turn + (i - 1) * 80 + random.around(0, 46)
    const foot = away(degrees, radius * 0.42)
    const leaf = drawLeaf(
      easel,
      random,
      random.pick(LEAVES),
      radius * random.between(0.56, 0.8),
      radius * 0.38,
    )
    return moved(leaf, x + foot.x, y + foot.y, degrees)
  }).join('')
}

/** A place between flowers, with the direction in which a sprig grows out of it. */
type Gap = { x: number; y: number; degrees: number; free: number }

/** Sprigs of the lightest greens in the gaps, to be drawn before the flowers that are nearest to us. */
export function between(
  easel: Easel,
  random: Random,
  greens: GreenKind[],
  placed: Placed[],
  room: Room,
): string {
  if (!greens.length) return ''
  return gaps(random, placed, room)
    .map(({ x, y, degrees }, i) => {
      const kind = greens[i % greens.length]!
      const long = kind === 'lavender' ? 150 : 92
      const back = away(degrees, long * 0.62)
      return moved(drawGreen(easel, random, kind, long), x - back.x, y - back.y, degrees)
    })
    .join('')
}

/** The widest gaps between the flowers, well apart from one another. */
function gaps(random: Random, placed: Placed[], room: Room): Gap[] {
  const candidates = Array.from({ length: 140 }, (_, i): Gap => {
    const spot = away(i * 137.5, Math.sqrt((i + 0.5) / 140) * 1.02)
    const x = room.x + spot.x * room.rx
    const y = room.y + spot.y * room.ry
    const free = Math.min(
      ...placed.map((flower) => Math.hypot(flower.x - x, flower.y - y) - flower.radius * 0.9),
    )
    const degrees = (Math.atan2(spot.x, 0.75 - spot.y) * 180) / Math.PI + random.around(0, 16)
    return { x, y, degrees, free }
  })
  const chosen: Gap[] = []
  for (const gap of candidates.sort((a, b) => b.free - a.free)) {
    const apart = chosen.every((other) => Math.hypot(other.x - gap.x, other.y - gap.y) > 84)
    if (apart && gap.y < room.y + room.ry * 0.72) chosen.push(gap)
    if (chosen.length === 11) break
  }
  return chosen
}

/** Single leaves that come forward between the flowers. */
export function leavesBetween(easel: Easel, random: Random, placed: Placed[], room: Room): string {
  return gaps(random, placed, room)
    .filter(({ free }) => free > -26)
    .slice(0, 7)
    .map(({ x, y, degrees }) => {
      const turn = degrees + random.around(0, 40)
      const back = away(turn, 46)
      const leaf = drawLeaf(easel, random, random.pick(LEAVES), random.between(66, 88), 36)
      return moved(leaf, x - back.x, y - back.y, turn)
    })
    .join('')
}

/** Leaves and sprigs that hang over the rim and tie the bouquet to its container. */
export function overRim(easel: Easel, random: Random, greens: GreenKind[], vessel: Vessel): string {
  const { y, half } = vessel.mouth
  const hanging = greens.filter(
    (kind) => kind === 'eucalyptus' || kind === 'ruscus' || kind === 'fern',
  )
  const parts: string[] = [blot(easel, [500, y - 22, half * 1.2, 54], '#1f2a22', 0.75)]
  for (let i = 0; i < 9; i++) {
    const u = i / 4 - 1
    const degrees = u * 112 + random.around(0, 14)
    const x = 500 + u * half * 0.92
    const leaf = drawLeaf(easel, random, random.pick(LEAVES), random.between(62, 96), 34)
    parts.push(moved(leaf, x, y - 12, degrees + (degrees < 0 ? -26 : 26)))
  }
  hanging.slice(0, 2).forEach((kind, i) => {
    const side = i ? 1 : -1
    const sprig = drawGreen(easel, random, kind, 150)
    parts.push(moved(sprig, 500 + side * half * 0.8, y - 16, side * 128))
  })
  return parts.join('')
}
