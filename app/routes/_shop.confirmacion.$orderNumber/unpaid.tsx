import { Form, useActionData } from '@remix-run/react'
import type { ProofAnswer } from './confirmation-actions.server'

/** What an order that waits for no payment still offers: what became of a proof, and to order again. */
export function Closed({ canRepeat, whatsapp }: { canRepeat: boolean; whatsapp: string | null }) {
  return (
    <>
      <LateProof whatsapp={whatsapp} />
      {canRepeat ? (
        <Form method="post" className="grid justify-items-center">
          <button name="intent" value="order-again" className="button button-main">
            Pedir otra vez
          </button>
        </Form>
      ) : null}
    </>
  )
}

/** A proof that came when its order was no longer pending: nothing that was typed is lost. */
function LateProof({ whatsapp }: { whatsapp: string | null }) {
  const answer = useActionData<Partial<ProofAnswer>>()
  const problem = answer?.problems?.form
  if (!answer || !problem) return null
  return (
    <section role="alert" className="card grid gap-3 p-5 sm:p-6">
      <p className="font-semibold text-rosewood">{problem}</p>
      <p className="wrap-anywhere">
        {answer.operation ? 'Operación ' : 'Captura'}
        <strong>{answer.operation}</strong> · S/ {answer.amount}
      </p>
      {whatsapp ? (
        <a
          href={whatsapp}
          target="_blank"
          rel="noopener"
          className="button button-quiet justify-self-start"
        >
          Escribir por WhatsApp
        </a>
      ) : null}
    </section>
  )
}
