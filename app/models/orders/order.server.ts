import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { db } from '~/database/db.server'
import { BALANCE } from './money/balance.server'
import { ORDER_NUMBER } from './order'

/** An order with its lines and complements; access is checked by the caller. */
export async function findOrder(orderNumber: string) {
  if (!ORDER_NUMBER.test(orderNumber)) return undefined
  return withLines().where('order_number', '=', orderNumber).executeTakeFirst()
}

/** The same by id, for mails and printed sheets. */
export function findOrderById(id: string) {
  return withLines().where('id', '=', id).executeTakeFirst()
}

/** The same for many ids, unsorted; unknown ids are left out. */
export async function findOrders(ids: string[]) {
  return ids.length > 0 ? withLines().where('id', 'in', ids).execute() : []
}

export type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>

function withLines() {
  return db
    .selectFrom('orders')
    .selectAll()
    .select(BALANCE)
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('order_charges')
          .select(['name', 'amount'])
          .whereRef('order_id', '=', 'orders.id')
          .orderBy('position'),
      ).as('chargeLines'),
    )
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('order_items')
          .select(['order_items.id', 'product_id', 'product_name', 'product_color', 'dedication'])
          .select(['delivery_date', 'delivery_time', 'quantity', 'unit_price', 'subtotal'])
          .select((item) =>
            jsonArrayFrom(
              item
                .selectFrom('order_item_complements')
                .select(['name', 'unit_price', 'quantity'])
                .whereRef('order_item_id', '=', 'order_items.id')
                .orderBy('name'),
            ).as('complements'),
          )
          .whereRef('order_id', '=', 'orders.id')
          .orderBy('position'),
      ).as('lines'),
    )
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
