import { useActionData } from '@remix-run/react'
import { Payment } from './payment'
import { Proof, SentProofs } from './proof'
import type { shownOrder } from '../shown-order.server'
import { Transfer } from './transfer'

type Shown = Awaited<ReturnType<typeof shownOrder>>

type Props = Pick<Shown, 'proofs' | 'orderNumber' | 'toPay' | 'rest' | 'proposed'> & {
  payment: NonNullable<Shown['payment']>
}

/** How to pay an order and the form for the proof; folded once proofs claim all of it. */
export function HowToPay({ payment, proofs, orderNumber, toPay, rest, proposed }: Props) {
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
  if (proofs.length === 0) return ways
  return (
    <>
      <SentProofs proofs={proofs} rest={rest} />
      {rest > 0 ? (
        ways
      ) : (
        <details open={wasRefused || undefined}>
          <summary className="link min-h-11 w-fit content-center">
            Cómo pagar y enviar otro comprobante
          </summary>
          <div className="mt-2 grid gap-6">{ways}</div>
        </details>
      )}
    </>
  )
}
