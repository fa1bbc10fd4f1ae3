import { type RawBuilder, sql } from 'kysely'

/** A misspelled word is at least so similar, by trigrams, to a part of what is meant; 0 to 1. */
const ALIKE = 0.4
/** Shorter words are alike too often. */
export const GUESSED_CHARS = sql.lit(4)

/**
 * The words as they are compared, each (`n`) in all the ways to say it; those without a meaning of their own, as
 * 'para', are left out.
 *
 * Reading them sets, for this one statement, from which similarity on `<<%` is true.
 */
export function asked(words: string[][]): RawBuilder<unknown> {
  const ways = words.flatMap((ways, n) => ways.map((typed) => ({ n, typed })))
  return sql`
    select n, word, query, set_config('pg_trgm.strict_word_similarity_threshold', ${String(ALIKE)}, true)
    from (
      select n, by_ear(typed) as word, phraseto_tsquery('spanish', by_ear(typed)) as query
      from unnest(${ways.map(({ n }) => n)}::int[], ${ways.map(({ typed }) => typed)}::text[]) typing (n, typed)
    ) heard where numnode(query) > 0
  `
}

/** Whether a short name has the word by its sound. */
function has(column: string): RawBuilder<boolean> {
  return sql<boolean>`to_tsvector('spanish', ${sql.ref(column)}) @@ query`
}

/** How well a word fits a short name by its sound: 1 for the word itself, less for a misspelled one, else 0. */
export function fit(column: string): RawBuilder<number> {
  const alike = sql`strict_word_similarity(word, ${sql.ref(column)})`
  return sql<number>`case
    when ${has(column)} then 1
    when length(word) >= ${GUESSED_CHARS} and ${alike} >= ${sql.lit(ALIKE)} then ${alike}
    else 0 end`
}

/**
 * What the words (`asked`) say of which product, and how much that counts; a word may say several things of one.
 *
 * @param isGuessing whether a misspelled word names an occasion, category or subcategory too
 */
export function hitsOf(isGuessing: boolean): RawBuilder<unknown> {
  return sql`
    with named as materialized (${namedNouns(isGuessing ? fit('heard') : sql`case when ${has('heard')} then 1 else 0 end`)})
    ${hitsInProducts()} union all ${hitsByNoun()}
  `
}

/** Occasions, categories and subcategories that a word names, or that describe themselves with it. */
function namedNouns(fits: RawBuilder<unknown>): RawBuilder<unknown> {
  const nouns = (['tags', 'categories', 'subcategories'] as const).map(
    (table) =>
      sql`select ${sql.lit(table)} as kind, id, by_ear(name) as heard, description
        from ${sql.table(table)} where active`,
  )
  return sql`
    select kind, id, n, score from asked
      cross join (${sql.join(nouns, sql` union all `)} offset 0) nouns
      cross join lateral (
        select greatest(4 * ${fits}, case when heard_words(description) @@ query then 2 else 0 end) as score
      ) scores
    where score > 0
  `
}

/** Each of these goes by an index of its own. */
function hitsInProducts(): RawBuilder<unknown> {
  return sql`
    select id, n, 8 from asked join products on heard_words(name) @@ query
    union all
    select id, n, 2 from asked join products on heard_description @@ query
    union all
    select product_id, n, 1 from asked join product_colors on heard_words(color_name) @@ query
    union all
    select distinct product_id, n, 1 from asked
      join product_sizes on heard_words(name || ' ' || contents) @@ query and active
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
