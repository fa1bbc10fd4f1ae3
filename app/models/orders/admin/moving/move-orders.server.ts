import type { Trx } from '~/database/db.server'
import { formatDaySlot } from '~/dates'
import { staffRefusals } from '~/models/delivery/calendar'
import type { Change } from '~/models/orders/change/change.server'
import { changeOrders, type LockedOrder } from '~/models/orders/change/change-orders.server'
import { moveLines } from '~/models/orders/order-delivery.server'
import { NoRoom, overbookingNotes } from '~/models/orders/reservations/order-reservation'
import { type Going, linesGoing } from './promised.server'

type Moving = {
  orderIds: string[]
  /** What of them moves: their lines of these days and slots. */
  from: Pick<Going, 'from' | 'to' | 'slots'>
  to: { day: string; slot: string | null }
  /** Whether staff know that the day and slot are full or closed. */
  allowOverbooking: boolean
  /** Whether the buyers are mailed. */
  isNotified: boolean
  staffId: string
  /** Decides which days and slots are past. */
  now: Date
}

export type Moved =
  /** How many orders, and the buyers who have no e-mail, by order number. */
  | { moved: number; unnotified: string[] }
  /** Nothing was moved, as below: the problem of a field. */
  | { problem: { field: 'day' | 'slot'; message: string } }
  /** There is no room, as sentences. */
  | { full: string[] }

/**
 * Moves what orders have on some days and slots to another, all or none, and tells the buyers. Those
 * that were cancelled, delivered or moved meanwhile are left alone.
 */
export async function moveOrders(moving: Moving): Promise<Moved> {
  try {
    return await changeOrders(moving.orderIds, { by: moving.staffId }, (change, orders) =>
      moveLocked(change, orders, moving),
    )
  } catch (error) {
    if (error instanceof NoRoom) return { full: error.sentences }
    throw error
  }
}

async function moveLocked(change: Change, orders: LockedOrder[], moving: Moving): Promise<Moved> {
  const { trx } = change
  const { to, allowOverbooking, isNotified } = moving
  const problem = await problemOf(trx, moving)
  if (problem) return { problem }
  const lines = await linesOf(trx, moving)
  const linesOfOrder = (id: string) => lines.filter(({ order_id }) => order_id === id)
  const open = orders.filter(({ status }) => status !== 'entregado' && status !== 'cancelado')
  const moved = open.filter(({ id }) => linesOfOrder(id).length > 0)
  if (moved.length === 0) return { moved: 0, unnotified: [] }
  const own = moved.flatMap(({ id }) => linesOfOrder(id))
  await moveLines(
    trx,
    own.map(({ id }) => id),
    to,
  )
  change.write(moved)
  const outcomes = await change.syncSlotBookings(moved)
  for (const order of moved) {
    const ofOrder = outcomes.filter(({ of }) => of.order_id === order.id)
    const changes = linesOfOrder(order.id).map((line) => changeOf(line, to))
    const detail = [...changes, ...overbookingNotes(ofOrder, allowOverbooking)].join('\n')
    change.note(order, 'edit', { detail })
    if (isNotified) change.mail(order, 'order-change', { what: 'delivery' })
  }
  const unnotified = moved.filter(({ email }) => !email || !isNotified)
  return { moved: moved.length, unnotified: unnotified.map((order) => order.order_number) }
}

type Line = Awaited<ReturnType<typeof linesOf>>[number]

/** What moves: nothing of what is there already. */
async function linesOf(trx: Trx, { orderIds, from, to, now }: Moving) {
  const lines = await linesGoing(trx, from, now)
    .select(['id', 'order_id', 'product_name', 'quantity', 'delivery_date', 'delivery_time'])
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('position')
    .execute()
  return lines.filter(
    ({ delivery_date: day, delivery_time: slot }) => day !== to.day || slot !== to.slot,
  )
}

async function problemOf(trx: Trx, { to, now }: Moving) {
  const slots = await trx.selectFrom('delivery_slots').select(['name', 'ends_at']).execute()
  const { day, slot } = staffRefusals(slots, to, now)
  if (slot) return { field: 'slot' as const, message: slot }
  return day ? { field: 'day' as const, message: day } : null
}

function changeOf(line: Line, to: Moving['to']): string {
  const before = formatDaySlot(line.delivery_date, line.delivery_time)
  return `${line.quantity} × ${line.product_name}: ${before} → ${formatDaySlot(to.day, to.slot)}`
}
