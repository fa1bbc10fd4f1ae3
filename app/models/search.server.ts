import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a column contains words, whatever their case and accents; `%`, `_` and `\` are themselves.
 *
 * @param column as the query names it
 */
export function contains(column: string, words: string): RawBuilder<boolean> {
  return sql<boolean>`folded(${sql.ref(column)}) like '%' || regexp_replace(folded(${words}), '([%_\\\\])', '\\\\\\1', 'g') || '%'`
}
