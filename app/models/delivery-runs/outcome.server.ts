import { db, type Trx } from '~/database/db.server'
import { retried } from '~/database/contention.server'
import { lockOrder, noteEvent } from '~/models/order-desk/order-history.server'
import { moveTo } from '~/models/order-desk/order-status.server'
import { isUuid } from '~/models/records/uuid'
import type { DeliveryRun } from './delivery-run.server'
import { type Outcome, stopName } from './stops.server'

/** What came of telling an outcome: noted now, noted before, or why it cannot be. */
export type Told = 'noted' | 'known' | 'delivered' | 'gone'

/**
 * Notes in an order's history what became of a delivery, once however often it is told. The order is
 * 'entregado' when nothing of it is left to deliver.
 *
 * @param run whose link was used: only its deliveries can be told of
 * @returns `delivered` when it is too late to say that nobody was there; `gone` when the run has no
 *   such delivery any more
 */
export async function noteOutcome(
  { day, slot: only }: DeliveryRun,
  { orderId, slot }: { orderId: string; slot: string | null },
  kind: Outcome['kind'],
): Promise<Told> {
  if (!isUuid(orderId) || (only !== null && slot !== only)) return 'gone'
  return retried(() =>
    db.transaction().execute(async (trx) => {
      const order = await lockOrder(trx, orderId)
      if (!order || order.status === 'cancelado') return 'gone'
      const stops = await stopsOfOrder(trx, orderId)
      const stop = stopName(day, slot)
      if (!stops.includes(stop)) return 'gone'
      const told = await toldOf(trx, orderId)
      if (told.has(`${kind} ${stop}`)) return 'known'
      if (told.has(`delivered ${stop}`)) return 'delivered'
      await noteEvent(trx, { orderId, kind, detail: stop, staffId: null })
      const isOver =
        kind === 'delivered' && stops.every((one) => one === stop || told.has(`delivered ${one}`))
      if (isOver) await moveTo(trx, [order], 'entregado', null)
      return 'noted'
    }),
  )
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

async function toldOf(trx: Trx, orderId: string): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('order_events')
    .select(['kind', 'detail'])
    .where('order_id', '=', orderId)
    .where('kind', 'in', ['delivered', 'absent'])
    .execute()
  return new Set(rows.map(({ kind, detail }) => `${kind} ${detail}`))
}
