import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { counted } from '~/counted'
import { cachedUntilChanged } from '~/database/cached-reads.server'
import { db } from '~/database/db.server'
import type { List } from '~/urls/staff/list-url'
import { pageOf } from '~/models/records/page.server'
import { contains } from '~/models/records/search.server'
import { isUuid } from '~/models/records/uuid'
import { changeRows } from '~/models/records/many-rows.server'

/** The first is the default: newest first. */
export const PRODUCT_SORTS = ['newest', 'name', 'category', 'price', 'status'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]

/** Filters of the product list besides active and hidden. */
export const PRODUCT_MARKS = ['destacados', 'oferta', 'agotados', 'sin-foto'] as const
export type ProductMark = (typeof PRODUCT_MARKS)[number]

const COLUMNS = {
  newest: sql`products.created_at`,
  name: sql`products.name collate spanish`,
  category: sql`categories.name collate spanish`,
  price: sql`products.effective_price`,
  status: sql`products.active`,
} as const

/** Conditions of a product. */
export const MARKS = {
  destacados: sql<boolean>`products.featured`,
  oferta: sql<boolean>`products.effective_price < products.price`,
  agotados: sql<boolean>`products.stock = 0`,
  'sin-foto': sql<boolean>`not exists (
    select from product_colors where product_id = products.id and image_url is not null)`,
} as const

/** `null` for all; `'none'` for products without a category. */
export type ProductFilter = { categoryId: string | null; mark: ProductMark | null }

/**
 * Reads the filter from an address; invalid values count as absent.
 *
 * @param tracksStock whether the shop tracks its stock; without, no product is sold out
 */
export function readProductFilter(search: URLSearchParams, tracksStock: boolean): ProductFilter {
  const category = search.get('categoria') ?? ''
  const asked = PRODUCT_MARKS.find((known) => known === search.get('ver')) ?? null
  const mark = asked === 'agotados' && !tracksStock ? null : asked
  const categoryId = isUuid(category) ? category : category === 'ninguna' ? 'none' : null
  return { categoryId, mark }
}

type Wanted = { list: Pick<List<ProductSort>, 'words' | 'status'>; filter: ProductFilter }

function productsLike({ list: { words, status }, filter: { categoryId, mark } }: Wanted) {
  let found = db
    .selectFrom('products')
    .leftJoin('categories', 'categories.id', 'products.category_id')
    .leftJoin('subcategories', 'subcategories.id', 'products.subcategory_id')
  if (words) {
    const columns = ['products.name', 'products.slug']
    found = found.where((eb) => eb.or(columns.map((column) => contains(column, words))))
  }
  if (status) found = found.where('products.active', '=', status === 'active')
  if (categoryId === 'none') found = found.where('products.category_id', 'is', null)
  else if (categoryId) found = found.where('products.category_id', '=', categoryId)
  return mark ? found.where(MARKS[mark]) : found
}

function sorted(
  found: ReturnType<typeof productsLike>,
  { sort, descending }: Pick<List<ProductSort>, 'sort' | 'descending'>,
) {
  const isDown = (sort === 'newest') !== descending
  return found
    .select(['products.id', 'products.name', 'products.slug', 'products.price'])
    .select(['products.sale_price', 'products.stock', 'products.active', 'products.featured'])
    .select('products.updated_at')
    .select(['categories.name as category', 'subcategories.name as subcategory'])
    .orderBy(COLUMNS[sort], isDown ? 'desc' : 'asc')
    .orderBy('products.name')
    .orderBy('products.id')
}

/**
 * A page of products, hidden ones included.
 *
 * @source docs/specification/back-office.md §2 and §7: newest first by default
 */
export async function listProductsToEdit(list: List<ProductSort>, filter: ProductFilter) {
  const withParts = sorted(productsLike({ list, filter }), list).select((eb) => [
    eb
      .selectFrom('product_colors')
      .select('image_url')
      .whereRef('product_id', '=', 'products.id')
      .where('image_url', 'is not', null)
      .orderBy('display_order')
      .limit(1)
      .as('image_url'),
    jsonArrayFrom(
      eb
        .selectFrom('product_sizes')
        .select(['product_sizes.id', 'product_sizes.name', 'product_sizes.active'])
        .select(['product_sizes.price', 'product_sizes.sale_price', 'product_sizes.stock'])
        .whereRef('product_id', '=', 'products.id')
        .orderBy('product_sizes.display_order')
        .orderBy('product_sizes.id'),
    ).as('sizes'),
  ])
  return pageOf(withParts, list.page)
}

const FILE_MAX = 10_000

/** The same products on all pages, for files; at most 10,000. */
export function productsForFile(list: List<ProductSort>, filter: ProductFilter) {
  return sorted(productsLike({ list, filter }), list).limit(FILE_MAX).execute()
}

/** How many products match each filter; answered from memory while no product changes, nor an order: it is never behind the list. */
export const countMarks = cachedUntilChanged(['catalogue', 'categories', 'orders'], async () => {
  const { rows } = await sql<Record<ProductMark, number>>`
    select count(*) filter (where ${MARKS.destacados}) as destacados,
      count(*) filter (where ${MARKS.oferta}) as oferta,
      count(*) filter (where ${MARKS.agotados}) as agotados,
      count(*) filter (where ${MARKS['sin-foto']}) as "sin-foto"
    from products
  `.execute(db)
  return rows[0] ?? { destacados: 0, oferta: 0, agotados: 0, 'sin-foto': 0 }
})

/**
 * Names of the products to delete, and a sentence for each effect on what uses them.
 *
 * @source docs/specification/decisions.md Q-075
 */
export async function productsToRemove(ids: string[]) {
  const [rows, uses] = await Promise.all([
    db
      .selectFrom('products')
      .select(['id', 'name'])
      .where('id', 'in', ids)
      .orderBy('name')
      .execute(),
    usesOf(ids),
  ])
  const effects: string[] = []
  if (uses.orders > 0) {
    const sentence = counted(uses.orders, 'pedido conserva', 'pedidos conservan')
    effects.push(`${sentence} su nombre y su precio.`)
  }
  if (uses.campaigns > 0) {
    effects.push(`${counted(uses.campaigns, 'campaña lo pierde.', 'campañas lo pierden.')}`)
  }
  return { rows, effects }
}

async function usesOf(ids: string[]) {
  const { rows } = await sql<{ orders: number; campaigns: number }>`
    select
      (select count(distinct order_id) from order_items where product_id = any(${ids}::uuid[])) as orders,
      (select count(distinct campaign_id) from campaign_products
        where product_id = any(${ids}::uuid[])) as campaigns
  `.execute(db)
  return rows[0] ?? { orders: 0, campaigns: 0 }
}

/** @returns how many were deleted, and their pictures */
export function removeProducts(ids: string[]) {
  return changeRows('products', ids, async (trx) => {
    const pictures = await trx
      .selectFrom('product_colors')
      .select('image_url')
      .where('product_id', 'in', ids)
      .unionAll(trx.selectFrom('product_images').select('image_url').where('product_id', 'in', ids))
      .execute()
    const { numDeletedRows } = await trx
      .deleteFrom('products')
      .where('id', 'in', ids)
      .executeTakeFirstOrThrow()
    return { count: Number(numDeletedRows), images: pictures.map(({ image_url }) => image_url) }
  })
}
