import { db } from '~/database/db.server'
import type { Sort } from '~/urls/listing/listing'
import { counted, type Filter, filtered, ofTags, PAGE_SIZE, sorted } from './listing-query.server'
import { cardsOf, type Products, withCard } from './product-card.server'

/**
 * One page of a category's or subcategory's products, and after them, for chosen occasions, those of
 * all other categories.
 *
 * Prices sort by the regular price.
 *
 * @param filter.page from 1
 * @returns `count` of the category itself, `elsewhere` of the others
 * @source docs/specification/storefront.md §7 and §9; docs/decisions/0057; docs/specification/decisions.md Q-002
 */
export async function listProducts(
  filter: Filter & { categoryId: string; subcategoryId: string | null; sort: Sort; page: number },
) {
  const own = ofCategory(filtered(db.selectFrom('products'), filter), filter)
  const others = filter.tagIds.length > 0 ? besides(filter.categoryId, filter) : null
  const [count, elsewhere] = await Promise.all([counted(own), others ? counted(others) : 0])
  const start = (filter.page - 1) * PAGE_SIZE
  const end = start + PAGE_SIZE
  const [here, there] = await Promise.all([
    between(own, filter.sort, start, Math.min(end, count)),
    others ? between(others, filter.sort, Math.max(0, start - count), end - count) : [],
  ])
  const pages = Math.max(1, Math.ceil((count + elsewhere) / PAGE_SIZE))
  return { products: [...here, ...there], count, elsewhere, pages }
}

function ofCategory(
  products: Products,
  { categoryId, subcategoryId }: { categoryId: string; subcategoryId: string | null },
): Products {
  const within = products.where('products.category_id', '=', categoryId)
  return subcategoryId ? within.where('products.subcategory_id', '=', subcategoryId) : within
}

function besides(categoryId: string, filter: Filter): Products {
  const tagged = filtered(ofTags(filter.tagIds), { ...filter, tagIds: [] })
  return tagged.where('products.category_id', 'is distinct from', categoryId)
}

/** The cards from one place in the order up to, and without, another. */
function between(products: Products, sort: Sort, start: number, end: number) {
  if (end <= start) return Promise.resolve([])
  const cards = sorted(withCard(products), sort, 'products.price')
  return cardsOf(cards.limit(end - start).offset(start))
}
