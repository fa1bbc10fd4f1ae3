import { db } from '~/database/db.server'
import { careSteps } from './care'
import { effectivePrice, isOnSale } from './price'
import { productCategory, productColors, productPictures, shownSizes } from './product-card.server'
import { isUuid } from '~/models/records/uuid'

/** Everything a product page shows; `undefined` when no active product has the slug. */
export function findProduct(slug: string) {
  return productPage(slug, true)
}

/** The same for a hidden product; only for staff. */
export function findHiddenProduct(slug: string) {
  return productPage(slug, false)
}

async function productPage(slug: string, active: boolean) {
  if (!canBeStored(slug)) return undefined
  return withColors(active)
    .select(['description', 'instructions', 'stock', 'effective_price'])
    .select((eb) => [productCategory(eb).as('category'), productPictures(eb).as('pictures')])
    .where('slug', '=', slug)
    .executeTakeFirst()
}

type ProductPage = NonNullable<Awaited<ReturnType<typeof findProduct>>>

/** What of these a product page sends to the browser; one without sizes says nothing of them. */
export function shownProduct(product: ProductPage, tracksStock: boolean) {
  const { name, slug, description, instructions, price, colors, pictures, category } = product
  const { sizes } = product
  return {
    name,
    slug,
    description,
    steps: careSteps(instructions),
    price,
    salePrice: isOnSale(product) ? product.sale_price : null,
    unitPrice: effectivePrice(product),
    colors,
    pictures: pictures.map(({ color_id, size_id, ...picture }) => ({
      ...picture,
      ...(color_id && { colorId: color_id }),
      ...(size_id && { size: slugOf(sizes, size_id) }),
    })),
    category,
    ...(sizes.length > 0 && { sizes: sizes.map((size) => shownSize(size, tracksStock)) }),
  }
}

/** Blank for a hidden size, which no page is of. */
function slugOf(sizes: ProductPage['sizes'], sizeId: string): string {
  return sizes.find(({ id }) => id === sizeId)?.slug ?? ''
}

function shownSize(size: ProductPage['sizes'][number], tracksStock: boolean) {
  const { name, slug, contents, price } = size
  return {
    ...{ name, slug, contents, price },
    ...(isOnSale(size) && { salePrice: size.sale_price }),
    ...(tracksStock && size.stock === 0 && { isSoldOut: true }),
  }
}

/** A size as its product's page shows it, which names it by its slug; amounts in céntimos. */
export type ShownSize = ReturnType<typeof shownSize>

/** The current slug of a product that had another one. */
export async function findRenamed(oldSlug: string): Promise<string | undefined> {
  if (!canBeStored(oldSlug)) return undefined
  const renamed = await db
    .selectFrom('product_redirects')
    .innerJoin('products', 'products.id', 'product_redirects.product_id')
    .select('products.slug')
    .where('product_redirects.slug', '=', oldSlug)
    .where('products.active', '=', true)
    .executeTakeFirst()
  return renamed?.slug
}

/** PostgreSQL refuses a text with NUL even as a parameter. */
function canBeStored(slug: string): boolean {
  return !slug.includes('\0')
}

/**
 * An active product with its colours, for the cart; `undefined` when no active product has the id.
 */
export async function findSellable(id: string) {
  if (!isUuid(id)) return undefined
  return withColors().where('id', '=', id).executeTakeFirst()
}

/** An active product's name and colours, for what chats show of its link. */
export async function findShared(slug: string) {
  return withColors().where('slug', '=', slug).executeTakeFirst()
}

/** The active products among some ids, with what the cart shows. */
export function productsByIds(ids: string[]) {
  if (ids.length === 0) return Promise.resolve([])
  return withColors().select('stock').where('id', 'in', ids).execute()
}

function withColors(active = true) {
  return db
    .selectFrom('products')
    .select(['id', 'name', 'slug', 'price', 'sale_price', 'category_id', 'lead_days'])
    .select((eb) => [productColors(eb).as('colors'), shownSizes(eb).as('sizes')])
    .where('active', '=', active)
}
