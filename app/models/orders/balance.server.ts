import { sql } from 'kysely'
import { db, type Executor } from '~/database/db.server'

/*
 * What the ledger says of an order, in céntimos: the only place that adds up. Every expression is about
 * the row of `orders` that the statement reads under that name.
 */

/** Payments less refunds, without those that were voided. */
export const PAID = sql<number>`(
  select coalesce(sum(case kind when 'refund' then -amount else amount end), 0)
  from payments where payments.order_id = orders.id and payments.voided_at is null
)`
/** A cancelled order costs nothing: what was paid of it is to be returned. */
const DUE = sql<number>`(case when orders.status = 'cancelado' then 0 else orders.total end)`
export const MISSING = sql<number>`greatest(0, ${DUE} - ${PAID})`
export const EXTRA = sql<number>`greatest(0, ${PAID} - ${DUE})`
/** Its status says that it is paid, and money is missing. */
export const IS_SHORT = sql<boolean>`(
  orders.status not in ('pendiente', 'cancelado') and ${PAID} < orders.total
)`
export const IS_OVERPAID = sql<boolean>`(${PAID} > ${DUE})`

export type Balance = { paid: number; missing: number; extra: number }

/** What the ledger says of an order; read after locking its row, also for the next writing. */
export function balanceOf(orderId: string, executor: Executor = db): Promise<Balance> {
  return executor
    .selectFrom('orders')
    .select([PAID.as('paid'), MISSING.as('missing'), EXTRA.as('extra')])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
}
