import { sql } from 'kysely'
import { db } from '~/database/db.server'
import { firstCharacters, legible } from '~/forms/graphemes'
import { foldedContains } from '~/models/records/search.server'

const LIMIT = 10
const MAX_CHARS = 100

/**
 * Active products whose name contains a text, ignoring accents and case; at most ten.
 *
 * @param text as typed, cut at 100 characters; `%`, `_` and `\` match themselves
 */
export function searchProducts(text: string) {
  const words = cleanSearch(text)
  if (words === '') return Promise.resolve([])
  return db
    .selectFrom('products')
    .select(['id', 'name', 'slug', 'price', 'sale_price'])
    .select((eb) =>
      eb
        .selectFrom('product_colors')
        .select('image_url')
        .whereRef('product_id', '=', 'products.id')
        .orderBy('display_order')
        .orderBy('product_colors.id')
        .limit(1)
        .as('image_url'),
    )
    .where('active', '=', true)
    .where(foldedContains('folded_name', words))
    .orderBy(sql`name collate spanish`)
    .orderBy('id')
    .limit(LIMIT)
    .execute()
}

function cleanSearch(text: string): string {
  return firstCharacters(legible(text), MAX_CHARS)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}
