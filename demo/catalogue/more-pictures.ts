import { type Scene } from '../flowers/spec'
import { pictureOf } from './products'
import { type DemoProduct } from './types'

/** What a featured product shows besides its colours: the flowers from close by, and where it stands. */
export type MorePictures = {
  closeUp: { alt_text: string; crop_x: number; crop_y: number }
  table: { alt_text: string; crop_x: number; crop_y: number; scene: Scene }
}

const PROPS: Scene['props'][] = [
  ['gift', 'petals'],
  ['cup', 'books'],
  ['ribbon', 'petals'],
]

/** @returns nothing for the products that the home page does not feature */
export function morePicturesOf(product: DemoProduct): MorePictures | null {
  const [color] = product.colors
  if (!product.featured || !color) return null
  const arrangement = pictureOf(product, color)
  const props = PROPS[product.slug.length % PROPS.length] ?? []
  return {
    closeUp: { alt_text: `${product.name}: las flores de cerca`, crop_x: 50, crop_y: 50 },
    table: {
      alt_text: `${product.name}, sobre una mesa`,
      // Above it there is nothing but the wall.
      ...{ crop_x: 50, crop_y: 80 },
      scene: {
        seed: `${product.slug}/mesa`,
        arrangements: [arrangement],
        backdrop: arrangement.backdrop,
        quiet: 'none',
        props,
      },
    },
  }
}
