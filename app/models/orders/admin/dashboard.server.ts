import { sql } from 'kysely'
import { cachedUntilChanged } from '~/database/cached-reads.server'
import { db } from '~/database/db.server'
import { BALANCE } from '~/models/orders/money/balance.server'
import { WAITING_PROOFS } from '~/models/orders/money/waiting-proofs.server'
import { countOf } from '~/models/records/page.server'
import { slotPosition } from '~/models/delivery/slot-order.server'

const SHOWN_MAX = 8
/** A stock of this many units or fewer counts as low. */
const SCARCE = 3

/** Orders whose payment nobody has verified yet; answered from memory while no order changes. */
export const pendingOrders = cachedUntilChanged(['orders'], () =>
  countOf(db.selectFrom('orders').where('status', '=', 'pendiente')),
)

const COUNTED = ['orders', 'site', 'catalogue', 'categories'] as const

/**
 * What the desk waits for: deliveries of a day, orders without a verified payment, proofs of orders that still miss
 * money, and open orders without a day; and all rows that there are, shown or hidden. Answered from memory while
 * none of it changes.
 *
 * @param today Lima's
 * @source docs/specification/back-office.md §2, §7 "dashboard counts"
 */
export const shopCounts = cachedUntilChanged(COUNTED, async (today: string) => {
  const { rows } = await sql<Counts>`
    select (select count(*) from products) as products,
      (select count(*) from orders) as orders,
      (select count(*) from orders where status = 'pendiente') as pending,
      (select count(*) from categories) as categories,
      (select count(distinct orders.id) from order_items join orders on orders.id = order_id
        where delivery_date = ${today} and status not in ('entregado', 'cancelado')) as today,
      ${WAITING_PROOFS} as proofs
  `.execute(db)
  return rows[0] ?? { products: 0, orders: 0, pending: 0, categories: 0, today: 0, proofs: 0 }
})

type Counts = Record<'products' | 'orders' | 'pending' | 'categories' | 'today' | 'proofs', number>

const OF_SLOT = sql`partition by delivery_date, delivery_time`

/**
 * The deliveries of some Lima days: an order appears once for each of its slots, with how many that slot has.
 *
 * @param most so many of a slot, the oldest orders first; else all
 */
export function deliveriesOn(days: string[], most?: number) {
  return db
    .with('deliveries', (query) =>
      query
        .selectFrom('order_items')
        .innerJoin('orders', 'orders.id', 'order_items.order_id')
        .select(['orders.id', 'delivery_date', 'delivery_time'])
        .select((eb) => eb.fn.sum<number>('quantity').as('quantity'))
        .select(sql<number>`count(*) over (${OF_SLOT})`.as('of_slot'))
        .select(sql<number>`row_number() over (${OF_SLOT} order by orders.created_at)`.as('place'))
        .where('delivery_date', 'in', days)
        .where('status', '<>', 'cancelado')
        .groupBy(['orders.id', 'delivery_date', 'delivery_time']),
    )
    .selectFrom('deliveries')
    .innerJoin('orders', 'orders.id', 'deliveries.id')
    .select(['order_number', 'customer_name', 'customer_lastname', 'shipping_zone_name', 'status'])
    .select(['delivery_type', 'delivery_date', 'delivery_time', 'quantity', 'of_slot'])
    .select(BALANCE)
    .$if(most !== undefined, (query) => query.where('place', '<=', most ?? 0))
    .orderBy('delivery_date')
    .orderBy(slotPosition('delivery_time'))
    .orderBy('orders.created_at')
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
