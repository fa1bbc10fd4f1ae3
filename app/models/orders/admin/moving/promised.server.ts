import { sql } from 'kysely'
import { db, type Executor } from '~/database/db.server'
import { formatDaySlot, limaDay } from '~/dates'

/** What days, slots, zones or products are about to go; each narrows the others. */
export type Going = {
  /** Lima's, both inclusive; from today without them. */
  from?: string | null
  to?: string | null
  slots?: string[]
  /** Days between them that stay. */
  exceptDays?: string[]
  zoneIds?: string[]
  productIds?: string[]
}

/** An open order that was promised for what goes. */
export type Promised = { id: string; number: string; customer: string; when: string }

/** Most orders that a question lists. */
const LISTED_MAX = 100

/** The open orders with something that goes, the next deliveries first. */
export async function promisedOrders(going: Going, executor: Executor = db): Promise<Promised[]> {
  const rows = await linesGoing(executor, going, new Date())
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['orders.id', 'order_number', 'customer_name', 'customer_lastname'])
    .select((eb) => eb.fn.min('delivery_date').as('day'))
    .select(sql<string>`string_agg(distinct delivery_time, ', ')`.as('slots'))
    .where('orders.status', 'in', ['pendiente', 'verificado', 'preparacion', 'enviado'])
    .where((eb) => (going.zoneIds ? eb('shipping_zone_id', 'in', going.zoneIds) : eb.lit(true)))
    .groupBy('orders.id')
    .orderBy('day')
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .limit(LISTED_MAX)
    .execute()
  return rows.map(({ id, order_number: number, customer_name, customer_lastname, day, slots }) => ({
    id,
    number,
    customer: `${customer_name} ${customer_lastname}`.trim(),
    when: formatDaySlot(day, slots),
  }))
}

/** Lines of orders, of any status, with what goes. */
export function linesGoing(
  executor: Executor,
  { from, to, slots, exceptDays = [], productIds }: Going,
  now: Date,
) {
  const today = limaDay(now)
  const first = from && from > today ? from : today
  let lines = executor.selectFrom('order_items')
  // Who has no day yet has no slot that could go either, but a zone and a product.
  if (from || to || slots) lines = lines.where('delivery_date', '>=', first)
  else
    lines = lines.where((eb) =>
      eb.or([eb('delivery_date', 'is', null), eb('delivery_date', '>=', first)]),
    )
  if (to) lines = lines.where('delivery_date', '<=', to)
  if (slots) lines = lines.where('delivery_time', 'in', slots)
  if (exceptDays.length > 0) lines = lines.where('delivery_date', 'not in', exceptDays)
  if (productIds) lines = lines.where('product_id', 'in', productIds)
  return lines
}
