import { type Scene } from '../flowers/spec'
import { pictureOf } from './products'
import { type DemoProduct } from './types'

/** What a product shows besides its colours, in its first colour. */
export type MorePicture = {
  /** The flowers from close by; on a table; handed over at a door; at a window at dusk. */
  view: 'cerca' | 'mesa' | 'puerta' | 'ventana'
  alt_text: string
  crop_x: number
  crop_y: number
}

const PROPS: Scene['props'][] = [
  ['gift', 'petals'],
  ['cup', 'books'],
  ['ribbon', 'petals'],
]

/** Products that the home page features have a third one. */
export function morePicturesOf({ name, featured, picture }: DemoProduct): MorePicture[] {
  const closeUp: MorePicture = {
    ...{ view: 'cerca', alt_text: `${name}: las flores de cerca` },
    ...{ crop_x: 50, crop_y: 50 },
  }
  // Above it there is nothing but the wall.
  const table: MorePicture = {
    ...{ view: 'mesa', alt_text: `${name}, sobre una mesa` },
    ...{ crop_x: 50, crop_y: 70 },
  }
  return featured
    ? [closeUp, table, handed(name, picture.container.shape)]
    : [closeUp, handed(name, picture.container.shape)]
}

/** What travels in paper or a box waits at a door; a vase or a pot stands at a window. */
function handed(name: string, shape: DemoProduct['picture']['container']['shape']): MorePicture {
  const carried = ['wrap', 'box', 'heart-box', 'basket'].includes(shape)
  return carried
    ? {
        ...{
          view: 'puerta',
          alt_text: `${name}, ante la puerta de una casa, con un regalo y una tarjeta`,
        },
        ...{ crop_x: 50, crop_y: 100 },
      }
    : {
        ...{ view: 'ventana', alt_text: `${name}, junto a una ventana al anochecer` },
        ...{ crop_x: 50, crop_y: 70 },
      }
}

/** The table on which a product stands; `null` for what has no colour. */
export function tableOf(product: DemoProduct): Scene | null {
  const [color] = product.colors
  if (!color) return null
  const arrangement = pictureOf(product, color)
  return {
    seed: `${product.slug}/mesa`,
    arrangements: [arrangement],
    backdrop: arrangement.backdrop,
    quiet: 'none',
    props: PROPS[product.slug.length % PROPS.length] ?? [],
  }
}
