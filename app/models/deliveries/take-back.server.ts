import { sql } from 'kysely'
import type { Trx } from '~/database/db.server'
import { changeOrder, type LockedOrder } from '~/models/orders/change/change-orders.server'
import { moveTo } from '~/models/orders/admin/order-status.server'
import { isStatus } from '~/models/orders/order'
import { removePhotoIn } from '~/models/orders/photos/bouquet-photo.server'
import { writeVoid } from '~/models/orders/payments/payment-void.server'
import type { DeliveryRun } from './delivery-run.server'
import { outcomeEvents, stopName } from './stops.server'
import { canTakeBack, TAKEN_BACK } from './take-back'

/** Taken back now, or before; too late; or the run has no such delivery. */
export type TakenBack = 'noted' | 'known' | 'late' | 'gone'

/**
 * Takes back that something was delivered, with what was collected by the same press. The order gets the status of
 * before, unless somebody has changed it since.
 *
 * @param run whose link was used: only its deliveries can be told of
 */
export async function takeBack(
  { day, slot: only }: DeliveryRun,
  { orderId, slot }: { orderId: string; slot: string | null },
  now: Date,
): Promise<TakenBack> {
  if (only !== null && slot !== only) return 'gone'
  const taken = await changeOrder(
    orderId,
    { by: null },
    async (change, order): Promise<TakenBack> => {
      const { trx } = change
      const stop = stopName(day, slot)
      const told = await outcomeEvents(trx, [orderId]).execute()
      const last = told.findLast(({ kind, detail }) => detail === stop && kind !== 'absent')
      if (!last) return 'gone'
      if (last.kind === 'undelivered') return 'known'
      if (!canTakeBack(last.created_at, now)) return 'late'
      const press = { before: told[told.indexOf(last) - 1]?.id ?? null, delivered: last.id }
      const payment = await collectedBy(trx, orderId, press)
      const status = await statusBefore(trx, order, press, payment?.id ?? null)
      if (payment) await writeVoid(change, order, payment.id, TAKEN_BACK)
      await removePhotoIn(change, order, 'door')
      change.note(order, 'undelivered', { detail: stop })
      if (status) await moveTo(change, [order], status)
      return 'noted'
    },
  )
  return taken ?? 'gone'
}

/** Events of an order's history: the outcome told before a press, and the delivery that it told of. */
type Press = { before: string | null; delivered: string }

/** What was collected with a press, which writes it before the delivery; the press before is older. */
function collectedBy(trx: Trx, orderId: string, { before, delivered }: Press) {
  return trx
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('by_rider', '=', true)
    .where('voided_at', 'is', null)
    .where('created_at', '<=', timeOf(delivered))
    .where('created_at', '>', sql<Date>`coalesce(${timeOf(before)}, '-infinity')`)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
}

/** When an event was written, to the microsecond: a press may take less than the millisecond that a `Date` keeps. */
function timeOf(eventId: string | null) {
  return sql<Date>`(select created_at from order_events where id = ${eventId})`
}

/** The status that an order had before a press; `null` where that did not deliver it, or it has moved on. */
async function statusBefore(
  trx: Trx,
  { id, status }: LockedOrder,
  { delivered }: Press,
  paymentId: string | null,
) {
  if (status !== 'entregado') return null
  const paid = sql<Date>`(select created_at from payments where id = ${paymentId})`
  const changes = await trx
    .selectFrom('order_events')
    .select(['detail', 'user_id'])
    .where('order_id', '=', id)
    .where('kind', '=', 'status')
    .where('created_at', '>=', sql<Date>`coalesce(${paid}, ${timeOf(delivered)})`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const [first] = changes
  const isOfPress = changes.length > 0 && changes.every(({ user_id }) => user_id === null)
  return isOfPress && first && isStatus(first.detail) ? first.detail : null
}
