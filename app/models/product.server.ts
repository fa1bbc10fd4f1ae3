import { type SelectQueryBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { db } from '~/db.server'
import type { DB } from '~/db.types'
import { isUuid } from './uuid'

export const SORTS = ['name', 'price-asc', 'price-desc'] as const
export type Sort = (typeof SORTS)[number]

export const PAGE_SIZE = 24
const SEARCH_LIMIT = 10
const SEARCH_MAX_CHARS = 100
const FEATURED_LIMIT = 8

const ELSEWHERE_LIMIT = 12

type Products = SelectQueryBuilder<DB, 'products', object>

/** Nothing is ever sold out while the shop does not track its stock. */
const soldOut = sql<boolean>`(products.stock = 0 and exists (
  select from site_settings where key = 'track_stock' and btrim(value) = 'true'))`

/** What a card shows of a product. */
function withCard(products: Products) {
  return products
    .select([
      'products.id',
      'products.name',
      'products.slug',
      'products.price',
      'products.sale_price',
      soldOut.as('sold_out'),
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('product_colors')
          .select(['product_colors.id', 'color_name', 'hex_color', 'image_url'])
          .whereRef('product_id', '=', 'products.id')
          .orderBy('display_order')
          .orderBy('product_colors.id'),
      ).as('colors'),
      jsonArrayFrom(
        eb
          .selectFrom('product_tags')
          .innerJoin('tags', 'tags.id', 'product_tags.tag_id')
          .select(['tags.id', 'tags.name', 'tags.icon'])
          .whereRef('product_tags.product_id', '=', 'products.id')
          .where('tags.active', '=', true)
          .orderBy('tags.display_order')
          .limit(3),
      ).as('tags'),
      jsonObjectFrom(
        eb
          .selectFrom('categories')
          .select(['categories.name', 'categories.slug'])
          .whereRef('categories.id', '=', 'products.category_id')
          .where('categories.active', '=', true),
      ).as('category'),
      jsonObjectFrom(
        eb
          .selectFrom('subcategories')
          .select(['subcategories.name'])
          .whereRef('subcategories.id', '=', 'products.subcategory_id')
          .where('subcategories.active', '=', true),
      ).as('subcategory'),
    ])
}

export type ProductCard = Awaited<ReturnType<typeof featuredProducts>>[number]

/** The newest featured products, at most eight. */
export function featuredProducts() {
  return withCard(db.selectFrom('products'))
    .where('products.active', '=', true)
    .where('products.featured', '=', true)
    .orderBy('products.created_at', 'desc')
    .limit(FEATURED_LIMIT)
    .execute()
}

/**
 * One page of a category's or subcategory's products.
 *
 * A product with any of the tags matches; prices sort by the regular price.
 *
 * @param page from 1
 * @source storefront §7 and §9; docs/decisions/0006
 */
