import { drawCarnation } from './carnation'
import { drawDahlia } from './dahlia'
import { drawGerbera } from './gerbera'
import { drawHydrangea } from './hydrangea'
import { type Easel } from './light'
import { drawLily } from './lily'
import { drawOrchid } from './orchid'
import { type Pose } from './petals'
import { type Random } from './random'
import { drawRanunculus } from './ranunculus'
import { drawRose } from './rose'
import { type FlowerKind } from './spec'
import { drawSunflower } from './sunflower'
import { fixed } from './svg'
import { drawTulip } from './tulip'
import { drawZinnia } from './zinnia'

type Draw = (easel: Easel, random: Random, color: string, pose: Pose) => string

/** How each kind is drawn, how large it is in a bouquet and whether it flattens when it looks aside. */
export const FLOWERS: Record<FlowerKind, { draw: Draw; radius: number; flat: boolean }> = {
  rose: { draw: drawRose, radius: 84, flat: true },
  tulip: { draw: drawTulip, radius: 76, flat: false },
  sunflower: { draw: drawSunflower, radius: 112, flat: true },
  gerbera: { draw: drawGerbera, radius: 90, flat: true },
  lily: { draw: drawLily, radius: 118, flat: true },
  hydrangea: { draw: drawHydrangea, radius: 116, flat: false },
  dahlia: { draw: drawDahlia, radius: 98, flat: true },
  zinnia: { draw: drawZinnia, radius: 76, flat: true },
  orchid: { draw: drawOrchid, radius: 82, flat: false },
  carnation: { draw: drawCarnation, radius: 70, flat: true },
  ranunculus: { draw: drawRanunculus, radius: 68, flat: true },
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
  if (!flat || pose.tilt < 0.05) return content
  const squash = Math.round((1 - 0.3 * pose.tilt) * 100) / 100
  const turn = fixed(pose.turn)
  return `<g transform="rotate(${turn})scale(1 ${squash})rotate(${-turn})">${content}</g>`
}
