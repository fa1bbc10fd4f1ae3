import type { Trx } from '~/database/db.server'
import { limaDay } from '~/dates'
import { sendsAbsentMail } from '~/models/orders/admin/absent/absent-orders.server'
import { markUnseen } from '~/models/orders/admin/unseen/new-orders.server'
import type { Change } from '~/models/orders/change/change.server'
import { changeOrder, type LockedOrder } from '~/models/orders/change/change-orders.server'
import { moveTo } from '~/models/orders/admin/order-status.server'
import { balanceOf } from '~/models/orders/money/balance.server'
import type { PaymentMethod } from '~/payment-methods'
import { writePayment } from '~/models/orders/payments/ledger.server'
import type { DeliveryRun } from './delivery-run.server'
import { outcomesOf, stopName } from './stops.server'

/** What was collected at the door. */
export type Collected = {
  /** Céntimos, above zero. */
  amount: number
  method: PaymentMethod
  /** Of the form: sent twice it is one payment. */
  key: string
}

type Outcome =
  | { kind: 'absent' }
  /**
   * `agreed`: céntimos that whoever delivers saw would still be missing, and handed the order over all the same;
   * `receivedBy`: who took it, if not who it is for.
   */
  | { kind: 'delivered'; collected?: Collected | null; agreed?: number; receivedBy?: string }

/**
 * What came of noting an outcome: noted now, noted before, or why it cannot be. With `missing`, in céntimos, nothing
 * was noted: it is asked first whether the order was handed over without it. With `overpaid` nothing was noted either:
 * more was collected than these céntimos, all that is missing by now.
 */
export type NotedOutcome =
  | 'noted'
  | 'known'
  | 'delivered'
  | 'gone'
  | { missing: number }
  | { overpaid: number }

/**
 * Notes in an order's history what became of a delivery, once however often it is told, and in its ledger what was
 * collected. The order is 'entregado' when nothing of it is left to deliver.
 *
 * @param run whose link was used: only its deliveries can be told of
 * @returns `delivered` when it is too late to say that nobody was there; `gone` when the run has no
 *   such delivery any more
 */
export async function noteOutcome(
  { day, slot: only }: DeliveryRun,
  { orderId, slot }: { orderId: string; slot: string | null },
  outcome: Outcome,
): Promise<NotedOutcome> {
  if (only !== null && slot !== only) return 'gone'
  const told = await changeOrder(
    orderId,
    { by: null },
    async (change, order): Promise<NotedOutcome> => {
      const { trx } = change
      if (order.status === 'cancelado') return 'gone'
      const stops = await stopsOfOrder(trx, orderId)
      const stop = stopName(day, slot)
      if (!stops.includes(stop)) return 'gone'
      const earlier = await outcomesOf(trx, [orderId])
      const wasTold = (what: Outcome['kind'], one: string) =>
        earlier.get(`${orderId} ${one}`)?.some(({ kind }) => kind === what) ?? false
      const { kind } = outcome
      if (wasTold(kind, stop)) return 'known'
      if (wasTold('delivered', stop)) return 'delivered'
      if (outcome.kind === 'delivered') {
        const unpaid = await settle(change, order, outcome)
        if (unpaid !== null) return unpaid
      }
      const words = outcome.kind === 'delivered' ? outcome.receivedBy : ''
      change.note(order, kind, { detail: stop, words })
      if (kind === 'absent') {
        markUnseen(change, order)
        change.queue('push', { news: 'absent', orderId })
        if (await sendsAbsentMail(trx))
          change.mail(order, 'order-absent', {}, { isAutomatic: true })
      }
      const isOver =
        kind === 'delivered' && stops.every((one) => one === stop || wasTold('delivered', one))
      if (isOver) await moveTo(change, [order], 'entregado')
      return 'noted'
    },
  )
  return told ?? 'gone'
}

/** Writes what was collected, unless that is too much or leaves something missing that nobody agreed to. */
async function settle(
  change: Change,
  order: LockedOrder,
  { collected = null, agreed = 0 }: Extract<Outcome, { kind: 'delivered' }>,
): Promise<NotedOutcome | null> {
  const { missing } = await balanceOf(order.id, change.trx)
  const left = missing - (collected?.amount ?? 0)
  if (left < 0) return { overpaid: missing }
  if (left > 0 && left !== agreed) return { missing: left }
  if (!collected) return null
  const paidOn = limaDay(new Date())
  await writePayment(change, order, { ...collected, operation: null, paidOn, staffId: null })
  return null
}

async function stopsOfOrder(trx: Trx, orderId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['delivery_date', 'delivery_time'])
    .where('order_id', '=', orderId)
    .where('delivery_type', '=', 'envio')
    .distinct()
    .execute()
  return rows.map(({ delivery_date, delivery_time }) =>
    stopName(delivery_date ?? '', delivery_time),
  )
}
