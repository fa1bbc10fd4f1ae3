import { drawBasket } from './basket'
import { drawBox, drawHeartBox } from './boxes'
import { drawJar } from './jar'
import { type Easel } from './light'
import { drawBowl, drawPot, drawTallVase, drawVase } from './pottery'
import { type Random } from './random'
import { type ContainerShape } from './spec'
import { type Vessel } from './vessel'
import { drawWrap } from './wrap'

const MAKERS: Record<ContainerShape, (easel: Easel, random: Random, color: string) => Vessel> = {
  vase: drawVase,
  'tall-vase': drawTallVase,
  jar: drawJar,
  box: drawBox,
  'heart-box': drawHeartBox,
  basket: drawBasket,
  pot: drawPot,
  wrap: drawWrap,
  bowl: drawBowl,
}

/** The container of this shape and `#rrggbb`, standing at x = 500 in a picture of 1000 by 1000. */
export function drawContainer(
  easel: Easel,
  random: Random,
  kind: ContainerShape,
  color: string,
): Vessel {
  return MAKERS[kind](easel, random, color)
}
