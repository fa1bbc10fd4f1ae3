import { type Random } from '../../flowers/random'
import { type GreenKind } from '../../flowers/spec'
import { type Mesh } from '../mesh'
import { type Point } from '../vector'
import { eucalyptus, eucalyptusLeaves } from './eucalyptus'
import { fern, fernLeaves } from './fern'
import { floret, gypsophila } from './gypsophila'
import { lavender, lavenderStudies } from './lavender'
import { ruscus, ruscusLeaves } from './ruscus'

/** How a green is modelled and how an arrangement takes it. Lengths are centimetres. */
export type GreenModel = {
  /** Leaves or florets, made once for an arrangement. */
  studies: (random: Random) => Mesh[]
  /** One branch between two points: stem and leaves. */
  add: (mesh: Mesh, random: Random, from: Point, to: Point, studies: Mesh[]) => void
  /** Round the heads, between them, or standing up above them. */
  where: 'round' | 'between' | 'above'
  /** How far a branch stands out beyond the heads: least and most. */
  reach: readonly [number, number]
  /** Branches in an arrangement of a dozen heads. */
  count: number
}

export const GREENS: Record<GreenKind, GreenModel> = {
  eucalyptus: {
    studies: eucalyptusLeaves,
    add: eucalyptus,
    where: 'round',
    reach: [3.5, 8],
    count: 13,
  },
  gypsophila: {
    studies: (random) => [floret(random), floret(random)],
    add: gypsophila,
    where: 'between',
    reach: [0.6, 2],
    count: 19,
  },
  fern: { studies: fernLeaves, add: fern, where: 'round', reach: [4, 8], count: 9 },
  ruscus: { studies: ruscusLeaves, add: ruscus, where: 'round', reach: [4, 9], count: 10 },
  lavender: { studies: lavenderStudies, add: lavender, where: 'above', reach: [3, 8], count: 16 },
}
