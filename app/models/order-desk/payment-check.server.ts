import { db, type Executor } from '~/database/db.server'
import { formatMoney } from '~/money'
import { lockOrder, noteEvent } from './order-history.server'
import { moveTo } from './order-status.server'
import { isUuid } from '~/models/records/uuid'

type Seen = {
  /** Digits and capitals, as staff read it in their app. */
  operation: string
  /** Céntimos, above zero. */
  amount: number
  /** That staff confirmed it after reading the doubts. */
  isSure: boolean
  staffId: string
}

/** Doubts as sentences; or the amount still missing, in céntimos. */
export type PaymentCheck = { doubts: string[] } | { missing: number; isVerified: boolean }

/**
 * Records a payment that staff saw in their app. When nothing is missing any more, a pending order
 * becomes verified.
 *
 * An operation recorded twice for an order counts once.
 *
 * @returns `null` when the order does not exist
 */
export async function notePayment(orderId: string, seen: Seen): Promise<PaymentCheck | null> {
  if (!isUuid(orderId)) return null
  const { operation, amount, staffId } = seen
  return db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (!order) return null
    const payments = await paymentsOf(orderId, trx)
    const isTwin = payments.some((payment) => payment.operation === operation)
    const paid = payments.reduce((sum, payment) => sum + payment.amount, isTwin ? 0 : amount)
    const missing = Math.max(0, order.total - paid)
    if (!isTwin) {
      const doubts = [
        ...doubtsOf(operation, await ordersWith(trx, operation, orderId)),
        ...(paid > order.total ? [tooMuch(paid, order.total)] : []),
      ]
      if (doubts.length > 0 && !seen.isSure) return { doubts }
      const detail = String(amount)
      await noteEvent(trx, { orderId, kind: 'payment', operation, detail, staffId })
    }
    const isVerified = missing === 0 && order.status === 'pendiente'
    if (isVerified) await moveTo(trx, [order], 'verificado', staffId)
    return { missing, isVerified }
  })
}

function doubtsOf(operation: string, numbers: string[]): string[] {
  return numbers.map((number) => `La operación ${operation} también está en ${number}.`)
}

function tooMuch(paid: number, total: number): string {
  return `Con este monto suman ${formatMoney(paid)}, y el total es ${formatMoney(total)}.`
}

/** Other orders with the same operation, verified or claimed by the buyer. */
async function ordersWith(executor: Executor, operation: string, orderId: string) {
  const rows = await executor
    .selectFrom('orders')
    .select('order_number')
    .where('id', '<>', orderId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('order_events')
        .select('order_id')
        .where('operation_number', '=', operation)
        .union(
          eb
            .selectFrom('payment_proofs')
            .select('order_id')
            .where('operation_number', '=', operation),
        ),
    )
    .orderBy('created_at')
    .limit(5)
    .execute()
  return rows.map(({ order_number }) => order_number)
}

/** The payments of an order that staff recorded, oldest first; amounts in céntimos. */
export async function paymentsOf(orderId: string, executor: Executor = db) {
  const rows = await executor
    .selectFrom('order_events')
    .select(['id', 'operation_number', 'detail'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'payment')
    .orderBy('created_at')
    .execute()
  return rows.map(({ id, operation_number, detail }) => ({
    id,
    operation: operation_number ?? '',
    amount: Number(detail),
  }))
}
