import { sql } from 'kysely'
import { db } from '~/database/db.server'
import { cataloguePages } from './catalogue-pages'
import { type Filter, filtered, PAGE_SIZE, type Sort, sorted } from './listing-query.server'
import { type Products, withCard } from './product-card.server'

/**
 * One page of the whole catalogue, category by category; prices sort by the effective price.
 *
 * Only the categories on the page are sorted, so the cost does not grow with the catalogue.
 *
 * @param filter.page from 1
 */
export async function listCatalogue(filter: Filter & { sort: Sort; page: number }) {
  const products = filtered(db.selectFrom('products'), filter)
  const groups = await countsByCategory(products)
  const pages = cataloguePages(groups, PAGE_SIZE)
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  const pieces = pages[filter.page - 1] ?? []
  const ids = pieces.map(({ id }) => id)
  const known = ids.filter((id) => id !== null)
  const onPage = withCategory(products).where((eb) =>
    eb.or([
      ...(known.length > 0 ? [eb('products.category_id', 'in', known)] : []),
      ...(ids.includes(null) ? [eb('categories.id', 'is', null)] : []),
    ]),
  )
  const rows =
    pieces.length === 0
      ? []
      : await sorted(withCard(byCategory(onPage)), filter.sort, 'products.effective_price')
          .limit(pieces.reduce((sum, piece) => sum + piece.count, 0))
          // Only the first group on a page can have begun before.
          .offset(pieces[0]?.skipped ?? 0)
          .execute()
  return { products: rows, count, pages: pages.length }
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
