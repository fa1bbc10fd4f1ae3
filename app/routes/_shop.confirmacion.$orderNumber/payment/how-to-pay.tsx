import { useActionData } from '@remix-run/react'
import { Payment } from './payment'
import { Proof, SentProofs } from './proof'
import type { shownOrder } from '../shown-order.server'
import { Transfer } from './transfer'

type Shown = Awaited<ReturnType<typeof shownOrder>>

type Props = Pick<Shown, 'proofs' | 'orderNumber' | 'toPay' | 'collects' | 'rest' | 'proposed'> & {
  payment: NonNullable<Shown['payment']>
}

/** How to pay an order and the form for the proof; folded once proofs claim all of it, and where it is paid at the door. */
export function HowToPay(props: Props) {
  const { payment, proofs, orderNumber, toPay, collects, rest, proposed } = props
  const wasRefused = useActionData() !== undefined
  const ways = (
    <>
      {payment.kind === 'bank' ? (
        <Transfer orderNumber={orderNumber} amount={toPay} {...payment} />
      ) : (
        <Payment orderNumber={orderNumber} amount={toPay} {...payment} />
      )}
      <Proof key={proofs.length} proposed={proposed} {...payment} />
    </>
  )
  const isSent = proofs.length > 0
  return (
    <>
      {isSent ? <SentProofs proofs={proofs} rest={rest} /> : null}
      {rest > 0 && !collects ? (
        ways
      ) : (
        <details open={wasRefused || undefined}>
          <summary className="link min-h-11 w-fit content-center">
            {isSent ? 'Cómo pagar y enviar otro comprobante' : 'Prefiero pagar ahora'}
          </summary>
          <div className="mt-2 grid gap-6">{ways}</div>
        </details>
      )}
    </>
  )
}
