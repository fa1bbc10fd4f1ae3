import { FLOWERS } from './flower'
import { type Age } from './petals'
import { type Random, shuffled } from './random'
import { type Arrangement, type Bloom, type FlowerKind } from './spec'

/** One flower of a bouquet, in units of the 1000 by 1000 picture. */
export type Placed = {
  kind: FlowerKind
  color: string
  age: Age
  x: number
  y: number
  radius: number
  /** Where it looks (0 up, clockwise) and how far aside, 0 to 1. */
  turn: number
  tilt: number
  /** 0 at the back, 1 nearest to us. */
  near: number
}

/** The room that the flowers fill: its middle and how far it reaches. */
export type Room = { x: number; y: number; rx: number; ry: number; outline: 'dome' | 'heart' }

/** Fills the room with the flowers of the order, larger ones towards the middle. */
export function layOut(random: Random, blooms: Bloom[], room: Room): Placed[] {
  const flowers = inOrder(random, blooms, room.outline === 'heart')
  const scale = fit(flowers, room)
  const placed = flowers.map(({ kind, color, age }, i): Placed => {
    const spread = Math.sqrt((i + 0.4) / flowers.length)
    const angle = i * 2.39996 + (flowers.length === 3 ? 1.9 : 0.6)
    return {
      kind,
      color,
      age,
      x: room.x + Math.cos(angle) * spread * room.rx * 0.8 + random.around(0, 8),
      y: room.y + Math.sin(angle) * spread * room.ry * 0.8 + random.around(0, 8),
      radius: FLOWERS[kind].radius * SIZES[age] * scale * random.around(1, 0.07),
      turn: 0,
      tilt: 0,
      near: 0,
    }
  })
  for (let round = 0; round < 2; round++) {
    mingle(placed)
    raiseBuds(placed)
    settle(placed, room, heartOf(placed, room))
  }
  return faced(placed, room)
}

/** Buds stand up from a bouquet: low in front they would hide the open flowers. */
function raiseBuds(placed: Placed[]) {
  const closed = placed.filter(isClosed)
  const open = placed.filter((flower) => !isClosed(flower)).sort((a, b) => a.y - b.y)
  for (const [i, bud] of closed.entries()) {
    const highest = open[i]
    if (!highest || highest.y > bud.y) continue
    const { x, y } = bud
    Object.assign(bud, { x: highest.x, y: highest.y })
    Object.assign(highest, { x, y })
  }
}

/** Whether it is seen from its side. */
function isClosed({ age, kind }: Placed): boolean {
  return age === 0 ? kind !== 'tulip' : age === 1 && kind === 'lily'
}

/** How large a flower is in bud, half open and open. */
const SIZES: Record<Age, number> = [0.7, 0.9, 1]

/** The flower that stays in the middle: four to nine others would stand in a ring around a hole. */
function heartOf(placed: Placed[], room: Room): Placed | null {
  const [first] = placed
  if (!first || placed.length < 4 || placed.length > 9 || room.outline === 'heart') return null
  first.x = room.x + room.rx * 0.05
  first.y = room.y + room.ry * (placed.length < 6 ? 0.4 : 0.14)
  return first
}

/** Gives every flower its direction and depth, and sorts them back to front. */
export function faced(placed: Placed[], room: Room): Placed[] {
  const focus = { x: room.x, y: room.y + room.ry * 0.3 }
  for (const flower of placed) {
    const dx = (flower.x - focus.x) / room.rx
    const dy = (flower.y - focus.y) / (room.ry * 1.15)
    const far = Math.min(1.15, Math.hypot(dx, dy))
    flower.turn = (Math.atan2(dx, -dy) * 180) / Math.PI
    flower.tilt = Math.min(1, far * 0.85)
    const low = (flower.y - room.y) / room.ry
    flower.near = Math.max(0, Math.min(1, 0.95 - 0.75 * far ** 1.6 + 0.22 * low))
  }
  return placed.sort((a, b) => a.near - b.near)
}

type Single = { kind: FlowerKind; color: string; age: Age }

/** @param allOpen of flowers seen from above, where a bud would be a hole */
function inOrder(random: Random, blooms: Bloom[], allOpen: boolean): Single[] {
  const singles = blooms.flatMap((bloom) =>
    shuffled(
      random,
      Array.from({ length: bloom.count }, (_, i) => i),
    ).map((i) => {
      const { ages, radius } = FLOWERS[bloom.kind]
      const age = allOpen ? (i % 2 ? 1 : 2) : ages[i % ages.length]!
      // Buds stand at the edge, where they do not hide.
      const rank = (i + random.unit()) / bloom.count - radius / 260 + (age === 0 ? 0.5 : 0)
      return { kind: bloom.kind, color: bloom.color, age, rank }
    }),
  )
  return singles.sort((a, b) => a.rank - b.rank)
}

