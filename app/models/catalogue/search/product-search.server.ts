import { sql } from 'kysely'
import { db } from '~/database/db.server'
import { firstCharacters, legible } from '~/forms/graphemes'
import { foldedContains } from '~/models/records/search.server'
import { firstPicture } from '../product-card.server'
import { guessProducts, type NamedComplement } from './search-guesses.server'

const LIMIT = 10
const MAX_CHARS = 100

export type FoundProduct = Awaited<ReturnType<typeof searchProducts>>[number]

export type Found = {
  /** Products whose name contains the text. */
  results: FoundProduct[]
  /** What else may be meant, best first. */
  perhaps: FoundProduct[]
  /** Complements that the text names; any product can have them. */
  complements: NamedComplement[]
}

export const NOTHING_FOUND: Found = { results: [], perhaps: [], complements: [] }

/**
 * What a shopper may mean, at most ten in all.
 *
 * @param text as typed, cut at 100 characters
 * @source docs/decisions/0042
 */
export async function findProducts(text: string): Promise<Found> {
  const words = cleanSearch(text)
  if (words === '') return NOTHING_FOUND
  const results = await searchProducts(words)
  if (results.length === LIMIT) return { ...NOTHING_FOUND, results }
  const found = results.map(({ id }) => id)
  const room = LIMIT - found.length
  const { ids, complements } = await guessProducts(words, { besides: found, limit: room })
  const perhaps = await inThisOrder(ids.slice(0, Math.max(0, room - complements.length)))
  return { results, perhaps, complements }
}

/**
 * Active products whose name contains a text, ignoring accents and case; at most ten.
 *
 * @param text as typed, cut at 100 characters; `%`, `_` and `\` match themselves
 */
export function searchProducts(text: string) {
  const words = cleanSearch(text)
  if (words === '') return Promise.resolve([])
  return resultRows()
    .where('active', '=', true)
    .where(foldedContains('folded_name', words))
    .orderBy(sql`name collate spanish`)
    .orderBy('id')
    .limit(LIMIT)
    .execute()
}

async function inThisOrder(ids: string[]): Promise<FoundProduct[]> {
  if (ids.length === 0) return []
  const rows = await resultRows().where('id', 'in', ids).execute()
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

function resultRows() {
  return db
    .selectFrom('products')
    .select(['id', 'name', 'slug', 'price', 'sale_price'])
    .select((eb) => firstPicture(eb).as('image_url'))
}

function cleanSearch(text: string): string {
  return firstCharacters(legible(text), MAX_CHARS)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}
