import { type SelectQueryBuilder, sql } from 'kysely'
import { db } from '~/database/db.server'
import type { DB } from '~/database/db.types'
import { type Products, soldOut, withCard } from './product-card.server'

type Sort = 'name' | 'price-asc' | 'price-desc'

const PAGE_SIZE = 24
const ELSEWHERE_LIMIT = 12

/**
 * One page of a category's or subcategory's products.
 *
 * A product with any of the tags matches; prices sort by the regular price.
 *
 * @param page from 1
 * @source docs/specification/storefront.md §7 and §9; docs/decisions/0006
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
 * @source docs/specification/decisions.md Q-002: a category page also lists the chosen occasion's products of other categories
 */
export function productsElsewhere(categoryId: string, tagIds: string[]) {
  if (tagIds.length === 0) return Promise.resolve([])
  const products = tagged(db.selectFrom('products'), tagIds)
    .where('products.active', '=', true)
    .where('products.category_id', 'is distinct from', categoryId)
  return sorted(withCard(products), 'name', 'products.price').limit(ELSEWHERE_LIMIT).execute()
}

/**
 * One page of the whole catalogue, category by category; prices sort by the effective price.
 *
 * Only the categories on the page are sorted, so the cost does not grow with the catalogue.
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

/**
 * How many products each category has; those without an active category form one group, the last.
 */
function countsByCategory(products: Products) {
  return (
    db
      // Counted before the join: an index-only scan answers it.
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

/** The groups with products on a page, and how many products come in the groups before. */
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

/** Joined to active categories; products without one stay. */
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

/** Sold-out products come last in every order. */
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
