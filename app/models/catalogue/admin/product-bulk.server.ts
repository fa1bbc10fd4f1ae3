import { sql } from 'kysely'
import { db } from '~/database/db.server'
import { changeRows } from '~/models/records/many-rows.server'
import { touched } from '~/models/records/touched'

/* Bulk actions on products. Each returns how many of the products exist. */

/** The ids, among those given, of products that are featured or not. */
export async function idsFeatured(ids: string[], featured: boolean): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('id', 'in', ids)
    .where('featured', '=', featured)
    .execute()
  return rows.map(({ id }) => id)
}

/** Names of the products, among those given, whose sizes are all hidden: they cannot be shown. */
export async function namesWithoutSize(ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from products join (
      select product_id from product_sizes group by product_id having not bool_or(active)
    ) hidden on product_id = id
    where id = any(${ids}::uuid[]) order by name collate spanish, id
  `.execute(db)
  return rows.map(({ name }) => name)
}

/** Sets whether products are featured on the home page. */
export function setFeatured(ids: string[], featured: boolean): Promise<number> {
  return changeRows('products', ids, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('products')
      .set({ featured, updated_at: touched('products') })
      .where('id', 'in', ids)
      .executeTakeFirstOrThrow()
    return Number(numUpdatedRows)
  })
}

/**
 * Moves products to a category; a subcategory of another category is cleared.
 *
 * @returns `null` when the category does not exist
 */
export function putInCategory(ids: string[], categoryId: string): Promise<number | null> {
  return changeRows('products', ids, async (trx) => {
    const category = await trx
      .selectFrom('categories')
      .select('id')
      .where('id', '=', categoryId)
      .forShare()
      .executeTakeFirst()
    if (!category) return null
    const { numAffectedRows } = await sql`
      update products set category_id = ${categoryId}, updated_at = now(), subcategory_id = (
        select id from subcategories
        where id = products.subcategory_id and category_id = ${categoryId})
      where id = any(${ids}::uuid[])
    `.execute(trx)
    return Number(numAffectedRows ?? 0)
  })
}

/**
 * Adds a tag to products; those that have it already keep it.
 *
 * @returns `null` when the tag does not exist
 */
export function tagProducts(ids: string[], tagId: string): Promise<number | null> {
  return changeRows('products', ids, async (trx) => {
    const tag = await trx
      .selectFrom('tags')
      .select('id')
      .where('id', '=', tagId)
      .forShare()
      .executeTakeFirst()
    if (!tag) return null
    // Updated first, so that a form opened earlier gets a version conflict.
    const { numUpdatedRows } = await trx
      .updateTable('products')
      .set({ updated_at: touched('products') })
      .where('id', 'in', ids)
      .executeTakeFirstOrThrow()
    await sql`
      insert into product_tags (product_id, tag_id)
      select id, ${tagId} from products where id = any(${ids}::uuid[])
      on conflict do nothing
    `.execute(trx)
    return Number(numUpdatedRows)
  })
}
