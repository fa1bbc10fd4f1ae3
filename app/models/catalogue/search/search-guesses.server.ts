import { type RawBuilder, sql } from 'kysely'
import { db } from '~/database/db.server'
import type { PriceRange } from './asked-price'
import { soldOut } from '../product-card.server'
import type { Wish } from './wish'
import { asked, fit, GUESSED_CHARS, hitsOf } from './word-hits.server'

/** So many of the best are compared with the text as a whole, letter by letter. */
const COMPARED = 200

export type NamedComplement = { name: string; price: number }

type Guesses = { ids: string[]; complements: NamedComplement[] }

/**
 * Products that have the most of a wish's words, best first: in their name, by sound or misspelled, as
 * occasion, category or subcategory, in the description, as colour.
 *
 * When nothing has them within the wish's price, the price is left out. Complements are sold with every product: for
 * a wish that names nothing else the ids are of featured products.
 *
 * @param but.besides ids of products that are found already
 */
export async function guessProducts(
  wish: Wish,
  but: { besides: string[]; limit: number },
): Promise<Guesses> {
  const { words, price } = wish
  if (words.length === 0) return { ids: [], complements: [] }
  const [complements, ids] = await Promise.all([
    namedComplements(words),
    withMostWords(wish, price, but),
  ])
  if (ids.length > 0) return { ids, complements }
  if (price && but.besides.length === 0) {
    return { ids: await withMostWords(wish, null, but), complements }
  }
  const isBare = but.besides.length === 0 && complements.length > 0
  return { ids: isBare ? await featuredIds(but.limit) : [], complements }
}

function namedComplements(words: string[][]): Promise<NamedComplement[]> {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('complements')
        .selectAll()
        .select(sql`by_ear(name)`.as('heard'))
        .as('complements'),
    )
    .select(['name', 'price'])
    .where('active', '=', true)
    .where(sql<boolean>`exists (select from (${asked(words)}) asked where ${fit('heard')} > 0)`)
    .orderBy('display_order')
    .orderBy('id')
    .execute()
}

async function withMostWords(
  { words, text }: Wish,
  price: PriceRange | null,
  { besides, limit }: { besides: string[]; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with asked as materialized (${asked(words)}),
    hits (id, n, score) as materialized (${hitsOf(true)}),
    guesses (id, n, score) as (${misspelledNames()}),
    found as (
      select id, count(*) as words, sum(score) as score from (
        select id, n, max(score) as score from (table hits union all table guesses) all_hits
        group by id, n
      ) best group by id
    ),
    fitting as (
      select products.*, score, words, max(words) over () as most from found cross join lateral (
        select * from products where products.id = found.id and active and ${within(price)}
        -- Keeps this a look-up of each product that was found, instead of a reading of all.
        offset 0
      ) products
    ),
    first as (
      select * from fitting where words = most and id <> all (${besides}::uuid[])
      order by score desc, id limit ${COMPARED}
    )
    select id from first as products
    order by score desc, ${soldOut}, similarity(by_ear(${text}), heard_name) desc, id
    limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** For a word that nothing has as it is written. */
function misspelledNames(): RawBuilder<unknown> {
  return sql`
    select id, n, 5 * strict_word_similarity(word, heard_name)
    from asked join products on word <<% heard_name
    where length(word) >= ${GUESSED_CHARS} and not exists (select from hits where hits.n = asked.n)
  `
}

function within(price: PriceRange | null): RawBuilder<boolean> {
  return sql<boolean>`effective_price between ${price?.min ?? 0}::int and ${price?.max ?? MOST}::int`
}

/** Of an `integer` in PostgreSQL. */
const MOST = 2_147_483_647

async function featuredIds(limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('active', '=', true)
    .where('featured', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
