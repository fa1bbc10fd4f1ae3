import { Payment } from './payment'
import { Proof } from './proof'
import type { shownOrder } from './shown-order.server'
import { Transfer } from './transfer'

type Shown = Pick<
  Awaited<ReturnType<typeof shownOrder>>,
  'payment' | 'proofs' | 'orderNumber' | 'total'
>

/** How to pay an order, by wallet or by bank transfer, and the form for the proof. */
export function HowToPay({ order: { payment, proofs, orderNumber, total } }: { order: Shown }) {
  if (!payment) return null
  return (
    <>
      {payment.kind === 'bank' ? (
        <Transfer orderNumber={orderNumber} total={total} {...payment} />
      ) : (
        <Payment orderNumber={orderNumber} total={total} {...payment} />
      )}
      <Proof key={proofs.length} total={total} proofs={proofs} />
    </>
  )
}
