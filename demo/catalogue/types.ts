import { type SettingKey } from '~/models/site/settings/setting'

export type DemoSubcategory = { name: string; slug: string; description: string }

export type DemoCategory = {
  name: string
  slug: string
  description: string
  display_order: number
  /** In display order. */
  subcategories: DemoSubcategory[]
}

export type DemoTag = {
  name: string
  slug: string
  description: string
  display_order: number
  /** The `d` of one filled path on a 24 × 24 view box, non-zero winding. */
  icon: string
}

export type DemoColor = {
  color_name: string
  /** `#rrggbb` */
  hex_color: string
}

export type DemoProduct = {
  name: string
  slug: string
  description: string
  /** One care step per line. */
  instructions: string
  /** Céntimos. */
  price: number
  /** Céntimos, lower than the price; `null` when not on sale. */
  sale_price: number | null
  /** Slug of a category. */
  category: string
  /** Slug of a subcategory of that category. */
  subcategory: string
  /** Slugs of tags. */
  tags: string[]
  featured: boolean
  stock: number
  /** Days from the order to the first delivery; 0 without it. */
  lead_days?: number
  /** In display order; the first is the one a shopper sees first. */
  colors: DemoColor[]
}

export type DemoComplement = {
  /** Its file in `demo/pictures/complement`. */
  picture: string
  name: string
  description: string
  /** Céntimos. */
  price: number
  display_order: number
}

export type DemoZone = {
  name: string
  /** District names, each in one zone only. */
  areas: string[]
  /** Céntimos. */
  cost: number
}

export type DemoCoupon = {
  /** Upper case. */
  code: string
  discount_type: 'percentage' | 'fixed'
  /** Hundredths of a percent when a percentage (1000 is 10 %), céntimos when fixed. */
  discount_amount: number
  max_uses: number | null
  /** Céntimos. */
  min_purchase: number | null
  /** Lima days, both included. */
  start_date: string | null
  end_date: string | null
  active: boolean
}

export type DemoHeroSlide = {
  title: string
  cta_text: string
  cta_link: string
  display_order: number
  /** Its file in `demo/pictures/hero-slide`. */
  picture: string
}

export type DemoLink =
  | { type: 'category'; category: string }
  | { type: 'subcategory'; category: string; subcategory: string }
  | { type: 'tag'; tag: string }

export type DemoLifestyleImage = {
  title: string
  description: string
  alt_text: string
  display_order: number
  link: DemoLink
  /** Its file in `demo/pictures/lifestyle`. */
  picture: string
}

/** The stored texts of the settings that differ from an empty shop. */
export type DemoSettings = Partial<Record<SettingKey, string>>
