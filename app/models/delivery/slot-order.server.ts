import { sql } from 'kysely'
import { SLOTS } from './delivery'

/**
 * The place of a slot in its day, from 1, to sort by: as text, the afternoon would come first.
 *
 * @param column as the query names it; `null` where nobody chose a slot
 */
export function slotPlace(column: string) {
  return sql<number | null>`array_position(${[...SLOTS]}::text[], ${sql.ref(column)})`
}
