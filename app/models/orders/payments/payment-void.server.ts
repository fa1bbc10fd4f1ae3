import { sql } from 'kysely'
import { db, type Trx } from '~/database/db.server'
import { formatInstant } from '~/dates'
import { formatMoney } from '~/money'
import type { Change } from '~/models/orders/change/change.server'
import { changeOrder, type LockedOrder } from '~/models/orders/change/change-orders.server'
import { type Balance, balanceOf } from '~/models/orders/money/balance.server'
import { isUuid } from '~/models/records/uuid'
import { balanceAt, costAgain } from './price-after-refund.server'

export type Voided = (Balance & { status: string }) | { problem: string }

/**
 * Voids a payment or a refund, once: its row and both lines of the history stay.
 *
 * A void is final; what was voided by mistake is noted again. A payment that was given back cannot
 * be voided before its refund: less than nothing would have been paid.
 *
 * @returns what the order's ledger says then; `null` when the entry does not exist
 * @source docs/decisions/0038
 */
export async function voidPayment(
  paymentId: string,
  { reason, staffId }: { reason: string; staffId: string },
): Promise<Voided | null> {
  const orderId = isUuid(paymentId) ? await orderOf(paymentId) : undefined
  if (!orderId) return null
  return changeOrder(orderId, { by: staffId }, (change, order) =>
    writeVoid(change, order, paymentId, reason),
  )
}

/** The same for an order that the caller has locked. */
export async function writeVoid(
  change: Change,
  order: LockedOrder,
  paymentId: string,
  reason: string,
): Promise<Voided | null> {
  const { trx, by } = change
  const entry = await entryOf(trx, paymentId)
  if (!entry) return null
  const { paid } = await balanceOf(order.id, trx)
  const problem = refusal(entry, paid)
  if (problem) return { problem }
  await trx
    .updateTable('payments')
    .set({ voided_at: new Date(), voided_by: by, void_reason: reason })
    .where('id', '=', paymentId)
    .execute()
  postpone(change, order)
  change.note(order, 'void', { detail: reason, paymentId })
  const tooMuch = Math.max(0, paid + entry.amount - order.total)
  const back =
    entry.kind === 'refund'
      ? await costAgain(change, order, paymentId, Math.min(entry.amount, tooMuch))
      : 0
  return { ...(await balanceAt(trx, order, order.total + back)), status: order.status }
}

/** Staff who correct a payment, or how it is paid, have a day before the order may expire for it. */
export function postpone(change: Change, order: { id: string }) {
  const pay_until = sql<Date>`case when pay_until is not null then greatest(pay_until, now() + interval '1 day') end`
  change.writeQuietly([order], { pay_until })
}

async function orderOf(paymentId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payments')
    .select('order_id')
    .where('id', '=', paymentId)
    .executeTakeFirst()
  return row?.order_id
}

function entryOf(trx: Trx, paymentId: string) {
  return trx
    .selectFrom('payments')
    .leftJoin('users', 'users.id', 'voided_by')
    .select(['kind', 'amount', 'voided_at', 'void_reason', 'users.email as voided_by'])
    .where('payments.id', '=', paymentId)
    .executeTakeFirst()
}

function refusal(entry: NonNullable<Awaited<ReturnType<typeof entryOf>>>, paid: number) {
  const { kind, amount, voided_at, voided_by, void_reason } = entry
  if (voided_at) {
    const who = voided_by ? ` ${voided_by}` : ''
    return `Ya lo anuló${who} el ${formatInstant(voided_at)}: «${void_reason}».`
  }
  if (kind === 'refund' || amount <= paid) return null
  return `Quedan ${formatMoney(paid)} después de lo devuelto: anula primero la devolución.`
}
