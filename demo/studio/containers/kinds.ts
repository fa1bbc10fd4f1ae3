import { type Random } from '../../flowers/random'
import { type Arrangement } from '../../flowers/spec'
import { type Form } from '../layout'
import { type Mesh } from '../mesh'
import { addBasket } from './basket'
import { addHeartBox, addRoundBox } from './boxes'
import { addJar } from './jar'
import { addBowl, addPot, addVase } from './vase'
import { type Vessel } from './vessel'
import { addWrap } from './wrap'

/** Puts the container of an arrangement whose heads spread so far from their middle onto y = 0. */
export function addContainer(
  mesh: Mesh,
  spec: Arrangement,
  form: Form,
  radius: number,
  random: Random,
): Vessel {
  switch (spec.container.shape) {
    case 'vase':
    case 'tall-vase':
      return addVase(mesh, spec, radius)
    case 'jar':
      return addJar(mesh, spec, radius)
    case 'box':
      return addRoundBox(mesh, spec, radius)
    case 'heart-box':
      return addHeartBox(mesh, spec, radius)
    case 'basket':
      return addBasket(mesh, spec, radius)
    case 'pot':
      return addPot(mesh, spec, radius)
    case 'bowl':
      return addBowl(mesh, spec, radius)
    case 'wrap':
      return addWrap(mesh, spec, radius, form, random)
  }
}
