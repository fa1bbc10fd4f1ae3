import { sql } from 'kysely'
import { db } from '~/database/db.server'
import { filtersInUse } from '~/urls/listing/listing-filters'
import { type Filter, filtered } from './listing-query.server'
import type { Products } from './product-card.server'

/** What passes, whatever its occasions. */
type Passing = Omit<Filter, 'tagIds'>
type InCategory = { categoryId: string; subcategoryId: string | null }

/**
 * How many active products each tag has, by the tag's id; tags without any are left out.
 *
 * @param within a category or subcategory; the whole catalogue by default
 */
export async function countsByTag(
  passing: Passing,
  within?: InCategory,
): Promise<Record<string, number>> {
  const counts = await (within
    ? inCategory(passing, within)
    : filtersInUse(passing).length > 0
      ? withTags(passing).execute()
      : inCatalogue())
  return Object.fromEntries(counts.flatMap(({ id, count }) => (count > 0 ? [[id, count]] : [])))
}

/** Starts from the category's products, so the rest of the catalogue costs nothing. */
function inCategory(passing: Passing, { categoryId, subcategoryId }: InCategory) {
  const products = withTags(passing).where('products.category_id', '=', categoryId)
  if (!subcategoryId) return products.execute()
  return products.where('products.subcategory_id', '=', subcategoryId).execute()
}

/**
 * Counts all of a tag's products and subtracts the hidden ones: few are hidden, and only those are
 * looked up.
 */
function inCatalogue() {
  return db
    .selectFrom('tags')
    .leftJoin(
      tagsOf(db.selectFrom('products').where('products.active', '=', false)).as('hidden'),
      (join) => join.onRef('hidden.id', '=', 'tags.id'),
    )
    .select([
      'tags.id',
      sql<number>`(select count(*) from product_tags where tag_id = tags.id)
        - coalesce(hidden.count, 0)`.as('count'),
    ])
    .execute()
}

function withTags(passing: Passing) {
  return tagsOf(filtered(db.selectFrom('products'), { ...passing, tagIds: [] }))
}

/** Products counted by tag. */
function tagsOf(products: Products) {
  return products
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('product_tags')
          .select('tag_id as id')
          .whereRef('product_id', '=', 'products.id')
          // Without this barrier the planner reads the tags of every product and discards most.
          .offset(0)
          .as('tagged'),
      (join) => join.onTrue(),
    )
    .select((eb) => ['tagged.id', eb.fn.countAll<number>().as('count')])
    .groupBy('tagged.id')
}
