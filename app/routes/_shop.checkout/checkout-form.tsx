import type { SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useAnsweredForm } from '~/components/answered-form'
import { countingTitle, ErrorSummary, problemsOf } from '~/components/error-summary'
import { GoneNotice } from '~/components/gone-notice'
import type { KnownRecipient } from '~/components/recipient/recipient-fields'
import type { Charge } from '~/models/delivery/calendar'
import { Confirm } from './confirm'
import { Contact } from './contact-section'
import { Coupon } from './coupon'
import { type CheckoutFields, LABELS, LABELS_BY_KIND, type Zone } from './checkout-fields'
import { Delivery } from './delivery-section'
import { OrderSummary, type SummaryLine } from './order-summary'
import { Payment, type Way } from './payment'
import { Section } from './section'
import { chatAbout, chooseZone, useZoneOf } from './district'
import { useTotals } from './totals'

type Props = {
  quote: {
    cartId: string
    lines: SummaryLine[]
    gone: number
    pieces: number
    /** Of the texts that the order accepts. */
    legalVersion: string
    /** Céntimos. */
    subtotal: number
    discount: number
    coupon: string | null
    zoneId: string | null
    chargeLines: Charge[]
  }
  /** The zone of the district that was sent, where an answer says it. */
  found: { zoneId: string | null } | undefined
  zones: Zone[]
  pickup: { address: string } | null
  /** Whether nothing of the cart can be delivered. */
  onlyPickup: boolean
  payments: Way[]
  /** The same in a sentence. */
  waysToPay: string
  /** A chat with the shop about the purchase. */
  help: string | null
  consent: string
  recipients: KnownRecipient[]
  email: string
  /** Chosen in the cart; blank without one. */
  district: string
  /** Where the shop asks for the kind of the buyer's document: which ones, and what the form begins with. */
  receipts?: { documents: { kind: string; label: string }[]; known: Partial<CheckoutFields> }
  /** Whether the terms changed since the buyer's last order. */
  hasNewLegal: boolean
  lastResult: SubmissionResult | undefined
  /** Why the form could not be processed at all. */
  refusal: string | undefined
  /** Above the problems, where they are no mistakes. */
  title: string | undefined
}

/** The checkout form: contact, delivery and payment, with a summary that follows the choices. */
export function CheckoutForm({ quote, zones, payments, ...page }: Props) {
  const { pickup, onlyPickup, recipients, district, lastResult } = page
  const form = useAnsweredForm<CheckoutFields>({
    id: 'checkout',
    lastResult,
    defaultValue: {
      ...{ email: page.email, country: 'Perú', payment_method: payments[0]?.method },
      delivery_type: onlyPickup ? 'retiro' : 'envio',
      coupon_code: quote.coupon ?? '',
      ...page.receipts?.known,
      ...(district && { district, shipping_zone_id: quote.zoneId ?? '' }),
    },
  })
  const { amounts, isApplied, recount } = useTotals(form, { quote, zones, pickup })
  useZoneOf(page.found, form.id, recount)
  const chat = chatAbout(lastResult?.initialValue?.district, page.help)
  const problems = problemsOf(form, page.refusal, page.receipts ? LABELS_BY_KIND : LABELS)

  return (
    <Form
      method="post"
      action="/checkout"
      preventScrollReset
      id={form.id}
      noValidate
      className="checkout grid gap-6 lg:grid-cols-[1fr_22rem] lg:items-start"
      onChange={(event) => {
        chooseZone(event, zones)
        recount(new FormData(event.currentTarget))
      }}
    >
      <EnterOnlyQuotes />
      <input type="hidden" name="cart_id" value={quote.cartId} />
      <input type="hidden" name="seen_total" value={amounts.total} />
      <input type="hidden" name="seen_pieces" value={quote.pieces} />
      <input type="hidden" name="legal_version" value={quote.legalVersion} />
      <div className="grid gap-6">
        <ErrorSummary title={page.title ?? countingTitle(problems)} problems={problems} />
        <GoneNotice count={quote.gone} />
        <OrderSummary lines={quote.lines} amounts={amounts} place="phone" />
        <Contact form={form} answered={lastResult?.initialValue} asked={page.receipts} />
        <Delivery {...{ form, zones, pickup, onlyPickup, recipients, chat }} />
        <Section step={3} title="Método de pago">
          <Payment field={form.field('payment_method')} payments={payments} total={amounts.total} />
        </Section>
      </div>
      <div className="grid gap-4 lg:sticky lg:top-20">
        <OrderSummary lines={quote.lines} amounts={amounts} place="desk">
          <Coupon field={form.field('coupon_code')} applied={isApplied ? quote : null} />
        </OrderSummary>
        <Confirm {...page} form={form} payments={page.waysToPay} />
      </div>
    </Form>
  )
}

/**
 * Enter submits with the first button of a form: this one only quotes, so that Enter never orders.
 */
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
