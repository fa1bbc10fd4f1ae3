import { sql } from 'kysely'
import { db, type Trx } from '~/database/db.server'
import { retried } from '~/database/contention.server'
import { isStatus, type Status } from '~/models/orders/order'
import { SEEN } from './arrivals/new-orders.server'
import { type LockedOrder, lockOrders, noteEvent, TOUCHED } from './order-history.server'
import { type ReservationChange, sentencesOf } from '~/models/orders/order-reservation'
import { releaseReservations, reserveAgain } from '~/models/orders/order-reservation.server'
import { isUuid } from '~/models/records/uuid'

/** The result of a status change: the order's data, and who changed it before. */
export type StatusChange =
  | {
      changed: true
      orderNumber: string
      before: Status
      status: Status
      /** Whether its payment method has an operation number; cash has none. */
      hasOperation: boolean
      /**
       * What was returned or taken again of its stock and coupon; empty unless it was, or is now,
       * cancelled.
       */
      reservationChanges: ReservationChange[]
    }
  /** Another person had already set this status. */
  | { changed: false; orderNumber: string }

/**
 * Sets an order's status, from any other, and writes it to the history.
 *
 * Of two concurrent changes the later one wins, and both are in the history; setting the current
 * status changes nothing.
 *
 * @param staffId who changes it
 * @returns `null` when the order or the status does not exist
 * @source docs/specification/back-office.md §4 "Order status"; docs/specification/reliability.md O-16
 */
export async function changeStatus(
  orderId: string,
  status: string,
  staffId: string,
): Promise<StatusChange | null> {
  if (!isUuid(orderId) || !isStatus(status)) return null
  const [change] = (await changeStatuses([orderId], status, staffId)).values()
  return change ?? null
}

/**
 * Sets the status of many orders in one transaction, as `changeStatus` does for one.
 *
 * @param staffId who changes it
 * @returns by id; orders that do not exist are left out
 */
export function changeStatuses(
  orderIds: string[],
  status: Status,
  staffId: string,
): Promise<Map<string, StatusChange>> {
  return retried(() =>
    db
      .transaction()
      .execute(async (trx) => moveTo(trx, await lockOrders(trx, orderIds), status, staffId)),
  )
}

/**
 * The same for orders that the caller has locked. Every status change goes through here.
 *
 * @param staffId who changes it; `null` for the shop itself
 *
 * A cancellation returns what the orders hold; leaving 'cancelado' takes it again. Both happen in
 * this transaction, after the orders' rows are locked: stock and coupons are locked last
 * everywhere.
 *
 * @returns by id
 * @source docs/decisions/0027
 */
export async function moveTo(
  trx: Trx,
  orders: LockedOrder[],
  status: Status,
  staffId: string | null,
): Promise<Map<string, StatusChange>> {
  const who = { staffId, isAutomatic: staffId === null }
  const moved = orders.filter((order) => order.status !== status)
  for (const { id: orderId, status: before } of moved) {
    await trx
      .updateTable('orders')
      .set({ status, updated_at: TOUCHED, ...(staffId && { seen_at: STILL_SEEN }) })
      .where('id', '=', orderId)
      .execute()
    await noteEvent(trx, { orderId, kind: 'status', status, detail: before, ...who })
  }
  const changes = await settle(trx, moved, status)
  const ofOrder = (id: string) => changes.filter(({ orderId }) => orderId === id)
  for (const { id: orderId } of moved) {
    const detail = sentencesOf(ofOrder(orderId)).join(' ')
    if (detail) await noteEvent(trx, { orderId, kind: 'takings', status, detail, ...who })
  }
  return new Map(orders.map((order) => [order.id, changeOf(order, status, ofOrder(order.id))]))
}

/** Staff who change an order have seen it. */
const STILL_SEEN = sql<Date>`coalesce(seen_at, ${SEEN})`

/** Returns or takes again the reservations of orders that become, or were, cancelled. */
function settle(trx: Trx, moved: LockedOrder[], status: Status): Promise<ReservationChange[]> {
  if (status === 'cancelado') return releaseReservations(trx, idsOf(moved))
  return reserveAgain(trx, idsOf(moved.filter((order) => order.status === 'cancelado')))
}

function idsOf(orders: LockedOrder[]): string[] {
  return orders.map(({ id }) => id)
}

function changeOf(
  order: LockedOrder,
  status: Status,
  reservationChanges: ReservationChange[],
): StatusChange {
  const { order_number: orderNumber, status: before, payment_method } = order
  if (before === status) return { changed: false, orderNumber }
  const hasOperation = payment_method !== 'efectivo'
  return { changed: true, orderNumber, before, status, hasOperation, reservationChanges }
}
