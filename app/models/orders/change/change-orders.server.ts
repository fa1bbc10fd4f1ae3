import { sql } from 'kysely'
import { retried } from '~/database/contention.server'
import { db, type Trx } from '~/database/db.server'
import { versionOf } from '~/models/records/saving'
import { isUuid } from '~/models/records/uuid'
import type { Status } from '../order'
import { Change } from './change.server'

/*
 * The one door for a change of orders that are there: nothing else locks them, compares their versions, or writes their
 * rows, their history and what they hold (`tests/code/one-door.test.ts`). What they hold is locked after them:
 * `reservations/order-locks.server.ts`.
 */

type Asked = {
  /** Who of the staff; `null` for the buyer and for the shop itself. */
  by: string | null
  /** With `false`, orders that somebody else holds are left out. */
  wait?: boolean
}

type Seen = {
  /** The version of the order that a form showed (`versionOf`). */
  seen: string
}

/** Nothing was changed, because somebody else has changed the order since. */
export type Overtaken = { overtaken: true; status: Status }

type Work<Result> = (change: Change, orders: LockedOrder[]) => Promise<Result> | Result
type WorkOfOne<Result> = (change: Change, order: LockedOrder) => Promise<Result> | Result

/**
 * Changes orders in a transaction of its own, all or nothing, and once more from the beginning if others were in
 * its way.
 *
 * @param work gets the orders locked, by id; those that do not exist are left out
 */
export function changeOrders<Result>(
  orderIds: string[],
  asked: Asked,
  work: Work<Result>,
): Promise<Result> {
  return retried(() =>
    db.transaction().execute((trx) => changeOrdersIn(trx, orderIds, asked, work)),
  )
}

/** The same in a transaction that began with something else, which tries again by itself. */
export async function changeOrdersIn<Result>(
  trx: Trx,
  orderIds: string[],
  { by, wait = true }: Asked,
  work: Work<Result>,
): Promise<Result> {
  const change = new Change(trx, by)
  const result = await work(change, await lockOrders(trx, orderIds, wait))
  await change.finish()
  return result
}

/**
 * The same for one.
 *
 * @returns `null` when the order does not exist
 */
export function changeOrder<Result>(
  orderId: string,
  asked: Asked & Seen,
  work: WorkOfOne<Result>,
): Promise<Result | Overtaken | null>
export function changeOrder<Result>(
  orderId: string,
  asked: Asked,
  work: WorkOfOne<Result>,
): Promise<Result | null>
export async function changeOrder<Result>(
  orderId: string,
  asked: Asked & Partial<Seen>,
  work: WorkOfOne<Result>,
): Promise<Result | Overtaken | null> {
  if (!isUuid(orderId)) return null
  return changeOrders([orderId], asked, async (change, [order]) => {
    if (!order) return null
    const isOther = asked.seen !== undefined && asked.seen !== versionOf(order)
    return isOther ? { overtaken: true, status: order.status } : work(change, order)
  })
}

export type LockedOrder = Awaited<ReturnType<typeof lockOrders>>[number]

function lockOrders(trx: Trx, orderIds: string[], wait: boolean) {
  return trx
    .selectFrom('orders')
    .select(['id', 'order_number', 'email', 'status', 'total', 'payment_method'])
    .select(['user_id', 'collect_on_delivery', 'updated_at'])
    .where('id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .$if(!wait, (orders) => orders.skipLocked())
    .$narrowType<{ status: Status }>()
    .execute()
}
