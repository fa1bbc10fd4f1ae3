import { sql } from 'kysely'
import { db, type Executor } from '~/database/db.server'
import { cachedUntilChanged } from '~/database/cached-reads.server'
import type { Change } from '~/models/orders/change/change.server'
import { changeOrders } from '~/models/orders/change/change-orders.server'
import { countOf } from '~/models/records/page.server'
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
export const countNewOrders = cachedUntilChanged(['orders'], () => countOf(unseenOrders(db)))

/** How many of the orders that nobody of the staff has seen are new to them because nobody was there; kept likewise. */
export const countUnseenAbsent = cachedUntilChanged(['orders'], async () => {
  const { count } = await openAbsences()
    .where('seen_at', 'is', null)
    .select((eb) => eb.fn.count<number>('orders.id').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return count
})

/** Has an order ring and stand among the new ones again: staff are to look at it. */
export function markUnseen(change: Change, order: { id: string }): void {
  change.writeQuietly([order], { seen_at: null })
}

/** An order was opened. @returns whether it was new until now */
export async function seeOrder(orderNumber: string): Promise<boolean> {
  if (!ORDER_NUMBER.test(orderNumber)) return false
  const order = await unseenOrders(db).where('order_number', '=', orderNumber).executeTakeFirst()
  if (!order) return false
  return (await seeOrders([order.id])).length > 0
}

/**
 * The list of the new orders was opened: what it lists is seen, and nothing else. One that somebody
 * changes just now is waited for, because it is new to whoever opens the list unless they have seen it.
 *
 * @returns the numbers, newest first, and the moment that `orders.seen_at` has for all of them
 */
export async function seeNewOrders(): Promise<{ numbers: string[]; at: Date | null }> {
  const unseen = await unseenOrders(db).execute()
  const rows = await seeOrders(unseen.map(({ id }) => id))
  return { numbers: rows.map((row) => row.order_number), at: rows[0]?.seen_at ?? null }
}

function unseenOrders(executor: Executor) {
  return executor.selectFrom('orders').select('id').where('seen_at', 'is', null)
}

/** Those of them that were new until now, at one moment, newest first. */
async function seeOrders(orderIds: string[]) {
  if (orderIds.length === 0) return []
  return changeOrders(orderIds, { by: null }, async (change) => {
    const seen = await unseenOrders(change.trx)
      .select(['order_number', SEEN.as('seen_at')])
      .where('id', 'in', orderIds)
      .orderBy('created_at', 'desc')
      .execute()
    const [first] = seen
    if (first) change.writeQuietly(seen, { seen_at: first.seen_at })
    return seen.map((order) => ({ ...order, seen_at: first?.seen_at ?? order.seen_at }))
  })
}
