import { useRevalidator } from '@remix-run/react'
import type { ReactNode } from 'react'
import { NO_WHATSAPP } from '~/models/orders/admin/whatsapp/whatsapp-step'
import type { OrderView } from '../order-view.server'

type Step = NonNullable<OrderView['whatsapp']>[number]

/** Tells the buyer by WhatsApp what became of the order: its present step by one press, the others folded. */
export function NotifyByWhatsapp({ order: { id, email, whatsapp } }: { order: OrderView }) {
  const [present, ...others] = whatsapp ?? []
  if (!present) return <p className="text-[0.9375rem] text-ink-soft">{NO_WHATSAPP}</p>
  // Others get their mail with the change of the status.
  const isDue = email === null && present.times === 0
  return (
    <div className="grid gap-1 border-t border-line pt-3">
      <StepForm id={id} step={present} look={isDue ? 'button-main' : 'button-quiet'}>
        Avisar por WhatsApp: {present.label}
      </StepForm>
      {others.length > 0 ? (
        <details>
          <summary className="link inline-flex min-h-11 items-center text-[0.9375rem]">
            Otros avisos
          </summary>
          <div className="flex flex-wrap gap-2">
            {others.map((step) => (
              <StepForm key={step.step} id={id} step={step} look="button-quiet">
                <span className="sr-only">Avisar por WhatsApp: </span>
                <span className="first-letter:uppercase">{step.label}</span>
              </StepForm>
            ))}
          </div>
        </details>
      ) : null}
    </div>
  )
}

type FormProps = { id: string; step: Step; look: string; children: ReactNode }

/** A form of the document, because it leads away: the chat opens in a tab of its own, beside the order. */
function StepForm({ id, step: { step, times, at }, look, children }: FormProps) {
  const { revalidate } = useRevalidator()
  return (
    <form
      method="post"
      target="_blank"
      rel="noopener"
      className="grid justify-items-start gap-0.5"
      onSubmit={() => onReturn(revalidate)}
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="step" value={step} />
      <input type="hidden" name="seen" value={times} />
      <button name="intent" value="notify-by-whatsapp" className={`button ${look} px-4`}>
        {children}
      </button>
      {at ? <span className="text-sm text-ink-soft">Avisado: {at}</span> : null}
    </form>
  )
}

/** Once this tab is seen again, which the chat's has covered. */
function onReturn(work: () => void) {
  const leaving = new AbortController()
  const { signal } = leaving
  const look = () => {
    if (document.visibilityState !== 'visible') return
    leaving.abort()
    work()
  }
  document.addEventListener('visibilitychange', look, { signal })
}
