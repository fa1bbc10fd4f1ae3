import { candle, emptyVase, sparkling } from './glassware'
import { balloon, card, teddy } from './keepsakes'
import { type Easel } from './light'
import { type Random, randomFrom } from './random'
import { type ComplementKind } from './spec'
import { chocolates, macarons } from './sweets'

type Painter = (easel: Easel, random: Random) => string

const PAINTERS: Record<ComplementKind, Painter> = {
  chocolates,
  teddy,
  balloon,
  card,
  candle,
  sparkling,
  vase: emptyVase,
  macarons,
}

/** The wall that suits each complement. */
export const COMPLEMENT_WALL: Record<ComplementKind, string> = {
  chocolates: '#ffe1df',
  teddy: '#dfeaf0',
  balloon: '#fff4d6',
  card: '#e3ead8',
  candle: '#ddd6ba',
  sparkling: '#ffe1df',
  vase: '#fff9e6',
  macarons: '#dfeaf0',
}

/** A complement without its wall and table, in units of 1000 by 1000, standing at (500, 880). */
export function paintComplement(easel: Easel, kind: ComplementKind, seed: string): string {
  return PAINTERS[kind](easel, randomFrom(`${seed}/${kind}`))
}
