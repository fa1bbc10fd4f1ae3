import { type Arrangement } from '../flowers/spec'
import { baskets, condolences } from './products-baskets'
import { bouquets } from './products-bouquets'
import { boxes } from './products-boxes'
import { orchids } from './products-orchids'
import { hydrangeas, plants } from './products-plants'
import { roses } from './products-roses'
import { sunflowers } from './products-sunflowers'
import { tulips } from './products-tulips'
import { type DemoColor, type DemoProduct } from './types'

export const demoProducts: DemoProduct[] = [
  ...roses,
  ...tulips,
  ...sunflowers,
  ...bouquets,
  ...boxes,
  ...orchids,
  ...hydrangeas,
  ...baskets,
  ...plants,
  ...condolences,
]

/**
 * A product in one of its container colours, as the studio photographs it.
 *
 * The seed is the slug whatever the colour: choosing a swatch changes the container, not the flowers.
 */
export function pictureOf(product: DemoProduct, color: DemoColor): Arrangement {
  const { container, ...flowers } = product.picture
  return {
    ...flowers,
    seed: product.slug,
    container: { ...container, color: color.hex_color },
  }
}
