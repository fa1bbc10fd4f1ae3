import { timingSafeEqual } from 'node:crypto'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { db } from '~/database/db.server'
import { tokenHash } from '~/models/records/token.server'
import { ORDER_NUMBER } from './order'

/** An order with its lines and their complements, for whoever may see it. */
export async function findOrder(orderNumber: string) {
  if (!ORDER_NUMBER.test(orderNumber)) return undefined
  return withLines().where('order_number', '=', orderNumber).executeTakeFirst()
}

/** The same by id, for mails and sheets. */
export function findOrderById(id: string) {
  return withLines().where('id', '=', id).executeTakeFirst()
}

/** The same of many, in no order; ids that no order has are left out. */
export async function findOrders(ids: string[]) {
  return ids.length > 0 ? withLines().where('id', 'in', ids).execute() : []
}

export type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>

function withLines() {
  return db
    .selectFrom('orders')
    .selectAll()
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

/** Whether a private link's token opens an order. */
export function opensOrder(order: { access_token_hash: string | null }, token: string): boolean {
  if (!order.access_token_hash) return false
  const [expected, given] = [order.access_token_hash, tokenHash(token)].map((text) =>
    Buffer.from(text),
  )
  return (
    given !== undefined && expected?.length === given.length && timingSafeEqual(expected, given)
  )
}

/** The order a number and the e-mail it was placed with belong to. */
export async function findOrderOf(orderNumber: string, email: string) {
  // PostgreSQL stores no NUL, and does not look for one either.
  if (!ORDER_NUMBER.test(orderNumber) || email.includes('\0')) return undefined
  return db
    .selectFrom('orders')
    .select(['id', 'order_number', 'email', 'access_token_hash'])
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

/** One of a customer's own orders; somebody else's is as good as missing. */
export async function findOrderOfUser(orderNumber: string, userId: string) {
  const order = await findOrder(orderNumber)
  return order?.user_id === userId ? order : undefined
}
