import { sql } from 'kysely'
import { addDays } from '~/dates'
import { db } from '~/database/db.server'
import { slotPlace } from '~/models/delivery/slot-order.server'

const SHOWN_MAX = 8
/** A stock of this many units or fewer counts as low. */
const SCARCE = 3

/** Orders whose payment nobody has verified yet. */
export async function pendingOrders(): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'pendiente')
    .executeTakeFirstOrThrow()
  return count
}

/** @source docs/specification/back-office.md §2, §7 "dashboard counts": all rows, shown or hidden */
export async function shopCounts() {
  const { rows } = await sql<Counts>`
    select (select count(*) from products) as products,
      (select count(*) from orders) as orders,
      (select count(*) from orders where status = 'pendiente') as pending,
      (select count(*) from categories) as categories
  `.execute(db)
  return rows[0] ?? { products: 0, orders: 0, pending: 0, categories: 0 }
}

type Counts = { products: number; orders: number; pending: number; categories: number }

/** The deliveries of some Lima days: an order appears once for each of its slots. */
export function deliveriesOn(days: string[]) {
  return db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select(['order_number', 'customer_name', 'customer_lastname', 'shipping_zone_name', 'status'])
    .select(['delivery_type', 'delivery_date', 'delivery_time'])
    .select((eb) => eb.fn.sum<number>('quantity').as('quantity'))
    .where('delivery_date', 'in', days)
    .where('status', '<>', 'cancelado')
    .groupBy(['orders.id', 'delivery_date', 'delivery_time'])
    .orderBy('delivery_date')
    .orderBy(slotPlace('delivery_time'))
    .orderBy('orders.created_at')
    .execute()
}

/** The orders that have waited longest for their payment to be verified. */
export function ordersToVerify() {
  return db
    .selectFrom('orders')
    .select(['order_number', 'customer_name', 'customer_lastname', 'total', 'created_at'])
    .where('status', '=', 'pendiente')
    .orderBy('created_at')
    .limit(SHOWN_MAX)
    .execute()
}

/** Hidden products, and low or sold-out ones when stock is tracked. */
export function scarceProducts(tracksStock: boolean) {
  return db
    .selectFrom('products')
    .select(['id', 'name', 'active', 'stock'])
    .where((eb) =>
      eb.or([eb('active', '=', false), ...(tracksStock ? [eb('stock', '<=', SCARCE)] : [])]),
    )
    .orderBy('active', 'desc')
    .orderBy('stock')
    .orderBy(sql`name collate spanish`)
    .limit(SHOWN_MAX)
    .execute()
}

/**
 * Sales of each day in céntimos: orders with a verified payment that were not cancelled.
 *
 * @param last the last Lima day
 * @param days how many, the last included
 */
export async function salesByDay(last: string, days: number) {
  const first = addDays(last, 1 - days)
  const { rows } = await sql<{ day: string; total: number; orders: number }>`
    select (created_at at time zone 'America/Lima')::date as day,
      sum(total) as total, count(*) as orders
    from orders
    where status not in ('pendiente', 'cancelado')
      and created_at >= (${first}::timestamp at time zone 'America/Lima')
      and created_at < ((${last}::timestamp + interval '1 day') at time zone 'America/Lima')
    group by 1
  `.execute(db)
  const sold = new Map(rows.map((row) => [row.day, row]))
  return Array.from({ length: days }, (_, index) => {
    const day = addDays(first, index)
    const { total = 0, orders = 0 } = sold.get(day) ?? {}
    return { day, total, orders }
  })
}
