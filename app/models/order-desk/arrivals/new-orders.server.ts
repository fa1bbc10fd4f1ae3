import { sql } from 'kysely'
import { retried } from '~/database/contention.server'
import { db, type Trx } from '~/database/db.server'
import { keptWhile } from '~/database/kept-reads.server'
import { ORDER_NUMBER } from '~/models/orders/order'
import { openAbsences } from '../absent/absent-orders.server'

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

/** How many of the orders that nobody of the staff has seen are new to them because nobody was there. */
export async function countUnseenAbsent(): Promise<number> {
  const { count } = await openAbsences()
    .where('seen_at', 'is', null)
    .select((eb) => eb.fn.count<number>('orders.id').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Has an order ring and stand among the new ones again: staff are to look at it. */
export async function markUnseen(trx: Trx, orderId: string): Promise<void> {
  await trx.updateTable('orders').set({ seen_at: null }).where('id', '=', orderId).execute()
}

/** An order was opened. @returns whether it was new until now */
export async function seeOrder(orderNumber: string): Promise<boolean> {
  if (!ORDER_NUMBER.test(orderNumber)) return false
  const order = db
    .updateTable('orders')
    .set({ seen_at: SEEN })
    .where('order_number', '=', orderNumber)
    .where('seen_at', 'is', null)
  const { numUpdatedRows } = await retried(() => order.executeTakeFirst())
  return numUpdatedRows > 0n
}

/**
 * The list of the new orders was opened: what it lists is seen, and nothing else. One that somebody
 * changes just now is waited for, because it is new to whoever opens the list unless they have seen it.
 *
 * @returns the numbers, newest first, and the moment that `orders.seen_at` has for all of them
 */
export async function seeNewOrders(): Promise<{ numbers: string[]; at: Date | null }> {
  const rows = await retried(() => db.transaction().execute(markNewOrders))
  return { numbers: rows.map((row) => row.order_number), at: rows[0]?.seen_at ?? null }
}

async function markNewOrders(trx: Trx) {
  // By id, as every change of many orders locks them.
  const unseen = await trx
    .selectFrom('orders')
    .select('id')
    .where('seen_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const ids = unseen.map(({ id }) => id)
  const { rows } = await sql<{ order_number: string; seen_at: Date }>`
    with now as (select ${SEEN} as moment),
      seen as (
        update orders set seen_at = moment from now where id = any(${ids}::uuid[])
        returning order_number, created_at, seen_at
      )
    select order_number, seen_at from seen order by created_at desc
  `.execute(trx)
  return rows
}
