import { type Studies, bloom } from './bloom'
import { drawContainer } from './containers'
import { FLOWERS } from './flower'
import { backGreens, between, collar, leafBed, overRim, stems } from './foliage'
import { type Placed, type Room, faced, layOut, roomFor } from './layout'
import { type Easel, blot } from './light'
import { type Random, randomFrom, shuffled } from './random'
import { type Arrangement, type Bloom } from './spec'
import { orchidSprays } from './sprays'
import { type Vessel } from './vessel'

/** An arrangement without its wall and table, in units of 1000 by 1000, standing at (500, 910). */
export function paintArrangement(easel: Easel, spec: Arrangement): string {
  // The container has its own stream, so that its colour changes nothing else.
  const vessel = drawContainer(
    easel,
    randomFrom(`${spec.seed}/container`),
    spec.container.shape,
    spec.container.color,
  )
  const random = randomFrom(`${spec.seed}/bouquet`)
  const studies: Studies = { made: new Map(), drawn: [] }
  const bouquet =
    spec.container.shape === 'heart-box'
      ? filledHeart(easel, random, spec, studies)
      : standing(easel, random, spec, vessel, studies)
  const defs = `<defs>${studies.drawn.join('')}</defs>`
  return defs + vessel.back + bouquet.behind + vessel.front + bouquet.before
}

type Layers = { behind: string; before: string }

function standing(
  easel: Easel,
  random: Random,
  spec: Arrangement,
  vessel: Vessel,
  studies: Studies,
): Layers {
  const room = roomFor(spec.shape, vessel.mouth)
  const wrapped = spec.container.shape === 'wrap'
  if (wrapped) Object.assign(room, { y: room.y + 38, rx: room.rx * 0.88, ry: room.ry * 0.94 })
  const orchids = spec.blooms.filter(({ kind }) => kind === 'orchid')
  const sprays = spec.shape === 'tall' || spec.shape === 'cascade' ? orchids : []
  const blooms = spec.blooms.filter((bloom) => !sprays.includes(bloom))
  const trailing =
    spec.shape === 'cascade' ? blooms.map((bloom) => Math.round(bloom.count * 0.28)) : []
  const placed = layOut(
    random,
    blooms.map((bloom, i) => ({ ...bloom, count: bloom.count - (trailing[i] ?? 0) })),
    room,
  )
  if (spec.shape === 'wild') {
    loosen(random, placed, room)
    faced(placed, room)
  }
  placed.push(...trail(random, blooms, trailing, room, vessel))

  const foot = { x: 500, y: vessel.mouth.y + 20 }
  const back =
    stems(random, placed, foot) +
    (wrapped ? blot(easel, [500, 470, 260, 200], '#24392c', 0.95) : '') +
    backGreens(easel, random, blooms.length ? spec.greens : [], room, foot) +
    leafBed(easel, random, placed, room, foot) +
    sprays
      .map((spray) => orchidSprays(easel, random, studies, spray.color, spray.count, foot))
      .join('')
  const flowers = placed.map((flower) => ({
    low: flower.y + flower.radius * 0.35 > vessel.mouth.y - 26,
    drawn: collar(easel, random, flower) + bloom(easel, random, studies, flower),
  }))
  const airy = spec.greens.filter((kind) => kind === 'gypsophila' || kind === 'lavender')
  const middle = Math.floor(flowers.length * 0.45)
  const sprigs = between(easel, random, airy, room)
  const high = flowers.filter(({ low }) => !low).map(({ drawn }) => drawn)
  const low = flowers.filter((flower) => flower.low).map(({ drawn }) => drawn)
  high.splice(Math.min(middle, high.length), 0, sprigs)
  const rim = !blooms.length
    ? ''
    : overRim(easel, random, spec.greens, vessel, wrapped, spec.shape === 'cascade')
  return wrapped
    ? { behind: back + high.join('') + low.join(''), before: '' }
    : { behind: back + high.join(''), before: rim + low.join('') }
}

function filledHeart(easel: Easel, random: Random, spec: Arrangement, studies: Studies): Layers {
  const room: Room = { x: 500, y: 486, rx: 366, ry: 330, outline: 'heart' }
  const placed = layOut(random, spec.blooms, room)
  for (const flower of placed) {
    flower.tilt *= 0.5
    flower.radius *= 1.1
    flower.near = 0.5 + flower.near / 2
  }
  placed.sort((a, b) => a.y - b.y)
  const bed = placed.map(({ x, y, radius }) =>
    blot(easel, [x, y, radius * 1.1, radius * 1.1], '#24392c', 0.9),
  )
  const leaves = bed.join('') + placed.map((flower) => collar(easel, random, flower)).join('')
  const drawn = placed.map((flower) => bloom(easel, random, studies, flower)).join('')
  return { behind: '', before: leaves + drawn }
}

function loosen(random: Random, placed: Placed[], room: Room) {
  for (const flower of placed) {
    if (flower.y > room.y || random.unit() < 0.5) continue
    const far = random.between(1.04, 1.2)
    flower.x = room.x + (flower.x - room.x) * far
    flower.y = room.y + (flower.y - room.y) * far
    flower.radius *= 0.9
  }
}

/** The flowers that run down over the right side of the container, ever smaller. */
function trail(
  random: Random,
  blooms: Bloom[],
  counts: number[],
  room: Room,
  vessel: Vessel,
): Placed[] {
  const flowers = shuffled(
    random,
    counts.flatMap((count, i) => Array.from({ length: count }, () => blooms[i]!)),
  )
  return flowers.map(({ kind, color }, i) => {
    const t = (i + 0.5) / flowers.length
    const start = { x: room.x + room.rx * 0.66, y: room.y + room.ry * 0.5 }
    const end = { x: 500 + vessel.mouth.half + 110, y: vessel.mouth.y + 205 }
    const bow = Math.sin(Math.PI * t) * 46
    return {
      kind,
      color,
      x: start.x + (end.x - start.x) * t + bow + (i % 2 ? 30 : -24),
      y: start.y + (end.y - start.y) * t + random.around(0, 8),
      radius: FLOWERS[kind].radius * (1 - 0.4 * t),
      turn: 110 + 40 * t,
      tilt: 0.6,
      near: 0.9,
    }
  })
}
