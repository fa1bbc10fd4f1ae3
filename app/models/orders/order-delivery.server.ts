import { db, type Executor, type Trx } from '~/database/db.server'
import { slotPosition } from '~/models/delivery/slot-order.server'
import { ORDER_NUMBER } from './order'
import { RECEIVED } from './recipient'

/** Lines of an order with the same day and slot. */
export type DeliveryGroup = {
  ids: string[]
  day: string | null
  slot: string | null
  products: string[]
}

/** An order's delivery, as its form shows it. */
export async function deliveryOf(orderNumber: string) {
  if (!ORDER_NUMBER.test(orderNumber)) return null
  const order = await db
    .selectFrom('orders')
    .select(['id', 'order_number', 'email', 'delivery_type', 'shipping_zone_id', 'updated_at'])
    .select(['shipping_zone_name', 'shipping_address', 'shipping_reference', 'shipping_cost'])
    .select(['district', 'customer_name', 'customer_lastname', 'phone', ...RECEIVED])
    .where('order_number', '=', orderNumber)
    .executeTakeFirst()
  if (!order) return null
  return { ...order, groups: await groupsOf(order.id) }
}

export type Delivery = NonNullable<Awaited<ReturnType<typeof deliveryOf>>>

/** The lines of an order by day and slot, earliest first. */
export async function groupsOf(orderId: string, executor: Executor = db): Promise<DeliveryGroup[]> {
  const rows = await executor
    .selectFrom('order_items')
    .select(['id', 'delivery_date', 'delivery_time', 'product_name', 'quantity'])
    .where('order_id', '=', orderId)
    .orderBy('delivery_date')
    .orderBy(slotPosition('delivery_time'), (slot) => slot.asc().nullsFirst())
    .orderBy('position')
    .execute()
  const groups = new Map<string, DeliveryGroup>()
  for (const { id, delivery_date: day, delivery_time: slot, product_name, quantity } of rows) {
    const { ids, products } = groups.get(`${day} ${slot}`) ?? { ids: [], products: [] }
    const product = `${quantity} × ${product_name}`
    const next = { day, slot, ids: [...ids, id], products: [...products, product] }
    groups.set(`${day} ${slot}`, next)
  }
  return [...groups.values()]
}

/** Moves lines to a day and slot. */
export async function moveLines(
  trx: Trx,
  ids: string[],
  to: { day: string | null; slot: string | null },
): Promise<void> {
  await trx
    .updateTable('order_items')
    .set({ delivery_date: to.day, delivery_time: to.slot })
    .where('id', 'in', ids)
    .execute()
}
