import { type Random } from '../../flowers/random'
import { type FlowerKind } from '../../flowers/spec'
import { type Mesh } from '../mesh'
import { dahlia } from './dahlia'
import { gerbera } from './gerbera'
import { hydrangea, hydrangeaLeaves } from './hydrangea'
import { lily, lilyLeaves } from './lily'
import { sunflower, sunflowerLeaves } from './sunflower'
import { tulip, tulipLeaves } from './tulip'
import { carnation } from './carnation'
import { orchid } from './orchid'
import { orchidPlant } from './orchid-plant'
import { ranunculus } from './ranunculus'
import { rose } from './rose'
import { zinnia } from './zinnia'

/** How a flower is modelled and how an arrangement takes it. Lengths are centimetres. */
export type FlowerModel = {
  /**
   * A head with its foot (where the stem ends) at the origin, looking along +y.
   *
   * @param color `#rrggbb` of the petals
   * @param age 0 a bud that shows colour, 1 in full bloom
   * @param fine 1 in an arrangement, 2 for a close-up: as many times the faces in each direction
   */
  make: (random: Random, color: string, age: number, fine?: number) => Mesh
  /** Ages that stand beside each other in an arrangement: some are made of each. */
  ages: readonly number[]
  /** Of the head in full bloom, seen along y, and from its foot to the top of its face. */
  radius: number
  height: number
  /** The room it takes among others, of its width: below 1 for a star that lets others between its petals. */
  room?: number
  /** Round and full of petals: they bend where it touches another such head. */
  full?: true
  /** 0: looks where its stem grows to, as a tulip; 1: turns its face to the viewer, as a sunflower. */
  turns: number
  stem: { radius: number; color: string }
  /** Its own leaves, grown from the origin along z with their face up (y), set between the heads. */
  leaves?: (random: Random) => Mesh[]
  /** What grows whole in its pot, its foot in the soil, with so many flowers: instead of heads on stems. */
  plant?: (random: Random, color: string, heads: number, stems: number) => Mesh
}

export const FLOWERS: Record<FlowerKind, FlowerModel> = {
  rose: {
    make: rose,
    full: true,
    ages: [0.62, 0.85, 1, 0.42, 0.92],
    radius: 4,
    height: 4.6,
    turns: 0.5,
    stem: { radius: 0.28, color: '#55703c' },
  },
  sunflower: {
    make: sunflower,
    ages: [1, 0.9, 0.96, 0.78, 1],
    radius: 5.8,
    height: 1.6,
    turns: 1,
    stem: { radius: 0.5, color: '#68823f' },
    leaves: sunflowerLeaves,
  },
  tulip: {
    make: tulip,
    ages: [0.25, 0.45, 0.1, 0.58, 0.35],
    radius: 2.6,
    height: 6.2,
    turns: 0,
    stem: { radius: 0.32, color: '#7f9c62' },
    leaves: tulipLeaves,
  },
  gerbera: {
    make: gerbera,
    ages: [1, 0.9, 0.97, 0.8],
    radius: 4.8,
    height: 1.3,
    turns: 0.9,
    stem: { radius: 0.28, color: '#7d9457' },
  },
  hydrangea: {
    make: hydrangea,
    ages: [1, 0.9, 0.95],
    radius: 5.7,
    height: 7.4,
    turns: 0.3,
    stem: { radius: 0.4, color: '#6d7f45' },
    leaves: hydrangeaLeaves,
  },
  lily: {
    make: lily,
    ages: [0.95, 0.72, 1, 0.12, 0.88, 0.5],
    radius: 6.4,
    height: 5.6,
    room: 0.86,
    turns: 0.7,
    stem: { radius: 0.36, color: '#5f7d44' },
    leaves: lilyLeaves,
  },
  dahlia: {
    make: dahlia,
    ages: [1, 0.85, 0.95, 0.6],
    radius: 5,
    height: 3.4,
    turns: 0.7,
    stem: { radius: 0.32, color: '#5a6d3c' },
  },
  carnation: {
    make: carnation,
    ages: [1, 0.85, 0.94, 0.68],
    radius: 3.5,
    height: 4.7,
    turns: 0.55,
    stem: { radius: 0.2, color: '#7f9478' },
  },
  ranunculus: {
    make: ranunculus,
    full: true,
    ages: [0.9, 1, 0.72, 0.95, 0.5],
    radius: 3.1,
    height: 2.7,
    turns: 0.6,
    stem: { radius: 0.2, color: '#6f8a4e' },
  },
  orchid: {
    make: orchid,
    ages: [1, 0.95],
    radius: 4.1,
    height: 0.9,
    turns: 1,
    stem: { radius: 0.16, color: '#6d7d45' },
    plant: orchidPlant,
  },
  zinnia: {
    make: zinnia,
    ages: [1, 0.92, 0.8, 1],
    radius: 3.4,
    height: 1.7,
    turns: 0.7,
    stem: { radius: 0.22, color: '#5f7a3c' },
  },
}
