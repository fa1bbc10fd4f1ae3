import { sql } from 'kysely'
import { db } from '~/database/db.server'

/**
 * SQL for when a slot begins, in minutes of its day, to sort by: as text, the afternoon would come
 * first.
 *
 * @param column as the query names it; the result is `null` for an order without a slot, and for a
 *   slot that the shop no longer has
 */
export function slotPosition(column: string) {
  return sql<number | null>`(
    select (extract(epoch from min(starts_at)) / 60)::int from delivery_slots
    where delivery_slots.name = ${sql.ref(column)}
  )`
}

/** After every slot. */
export const LAST_POSITION = 24 * 60

/** The texts of all slots, hidden ones and those of peak days included, earliest first. */
export async function slotNames(): Promise<string[]> {
  const rows = await db
    .selectFrom('delivery_slots')
    .select('name')
    .groupBy('name')
    .orderBy((eb) => eb.fn.min('starts_at'))
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}
