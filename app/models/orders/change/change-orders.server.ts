import { sql, type UpdateObject } from 'kysely'
import { retried } from '~/database/contention.server'
import { db, type Trx } from '~/database/db.server'
import type { DB } from '~/database/db.types'
import { touched } from '~/models/records/touched'
import { isUuid } from '~/models/records/uuid'
import type { Status } from '../order'

/*
 * The one door for a change of orders that are there: nothing else locks them or updates their rows
 * (`tests/code/one-door.test.ts`). What they hold is locked after them: `reservations/order-locks.server.ts`.
 */

/** With `wait: false` orders that somebody else holds are left out. */
type Waiting = { wait?: boolean }

/**
 * Changes orders in a transaction of its own, all or nothing, and once more from the beginning if others were in
 * its way.
 *
 * @param work gets the orders locked, by id; those that do not exist are left out
 */
export function changeOrders<Result>(
  orderIds: string[],
  work: (trx: Trx, orders: LockedOrder[]) => Promise<Result>,
  waiting?: Waiting,
): Promise<Result> {
  return retried(() =>
    db.transaction().execute(async (trx) => work(trx, await lockOrders(trx, orderIds, waiting))),
  )
}

/**
 * The same for one.
 *
 * @returns `null` when the order does not exist
 */
export async function changeOrder<Result>(
  orderId: string,
  work: (trx: Trx, order: LockedOrder) => Promise<Result>,
  waiting?: Waiting,
): Promise<Result | null> {
  if (!isUuid(orderId)) return null
  return changeOrders([orderId], async (trx, [order]) => (order ? work(trx, order) : null), waiting)
}

export type LockedOrder = Awaited<ReturnType<typeof lockOrders>>[number]

/** Locks orders until a transaction ends that began with something else, or reads again what it has changed. */
export function lockOrders(trx: Trx, orderIds: string[], { wait = true }: Waiting = {}) {
  return trx
    .selectFrom('orders')
    .select(['id', 'order_number', 'email', 'status', 'total', 'payment_method'])
    .select(['user_id', 'collect_on_delivery'])
    .where('id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .$if(!wait, (orders) => orders.skipLocked())
    .$narrowType<{ status: Status }>()
    .execute()
}

/** The new `updated_at` of an order that forms must see to be another. */
export const TOUCHED = touched('orders')

/** Writes columns of orders that are locked. */
export async function writeOrders(
  trx: Trx,
  orderIds: string[],
  columns: UpdateObject<DB, 'orders'>,
): Promise<void> {
  if (orderIds.length === 0) return
  await trx.updateTable('orders').set(columns).where('id', 'in', orderIds).execute()
}
