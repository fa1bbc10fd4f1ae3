import { type Studies, bloom } from './bloom'
import { drawContainer } from './containers'
import { FLOWERS } from './flower'
import {
  backGreens,
  between,
  collar,
  heartBed,
  leafBed,
  leavesBetween,
  overRim,
  stems,
} from './foliage'
import { drawGreen } from './greens'
import { type Placed, type Room, faced, layOut, roomFor } from './layout'
import { type Easel, blot } from './light'
import { type Random, randomFrom, shuffled } from './random'
import { type Arrangement } from './spec'
import { fernsAtFoot, orchidSprays } from './sprays'
import { moved } from './svg'
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
  const wrapped = spec.container.shape === 'wrap'
  const room = roomFor(spec.shape, vessel.mouth)
  if (wrapped) Object.assign(room, { y: room.y + 40, rx: room.rx * 0.88, ry: room.ry * 0.94 })
  const foot = { x: 500, y: vessel.mouth.y + 20 }
  const orchids = spec.blooms.find(({ kind }) => kind === 'orchid')
  if (orchids) {
    const ferns = fernsAtFoot(easel, random, spec.greens, vessel.mouth)
    return { behind: orchidSprays(easel, random, studies, orchids, foot), before: ferns }
  }
  const { placed, trailing } = places(random, spec, room, vessel)
  const back =
    stems(random, placed, foot) +
    (wrapped ? blot(easel, [500, 470, 260, 200], '#24392c', 0.95) : '') +
    backGreens(easel, random, spec.greens, room, foot) +
    leafBed(easel, random, placed, room, foot)
  const draw = (flower: Placed) =>
    collar(easel, random, flower) + bloom(easel, random, studies, flower, room)
  const isLow = ({ y, radius }: Placed) => y + radius * 0.35 > vessel.mouth.y - 26
  const high = placed.filter((flower) => wrapped || !isLow(flower)).map(draw)
  const low = placed.filter((flower) => !wrapped && isLow(flower)).map(draw)
  // The nearest flowers cover the feet of what stands in the gaps.
  const airy = spec.greens.filter((kind) => kind === 'gypsophila' || kind === 'lavender')
  const inFront = Math.ceil(high.length * 0.3)
  const filling =
    leavesBetween(easel, random, placed, room) + between(easel, random, airy, placed, room)
  high.splice(high.length - inFront, 0, filling)
  const fall = cascade(easel, random, studies, spec, trailing, room)
  const rim = wrapped ? '' : overRim(easel, random, spec.greens, vessel)
  return { behind: back + high.join(''), before: rim + low.join('') + fall }
}

/** Where the flowers of the bouquet are, and those that run down from it. */
function places(random: Random, spec: Arrangement, room: Room, vessel: Vessel) {
  const falls = spec.shape === 'cascade'
  const counts = spec.blooms.map(({ count }) => (falls ? Math.round(count * 0.28) : 0))
  const staying = spec.blooms.map((bloom, i) => ({ ...bloom, count: bloom.count - counts[i]! }))
  const placed = layOut(random, staying, room)
  if (spec.shape === 'wild') {
    loosen(random, placed, room)
    faced(placed, room)
  }
  return { placed, trailing: trail(random, spec, counts, room, vessel) }
}

/** The flowers that run down over the rim, on the sprigs that carry them. */
function cascade(
  easel: Easel,
  random: Random,
  studies: Studies,
  spec: Arrangement,
  trailing: Placed[],
  room: Room,
): string {
  if (!trailing.length) return ''
  const kind = spec.greens[0] ?? 'ruscus'
  const sprigs = trailing.flatMap((flower, i) => {
    const sides = i % 2 ? [flower.turn - 34, flower.turn + 8] : [flower.turn + 36, flower.turn - 6]
    return sides.map((degrees) => {
      const sprig = drawGreen(easel, random, kind, flower.radius * 2.1)
      return moved(sprig, flower.x, flower.y, degrees)
    })
  })
  const flowers = trailing.map(
    (flower) => collar(easel, random, flower) + bloom(easel, random, studies, flower, room),
  )
  return sprigs.join('') + flowers.reverse().join('')
}

function filledHeart(easel: Easel, random: Random, spec: Arrangement, studies: Studies): Layers {
  const room: Room = { x: 500, y: 470, rx: 340, ry: 302, outline: 'heart' }
  const placed = layOut(random, spec.blooms, room)
  for (const flower of placed) {
    flower.tilt *= 0.5
    flower.radius *= 1.13
    flower.near = 0.5 + flower.near / 2
  }
  placed.sort((a, b) => a.y - b.y)
  const bed = placed.map(({ x, y, radius }) =>
    blot(easel, [x, y, radius * 1.1, radius * 1.1], '#24392c', 0.9),
  )
  const leaves =
    bed.join('') +
    heartBed(easel, random, room) +
    placed.map((flower) => collar(easel, random, flower)).join('')
  const drawn = placed.map((flower) => bloom(easel, random, studies, flower, room)).join('')
  return { behind: '', before: leaves + drawn }
}

function loosen(random: Random, placed: Placed[], room: Room) {
  for (const flower of placed) {
    if (flower.y > room.y || random.unit() < 0.5) continue
    const far = random.between(1.02, 1.12)
    flower.x = room.x + (flower.x - room.x) * far
    flower.y = room.y + (flower.y - room.y) * far
    flower.radius *= 0.9
  }
}

/** Flowers that run down from the middle of the bouquet over its rim, ever smaller. */
function trail(
  random: Random,
  { blooms, container }: Arrangement,
  counts: number[],
  room: Room,
  vessel: Vessel,
): Placed[] {
  const wrapped = container.shape === 'wrap'
  const flowers = shuffled(
    random,
    counts.flatMap((count, i) => Array.from({ length: count }, () => blooms[i]!)),
  )
  const start = { x: room.x + room.rx * (wrapped ? 0.12 : 0.4), y: room.y + room.ry * 0.62 }
  const end = wrapped
    ? { x: 540, y: vessel.mouth.y + 140 }
    : { x: 500 + vessel.mouth.half * 0.92, y: vessel.mouth.y + 150 }
  return flowers.map(({ kind, color }, i) => {
    const t = (i + 0.2) / flowers.length
    const aside = (i % 2 ? 1 : -1) * 42 * (1 - 0.6 * t)
    return {
      kind,
      color,
      age: t > 0.6 ? 1 : 2,
      x: start.x + (end.x - start.x) * t + aside,
      y: start.y + (end.y - start.y) * t + random.around(0, 6),
      radius: FLOWERS[kind].radius * (0.94 - 0.42 * t),
      turn: 165 - aside,
      tilt: 0.3 + 0.4 * t,
      near: 0.95,
    }
  })
}
