import { type RawBuilder, sql } from 'kysely'
import { db } from '~/database/db.server'
import { askedPrice, type PriceRange } from './asked-price'
import { soldOut } from '../product-card.server'

/** More words than people search for: each is looked up in every index. */
const WORDS_MAX = 6
/** A misspelled word is at least so similar, by trigrams, to a part of what is meant; 0 to 1. */
const ALIKE = 0.4
/** Shorter words are alike too often. */
const GUESSED_CHARS = sql.lit(4)
/** So many of the best are compared with the text as a whole, letter by letter. */
const COMPARED = 200

export type NamedComplement = { name: string; price: number }

type Guesses = { ids: string[]; complements: NamedComplement[] }

/**
 * Products that have the most of a text's words, best first: in their name, by sound or misspelled, as
 * occasion, category or subcategory, in the description, as colour.
 *
 * When nothing has them within the price that the text names, the price is left out. Complements are
 * sold with every product: for a text that names nothing else the ids are of featured products.
 *
 * @param text cleaned, not empty
 * @param but.besides ids of products that are found already
 */
export async function guessProducts(
  text: string,
  but: { besides: string[]; limit: number },
): Promise<Guesses> {
  const { rest, price } = askedPrice(text)
  const words = wordsOf(rest)
  if (words.length === 0) return { ids: price ? await cheapest(price, but) : [], complements: [] }
  const [complements, ids] = await Promise.all([
    namedComplements(words),
    withMostWords(words, price, but),
  ])
  if (ids.length > 0) return { ids, complements }
  if (price) return { ids: await withMostWords(words, null, but), complements }
  const isBare = but.besides.length === 0 && complements.length > 0
  return { ids: isBare ? await featuredIds(but.limit) : [], complements }
}

/** What every product is, or what is done with it. */
const SAYS_NOTHING =
  /^(?:flor|flores|arreglos?|regalos?|regalar|detalles?|quiero|busco|comprar|envios?|delivery)$/

function wordsOf(text: string): string[] {
  const words = [...new Set(text.match(/[\p{L}\p{N}]{2,}/gu))]
  const meaningful = words.filter((word) => !SAYS_NOTHING.test(word))
  return (meaningful.length > 0 ? meaningful : words).slice(0, WORDS_MAX)
}

/**
 * The words as they are compared; those without a meaning of their own, as 'para', are left out.
 *
 * Reading them sets, for this one statement, from which similarity on `<<%` is true.
 */
function asked(words: string[]): RawBuilder<unknown> {
  return sql`
    select n, word, query, set_config('pg_trgm.strict_word_similarity_threshold', ${String(ALIKE)}, true)
    from (
      select n, by_ear(typed) as word, plainto_tsquery('spanish', by_ear(typed)) as query
      from unnest(${words}::text[]) with ordinality as typing (typed, n)
    ) heard where numnode(query) > 0
  `
}

/** How well a word fits a short name by its sound: 1 for the word itself, less for a misspelled one, else 0. */
function fit(column: string): RawBuilder<number> {
  const alike = sql`strict_word_similarity(word, ${sql.ref(column)})`
  return sql<number>`case
    when to_tsvector('spanish', ${sql.ref(column)}) @@ query then 1
    when length(word) >= ${GUESSED_CHARS} and ${alike} >= ${sql.lit(ALIKE)} then ${alike}
    else 0 end`
}

function namedComplements(words: string[]): Promise<NamedComplement[]> {
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
  words: string[],
  price: PriceRange | null,
  { besides, limit }: { besides: string[]; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with asked as materialized (${asked(words)}),
    named as materialized (${namedNouns()}),
    hits (id, n, score) as materialized (${hitsInProducts()} union all ${hitsByNoun()}),
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
    order by score desc, ${soldOut}, similarity(by_ear(${words.join(' ')}), heard_name) desc, id
    limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Occasions, categories and subcategories that a word names, or that describe themselves with it. */
function namedNouns(): RawBuilder<unknown> {
  const nouns = (['tags', 'categories', 'subcategories'] as const).map(
    (table) =>
      sql`select ${sql.lit(table)} as kind, id, by_ear(name) as heard, description
        from ${sql.table(table)} where active`,
  )
  return sql`
    select kind, id, n, greatest(4 * ${fit('heard')},
      case when heard_words(description) @@ query then 2 else 0 end) as score
    from asked cross join (${sql.join(nouns, sql` union all `)} offset 0) nouns
    where ${fit('heard')} > 0 or heard_words(description) @@ query
  `
}

/** Each of these goes by an index of its own. */
function hitsInProducts(): RawBuilder<unknown> {
  return sql`
    select id, n, 8 from asked join products on heard_words(name) @@ query
    union all
    select id, n, 2 from asked join products on heard_words(description) @@ query
    union all
    select product_id, n, 1 from asked join product_colors on heard_words(color_name) @@ query
  `
}

function hitsByNoun(): RawBuilder<unknown> {
  return sql`
    select product_id, n, score from named join product_tags on tag_id = named.id and kind = 'tags'
    union all
    select products.id, n, score from named
      join products on category_id = named.id and kind = 'categories' and active
    union all
    select products.id, n, score from named
      join products on subcategory_id = named.id and kind = 'subcategories'
  `
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

async function cheapest(
  price: PriceRange,
  { besides, limit }: { besides: string[]; limit: number },
): Promise<string[]> {
  let products = db.selectFrom('products').select('id').where('active', '=', true)
  if (besides.length > 0) products = products.where('id', 'not in', besides)
  const rows = await products
    .where(within(price))
    .orderBy('effective_price')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

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
