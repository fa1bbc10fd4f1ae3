import { type RawBuilder, sql } from 'kysely'

/**
 * SQL for whether a column contains a text, ignoring case and accents; `%`, `_` and `\` match
 * themselves.
 *
 * @param column as the query names it
 */
export function contains(column: string, words: string): RawBuilder<boolean> {
  return sql<boolean>`folded(${sql.ref(column)}) like ${within(words)}`
}

/** The same for a column that is stored folded, so that its plain index is used. */
export function foldedContains(column: string, words: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} like ${within(words)}`
}

function within(words: string): RawBuilder<string> {
  return sql<string>`'%' || regexp_replace(folded(${words}), '([%_\\\\])', '\\\\\\1', 'g') || '%'`
}
