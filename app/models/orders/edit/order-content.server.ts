import { sql } from 'kysely'
import { db, type Executor } from '~/database/db.server'
import { findOrder, findOrderById, type Order } from '~/models/orders/order.server'

/** What an order contains and costs, with the colours that each of its lines can have; amounts in céntimos. */
export async function contentOf(orderId: string, executor: Executor = db) {
  const order = await findOrderById(orderId, executor)
  return order && withColors(order, executor)
}

/** The same by the order's number. */
export async function contentToEdit(orderNumber: string) {
  const order = await findOrder(orderNumber)
  return order && withColors(order, db)
}

export type Content = NonNullable<Awaited<ReturnType<typeof contentOf>>>
export type StoredLine = Content['lines'][number]

async function withColors(order: Order, executor: Executor) {
  const productIds = order.lines.flatMap(({ product_id }) => product_id ?? [])
  const colors = await executor
    .selectFrom('product_colors')
    .select(['id', 'product_id', 'color_name'])
    .where('product_id', '=', sql<string>`any(${productIds}::uuid[])`)
    .orderBy('display_order')
    .orderBy('id')
    .execute()
  const lines = order.lines.map((line) => {
    return { ...line, colors: colors.filter(({ product_id }) => product_id === line.product_id) }
  })
  return { ...order, lines }
}
