import { sql } from 'kysely'
import { db } from '~/database/db.server'
import { keptWhile } from '~/database/kept-reads.server'
import { ORDER_NUMBER } from '~/models/orders/order'

/** When an order is seen: in whole milliseconds, so that an address can name the moment. */
export const SEEN = sql<Date>`date_trunc('milliseconds', clock_timestamp())`

/**
 * How many orders nobody of the staff has seen yet. An order is seen once somebody opens it, opens
 * the list of the new ones, or changes its status; one that staff noted themselves always is.
 *
 * Asked again while nothing changes, it is answered from memory.
 *
 * @source docs/decisions/0044
 */
export const countNewOrders = keptWhile(['orders'], async () => {
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('seen_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
})

/** An order was opened. @returns whether it was new until now */
export async function seeOrder(orderNumber: string): Promise<boolean> {
  if (!ORDER_NUMBER.test(orderNumber)) return false
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ seen_at: SEEN })
    .where('order_number', '=', orderNumber)
    .where('seen_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * The list of the new orders was opened: what it lists is seen, and nothing else.
 *
 * @returns the numbers, newest first, and the moment that `orders.seen_at` has for all of them
 */
export async function seeNewOrders(): Promise<{ numbers: string[]; at: Date | null }> {
  const { rows } = await sql<{ order_number: string; seen_at: Date }>`
    with now as (select ${SEEN} as moment),
      seen as (
        update orders set seen_at = moment from now where seen_at is null
        returning order_number, created_at, seen_at
      )
    select order_number, seen_at from seen order by created_at desc
  `.execute(db)
  return { numbers: rows.map((row) => row.order_number), at: rows[0]?.seen_at ?? null }
}
