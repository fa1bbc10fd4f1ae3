import { sql } from 'kysely'
import { db } from '~/database/db.server'
import type { Sort } from '~/urls/listing/listing'
import { cataloguePages } from './catalogue-pages'
import {
  counted,
  type Filter,
  filtered,
  inOrder,
  ofTags,
  PAGE_SIZE,
  sorted,
} from './listing-query.server'
import { available, cardsOf, type Products, soldOut, withCard } from './product-card.server'

const PAID = 'products.effective_price'

/**
 * One page of the whole catalogue: by name category by category, in any other order one list of all. Prices
 * sort by what is paid.
 *
 * @param filter.page from 1
 * @source docs/decisions/0057
 */
export function listCatalogue(filter: Filter & { sort: Sort; page: number }) {
  const products = filtered(db.selectFrom('products'), filter)
  return filter.sort === 'name'
    ? listByCategory(products, filter.page)
    : listOfAll(products, filter.sort, filter.page)
}

/** One page of the products of an occasion, of all categories in one list. Prices sort by what is paid. */
export function listOccasion(tagId: string, filter: Filter & { sort: Sort; page: number }) {
  return listOfAll(filtered(ofTags([tagId]), filter), filter.sort, filter.page)
}

/**
 * Those for sale are read in their order from an index, so the cost does not grow with the catalogue; only on the
 * last pages it matters which are sold out.
 */
export async function listOfAll(products: Products, sort: Sort, page: number) {
  const start = (page - 1) * PAGE_SIZE
  const forSale = products.where(available)
  const [count, here] = await Promise.all([counted(products), cards(forSale, sort, start)])
  const missing = Math.min(PAGE_SIZE, count - start) - here.length
  const rows = missing > 0 ? here.concat(await soldOutAfter(here.length)) : here
  return { products: rows, count, pages: Math.max(1, Math.ceil(count / PAGE_SIZE)) }

  async function soldOutAfter(shown: number) {
    const before = shown > 0 ? 0 : Math.max(0, start - (await counted(forSale)))
    return cards(products.where(soldOut), sort, before, missing)
  }
}

/** The cards of some from one place on; the others' colours and pictures are not read. */
function cards(products: Products, sort: Sort, start: number, limit = PAGE_SIZE) {
  const ids = inOrder(products.select('products.id'), sort, PAID).limit(limit).offset(start)
  const shown = db.selectFrom('products').where('products.id', 'in', ids)
  return cardsOf(inOrder(withCard(shown), sort, PAID))
}

/** Only the categories on the page are sorted, so the cost does not grow with the catalogue. */
async function listByCategory(products: Products, page: number) {
  const groups = await countsByCategory(products)
  const pages = cataloguePages(groups, PAGE_SIZE)
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  const pieces = pages[page - 1] ?? []
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
      : await cardsOf(
          sorted(withCard(byCategory(onPage)), 'name', PAID)
            .limit(pieces.reduce((sum, piece) => sum + piece.count, 0))
            // Only the first group on a page can have begun before.
            .offset(pieces[0]?.skipped ?? 0),
        )
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
          .as('counts'),
      )
      .leftJoin('categories', (join) =>
        join.onRef('categories.id', '=', 'counts.category_id').on('categories.active', '=', true),
      )
      .select(['categories.id', sql<number>`sum(counts.count)::int`.as('count')])
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
