import { sql } from 'kysely'
import { db } from '~/database/db.server'
import type { Cart } from '~/models/cart/cart'
import { contentOf } from '~/models/orders/edit/order-content.server'
import type { LineDraft, OrderDraft } from '~/models/orders/edit/order-edit'
import { placeOrder } from '~/models/orders/order-placement.server'
import type { CheckoutDetails } from '~/models/orders/order-rows.server'
import { versionOf } from '~/models/records/saving'
import { emptyTables } from '../empty-tables'
import { someDetails } from '../factories'

/** No orders, coupons, jobs or settings, and the slots as they are seeded. */
export async function noOrders() {
  await emptyTables('orders', 'coupons', 'site_settings', 'delivery_closures', 'peak_days')
  await sql`
    update delivery_slots set capacity = null, capacity_of = 'orders', extra_charge = 0, active = true
  `.execute(db)
  await sql`delete from graphile_worker._private_jobs`.execute(db)
}

/** An order of a shopper, as the checkout places it; its id. */
export async function anOrderOf(cart: Cart, bought: Partial<CheckoutDetails>, now: Date) {
  const placement = await placeOrder(cart, someDetails(bought), { userId: null, now })
  if (!('placed' in placement)) throw new Error(JSON.stringify(placement))
  return placement.placed.id
}

/** What an order contains, as its form would send it back untouched. */
export async function untouched(id: string): Promise<OrderDraft> {
  const order = await contentOf(id)
  if (!order) throw new Error('no order')
  return {
    lines: order.lines.map((line) => ({
      ...{ id: line.id, productId: '', colorId: '', sizeId: '', quantity: line.quantity },
      ...{ day: line.delivery_date, slot: line.delivery_time, dedication: line.dedication },
      complementIds: line.complements.map((one) => one.id),
    })),
    charges: order.chargeLines.filter(({ by_staff }) => by_staff),
    coupon: 'rule',
    version: versionOf(order),
    allowOverbooking: false,
  }
}

export type Change = (draft: OrderDraft) => Partial<OrderDraft>

/** Changes the first line of a draft. */
export function first(some: Partial<LineDraft>): Change {
  return ({ lines }) => ({
    lines: lines.map((line, at) => (at === 0 ? { ...line, ...some } : line)),
  })
}

/** Subtotal, shipping, discount, charges and total of an order, céntimos. */
export async function amountsOf(id: string) {
  const order = await contentOf(id)
  return order && [order.subtotal, order.shipping_cost, order.discount, order.charges, order.total]
}

/** What the mails about changes that wait are about. */
export async function changeMails() {
  const { rows } = await sql<{ what: string }>`
    select payload->>'what' as what from graphile_worker._private_jobs where key like 'order-change:%'
  `.execute(db)
  return rows.map(({ what }) => what)
}

/** How often a coupon was used, as it counts itself. */
export async function usesOf(couponId: string) {
  const coupons = db.selectFrom('coupons').select('current_uses').where('id', '=', couponId)
  return (await coupons.executeTakeFirst())?.current_uses
}

/** The stock of a product. */
export async function unitsOf(productId: string) {
  const products = db.selectFrom('products').select('stock').where('id', '=', productId)
  return (await products.executeTakeFirst())?.stock
}
