import { type Random } from '../../flowers/random'
import { type Arrangement } from '../../flowers/spec'
import { type Mesh } from '../mesh'
import { addVase } from './vase'

/** What the flowers need to know of what they stand in, centimetres. */
export type Vessel = {
  /** Height at which the lowest heads begin, of the stems' feet, and the half width at the mouth. */
  rim: number
  stems: number
  half: number
  /** The flowers are short and sit in it: a box, a bowl. */
  low: boolean
}

/** Puts the container of an arrangement whose heads spread so far from their middle onto y = 0. */
export function addContainer(
  mesh: Mesh,
  spec: Arrangement,
  radius: number,
  _random: Random,
): Vessel {
  return addVase(mesh, spec, radius)
}
