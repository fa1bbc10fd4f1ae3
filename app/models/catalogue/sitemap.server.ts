import { db } from '~/database/db.server'

/** The sitemap protocol's limit of 50,000 addresses, less room for the static pages. */
const LISTED_MAX = 45_000

/** Slug of every active product, and the day (UTC) of its last change. */
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
