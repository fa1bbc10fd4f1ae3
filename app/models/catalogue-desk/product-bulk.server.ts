import { sql } from 'kysely'
import { db } from '~/database/db.server'

/* What is done to many products at once. Each gives how many of them there were. */

/** Those among some products that the home page shows, or those that it does not. */
export async function idsFeatured(ids: string[], featured: boolean): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('id', 'in', ids)
    .where('featured', '=', featured)
    .execute()
  return rows.map(({ id }) => id)
}

/** Shows products on the home page, or no more. */
export async function setFeatured(ids: string[], featured: boolean): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('products')
    .set({ featured, updated_at: new Date() })
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/**
 * Puts products in a category; they lose the subcategory of another one.
 *
 * @returns `null` when the category is not there
 */
export function putInCategory(ids: string[], categoryId: string): Promise<number | null> {
  return db.transaction().execute(async (trx) => {
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
 * Gives products a tag; who has it keeps it.
 *
 * @returns `null` when the tag is not there
 */
export function tagProducts(ids: string[], tagId: string): Promise<number | null> {
  return db.transaction().execute(async (trx) => {
    const tag = await trx
      .selectFrom('tags')
      .select('id')
      .where('id', '=', tagId)
      .forShare()
      .executeTakeFirst()
    if (!tag) return null
    // First, so that a form opened before it learns of the tag.
    const { numUpdatedRows } = await trx
      .updateTable('products')
      .set({ updated_at: new Date() })
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
