import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { db, type Executor } from '~/database/db.server'
import type { DB } from '~/database/db.types'
import { BALANCE } from './money/balance.server'
import { ORDER_NUMBER, type Status } from './order'

/** An order with its lines and complements; access is checked by the caller. */
export async function findOrder(orderNumber: string) {
  if (!ORDER_NUMBER.test(orderNumber)) return undefined
  return withLines(db).where('order_number', '=', orderNumber).executeTakeFirst()
}

/** The same by id. */
export function findOrderById(id: string, executor: Executor = db) {
  return withLines(executor).where('id', '=', id).executeTakeFirst()
}

/** The same for many ids, unsorted; unknown ids are left out. */
export async function findOrders(ids: string[]) {
  return ids.length > 0 ? withLines(db).where('id', 'in', ids).execute() : []
}

export type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>

function withLines(executor: Executor) {
  return executor
    .selectFrom('orders')
    .selectAll()
    .select(BALANCE)
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
      .select(['subtotal', 'size_id', 'size_name', 'size_contents'])
      .select((item) => pictureOf(item).as('image'))
      .select((item) =>
        jsonArrayFrom(
          item
            .selectFrom('order_item_complements as extra')
            .select(['extra.id', 'complement_id', 'extra.name', 'extra.unit_price'])
            .select('extra.quantity')
            .whereRef('order_item_id', '=', 'order_items.id')
            .orderBy('extra.name')
            .orderBy('extra.id'),
        ).as('complements'),
      )
      .whereRef('order_id', '=', 'orders.id')
      .orderBy('position'),
  )
}

/** What comes with each arrangement of a line, by name. */
export function complementsOf(eb: ExpressionBuilder<DB, 'order_items'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('order_item_complements as extra')
      .select(['extra.name', 'extra.quantity'])
      .whereRef('extra.order_item_id', '=', 'order_items.id')
      .orderBy('extra.name'),
  )
}

/** The picture of a line: of the colour that was sold, else of the product's first; `null` when the product is gone. */
export function pictureOf(eb: ExpressionBuilder<DB, 'order_items' | 'orders'>) {
  return eb
    .selectFrom('product_colors as color')
    .select('color.image_url')
    .whereRef('color.product_id', '=', 'order_items.product_id')
    .where('color.image_url', 'is not', null)
    .orderBy(sql`color.color_name is distinct from product_color`)
    .orderBy('color.display_order')
    .orderBy('color.id')
    .limit(1)
}

/** The order with this number and this buyer's e-mail. */
export async function findOrderOf(orderNumber: string, email: string) {
  // PostgreSQL refuses a text with NUL even as a parameter.
  if (!ORDER_NUMBER.test(orderNumber) || email.includes('\0')) return undefined
  return db
    .selectFrom('orders')
    .select(['id', 'order_number', 'email'])
    .where('order_number', '=', orderNumber)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.trim().toLowerCase()))
    .executeTakeFirst()
}

/** A customer's own orders, newest first. */
export function ordersOf(userId: string) {
  return db
    .selectFrom('orders')
    .select(['id', 'order_number', 'total', 'status', 'created_at', 'delivery_type'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()
}

/** A customer's own order; another customer's counts as missing. */
export async function findOrderOfUser(orderNumber: string, userId: string) {
  const order = await findOrder(orderNumber)
  return order?.user_id === userId ? order : undefined
}
