import { sql } from 'kysely'
import { cachedUntilChanged } from '~/database/cached-reads.server'
import { db, type Executor } from '~/database/db.server'
import type { OrderMoney } from './payment-words'

/*
 * What the ledger says of an order, in céntimos: the only place that adds up. Every expression is about
 * the row of `orders` that the statement reads under that name.
 */

/** Payments less refunds; of rows of the ledger that are not voided. */
export const SIGNED = sql<number>`(case kind when 'refund' then -amount else amount end)`
/** Of some rows of `payments`. */
export const LEDGER_SUM = sql<number>`coalesce(sum(${SIGNED}), 0)`
export const PAID = sql<number>`(
  select ${LEDGER_SUM} from payments where payments.order_id = orders.id and payments.voided_at is null
)`
/** A cancelled order costs nothing: what was paid of it is to be returned. */
const DUE = sql<number>`(case when orders.status = 'cancelado' then 0 else orders.total end)`
const MISSING = sql<number>`greatest(0, ${DUE} - ${PAID})`
const EXTRA = sql<number>`greatest(0, ${PAID} - ${DUE})`
/** Few of all orders are: triggers find them, so that nobody adds up those that are settled. */
const IS_UNEVEN = sql`exists (select from uneven_orders where order_id = orders.id)`
/** Not cancelled, and not paid in full, even when it is verified or delivered. */
export const IS_OWED = sql<boolean>`(
  ${IS_UNEVEN} and orders.status <> 'cancelado' and ${PAID} < orders.total
)`
export const IS_OVERPAID = sql<boolean>`(${IS_UNEVEN} and ${PAID} > ${DUE})`

/** Whether what is missing is collected where the order is delivered: a choice per order. */
export const COLLECTS = sql<boolean>`orders.collect_on_delivery`

export type Balance = OrderMoney & { paid: number }

/** The columns of a balance, for whatever reads `orders`. */
export const BALANCE = [
  PAID.as('paid'),
  MISSING.as('missing'),
  EXTRA.as('extra'),
  COLLECTS.as('collects'),
] as const

/** What the ledger says of an order; read after locking its row, also for the next writing. */
export function balanceOf(orderId: string, executor: Executor = db): Promise<Balance> {
  return executor
    .selectFrom('orders')
    .select(BALANCE)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
}

/** What is missing, or too much, of an order that is not cancelled; céntimos, as its total and what was paid. */
export function owedOf(total: number, paid: number): Pick<Balance, 'missing' | 'extra'> {
  return { missing: Math.max(0, total - paid), extra: Math.max(0, paid - total) }
}

/** Whether an order was paid in part: its buyer still owes the rest, whatever its status. */
export function owesRest({ paid, missing }: Pick<Balance, 'paid' | 'missing'>): boolean {
  return paid > 0 && missing > 0
}

/** Céntimos that a buyer is asked for now: of an order that waits for its payment, and of one that was paid in part. */
export function toPayOf(status: string, balance: Pick<Balance, 'paid' | 'missing'>): number {
  return status === 'pendiente' || owesRest(balance) ? balance.missing : 0
}

/** How many orders are not paid in full; cancelled ones are not counted. */
export const countOwed = cachedUntilChanged(['orders'], async (): Promise<number> => {
  const { rows } = await sql<{ owed: number }>`
    select count(*) as owed from uneven_orders join orders on orders.id = order_id
    where status <> 'cancelado' and ${PAID} < total
  `.execute(db)
  return rows[0]?.owed ?? 0
})

type Totals = { short: number; missing: number; over: number; extra: number; received: number }

/**
 * The money of all orders: those that miss some, whatever their status says, those with too much, and what came in
 * less what went back since a Lima day. Answered from memory while no order changes.
 */
export const balanceTotals = cachedUntilChanged(['orders'], async (since: string) => {
  const { rows } = await sql<Totals>`
    with owed as (
      select ${PAID} as paid, ${DUE} as due
      from uneven_orders join orders on orders.id = order_id
    )
    select count(*) filter (where paid < due) as short,
      coalesce(sum(due - paid) filter (where paid < due), 0)::float8 as missing,
      count(*) filter (where paid > due) as over,
      coalesce(sum(paid - due) filter (where paid > due), 0)::float8 as extra,
      (
        select ${LEDGER_SUM} from payments where voided_at is null and paid_on >= ${since}
      )::float8 as received
    from owed
  `.execute(db)
  return rows[0] ?? { short: 0, missing: 0, over: 0, extra: 0, received: 0 }
})
