import { sql } from 'kysely'
import { db } from '~/database/db.server'

/**
 * How many active products each tag has, by the tag's id; tags without any are left out.
 *
 * @param within a category or subcategory; without one, the whole catalogue is counted
 */
export async function countsByTag(within?: {
  categoryId: string
  subcategoryId: string | null
}): Promise<Record<string, number>> {
  const counts = await (within ? inCategory(within) : inCatalogue())
  return Object.fromEntries(counts.flatMap(({ id, count }) => (count > 0 ? [[id, count]] : [])))
}

/** By the category's products, however many the shop has of others. */
function inCategory({ categoryId, subcategoryId }: NonNullable<Parameters<typeof countsByTag>[0]>) {
  let products = withTags()
    .where('products.active', '=', true)
    .where('products.category_id', '=', categoryId)
  if (subcategoryId) products = products.where('products.subcategory_id', '=', subcategoryId)
  return products.execute()
}

/** All of a tag's products without the hidden ones: few are, and only they are looked up. */
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
          // Else the tags of every product are read, and most of them thrown away.
          .offset(0)
          .as('tagged'),
      (join) => join.onTrue(),
    )
    .select((eb) => ['tagged.id', eb.fn.countAll<number>().as('count')])
    .groupBy('tagged.id')
}
