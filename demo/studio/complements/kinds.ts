import { type Random } from '../../flowers/random'
import { type ComplementKind } from '../../flowers/spec'
import { type Mesh } from '../mesh'
import { balloon } from './balloon'
import { candle } from './candle'
import { card } from './card'
import { chocolates } from './chocolates'
import { macarons } from './macarons'
import { sparkling } from './sparkling'
import { teddy } from './teddy'
import { glassVase } from './vase'

/** How a complement is modelled and seen. Lengths are centimetres. */
export type ComplementModel = {
  /** Stands on y = 0 about the y axis and looks along +z. */
  make: (random: Random) => Mesh
  /** What the picture holds: its height, half its width, and the middle of what is seen. */
  top: number
  half: number
  middle: readonly [number, number, number]
  /** How far the camera looks down, degrees. */
  tilt: number
  /** `#rrggbb` of the ground behind. */
  ground: string
}

export const COMPLEMENTS: Record<ComplementKind, ComplementModel> = {
  chocolates: {
    make: chocolates,
    top: 15,
    half: 13,
    middle: [0.4, 5, -2],
    tilt: 36,
    ground: '#e9cfc6',
  },
  teddy: { make: teddy, top: 24.5, half: 9, middle: [0, 11.8, 1.5], tilt: 9, ground: '#bfd0da' },
  balloon: { make: balloon, top: 58, half: 23, middle: [0, 31, 0], tilt: 5, ground: '#ecd9ae' },
  card: { make: card, top: 15, half: 11, middle: [0.4, 6.2, 2.5], tilt: 20, ground: '#c3d0b4' },
  candle: {
    make: candle,
    top: 10.5,
    half: 10,
    middle: [-0.4, 4.8, 2],
    tilt: 17,
    ground: '#cdc3d6',
  },
  sparkling: {
    make: sparkling,
    top: 31.5,
    half: 11,
    middle: [4.6, 15.2, 0],
    tilt: 7,
    ground: '#e6cbc3',
  },
  vase: { make: glassVase, top: 22.2, half: 6, middle: [0, 11, 0], tilt: 11, ground: '#b9c7b6' },
  macarons: {
    make: macarons,
    top: 6,
    half: 10.4,
    middle: [0, 2.3, 0.3],
    tilt: 33,
    ground: '#bfd0da',
  },
}
