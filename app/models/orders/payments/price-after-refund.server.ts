import { sql } from 'kysely'
import type { Trx } from '~/database/db.server'
import type { Change } from '~/models/orders/change/change.server'
import type { LockedOrder } from '~/models/orders/change/change-orders.server'
import { type Balance, balanceOf, owedOf } from '~/models/orders/money/balance.server'
import { termsAt } from '~/models/orders/payment-terms'
import { formatMoney } from '~/money'

/** What went back for good, among what an order is charged by staff. */
const RETURNED = 'Devolución'

/**
 * Makes an order cost less by money that went back for good: nobody is to pay it again.
 *
 * @param amount céntimos, above zero and at most the order's total
 * @returns what stands in the history below the refund, by which its void knows that it took something off
 */
export async function costLess(
  change: Change,
  order: LockedOrder,
  amount: number,
): Promise<string> {
  const { trx } = change
  const charge = await chargeOf(trx, order.id)
  if (charge) await setAmount(trx, charge.id, charge.amount - amount)
  else {
    const position = sql<number>`(
      select coalesce(max(position), 0) + 1 from order_charges where order_id = ${order.id})`
    const row = { order_id: order.id, position, name: RETURNED, amount: -amount, by_staff: true }
    await trx.insertInto('order_charges').values(row).execute()
  }
  return writeTotal(change, order, -amount)
}

/**
 * Makes an order cost again what a refund took off, because the refund never was.
 *
 * @param most céntimos: of the refund, and no more than what is paid too much without it
 * @returns by how much
 */
export async function costAgain(
  change: Change,
  order: LockedOrder,
  refundId: string,
  most: number,
): Promise<number> {
  const { trx } = change
  const charge = (await tookOff(trx, refundId)) ? await chargeOf(trx, order.id) : undefined
  const back = charge ? Math.min(most, -charge.amount) : 0
  if (!charge || back <= 0) return 0
  if (charge.amount + back === 0) {
    await trx.deleteFrom('order_charges').where('id', '=', charge.id).execute()
  } else await setAmount(trx, charge.id, charge.amount + back)
  change.note(order, 'content', { detail: writeTotal(change, order, back) })
  return back
}

/** @returns the difference in words */
function writeTotal(change: Change, order: LockedOrder, difference: number): string {
  const total = order.total + difference
  change.write([order], { charges: sql`charges + ${difference}`, total, ...termsAt(total) })
  return `Total: ${formatMoney(order.total)} → ${formatMoney(total)}`
}

/** What the ledger says of an order once it costs something else, in céntimos; a cancelled one costs nothing either way. */
export async function balanceAt(trx: Trx, order: LockedOrder, total: number): Promise<Balance> {
  const balance = await balanceOf(order.id, trx)
  return order.status === 'cancelado' ? balance : { ...balance, ...owedOf(total, balance.paid) }
}

async function tookOff(trx: Trx, refundId: string): Promise<boolean> {
  const line = await trx
    .selectFrom('order_events')
    .select('words')
    .where('payment_id', '=', refundId)
    .where('kind', '=', 'refund')
    .executeTakeFirst()
  return Boolean(line?.words)
}

function chargeOf(trx: Trx, orderId: string) {
  return trx
    .selectFrom('order_charges')
    .select(['id', 'amount'])
    .where('order_id', '=', orderId)
    .where('by_staff', '=', true)
    .where('name', '=', RETURNED)
    .where('amount', '<', 0)
    .orderBy('position')
    .executeTakeFirst()
}

function setAmount(trx: Trx, id: string, amount: number) {
  return trx.updateTable('order_charges').set({ amount }).where('id', '=', id).execute()
}
