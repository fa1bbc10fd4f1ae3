import { sql } from 'kysely'
import { db } from '~/database/db.server'
import { foldedContains } from '~/models/records/search.server'
import { cardsOf, firstPicture, pricesDiffer } from '../product-card.server'
import type { Sort } from '~/urls/listing/listing'
import { listOfAll } from '../catalogue.server'
import { type Delivery, type Filter, filtered } from '../listing-query.server'
import { countFound, foundProducts, perfectIds } from './perfect-matches.server'
import { guessProducts, type NamedComplement } from './search-guesses.server'
import { cleanSearch, type Wish } from './wish'

const LIMIT = 10
/** Where more are found, nobody is told how many. */
export const COUNTED_MAX = 200

export type FoundProduct = Awaited<ReturnType<typeof searchProducts>>[number]

export type Found = {
  /** Products whose name contains the text, then those that have every word of it. */
  results: FoundProduct[]
  /** How many of those there are in all; above `COUNTED_MAX`, more than that. */
  count: number
  /** What else may be meant, best first. */
  perhaps: FoundProduct[]
  /** Complements that the text names; any product can have them. */
  complements: NamedComplement[]
}

export const NOTHING_FOUND: Found = { results: [], count: 0, perhaps: [], complements: [] }

/**
 * What a shopper may mean, at most ten in all.
 *
 * @param delivery what the wish's day asks of products; `null` for any day
 * @source docs/decisions/0042
 */
export async function findProducts(wish: Wish, delivery: Delivery | null): Promise<Found> {
  if (wish.text === '') return NOTHING_FOUND
  const named = await searchProducts(wish.text)
  const besides = named.map(({ id }) => id)
  const room = LIMIT - named.length
  const perfect = room > 0 ? await perfectIds(wish, delivery, { besides, limit: room }) : []
  const results = [...named, ...(await inThisOrder(perfect))]
  if (results.length === LIMIT) {
    return { ...NOTHING_FOUND, results, count: await countFound(wish, delivery, COUNTED_MAX) }
  }
  const left = LIMIT - results.length
  const but = { besides: [...besides, ...perfect], limit: left }
  const { ids, complements } = await guessProducts(wish, but)
  const perhaps = await inThisOrder(ids.slice(0, Math.max(0, left - complements.length)))
  return { results, count: results.length, perhaps, complements }
}

/**
 * One page of all that is found and no guess.
 *
 * @param filter.page from 1
 */
export function listFound(
  wish: Wish,
  delivery: Delivery | null,
  filter: Filter & { sort: Sort; page: number },
) {
  return listOfAll(filtered(foundProducts(wish, delivery), filter), filter.sort, filter.page)
}

/**
 * Active products whose name contains a text, ignoring accents and case; at most ten.
 *
 * @param text as typed, cut at 100 characters; `%`, `_` and `\` match themselves
 */
export function searchProducts(text: string) {
  const words = cleanSearch(text)
  if (words === '') return Promise.resolve([])
  return cardsOf(
    resultRows()
      .where('active', '=', true)
      .where(foldedContains('folded_name', words))
      .orderBy(sql`name collate spanish`)
      .orderBy('id')
      .limit(LIMIT),
  )
}

async function inThisOrder(ids: string[]): Promise<FoundProduct[]> {
  if (ids.length === 0) return []
  const rows = await cardsOf(resultRows().where('id', 'in', ids))
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

function resultRows() {
  return db
    .selectFrom('products')
    .select(['id', 'name', 'slug', 'price', 'sale_price'])
    .select((eb) => [firstPicture(eb).as('image_url'), pricesDiffer(eb).as('from')])
}