/** Flowers overlap: together they cover half as much again as the room. Few are not blown up. */
function fit(flowers: Single[], room: Room): number {
  const area = flowers.reduce(
    (sum, { kind, age }) => sum + Math.PI * (FLOWERS[kind].radius * SIZES[age]) ** 2,
    0,
  )
  const wanted = Math.PI * room.rx * room.ry * (room.outline === 'heart' ? 1.5 : 1.5)
  const scale = Math.max(0.5, Math.min(1.46, Math.sqrt(wanted / area)))
  const filled = Math.min(1, Math.sqrt((area * scale * scale) / wanted))
  if (room.outline === 'dome') {
    room.y += room.ry * (1 - filled) * 0.7
    room.rx *= Math.max(0.6, filled)
    room.ry *= Math.max(0.6, filled)
  }
  return scale
}

/** Swaps flowers until each stands away from its like. */
function mingle(placed: Placed[]) {
  const crowd = (flower: Placed, x: number, y: number, but: Placed) =>
    placed.reduce((sum, other) => {
      if (other === flower || other === but) return sum
      const alike = other.color === flower.color ? 1 : other.kind === flower.kind ? 0.3 : 0
      return sum + alike / (3000 + (other.x - x) ** 2 + (other.y - y) ** 2)
    }, 0)
  for (let round = 0; round < 3; round++) {
    for (const a of placed) {
      for (const b of placed) {
        if (a.color === b.color && a.kind === b.kind) continue
        const now = crowd(a, a.x, a.y, b) + crowd(b, b.x, b.y, a)
        const swapped = crowd(a, b.x, b.y, b) + crowd(b, a.x, a.y, a)
        if (swapped >= now) continue
        const { x, y } = a
        Object.assign(a, { x: b.x, y: b.y })
        Object.assign(b, { x, y })
      }
    }
  }
}

function settle(placed: Placed[], room: Room, heart: Placed | null) {
  const place = heart && { x: heart.x, y: heart.y }
  for (let round = 0; round < 60; round++) {
    for (let i = 0; i < placed.length; i++) {
      for (let j = i + 1; j < placed.length; j++) push(placed[i]!, placed[j]!, room)
    }
    for (const flower of placed) {
      if (room.outline === 'dome') {
        flower.x += (room.x - flower.x) * 0.02
        flower.y += (room.y - flower.y) * 0.02
      }
      keepInside(flower, room)
    }
    if (heart) Object.assign(heart, place)
  }
}

function push(a: Placed, b: Placed, room: Room) {
  const dx = b.x - a.x || 0.1
  const dy = b.y - a.y || 0.1
  const gap = Math.hypot(dx, dy)
  const wanted = (a.radius + b.radius) * (room.outline === 'heart' ? 0.93 : 0.78)
  if (gap >= wanted) return
  const move = ((wanted - gap) / gap) * 0.3
  a.x -= dx * move
  a.y -= dy * move
  b.x += dx * move
  b.y += dy * move
}

function keepInside(flower: Placed, room: Room) {
  if (room.outline === 'heart') {
    for (let i = 0; i < 40 && !insideHeart(flower, room); i++) {
      // Towards the lobe it is in, or the lobes would stay empty.
      const lobe = flower.y < room.y ? Math.sign(flower.x - room.x) * 0.42 : 0
      flower.x += (room.x + lobe * room.rx - flower.x) * 0.03
      flower.y += (room.y - room.ry * 0.12 - flower.y) * 0.03
    }
    return
  }
  const rx = Math.max(20, room.rx - flower.radius * 0.62)
  const ry = Math.max(20, room.ry - flower.radius * 0.62)
  const far = Math.hypot((flower.x - room.x) / rx, (flower.y - room.y) / ry)
  if (far > 1) {
    flower.x = room.x + (flower.x - room.x) / far
    flower.y = room.y + (flower.y - room.y) / far
  }
}

function insideHeart(flower: Placed, room: Room): boolean {
  // The curve below reaches 1.139 to the sides, 1.236 up and 1 down.
  const u = ((flower.x - room.x) / (room.rx - flower.radius * 0.5)) * 1.139
  const v = (-(flower.y - room.y) / (room.ry - flower.radius * 0.4)) * 1.118 + 0.118
  const cleft = Math.abs(u) < 0.34 && v > 0.6 + Math.abs(u) * 1.1
  return !cleft && (u * u + v * v - 1) ** 3 - u * u * v ** 3 <= 0
}

/** Where the flowers go above a container whose rim is at this height and so wide. */
export function roomFor(shape: Arrangement['shape'], mouth: { y: number; half: number }): Room {
  const wide = mouth.half > 140
  switch (shape) {
    case 'tall':
      return { x: 500, y: mouth.y - 228, rx: wide ? 280 : 248, ry: 268, outline: 'dome' }
    case 'heart':
      return { x: 500, y: mouth.y - 232, rx: 350, ry: 288, outline: 'heart' }
    case 'wild':
      return { x: 500, y: mouth.y - 222, rx: 368, ry: 270, outline: 'dome' }
    case 'cascade':
      return { x: 470, y: mouth.y - 215, rx: 340, ry: 262, outline: 'dome' }
    case 'round':
      return { x: 500, y: mouth.y - 224, rx: wide ? 372 : 356, ry: 268, outline: 'dome' }
  }
}
