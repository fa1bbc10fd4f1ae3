import { useNavigation } from '@remix-run/react'
import type { AnsweredCheckout } from './checkout-fields'
import { OfflineNotice } from './offline-notice'

type Props = { form: AnsweredCheckout; consent: string; payments: string; help: string | null }

/** The newsletter's consent, the order button and help. */
export function Confirm({ form, consent, payments, help }: Props) {
  const isSending = useNavigation().formData?.get('intent') === 'place-order'
  return (
    <>
      <NewsletterConsent form={form} consent={consent} />
      <OfflineNotice />
      <button
        name="intent"
        value="place-order"
        className="button button-main w-full text-lg"
        aria-disabled={isSending || undefined}
        onClick={(event) => {
          if (isSending) event.preventDefault()
        }}
      >
        {isSending ? 'Procesando...' : 'Realizar pedido'}
      </button>
      <p className="text-sm text-ink-soft">
        Pagas después, con {payments}. Aceptamos devoluciones dentro de las 24 horas de la entrega
        si el arreglo llegó equivocado, dañado o no llegó.
      </p>
      {help ? (
        <a
          href={help}
          target="_blank"
          rel="noopener"
          className="link min-h-11 content-center justify-self-center text-center"
        >
          ¿Necesitas ayuda? Escríbenos por WhatsApp
        </a>
      ) : null}
    </>
  )
}

function NewsletterConsent({ form, consent }: Pick<Props, 'form' | 'consent'>) {
  return (
    <label className="flex items-start gap-3 py-1 text-[0.9375rem]">
      <input
        type="checkbox"
        name="newsletter"
        defaultChecked={form.field('newsletter').initialValue === 'on'}
        className="mt-0.5 size-5 shrink-0 accent-leaf"
      />
      {consent}
    </label>
  )
}
