import { drawCarnation } from './carnation'
import { drawDahlia } from './dahlia'
import { drawGerbera } from './gerbera'
import { drawHydrangea } from './hydrangea'
import { type Easel } from './light'
import { drawLily } from './lily'
import { drawOrchid } from './orchid'
import { type Age, type Pose } from './petals'
import { type Random } from './random'
import { drawRanunculus } from './ranunculus'
import { drawRose } from './rose'
import { type FlowerKind } from './spec'
import { drawSunflower } from './sunflower'
import { fixed } from './svg'
import { drawTulip } from './tulip'
import { drawZinnia } from './zinnia'

type Draw = (easel: Easel, random: Random, color: string, pose: Pose) => string

type Flower = {
  draw: Draw
  /** How large it is in a bouquet. */
  radius: number
  /** Whether it flattens when it looks aside. */
  flat: boolean
  /** How far open the first, second … flower of an order are, over and over. */
  ages: readonly Age[]
}

const MIXED = [2, 1, 2, 2] as const
const ROSES = [2, 1, 2, 0, 1, 2, 1] as const

export const FLOWERS: Record<FlowerKind, Flower> = {
  rose: { draw: drawRose, radius: 86, flat: true, ages: ROSES },
  tulip: { draw: drawTulip, radius: 76, flat: false, ages: [1, 0, 1, 2] },
  sunflower: { draw: drawSunflower, radius: 112, flat: true, ages: MIXED },
  gerbera: { draw: drawGerbera, radius: 90, flat: true, ages: MIXED },
  lily: { draw: drawLily, radius: 118, flat: true, ages: [2, 0, 1, 0] },
  hydrangea: { draw: drawHydrangea, radius: 116, flat: false, ages: MIXED },
  dahlia: { draw: drawDahlia, radius: 98, flat: true, ages: MIXED },
  zinnia: { draw: drawZinnia, radius: 76, flat: true, ages: MIXED },
  orchid: { draw: drawOrchid, radius: 82, flat: false, ages: [2] },
  carnation: { draw: drawCarnation, radius: 70, flat: true, ages: MIXED },
  ranunculus: { draw: drawRanunculus, radius: 68, flat: true, ages: [2, 1, 2, 0] },
}

/** One flower around the origin, about 100 units in radius, foreshortened as its pose demands. */
export function drawFlower(
  easel: Easel,
  random: Random,
  kind: FlowerKind,
  color: string,
  pose: Pose,
): string {
  const { draw, flat } = FLOWERS[kind]
  const content = draw(easel, random, color, pose)
  if (!flat || pose.age === 0 || pose.tilt < 0.05) return content
  const squash = Math.round((1 - 0.4 * pose.tilt) * 100) / 100
  const turn = fixed(pose.turn)
  return `<g transform="rotate(${turn})scale(1 ${squash})rotate(${-turn})">${content}</g>`
}
