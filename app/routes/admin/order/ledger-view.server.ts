import { randomUUID } from 'node:crypto'
import { formatDay, formatInstant, limaDay } from '~/dates'
import { balanceOf } from '~/models/orders/balance.server'
import { type PaymentMethod, PAYMENT_LABELS } from '~/models/orders/order'
import { ledgerOf } from '~/models/payments/ledger.server'

/** An order's payments and refunds, and what its forms need. Amounts in céntimos. */
export async function ledgerView(order: { id: string; payment_method: PaymentMethod }) {
  const [rows, balance] = await Promise.all([ledgerOf(order.id), balanceOf(order.id)])
  return {
    ...balance,
    rows: rows.map(({ paid_on, method, voided_at, void_reason, ...row }) => ({
      ...row,
      method: PAYMENT_LABELS[method],
      day: formatDay(paid_on),
      voided: voided_at && { at: formatInstant(voided_at), reason: void_reason ?? '' },
    })),
    method: order.payment_method,
    today: limaDay(new Date()),
    /** Of the next payment and refund: a form sent twice is one. */
    keys: { check: randomUUID(), refund: randomUUID() },
  }
}

export type LedgerView = Awaited<ReturnType<typeof ledgerView>>
