import { demoCategories } from './catalogue/categories'
import { demoComplements } from './catalogue/complements'
import { demoHeroSlides, demoLifestyleImages } from './catalogue/content'
import { demoCoupons } from './catalogue/coupons'
import { demoProducts } from './catalogue/products'
import { demoSettings } from './catalogue/settings'
import { demoTags } from './catalogue/tags'
import { demoZones } from './catalogue/zones'

/** Everything the demo shop says and sells. */
export const catalogue = {
  categories: demoCategories,
  products: demoProducts,
  tags: demoTags,
  complements: demoComplements,
  zones: demoZones,
  /** Takes today as a Lima day. */
  coupons: demoCoupons,
  heroSlides: demoHeroSlides,
  lifestyleImages: demoLifestyleImages,
  settings: demoSettings,
}
