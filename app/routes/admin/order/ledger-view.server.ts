import { randomUUID } from 'node:crypto'
import { formatDay, formatDeadline, formatInstant, limaDay } from '~/dates'
import { type Balance, balanceOf } from '~/models/orders/money/balance.server'
import { type PaymentMethod, PAYMENT_LABELS } from '~/payment-methods'
import { paymentWords } from '~/models/orders/money/payment-words'
import { ledgerOf } from '~/models/orders/payments/ledger.server'
import { payUntilOf } from '~/models/orders/unpaid.server'
import { checkoutSettings } from '~/models/site/settings/setting.server'
import { formatMoney } from '~/money'

type LedgerOrder = { id: string; status: string; payment_method: PaymentMethod }

/** An order's payments and refunds, and what its forms need. Amounts in céntimos. */
export async function ledgerView(order: LedgerOrder) {
  const [rows, balance] = await Promise.all([ledgerOf(order.id), balanceOf(order.id)])
  return {
    ...balance,
    words: paymentWords({ ...balance, status: order.status }),
    rows: rows.map(({ paid_on, method, voided_at, void_reason, noted_by, by_rider, ...row }) => ({
      ...row,
      notedBy: by_rider ? 'Quien reparte' : noted_by,
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

/** Until when the buyer was promised that the order waits for its payment, in words; `null` without a limit. */
export async function promisedUntil(orderId: string): Promise<string | null> {
  const [payUntil, { terms }] = await Promise.all([payUntilOf(orderId), checkoutSettings()])
  return payUntil && terms.expireAfter !== null ? formatDeadline(payUntil) : null
}

/** What is missing or too much, by the ledger. */
export function moneyText({ missing, extra }: Pick<Balance, 'missing' | 'extra'>): string {
  if (missing > 0) return `Faltan ${formatMoney(missing)} por cobrar.`
  if (extra > 0) return `Sobran ${formatMoney(extra)}: se le devuelven al cliente.`
  return 'No falta ni sobra nada.'
}
