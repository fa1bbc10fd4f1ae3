import { sql } from 'kysely'
import { db } from '~/database/db.server'
import type { DB } from '~/database/db.types'
import { foldedContains } from '~/models/records/search.server'
import { type Delivery, filtered, inOrder, withinPrice } from '../listing-query.server'
import { type Products, soldOut } from '../product-card.server'
import type { Wish } from './wish'
import { asked, hitsOf } from './word-hits.server'

/** What fits a wish by so much of what fits best; the rest has the words by the way, in a description. */
const NEARLY = sql.lit(0.6)

/**
 * The active products that have every word of a wish, none misspelled, within its price, that come on its day.
 *
 * @param delivery what the wish's day asks of products; `null` for any day
 */
function perfect(wish: Wish, delivery: Delivery | null): Products {
  const { words, price, isOpen } = wish
  if (words.length === 0 && !isOpen) {
    return db.selectFrom('products').where(sql<boolean>`false`)
  }
  const products = words.length > 0 ? withEveryWord(words) : db.selectFrom('products')
  const passing = filtered(products, { tagIds: [], delivery })
  return price ? withinPrice(passing, price) : passing
}

function withEveryWord(words: string[][]) {
  const products = sql<DB['products']>`(
    with asked as materialized (${asked(words)}),
    hits (id, n, score) as materialized (${hitsOf(false)}),
    found as (
      select id, sum(score) as score from hits
      group by id having count(distinct n) = (select count(distinct n) from asked)
    )
    select products.*, found.score, found.score > ${NEARLY} * max(found.score) over () as fits from found cross join lateral (
      -- Keeps this a look-up of each product that was found, instead of a reading of all.
      select * from products where products.id = found.id offset 0
    ) products
  )`.as('products')
  return db.selectFrom(products)
}

/** The ids of the perfect matches, best first; sold out ones last among those alike. */
export async function perfectIds(
  wish: Wish,
  delivery: Delivery | null,
  { besides, limit }: { besides: string[]; limit: number },
): Promise<string[]> {
  const { byPrice, words, price } = wish
  let products = perfect(wish, delivery)
  if (besides.length > 0) products = products.where('products.id', 'not in', besides)
  const matches = products.select('products.id')
  const paid = 'products.effective_price'
  const rows =
    words.length === 0
      ? inOrder(matches, byPrice ?? (price ? 'price-asc' : 'recommended'), paid)
      : byPrice
        ? inOrder(matches.orderBy(sql`products.fits`, 'desc'), byPrice, paid)
        : matches
            .orderBy(sql`products.score`, 'desc')
            .orderBy(soldOut)
            .orderBy(sql`similarity(by_ear(${wish.text}), heard_name)`, 'desc')
            .orderBy('products.id')
  return (await rows.limit(limit).execute()).map(({ id }) => id)
}

/** All that is found and no guess: what has the text in its name, and the perfect matches. */
export function foundProducts(wish: Wish, delivery: Delivery | null): Products {
  const products = sql<DB['products']>`(
    select products.* from (
      ${named(wish)} union ${perfect(wish, delivery).select('products.id')}
    ) found cross join lateral (select * from products where products.id = found.id offset 0) products
  )`.as('products')
  return db.selectFrom(products)
}

/** How many those are; a number above `most` says that there are more than that. */
export async function countFound(
  wish: Wish,
  delivery: Delivery | null,
  most: number,
): Promise<number> {
  const matches = perfect(wish, delivery).select('products.id')
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      (${named(wish)
        .orderBy(sql`products.name collate spanish`)
        .limit(most + 1)})
      union (${matches.limit(most + 1)})
    ) found
  `.execute(db)
  return rows[0]?.count ?? 0
}

function named({ text }: Wish) {
  return db
    .selectFrom('products')
    .select('products.id')
    .where('products.active', '=', true)
    .where(foldedContains('products.folded_name', text))
}
