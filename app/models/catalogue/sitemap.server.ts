import { db } from '~/database/db.server'

/** What one file may list by the sitemap protocol, less some room for the pages without a row. */
const LISTED_MAX = 45_000

/** Where every active product is sold, and the day (UTC) it last changed. */
export async function listedProducts() {
  const products = await db
    .selectFrom('products')
    .select(['slug', 'updated_at'])
    .where('active', '=', true)
    .orderBy('slug')
    .limit(LISTED_MAX)
    .execute()
  return products.map(({ slug, updated_at }) => ({
    path: `/producto/${slug}`,
    changed: updated_at.toISOString().slice(0, 10),
  }))
}
