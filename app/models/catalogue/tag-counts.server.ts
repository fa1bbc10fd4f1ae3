import { sql } from 'kysely'
import { db } from '~/database/db.server'

/**
 * How many active products each tag has, by the tag's id; tags without any are left out.
 *
 * @param within a category or subcategory; the whole catalogue by default
 */
export async function countsByTag(within?: {
  categoryId: string
  subcategoryId: string | null
}): Promise<Record<string, number>> {
  const counts = await (within ? inCategory(within) : inCatalogue())
  return Object.fromEntries(counts.flatMap(({ id, count }) => (count > 0 ? [[id, count]] : [])))
}

/** Starts from the category's products, so the rest of the catalogue costs nothing. */
function inCategory({ categoryId, subcategoryId }: NonNullable<Parameters<typeof countsByTag>[0]>) {
  let products = withTags()
    .where('products.active', '=', true)
    .where('products.category_id', '=', categoryId)
  if (subcategoryId) products = products.where('products.subcategory_id', '=', subcategoryId)
  return products.execute()
}

/**
 * Counts all of a tag's products and subtracts the hidden ones: few are hidden, and only those are
 * looked up.
 */
function inCatalogue() {
  return db
    .selectFrom('tags')
    .leftJoin(withTags().where('products.active', '=', false).as('hidden'), (join) =>
      join.onRef('hidden.id', '=', 'tags.id'),
    )
    .select([
      'tags.id',
      sql<number>`(select count(*) from product_tags where tag_id = tags.id)
        - coalesce(hidden.count, 0)`.as('count'),
    ])
    .execute()
}

/** Products counted by tag. */
function withTags() {
  return db
    .selectFrom('products')
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
