import { sql } from 'kysely'
import { db } from '~/database/db.server'
import { slotPosition } from '~/models/delivery/slot-order.server'
import { STEMS_OF_LINE } from './market/market.server'
import { BALANCE } from '~/models/orders/money/balance.server'
import { complementsOf, pictureOf } from '~/models/orders/order.server'
import { RECEIVED } from '~/models/orders/recipient'

/**
 * All order lines to deliver on a day, by slot, then by district.
 *
 * @param day Lima's
 */
export function linesOfDay(day: string) {
  return db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .leftJoin('users as maker', 'maker.id', 'made_by')
    .select(['order_items.id', 'product_name', 'product_color', 'dedication', 'quantity'])
    .select(['size_contents', 'made_at', 'made_before_edit'])
    .select(['maker.username as maker_name', 'maker.email as maker_email'])
    .select(['delivery_time', 'order_number', 'orders.status', 'notes', 'delivery_type'])
    .select(['customer_name', 'customer_lastname', 'phone', 'shipping_zone_name', 'district'])
    .select(RECEIVED)
    .select(BALANCE)
    .select(['shipping_address', 'shipping_reference', 'pickup_sucursal'])
    .select((eb) => [
      complementsOf(eb).as('complements'),
      pictureOf(eb).as('image_url'),
      STEMS_OF_LINE.as('recipe'),
      eb
        .selectFrom('products')
        .select('instructions')
        .whereRef('products.id', '=', 'order_items.product_id')
        .as('instructions'),
    ])
    .where('delivery_date', '=', day)
    .where('orders.status', '<>', 'cancelado')
    .orderBy(slotPosition('delivery_time'))
    .orderBy(sql`delivery_type = 'retiro'`)
    .orderBy(sql`coalesce(district, shipping_zone_name) collate spanish`)
    .orderBy('orders.created_at')
    .orderBy('order_number')
    .orderBy('position')
    .execute()
}

export type DayLine = Awaited<ReturnType<typeof linesOfDay>>[number]
