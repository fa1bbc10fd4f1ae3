import { sql } from 'kysely'
import { db } from '~/database/db.server'
import { slotPlace } from '~/models/delivery/slot-order.server'
import { RECEIVED } from '~/models/orders/recipient'
import type { DeliveryRun } from './delivery-run.server'

/** What became of a delivery, newest last. */
export type Outcome = { kind: 'delivered' | 'absent'; at: Date }

/** The lines of one order that are delivered together. */
export type Stop = Awaited<ReturnType<typeof stopsOf>>[number]

/** The deliveries of a run by slot and district; pickups and cancelled orders are none. */
export async function stopsOf({ day, slot }: Pick<DeliveryRun, 'day' | 'slot'>) {
  let lines = db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .where('delivery_date', '=', day)
    .where('orders.status', '<>', 'cancelado')
    .where('delivery_type', '=', 'envio')
  if (slot !== null) lines = lines.where('delivery_time', '=', slot)
  const rows = await lines
    .select(['orders.id', 'order_number', 'delivery_time', 'customer_name', 'customer_lastname'])
    .select(['phone', 'shipping_zone_name', 'shipping_address', 'shipping_reference', 'district'])
    .select(RECEIVED)
    .select(
      sql<
        string[]
      >`array_agg(quantity || ' × ' || product_name || coalesce(' · ' || product_color, '')
        order by position)`.as('what'),
    )
    .groupBy(['orders.id', 'delivery_time'])
    .orderBy(slotPlace('delivery_time'))
    .orderBy(sql`coalesce(district, shipping_zone_name) collate spanish`)
    .orderBy('order_number')
    .execute()
  const outcomes = await outcomesOf(
    rows.map(({ id }) => id),
    day,
  )
  return rows.map((row) => ({
    ...row,
    outcomes: outcomes.get(`${row.id} ${stopName(day, row.delivery_time)}`) ?? [],
  }))
}

/** How the history of an order calls one of its deliveries. */
export function stopName(day: string, slot: string | null): string {
  return slot === null ? day : `${day} ${slot}`
}

async function outcomesOf(orderIds: string[], day: string) {
  const found = new Map<string, Outcome[]>()
  if (orderIds.length === 0) return found
  const rows = await db
    .selectFrom('order_events')
    .select(['order_id', 'kind', 'detail', 'created_at'])
    .where('order_id', 'in', orderIds)
    .where('kind', 'in', ['delivered', 'absent'])
    .where('detail', 'like', `${day}%`)
    .orderBy('created_at')
    .execute()
  for (const { order_id, kind, detail, created_at: at } of rows) {
    const key = `${order_id} ${detail}`
    found.set(key, [...(found.get(key) ?? []), { kind: kind as Outcome['kind'], at }])
  }
  return found
}