export async function listProducts(filter: {
  categoryId: string
  subcategoryId: string | null
  tagIds: string[]
  sort: Sort
  page: number
}) {
  let products = tagged(db.selectFrom('products'), filter.tagIds)
    .where('products.active', '=', true)
    .where('products.category_id', '=', filter.categoryId)
  if (filter.subcategoryId) {
    products = products.where('products.subcategory_id', '=', filter.subcategoryId)
  }
  const [rows, { count }] = await Promise.all([
    sorted(withCard(products), filter.sort, 'products.price')
      .limit(PAGE_SIZE)
      .offset((filter.page - 1) * PAGE_SIZE)
      .execute(),
    products.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { products: rows, count, pages: Math.max(1, Math.ceil(count / PAGE_SIZE)) }
}

/**
 * Products with any of the tags outside one category, at most twelve, by name.
 *
 * @source decisions Q-002: an occasion never hides what other categories have for it
 */
export function productsElsewhere(categoryId: string, tagIds: string[]) {
  if (tagIds.length === 0) return Promise.resolve([])
  const products = tagged(db.selectFrom('products'), tagIds)
    .where('products.active', '=', true)
    .where('products.category_id', 'is distinct from', categoryId)
  return sorted(withCard(products), 'name', 'products.price').limit(ELSEWHERE_LIMIT).execute()
}

/**
 * One page of the whole catalogue, category by category; prices sort by what is paid.
 *
 * Only the categories that the page touches are sorted, so a page costs the same in a large shop.
 *
 * @param page from 1
 */
export async function listCatalogue(filter: { tagIds: string[]; sort: Sort; page: number }) {
  const products = tagged(db.selectFrom('products'), filter.tagIds).where(
    'products.active',
    '=',
    true,
  )
  const groups = await countsByCategory(products)
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  const { ids, skipped } = groupsOnPage(groups, filter.page)
  const known = ids.filter((id) => id !== null)
  const onPage = withCategory(products).where((eb) =>
    eb.or([
      ...(known.length > 0 ? [eb('products.category_id', 'in', known)] : []),
      ...(ids.includes(null) ? [eb('categories.id', 'is', null)] : []),
    ]),
  )
  const rows =
    ids.length === 0
      ? []
      : await sorted(withCard(byCategory(onPage)), filter.sort, 'products.effective_price')
          .limit(PAGE_SIZE)
          .offset((filter.page - 1) * PAGE_SIZE - skipped)
          .execute()
  return { products: rows, count, pages: Math.max(1, Math.ceil(count / PAGE_SIZE)) }
}

/** How many products each category has; those of none, or of an inactive one, together and last. */
function countsByCategory(products: Products) {
  return (
    db
      // Counted before they are joined, which an index answers without the products' rows.
      .selectFrom(
        products
          .select((eb) => ['products.category_id', eb.fn.countAll<number>().as('count')])
          .groupBy('products.category_id')
          .as('shelves'),
      )
      .leftJoin('categories', (join) =>
        join.onRef('categories.id', '=', 'shelves.category_id').on('categories.active', '=', true),
      )
      .select(['categories.id', sql<number>`sum(shelves.count)::int`.as('count')])
      .groupBy('categories.id')
      .orderBy('categories.display_order', (order) => order.asc().nullsLast())
      .orderBy('categories.name')
      .orderBy('categories.id')
      .execute()
  )
}

/** The groups a page has products of, and how many products the groups before them hold. */
function groupsOnPage(groups: { id: string | null; count: number }[], page: number) {
  const first = (page - 1) * PAGE_SIZE
  const ids: (string | null)[] = []
  let before = 0
  let skipped = 0
  for (const { id, count } of groups) {
    if (before + count <= first) skipped += count
    else if (before < first + PAGE_SIZE) ids.push(id)
    before += count
  }
  return { ids, skipped }
}

function tagged(products: Products, tagIds: string[]): Products {
  if (tagIds.length === 0) return products
  return products.where((eb) =>
    eb.exists(
      eb
        .selectFrom('product_tags')
        .select('product_tags.tag_id')
        .whereRef('product_tags.product_id', '=', 'products.id')
        .where('product_tags.tag_id', 'in', tagIds),
    ),
  )
}

/** Joined to their categories; products of none, or of an inactive one, stay. */
function withCategory(products: Products) {
  return products.leftJoin('categories', (join) =>
    join.onRef('categories.id', '=', 'products.category_id').on('categories.active', '=', true),
  )
}

type Grouped = ReturnType<typeof withCategory>

/** In the order of the categories, products without one last. */
function byCategory(products: Grouped): Grouped {
  return products
    .orderBy('categories.display_order', (order) => order.asc().nullsLast())
    .orderBy('categories.name')
    .orderBy('categories.id')
}

/** What is sold out comes last, whatever the order of the rest. */
function sorted<Q extends SelectQueryBuilder<DB, 'products', object>>(
  products: Q,
  sort: Sort,
  price: 'products.price' | 'products.effective_price',
): Q {
  const byName = (query: SelectQueryBuilder<DB, 'products', object>) =>
    query.orderBy(sql`products.name collate spanish`).orderBy('products.id')
  const inStockFirst = products.orderBy(soldOut)
  if (sort === 'name') return byName(inStockFirst) as Q
  return byName(inStockFirst.orderBy(price, sort === 'price-asc' ? 'asc' : 'desc')) as Q
}

/** Other active products of a category, for the end of a product page. */
export function relatedProducts(product: { id: string; category_id: string | null }) {
  return withCard(db.selectFrom('products'))
    .where('products.active', '=', true)
    .where('products.category_id', '=', product.category_id)
    .where('products.id', '<>', product.id)
    .orderBy('products.featured', 'desc')
    .orderBy('products.created_at', 'desc')
    .limit(4)
    .execute()
}

/**
 * Active products whose name contains a text, whatever its accents and capitals; at most ten.
 *
 * @param text as typed; cut at 100 characters; `%`, `_` and `\` are ordinary characters
 */
export function searchProducts(text: string) {
  const words = cleanSearch(text)
  if (words === '') return Promise.resolve([])
  return db
    .selectFrom('products')
    .select(['id', 'name', 'slug', 'price', 'sale_price'])
    .select((eb) =>
      eb
        .selectFrom('product_colors')
        .select('image_url')
        .whereRef('product_id', '=', 'products.id')
        .orderBy('display_order')
        .orderBy('product_colors.id')
        .limit(1)
        .as('image_url'),
    )
    .where('active', '=', true)
    .where(
      sql<boolean>`folded_name like '%' || regexp_replace(folded(${words}), '([%_\\\\])', '\\\\\\1', 'g') || '%'`,
    )
    .orderBy(sql`name collate spanish`)
    .orderBy('id')
    .limit(SEARCH_LIMIT)
    .execute()
}

function cleanSearch(text: string): string {
  return text
    .slice(0, SEARCH_MAX_CHARS)
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

/** Everything a product page shows, or nothing when the slug is not an active product's. */
export function findProduct(slug: string) {
  return productPage(slug, true)
}

/**
 * The same of a product that shoppers cannot see, for staff's eyes alone.
 *
 * @source ux 2.11: 'Ver en tienda' for drafts
 */
export function findHiddenProduct(slug: string) {
  return productPage(slug, false)
}

async function productPage(slug: string, active: boolean) {
  if (!canBeStored(slug)) return undefined
  return withColors(active)
    .select(['description', 'instructions', 'stock', 'category_id', 'effective_price'])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('categories')
          .select(['categories.name', 'categories.slug'])
          .whereRef('categories.id', '=', 'products.category_id')
          .where('categories.active', '=', true),
      ).as('category'),
    )
    .where('slug', '=', slug)
    .executeTakeFirst()
}

export type ProductPage = NonNullable<Awaited<ReturnType<typeof findProduct>>>

/** The slug a renamed product answers to now. */
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

/** PostgreSQL refuses a text with a zero byte instead of not finding it. */
function canBeStored(slug: string): boolean {
  return !slug.includes('\0')
}

/** An active product with its colours, for the cart; nothing for an id that is no such product's. */
export async function findSellable(id: string) {
  if (!isUuid(id)) return undefined
  return withColors().where('id', '=', id).executeTakeFirst()
}

/** The active products among some ids, as the cart shows and prices them. */
export function productsByIds(ids: string[]) {
  if (ids.length === 0) return Promise.resolve([])
  return withColors().select('stock').where('id', 'in', ids).execute()
}

function withColors(active = true) {
  return db
    .selectFrom('products')
    .select(['id', 'name', 'slug', 'price', 'sale_price'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('product_colors')
          .select(['product_colors.id', 'color_name', 'hex_color', 'image_url'])
          .whereRef('product_id', '=', 'products.id')
          .orderBy('display_order')
          .orderBy('product_colors.id'),
      ).as('colors'),
    )
    .where('active', '=', active)
}
