import { db, type Trx } from '~/database/db.server'
import { retried } from '~/database/contention.server'
import { isStatus, type Status } from '~/models/orders/order'
import { lockOrder, type LockedOrder, noteEvent, TOUCHED } from './order-history.server'
import { type ReservationChange, sentencesOf } from '~/models/orders/order-reservation'
import { releaseReservations, reserveAgain } from '~/models/orders/order-reservation.server'
import { isUuid } from '~/models/records/uuid'

/** What a status change found: the row before it and who had touched it last. */
export type StatusChange =
  | {
      changed: true
      orderNumber: string
      before: Status
      status: Status
      /** Whether it is paid in a way that leaves a number; cash is not. */
      hasOperation: boolean
      /** What became of its stock and coupon; nothing unless it was, or is now, cancelled. */
      reservationChanges: ReservationChange[]
    }
  /** Somebody else had done the same. */
  | { changed: false; orderNumber: string }

/**
 * Stores a status, whatever the one before, with a line of history.
 *
 * Of two people at once the later one counts and each has a line; who sets what is already there
 * changes nothing.
 *
 * @param staffId who did it
 * @returns `null` for an order that is not there or a status that does not exist
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
 * Stores a status for many orders, all or none: for each what `changeStatus` does for one.
 *
 * @param staffId who did it
 * @returns by id; orders that are not there are missing
 */
export function changeStatuses(
  orderIds: string[],
  status: Status,
  staffId: string,
): Promise<Map<string, StatusChange>> {
  return retried(() =>
    db.transaction().execute(async (trx) => {
      const orders: LockedOrder[] = []
      // The same order for everybody: two people at once wait for each other, and never crosswise.
      for (const id of [...orderIds].sort()) {
        const order = await lockOrder(trx, id)
        if (order) orders.push(order)
      }
      return moveTo(trx, orders, status, staffId)
    }),
  )
}

/**
 * The same for orders that the caller has locked: the only way that a status changes.
 *
 * A cancellation gives back what the orders hold, and who leaves it takes it again; both in this
 * transaction, and after the orders' own rows, as everybody else takes stock and coupons last.
 *
 * @returns by id
 * @source docs/decisions/0027
 */
export async function moveTo(
  trx: Trx,
  orders: LockedOrder[],
  status: Status,
  staffId: string,
): Promise<Map<string, StatusChange>> {
  const moved = orders.filter((order) => order.status !== status)
  for (const { id: orderId, status: before } of moved) {
    await trx
      .updateTable('orders')
      .set({ status, updated_at: TOUCHED })
      .where('id', '=', orderId)
      .execute()
    await noteEvent(trx, { orderId, kind: 'status', status, detail: before, staffId })
  }
  const changes = await settle(trx, moved, status)
  const ofOrder = (id: string) => changes.filter(({ orderId }) => orderId === id)
  for (const { id: orderId } of moved) {
    const detail = sentencesOf(ofOrder(orderId)).join(' ')
    if (detail) await noteEvent(trx, { orderId, kind: 'takings', status, detail, staffId })
  }
  return new Map(orders.map((order) => [order.id, changeOf(order, status, ofOrder(order.id))]))
}

/** What orders give back or take again, none of it unless they are, or were, cancelled. */
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
