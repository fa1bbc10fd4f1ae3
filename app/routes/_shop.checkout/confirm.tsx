import { useNavigation } from '@remix-run/react'
import type { AnsweredCheckout } from './checkout-fields'
import { OfflineNotice } from './offline-notice'

type Props = {
  form: AnsweredCheckout
  payments: string
  consent: string
  help: string | null
  hasNewLegal: boolean
}

/** The newsletter's consent, the order button and help. */
export function Confirm({ form, consent, payments, help, hasNewLegal }: Props) {
  const isSending = useNavigation().formData?.get('intent') === 'place-order'
  return (
    <>
      <NewsletterConsent form={form} consent={consent} />
      <OfflineNotice />
      {hasNewLegal ? (
        <p role="status" className="text-[0.9375rem] font-medium">
          Nuestros términos o la política de privacidad cambiaron desde tu último pedido.
        </p>
      ) : null}
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
        Al realizar tu pedido aceptas los{' '}
        <LegalLink to="/terminos">términos y condiciones</LegalLink> y la{' '}
        <LegalLink to="/privacidad">política de privacidad</LegalLink>.
      </p>
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

/** Beside the form: what was typed stays. */
function LegalLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener" className="link">
      {children}
    </a>
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
