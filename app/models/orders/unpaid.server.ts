import { sql } from 'kysely'
import { db } from '~/database/db.server'
import { countOf } from '~/models/records/page.server'
import { PAID } from './money/balance.server'

/**
 * SQL: whether the shop still waits for the payment of an order that a shopper placed, and nobody has
 * looked after it. A proof, a payment that counts, a change of its status or that it is paid at the door ends it.
 * It counts on purpose: where a list shows it, PostgreSQL answers `exists` by reading the proofs of all orders.
 */
export const AWAITS_PAYMENT = sql<boolean>`(
  orders.status = 'pendiente' and orders.cart_id is not null and not orders.collect_on_delivery
  and (select count(*) from payment_proofs where payment_proofs.order_id = orders.id) = 0
  and (
    select count(*) from order_events where order_events.order_id = orders.id and order_events.kind = 'status'
  ) = 0
  and ${PAID} <= 0
)`

/** SQL for until when an order waits for its payment; `null` as with `payUntilOf`. */
export const PAY_UNTIL = sql<Date | null>`case when ${AWAITS_PAYMENT} then orders.pay_until end`

/** Until when an order waits for its payment; `null` without a limit, and when it does not wait. */
export async function payUntilOf(orderId: string): Promise<Date | null> {
  const order = await db
    .selectFrom('orders')
    .select('pay_until')
    .where('id', '=', orderId)
    .where(AWAITS_PAYMENT)
    .executeTakeFirst()
  return order?.pay_until ?? null
}

/** Whether an order still waits for its payment. */
export async function awaitsPayment(orderId: string): Promise<boolean> {
  return (
    (await countOf(db.selectFrom('orders').where('id', '=', orderId).where(AWAITS_PAYMENT))) > 0
  )
}
