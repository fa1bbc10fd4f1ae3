import { sql } from 'kysely'
import { db } from '~/database/db.server'
import { IS_OWED } from '~/models/orders/money/balance.server'

/** Whether a payment of the ledger answers a buyer's proof: staff looked at it, or it is of the same operation; of `payment_proofs`. */
export const IS_ANSWERED = sql<boolean>`exists (
  select from payments where payments.order_id = payment_proofs.order_id and voided_at is null
    and (proof_id = payment_proofs.id or payments.operation_number = payment_proofs.operation_number)
)`

/** A proof of an order that still misses money, which no payment answers; of `payment_proofs` and `orders`. */
export const IS_WAITING = sql<boolean>`(${IS_OWED} and not ${IS_ANSWERED})`

/**
 * The order whose proof waits longest.
 *
 * @param after the number of an order that is left for later: those that began to wait after it
 */
export async function nextToVerify(after?: string): Promise<string | null> {
  const { rows } = await sql<{ order_number: string }>`
    with waiting as (
      select order_number, min(payment_proofs.created_at) as since
      from payment_proofs join orders on orders.id = order_id
      where ${IS_WAITING} group by order_number
    )
    select order_number from waiting
    where ${after ?? null}::text is null or (since, order_number) > (
      select since, order_number from waiting where order_number = ${after ?? null}
    )
    order by since, order_number limit 1
  `.execute(db)
  return rows[0]?.order_number ?? null
}

/** How many proofs wait, for a statement about more than that. */
export const WAITING_PROOFS = sql<number>`(
  select count(*) from payment_proofs join orders on orders.id = order_id where ${IS_WAITING}
)`

/** The same number. */
export async function countWaitingProofs(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${WAITING_PROOFS} as count`.execute(db)
  return rows[0]?.count ?? 0
}
