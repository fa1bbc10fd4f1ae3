import { z } from 'zod'
import { brand } from '~/brand'
import { addDays } from '~/dates'
import type { SettingKey } from '~/models/site/settings/setting'
import care from './catalogue/care.json'
import categories from './catalogue/categories.json'
import complements from './catalogue/complements.json'
import containerColors from './catalogue/container-colors.json'
import coupons from './catalogue/coupons.json'
import heroSlides from './catalogue/hero-slides.json'
import lifestyleImages from './catalogue/lifestyle-images.json'
import products from './catalogue/products.json'
import settings from './catalogue/settings.json'
import stemCosts from './catalogue/stem-costs.json'
import tags from './catalogue/tags.json'
import zones from './catalogue/zones.json'

const Link = z.discriminatedUnion('type', [
  z.object({ type: z.literal('category'), category: z.string() }),
  z.object({ type: z.literal('subcategory'), category: z.string(), subcategory: z.string() }),
  z.object({ type: z.literal('tag'), tag: z.string() }),
])

/** What a place of the home page leads to, by slugs. */
export type DemoLink = z.infer<typeof Link>

/** As '12 Rosa/roja, 3 Eucalipto': stems, flower and colour. */
const Recipe = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(', ')
      .filter(Boolean)
      .map((one) => {
        const [, stems, flower = '', color = ''] = /^(\d+) ([^/]+)(?:\/(.+))?$/.exec(one) ?? []
        return { flower, color, stems: Number(stems) }
      }),
  )

/** Amounts as those of a product. */
const Size = z.object({
  name: z.string(),
  contents: z.string(),
  price: z.number(),
  sale_price: z.number().nullable(),
  stock: z.number(),
  recommended: z.boolean().default(false),
  recipe: Recipe,
})

const Product = z.object({
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  /** Céntimos; the second is lower, and `null` when not on sale. */
  price: z.number(),
  sale_price: z.number().nullable(),
  /** Slugs. */
  category: z.string(),
  subcategory: z.string(),
  tags: z.array(z.string()),
  featured: z.boolean(),
  stock: z.number(),
  /** Days from the order to the first delivery; 0 without it. */
  lead_days: z.number().optional(),
  /** By its name in `care.json`. */
  care: z.enum(Object.keys(care) as (keyof typeof care)[]),
  /** By their names in `container-colors.json`; the first is the one a shopper sees first. */
  colors: z.array(z.enum(Object.keys(containerColors) as (keyof typeof containerColors)[])),
  /** In display order, the one that the pictures show first. */
  sizes: z.array(Size).default([]),
  /** Of a product without sizes. */
  recipe: Recipe,
})

const Coupon = z.object({
  code: z.string(),
  discount_type: z.enum(['percentage', 'fixed']),
  /** Hundredths of a percent when a percentage (1000 is 10 %), céntimos when fixed. */
  discount_amount: z.number(),
  max_uses: z.number().nullable().default(null),
  /** Céntimos. */
  min_purchase: z.number().nullable().default(null),
  starts_in_days: z.number().optional(),
  ends_in_days: z.number().optional(),
  active: z.boolean().default(true),
})

/** Everything the demo shop says and sells: lists in display order, prices in céntimos. */
export const catalogue = {
  categories,
  products: z
    .array(Product)
    .parse(products)
    .map(({ care: kind, colors, ...product }) => ({
      ...product,
      instructions: care[kind].join('\n'),
      colors: colors.map((name) => ({ color_name: name, hex_color: containerColors[name] })),
    })),
  tags,
  /** Céntimos that a stem costs in the market, by the name of its flower. */
  stemCosts,
  complements,
  zones,
  coupons: couponsFrom,
  heroSlides,
  lifestyleImages: lifestyleImages.map((image) => ({ ...image, link: Link.parse(image.link) })),
  /** The stored texts of the settings that differ from an empty shop. */
  settings: {
    ...settings,
    ...{ slogan: brand.slogan, email: brand.email },
    ...{ instagram_url: brand.instagram, tiktok_url: brand.tiktok },
  } satisfies Partial<Record<SettingKey, string>>,
}

/** @param today a Lima day; every date is counted from it, so that a demo seeded any day makes sense */
function couponsFrom(today: string) {
  const day = (days: number | undefined) => (days === undefined ? null : addDays(today, days))
  return z
    .array(Coupon)
    .parse(coupons)
    .map(({ starts_in_days, ends_in_days, ...coupon }) => ({
      ...coupon,
      start_date: day(starts_in_days),
      end_date: day(ends_in_days),
    }))
}
