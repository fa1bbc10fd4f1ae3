import { formatInstant } from '~/dates'
import { proofsForStaff } from '~/models/orders/admin/payment-proof.server'
import type { Order } from '~/models/orders/order.server'
import { DOCUMENTS } from '~/models/orders/receipts/document'
import { receiptsView } from '../receipts/receipts-view.server'
import { type LedgerView, ledgerView, promisedUntil } from '../ledger-view.server'

/** An order's amounts, what its buyer says to have paid, and what staff noted of it. */
export async function paymentView(order: Order) {
  const [proofs, ledger, payUntil] = await Promise.all([
    proofsForStaff(order.id),
    ledgerView(order),
    promisedUntil(order.id),
  ])
  const receipts = await receiptsView(order, { paid: ledger.paid, refunded: refundedOf(ledger) })
  return {
    id: order.id,
    number: order.order_number,
    placed: formatInstant(order.created_at),
    status: order.status,
    email: order.email,
    customer: `${order.customer_name} ${order.customer_lastname}`.trim(),
    ...(order.document_kind && { document: DOCUMENTS[order.document_kind].label }),
    amounts: {
      subtotal: order.subtotal,
      shipping: order.shipping_cost,
      discount: order.discount,
      chargeLines: order.chargeLines,
      coupon: order.coupon_code,
      total: order.total,
    },
    proofs: proofs.map(({ created_at, ...proof }) => ({
      ...proof,
      sent: formatInstant(created_at),
    })),
    claimed: proofs.reduce((sum, { amount }) => sum + amount, 0),
    payUntil,
    ledger,
    ...(receipts && { receipts }),
  }
}

/** What went back to the buyer, in céntimos. */
function refundedOf({ rows }: LedgerView): number {
  const refunds = rows.filter(({ kind, voided }) => kind === 'refund' && !voided)
  return refunds.reduce((sum, { amount }) => sum + amount, 0)
}

export type PaymentView = Awaited<ReturnType<typeof paymentView>>
