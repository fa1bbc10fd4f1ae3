import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { useState } from 'react'
import { useAnsweredForm } from '~/components/answered-form'
import { ErrorSummary, problemsOf } from '~/components/error-summary'
import { SelectField, TextField } from '~/components/fields'
import { GoneNotice } from '~/components/gone-notice'
import { couponCode } from '~/models/coupons/coupon'
import { formatMoney } from '~/money'
import { Coupon } from './coupon'
import { DeliveryType } from './delivery-type'
import { OrderSummary, type SummaryLine } from './order-summary'
import { Payment } from './payment'

export type CheckoutFields = {
  email: string
  delivery_type: string
  shipping_zone_id: string
  country: string
  full_name: string
  customer_dni: string
  phone: string
  shipping_address: string
  shipping_reference: string
  coupon_code: string
  newsletter: string
  payment_method: string
}

type Props = {
  quote: {
    cartId: string
    lines: SummaryLine[]
    gone: number
    pieces: number
    /** Céntimos. */
    subtotal: number
    discount: number
    coupon: string | null
  }
  zones: { id: string; name: string; cost: number; areas: string[] }[]
  pickup: { address: string } | null
  plin: boolean
  email: string
  consent: string
  lastResult: SubmissionResult | undefined
  /** Why what was sent was not even read. */
  refusal: string | undefined
}

/** One form: who, where, how it is paid; its summary follows what is chosen. */
export function CheckoutForm({ quote, zones, pickup, plin, email, consent, ...answer }: Props) {
  const form = useAnsweredForm<CheckoutFields>({
    id: 'checkout',
    lastResult: answer.lastResult,
    defaultValue: {
      ...{ email, delivery_type: 'envio', country: 'Perú', payment_method: 'yape' },
      coupon_code: quote.coupon ?? '',
    },
  })
  const [typed, setTyped] = useState<{ delivery?: string; zone?: string; code?: string }>({})
  const isPickup =
    pickup !== null && (typed.delivery ?? form.field('delivery_type').initialValue) === 'retiro'
  const zoneId = typed.zone ?? form.field('shipping_zone_id').initialValue
  const shipping = isPickup ? 0 : (zones.find(({ id }) => id === zoneId)?.cost ?? 0)
  // Another code is another coupon: what was applied no longer counts.
  const isApplied = quote.coupon !== null && couponCode(typed.code ?? quote.coupon) === quote.coupon
  const discount = isApplied ? quote.discount : 0
  const total = Math.max(0, quote.subtotal + shipping - discount)

  const navigation = useNavigation()
  const isSending = navigation.formData?.get('intent') === 'place-order'
  const problems = problemsOf(form, answer.refusal)

  return (
    <Form
      method="post"
      action="/checkout"
      preventScrollReset
      id={form.id}
      noValidate
      className="checkout grid gap-6 lg:grid-cols-[1fr_22rem] lg:items-start"
      onChange={(event) => {
        const form = new FormData(event.currentTarget)
        const text = (name: string) => {
          const value = form.get(name)
          return typeof value === 'string' ? value : ''
        }
        setTyped({
          delivery: text('delivery_type'),
          zone: text('shipping_zone_id'),
          code: text('coupon_code'),
        })
      }}
    >
      <EnterOnlyQuotes />
      <input type="hidden" name="cart_id" value={quote.cartId} />
      <input type="hidden" name="seen_total" value={total} />
      <input type="hidden" name="seen_pieces" value={quote.pieces} />
      <div className="grid gap-6">
        <ErrorSummary title="Error" problems={problems} />
        <GoneNotice count={quote.gone} />
        <OrderSummary
          lines={quote.lines}
          amounts={{ subtotal: quote.subtotal, shipping, discount, total }}
          place="phone"
        />
        <Section title="Contacto">
          <TextField
            field={form.field('email')}
            required
            label="Correo electrónico"
            hint="Te enviamos aquí el detalle del pedido"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
          />
          <TextField
            field={form.field('full_name')}
            required
            label="Nombre completo"
            autoComplete="name"
          />
          <TextField
            field={form.field('customer_dni')}
            required
            label="DNI o pasaporte"
            hint="Para la boleta y la entrega"
            autoComplete="off"
          />
          <TextField
            field={form.field('phone')}
            required
            label="Celular"
            hint="Para coordinar la entrega por WhatsApp"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
          />
        </Section>
        <Section title="Entrega">
          <DeliveryType field={form.field('delivery_type')} pickup={pickup} />
          <div className="only-shipping grid gap-4">
            <SelectField field={form.field('shipping_zone_id')} label="Zona de envío">
              <option value="">Elige tu zona</option>
              {zones.map((zone) => (
                <option key={zone.id} value={zone.id}>
                  {zone.name} – {formatMoney(zone.cost)}
                  {zone.areas.length > 0 ? ` (${shortList(zone.areas)})` : ''}
                </option>
              ))}
            </SelectField>
            <Districts zones={zones} />
            <TextField
              field={form.field('shipping_address')}
              label="Dirección"
              autoComplete="address-line1"
            />
            <TextField
              field={form.field('shipping_reference')}
              label="Referencia"
              hint="Por ejemplo: portón verde, frente al parque"
              autoComplete="off"
              optional
            />
          </div>
          <SelectField field={form.field('country')} label="País">
            <option value="Perú">Perú</option>
          </SelectField>
        </Section>
        <Section title="Método de pago">
          <Payment field={form.field('payment_method')} plin={plin} total={total} />
        </Section>
      </div>
      <div className="grid gap-4 lg:sticky lg:top-32">
        <OrderSummary
          lines={quote.lines}
          amounts={{ subtotal: quote.subtotal, shipping, discount, total }}
          place="desk"
        >
          <Coupon field={form.field('coupon_code')} applied={isApplied ? quote : null} />
        </OrderSummary>
        <label className="flex items-start gap-3 py-1 text-[0.9375rem]">
          <input
            type="checkbox"
            name="newsletter"
            defaultChecked={form.field('newsletter').initialValue === 'on'}
            className="mt-0.5 size-5 shrink-0 accent-leaf"
          />
          {consent}
        </label>
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
          Pagas después, con Yape o Plin. Aceptamos devoluciones dentro de las 24 horas de la
          entrega si el arreglo llegó equivocado, dañado o no llegó.
        </p>
      </div>
    </Form>
  )
}

/** The first button is the one that Enter presses: it only adds up, so nobody buys by accident. */
function EnterOnlyQuotes() {
  return (
    <button
      name="intent"
      value="quote"
      formNoValidate
      tabIndex={-1}
      aria-hidden
      className="sr-only"
    >
      Actualizar total
    </button>
  )
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="card grid gap-4 p-4 sm:p-6">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  )
}

function Districts({ zones }: { zones: Props['zones'] }) {
  return (
    <details className="text-[0.9375rem]">
      <summary className="link min-h-8 w-fit">¿Cuál es mi zona?</summary>
      <dl className="mt-2 grid gap-2">
        {zones.map((zone) => (
          <div key={zone.id}>
            <dt className="font-semibold">{zone.name}</dt>
            <dd className="text-ink-soft">{zone.areas.join(', ')}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function shortList(areas: string[]): string {
  return areas.length > 2 ? `${areas.slice(0, 2).join(', ')}…` : areas.join(', ')
}
