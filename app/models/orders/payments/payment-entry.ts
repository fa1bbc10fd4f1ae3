import type { PaymentMethod } from '~/payment-methods'
import { formatMoney } from '~/money'

/** An entry of the ledger as staff note it: a payment, or a refund. */
export type PaymentEntry = {
  /** The row's id, which makes the form idempotent; blank or malformed means a new one. */
  key: string
  /** Digits and capitals; `null` for what has no number, as cash. */
  operation: string | null
  /** Céntimos, above zero. */
  amount: number
  /** `null` for the order's. */
  method: PaymentMethod | null
  /** Lima's. */
  paidOn: string
  /** `null` for whoever delivers, who collected it at the door. */
  staffId: string | null
  /** The buyer's proof that it answers; without it, the one of the same operation, or of the same amount. */
  proofId?: string | null
  /** Whether the buyer gets a mail: that the payment is verified, what is missing, or that nothing is any more. */
  isNotified?: boolean
  /** Of a refund: whether nobody is to pay it again; the order then costs less. */
  isFinal?: boolean
  /** What was paid, in céntimos, when the form was opened; missing where nobody saw it. */
  seenPaid?: number | null
}

export type PaymentEntryField = 'operation' | 'amount'

/** What staff are told when somebody else notes or voids something while they type. */
export function paidMeanwhile(paid: number): string {
  return `Mientras escribías cambiaron los pagos anotados: ahora suman ${formatMoney(paid)}.`
}
