import { isDatabaseDown } from '~/database/availability.server'
import { db } from '~/database/db.server'
import { report } from '~/log.server'

/**
 * Active occasions in display order; without icons when the full query fails.
 *
 * @source docs/specification/storefront.md §7
 */
export async function activeTags() {
  try {
    return await inOrder().select('icon').execute()
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    report(error, 'los iconos de las ocasiones no se pudieron leer')
    const tags = await inOrder().execute()
    return tags.map((tag) => ({ ...tag, icon: null }))
  }
}

function inOrder() {
  return db
    .selectFrom('tags')
    .select(['id', 'name'])
    .where('active', '=', true)
    .orderBy('display_order')
    .orderBy('name')
    .orderBy('id')
}

/** Active occasions with at least one active product, as suggestions. */
export function occasions() {
  return db
    .selectFrom('tags')
    .select(['tags.id', 'tags.name', 'tags.icon'])
    .where('tags.active', '=', true)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('product_tags')
          .innerJoin('products', 'products.id', 'product_tags.product_id')
          .select('product_tags.tag_id')
          .whereRef('product_tags.tag_id', '=', 'tags.id')
          .where('products.active', '=', true)
          // Keeps this a subquery per occasion that stops at its first product, instead of a join.
          .offset(0),
      ),
    )
    .orderBy('tags.display_order')
    .orderBy('tags.name')
    .orderBy('tags.id')
    .execute()
}
