import type { Trx } from '~/database/db.server'
import { formatMoney } from '~/money'
import { isUuid } from '~/models/records/uuid'
import type { PaymentEntry, PaymentEntryField } from './payment-entry'

/** The entry is there already; `problem` when what is there says something else. */
type Duplicate = { problem: { field: PaymentEntryField; message: string } | null }

/**
 * What an order's ledger already has of an entry: the same form sent twice, or the same operation.
 * A voided operation may be noted again.
 */
export async function findDuplicate(
  trx: Trx,
  orderId: string,
  kind: 'payment' | 'refund',
  { key, operation, amount }: PaymentEntry,
): Promise<Duplicate | null> {
  const sent = isUuid(key) ? await entries(trx).where('id', '=', key).executeTakeFirst() : null
  if (sent) {
    const isSame = sent.order_id === orderId && sent.kind === kind && sent.amount === amount
    return { problem: isSame && !sent.voided_at ? null : { field: 'amount', message: USED } }
  }
  if (!operation) return null
  const known = await entries(trx)
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .where('operation_number', '=', operation)
    .where('voided_at', 'is', null)
    .executeTakeFirst()
  if (!known) return null
  if (known.amount === amount) return { problem: null }
  const message = `La operación ${operation} ya está anotada en este pedido por ${formatMoney(known.amount)}. Si ese monto está mal, anúlala y anótala otra vez.`
  return { problem: { field: 'operation', message } }
}

const USED = 'Esto ya se anotó con otros datos. Actualiza la página y revisa el libro de pagos'

function entries(trx: Trx) {
  return trx.selectFrom('payments').select(['order_id', 'kind', 'amount', 'voided_at'])
}

/** Other orders with the same operation, counted there or claimed by the buyer, as sentences. */
export async function operationWarnings(
  trx: Trx,
  orderId: string,
  operation: string | null,
): Promise<string[]> {
  if (!operation) return []
  const rows = await trx
    .selectFrom('orders')
    .select('order_number')
    .where('id', '<>', orderId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('payments')
        .select('order_id')
        .where('operation_number', '=', operation)
        .where('voided_at', 'is', null)
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
  return rows.map(
    ({ order_number }) => `La operación ${operation} también está en ${order_number}.`,
  )
}
