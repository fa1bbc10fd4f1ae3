import { sql } from 'kysely'
import type { Trx } from '~/database/db.server'
import {
  changeOrders,
  writeOrders,
  TOUCHED,
  type LockedOrder,
} from '~/models/orders/change/change-orders.server'
import { isStatus, type Status } from '~/models/orders/order'
import { SEEN } from './arrivals/new-orders.server'
import { noteEvents } from '~/models/orders/change/order-events.server'
import {
  changeOf as reservationChangeOf,
  type ReservationChange,
  sentencesOf,
} from '~/models/orders/reservations/order-reservation'
import { broughtBack, released } from '~/models/orders/reservations/reservations'
import { reservationsOf, settle } from '~/models/orders/reservations/settle.server'
import { tracksStock } from '~/models/site/setting.server'
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
  return changeOrders(orderIds, (trx, orders) => moveTo(trx, orders, status, staffId))
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
  return unlessUnpaid(orderIds, { status, agreed }, (trx, orders) =>
    moveTo(trx, orders, status, staffId),
  )
}

/**
 * The same for orders that the caller has locked. Every status change goes through here.
 *
 * @param staffId who changes it; `null` for the shop itself
 *
 * A cancellation returns what the orders hold; leaving 'cancelado' takes it again. Both happen in
 * this transaction, in the order of locks of `order-locks.server.ts`.
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
  const who = { status, staffId, isAutomatic: staffId === null }
  const moved = orders.filter((order) => order.status !== status)
  await writeStatus(trx, idsOf(moved), status, staffId)
  const events = moved.map(({ id: orderId, status: before }) => {
    return { orderId, kind: 'status' as const, detail: before, ...who }
  })
  await noteEvents(trx, events)
  const changes = await settleStatus(trx, moved, status)
  const ofOrder = (id: string) => changes.filter(({ orderId }) => orderId === id)
  const results = moved.flatMap(({ id: orderId }) => {
    const detail = sentencesOf(ofOrder(orderId)).join(' ')
    return detail ? [{ orderId, kind: 'takings' as const, detail, ...who }] : []
  })
  await noteEvents(trx, results)
  return new Map(orders.map((order) => [order.id, changeOf(order, status, ofOrder(order.id))]))
}

async function writeStatus(trx: Trx, ids: string[], status: Status, staffId: string | null) {
  const seen = staffId ? { seen_at: STILL_SEEN } : {}
  await writeOrders(trx, ids, { status, updated_at: TOUCHED, ...seen })
}

/** Staff who change an order have seen it. */
const STILL_SEEN = sql<Date>`coalesce(seen_at, ${SEEN})`

/** Returns or takes again the reservations of orders that become, or were, cancelled. */
async function settleStatus(trx: Trx, moved: LockedOrder[], status: Status) {
  const cancels = status === 'cancelado'
  const ids = idsOf(cancels ? moved : moved.filter((order) => order.status === 'cancelado'))
  if (ids.length === 0) return []
  const held = await reservationsOf(trx, ids)
  const wanted = cancels ? released(held) : broughtBack(held, await tracksStock(trx))
  return (await settle(trx, held, wanted)).map(reservationChangeOf)
}

function idsOf(orders: LockedOrder[]): string[] {
  return orders.map(({ id }) => id)
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
