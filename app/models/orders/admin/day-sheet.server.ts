import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { db } from '~/database/db.server'
import type { DB } from '~/database/db.types'
import { slotPosition } from '~/models/delivery/slot-order.server'
import { BALANCE } from '~/models/orders/money/balance.server'
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
    .select(['order_items.id', 'product_name', 'product_color', 'dedication', 'quantity'])
    .select(['delivery_time', 'order_number', 'orders.status', 'notes', 'delivery_type'])
    .select(['customer_name', 'customer_lastname', 'phone', 'shipping_zone_name', 'district'])
    .select(RECEIVED)
    .select(BALANCE)
    .select(['shipping_address', 'shipping_reference', 'pickup_sucursal'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('order_item_complements as extra')
          .select(['extra.name', 'extra.quantity'])
          .whereRef('extra.order_item_id', '=', 'order_items.id')
          .orderBy('extra.name'),
      ).as('complements'),
    )
    .select((eb) => pictureOf(eb).as('image_url'))
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

function pictureOf(eb: ExpressionBuilder<DB, 'order_items' | 'orders'>) {
  return (
    eb
      .selectFrom('product_colors as color')
      .select('color.image_url')
      .whereRef('color.product_id', '=', 'order_items.product_id')
      .where('color.image_url', 'is not', null)
      // The one that was sold, else the product's first.
      .orderBy(sql`color.color_name is distinct from product_color`)
      .orderBy('color.display_order')
      .orderBy('color.id')
      .limit(1)
  )
}
