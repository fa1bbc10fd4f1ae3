import { db } from '~/database/db.server'
import { type Size, soldName } from './sizes/size'
import {
  productCategory,
  productColors,
  productPictures,
  shownSizes,
  soldOut,
} from './product-card.server'

/** The sitemap protocol's limit of 50,000 addresses, less room for the static pages. */
const LISTED_MAX = 45_000
/** A merchant's file is made at once in memory: 2 KB an item, in up to eight sizes. */
const SOLD_MAX = 5_000

/** Slug of every active product, and the day (UTC) of its last change. */
export async function listedProducts() {
  const products = await db
    .selectFrom('products')
    .select(['slug', 'updated_at'])
    .where('active', '=', true)
    .orderBy('slug')
    .limit(LISTED_MAX)
    .execute()
  return products.map(({ slug, updated_at }) => ({
    path: `/producto/${slug}`,
    changed: updated_at.toISOString().slice(0, 10),
  }))
}

/** What is sold, as merchants' files list it: each shown size of a product, or the product without sizes. */
export type SoldItem = {
  id: string
  /** The product's id; `null` for what has no sizes. */
  group: string | null
  name: string
  /** Blank without sizes. */
  size: string
  description: string
  path: string
  /** Addresses of pictures, the item's own first; never none. */
  pictures: string[]
  category: string
  /** Céntimos. */
  price: number
  sale_price: number | null
  isSoldOut: boolean
  /** Days before the delivery that it must be ordered. */
  leadDays: number
}

/** Everything that is sold and has a picture. */
export async function soldItems(tracksStock: boolean): Promise<SoldItem[]> {
  const products = await db
    .selectFrom('products')
    .select(['id', 'slug', 'name', 'description', 'price', 'sale_price', 'lead_days'])
    .select((eb) => [
      soldOut.as('isSoldOut'),
      productCategory(eb).as('category'),
      productColors(eb).as('colors'),
      productPictures(eb).as('pictures'),
      shownSizes(eb).as('sizes'),
    ])
    .where('active', '=', true)
    .orderBy('slug')
    .limit(SOLD_MAX)
    .execute()
  return products.flatMap((product) => itemsOf(product, tracksStock))
}

type Sold = {
  id: string
  slug: string
  name: string
  description: string
  price: number
  sale_price: number | null
  lead_days: number
  isSoldOut: boolean
  category: { name: string } | null
  colors: { image_url: string | null }[]
  pictures: { image_url: string; size_id: string | null }[]
  sizes: Size[]
}

function itemsOf(product: Sold, tracksStock: boolean): SoldItem[] {
  const { id, name, slug, description, price, sale_price, isSoldOut, sizes } = product
  const path = `/producto/${slug}`
  const said = { category: product.category?.name ?? '', leadDays: product.lead_days }
  if (sizes.length === 0) {
    const whole = { id, group: null, name, size: '', description, path, price, sale_price }
    return pictured({ ...said, ...whole, isSoldOut, pictures: picturesOf(product, null) })
  }
  return sizes.flatMap((size) =>
    pictured({
      ...said,
      ...{ id: size.id, group: id, name: soldName(name, size.name), size: size.name },
      description: [size.contents, description].filter(Boolean).join('. '),
      path: `${path}?tamano=${size.slug}`,
      ...{ price: size.price, sale_price: size.sale_price },
      isSoldOut: tracksStock && size.stock === 0,
      pictures: picturesOf(product, size.id),
    }),
  )
}

/** Merchants refuse what has no picture. */
function pictured(item: SoldItem): SoldItem[] {
  return item.pictures.length > 0 ? [item] : []
}

/** Those of the size, of the colours, and of all; without those of other sizes. */
function picturesOf({ colors, pictures }: Sold, sizeId: string | null): string[] {
  const own = pictures.filter(({ size_id }) => sizeId !== null && size_id === sizeId)
  const common = pictures.filter(({ size_id }) => size_id === null)
  return [...own, ...colors, ...common].flatMap(({ image_url }) => image_url ?? [])
}
