import { sql } from 'kysely'
import { SLOTS } from './delivery'

/**
 * SQL for the position of a slot in its day, from 1, to sort by: as text, the afternoon would come
 * first.
 *
 * @param column as the query names it; the result is `null` for an order without a slot
 */
export function slotPlace(column: string) {
  return sql<number | null>`array_position(${[...SLOTS]}::text[], ${sql.ref(column)})`
}
