import { FLOWERS } from './flower'
import { type Random, shuffled } from './random'
import { type Arrangement, type Bloom, type FlowerKind } from './spec'

/** One flower of a bouquet, in units of the 1000 by 1000 picture. */
export type Placed = {
  kind: FlowerKind
  color: string
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
  const flowers = inOrder(random, blooms)
  const scale = fit(flowers, room)
  const placed = flowers.map(({ kind, color }, i): Placed => {
    const spread = Math.sqrt((i + 0.4) / flowers.length)
    const angle = i * 2.39996 + 0.6
    return {
      kind,
      color,
      x: room.x + Math.cos(angle) * spread * room.rx * 0.8 + random.around(0, 8),
      y: room.y + Math.sin(angle) * spread * room.ry * 0.8 + random.around(0, 8),
      radius: FLOWERS[kind].radius * scale * random.around(1, 0.07),
      turn: 0,
      tilt: 0,
      near: 0,
    }
  })
  mingle(placed)
  settle(placed, room)
  return faced(placed, room)
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

function inOrder(random: Random, blooms: Bloom[]): { kind: FlowerKind; color: string }[] {
  const singles = blooms.flatMap((bloom) =>
    shuffled(
      random,
      Array.from({ length: bloom.count }, (_, i) => i),
    ).map((i) => ({
      kind: bloom.kind,
      color: bloom.color,
      rank: (i + random.unit()) / bloom.count - FLOWERS[bloom.kind].radius / 260,
    })),
  )
  return singles.sort((a, b) => a.rank - b.rank)
}

/** Flowers overlap: together they cover half as much again as the room. Few are not blown up. */
function fit(flowers: { kind: FlowerKind }[], room: Room): number {
  const area = flowers.reduce((sum, { kind }) => sum + Math.PI * FLOWERS[kind].radius ** 2, 0)
  const wanted = Math.PI * room.rx * room.ry * (room.outline === 'heart' ? 1.34 : 1.5)
  const scale = Math.max(0.5, Math.min(1.36, Math.sqrt(wanted / area)))
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

function settle(placed: Placed[], room: Room) {
  for (let round = 0; round < 90; round++) {
    for (let i = 0; i < placed.length; i++) {
      for (let j = i + 1; j < placed.length; j++) push(placed[i]!, placed[j]!, room)
    }
    for (const flower of placed) {
      if (room.outline === 'dome') {
        flower.x += (room.x - flower.x) * 0.012
        flower.y += (room.y - flower.y) * 0.012
      }
      keepInside(flower, room)
    }
  }
}

function push(a: Placed, b: Placed, room: Room) {
  const dx = b.x - a.x || 0.1
  const dy = b.y - a.y || 0.1
  const gap = Math.hypot(dx, dy)
  const wanted = (a.radius + b.radius) * (room.outline === 'heart' ? 0.93 : 0.8)
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
  const u = ((flower.x - room.x) / (room.rx - flower.radius * 0.62)) * 1.139
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
