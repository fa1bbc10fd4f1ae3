import { baskets, condolences } from './products-baskets'
import { bouquets } from './products-bouquets'
import { boxes } from './products-boxes'
import { orchids } from './products-orchids'
import { hydrangeas, plants } from './products-plants'
import { roses } from './products-roses'
import { sunflowers } from './products-sunflowers'
import { tulips } from './products-tulips'
import { type DemoProduct } from './types'

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
