import { Payment } from './payment'
import { Proof } from './proof'
import type { shownOrder } from './shown-order.server'
import { Transfer } from './transfer'

type Shown = Pick<
  Awaited<ReturnType<typeof shownOrder>>,
  'payment' | 'proofs' | 'orderNumber' | 'total' | 'toPay' | 'paid'
>

/** How to pay an order, by wallet or by bank transfer, and the form for the proof. */
export function HowToPay({ order }: { order: Shown }) {
  const { payment, proofs, orderNumber, total, toPay, paid } = order
  if (!payment) return null
  return (
    <>
      {payment.kind === 'bank' ? (
        <Transfer orderNumber={orderNumber} amount={toPay} {...payment} />
      ) : (
        <Payment orderNumber={orderNumber} amount={toPay} {...payment} />
      )}
      <Proof key={proofs.length} total={total} paid={paid} proofs={proofs} />
    </>
  )
}
