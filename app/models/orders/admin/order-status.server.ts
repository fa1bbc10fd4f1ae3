import { sql } from 'kysely'
import type { Change } from '~/models/orders/change/change.server'
import { changeOrders, type LockedOrder } from '~/models/orders/change/change-orders.server'
import { isStatus, type Status } from '~/models/orders/order'
import { SEEN } from './unseen/new-orders.server'
import {
  type ReservationChange,
  reservationChange,
  sentencesOf,
} from '~/models/orders/reservations/order-reservation'
import { broughtBack, released } from '~/models/orders/reservations/reservations'
import { tracksStock } from '~/models/site/settings/setting.server'
import { isUuid } from '~/models/records/uuid'
import { type Agreed, type UnpaidOrder, unlessUnpaid } from './unpaid/unpaid-step.server'

/** The result of a status change: the order's data, and who changed it before. */
export type StatusChange =
  | {
      changed: true
      orderNumber: string
      before: Status
      status: Status
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
 * Sets the status of many orders in one transaction, as `changeStatus` does for one, and asks nothing: what
 * staff do with marked orders is `changeMarked`.
 *
 * @param staffId who changes it
 * @returns by id; orders that do not exist are left out
 */
export function changeStatuses(
  orderIds: string[],
  status: Status,
  staffId: string,
): Promise<Map<string, StatusChange>> {
  return changeOrders(orderIds, { by: staffId }, (change, orders) => moveTo(change, orders, status))
}

/**
 * The same for the orders that staff marked in a list, which are many to look at: none is changed while some would
 * move on without their money and staff did not agree.
 *
 * @returns by id, or those that staff are asked about
 */
export function changeMarked(
  orderIds: string[],
  { status, agreed }: { status: Status; agreed: Agreed },
  staffId: string,
): Promise<Map<string, StatusChange> | { unpaid: UnpaidOrder[] }> {
  return unlessUnpaid(orderIds, { status, agreed, staffId }, (change, orders) =>
    moveTo(change, orders, status),
  )
}

/**
 * The same for orders that the caller has locked. Every status change goes through here.
 *
 * A cancellation returns what the orders hold; leaving 'cancelado' takes it again. Both happen in
 * this transaction, in the order of locks of `order-locks.server.ts`.
 *
 * @param orders have the new status afterwards
 * @returns by id
 * @source docs/decisions/0062
 */
export async function moveTo(
  change: Change,
  orders: LockedOrder[],
  status: Status,
): Promise<Map<string, StatusChange>> {
  const isAutomatic = change.by === null
  const moved = orders.filter((order) => order.status !== status)
  change.write(moved, { status, ...(!isAutomatic && { seen_at: STILL_SEEN }) })
  for (const order of moved) {
    change.note(order, 'status', { detail: order.status, status, isAutomatic })
  }
  const changes = await settle(change, moved, status)
  const ofOrder = (id: string) => changes.filter(({ orderId }) => orderId === id)
  for (const order of moved) {
    const detail = sentencesOf(ofOrder(order.id)).join(' ')
    if (detail) change.note(order, 'takings', { detail, status, isAutomatic })
  }
  const told = orders.map(
    (order) => [order.id, changeOf(order, status, ofOrder(order.id))] as const,
  )
  for (const order of moved) order.status = status
  return new Map(told)
}

/** Staff who change an order have seen it. */
const STILL_SEEN = sql<Date>`coalesce(seen_at, ${SEEN})`

/** Returns or takes again the reservations of orders that become, or were, cancelled. */
async function settle(change: Change, moved: LockedOrder[], status: Status) {
  const cancels = status === 'cancelado'
  const settled = cancels ? moved : moved.filter((order) => order.status === 'cancelado')
  const outcomes = await change.settle(settled, async (held) =>
    cancels ? released(held) : broughtBack(held, await tracksStock(change.trx)),
  )
  return outcomes.map(reservationChange)
}

function changeOf(
  order: LockedOrder,
  status: Status,
  reservationChanges: ReservationChange[],
): StatusChange {
  const { order_number: orderNumber, status: before } = order
  if (before === status) return { changed: false, orderNumber }
  return { changed: true, orderNumber, before, status, reservationChanges }
}
