import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { db, type Executor } from '~/database/db.server'
import type { DB } from '~/database/db.types'
import { ORDER_NUMBER, type Status } from '~/models/orders/order'

/** What an order contains and costs, with the ids of its rows; amounts in céntimos. */
export function contentOf(orderId: string, executor: Executor = db) {
  return contents(executor).where('orders.id', '=', orderId).executeTakeFirst()
}

/** The same by the order's number. */
export async function contentToEdit(orderNumber: string) {
  if (!ORDER_NUMBER.test(orderNumber)) return undefined
  return contents(db).where('order_number', '=', orderNumber).executeTakeFirst()
}

export type Content = NonNullable<Awaited<ReturnType<typeof contentOf>>>
export type StoredLine = Content['lines'][number]

function contents(executor: Executor) {
  return executor
    .selectFrom('orders')
    .select(['orders.id', 'order_number', 'email', 'status', 'cart_id', 'updated_at'])
    .select(['subtotal', 'shipping_cost', 'tip', 'discount', 'charges', 'total', 'coupon_code'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('order_charges')
          .select(['name', 'amount', 'by_staff'])
          .whereRef('order_id', '=', 'orders.id')
          .orderBy('position'),
      ).as('chargeLines'),
    )
    .select((eb) => linesOf(eb).as('lines'))
    .$narrowType<{ status: Status }>()
}

function linesOf(eb: ExpressionBuilder<DB, 'orders'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('order_items')
      .select(['order_items.id', 'position', 'product_id', 'product_name', 'product_color'])
      .select(['dedication', 'delivery_date', 'delivery_time', 'quantity', 'unit_price'])
      .select((item) =>
        jsonArrayFrom(
          item
            .selectFrom('order_item_complements')
            .select(['order_item_complements.id', 'complement_id', 'name', 'unit_price'])
            .select('quantity')
            .whereRef('order_item_id', '=', 'order_items.id')
            .orderBy('name')
            .orderBy('order_item_complements.id'),
        ).as('complements'),
      )
      .select((item) =>
        jsonArrayFrom(
          item
            .selectFrom('product_colors')
            .select(['product_colors.id', 'color_name'])
            .whereRef('product_colors.product_id', '=', 'order_items.product_id')
            .orderBy('display_order')
            .orderBy('product_colors.id'),
        ).as('colors'),
      )
      .whereRef('order_id', '=', 'orders.id')
      .orderBy('position'),
  )
}
