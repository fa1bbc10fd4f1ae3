import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a column contains words, whatever their case and accents; `%`, `_` and `\` are themselves.
 *
 * @param column as the query names it
 */
export function contains(column: string, words: string): RawBuilder<boolean> {
  return sql<boolean>`folded(${sql.ref(column)}) like ${within(words)}`
}

/** The same for a column that holds folded text already, whose index is of the column as it is. */
export function foldedContains(column: string, words: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} like ${within(words)}`
}

function within(words: string): RawBuilder<string> {
  return sql<string>`'%' || regexp_replace(folded(${words}), '([%_\\\\])', '\\\\\\1', 'g') || '%'`
}
