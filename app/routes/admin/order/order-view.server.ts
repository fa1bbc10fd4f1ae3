import { formatDay, formatInstant } from '~/dates'
import {
  type RequestedMail,
  deliveriesOf,
  type MailDelivery,
  mailsOf,
} from '~/models/orders/admin/mail-delivery.server'
import { PAYMENT_LABELS } from '~/payment-methods'
import { findOrder } from '~/models/orders/order.server'
import { historyOf, neighboursOf } from '~/models/orders/admin/order-history.server'
import { CHANNELS } from '~/models/orders/admin/channel/channel'
import { mailRefusal } from '~/models/orders/admin/status-mail'
import { notesOfOrder } from './buyer/buyer-notes.server'
import { makingsOf } from './day/makings.server'
import { holderView } from './holding/holder-view.server'
import { dayOf, destinationOf } from './detail/destination-view.server'
import { paymentView } from './payment/payment-view.server'
import { photoView } from './photo/photo-view.server'
import { whatsappView } from './whatsapp/whatsapp-view.server'
import { timelineEntry } from './order-timeline.server'

/**
 * Everything that staff see of an order; `null` when it does not exist.
 *
 * @param viewerId who of the staff looks
 */
export async function orderView(orderNumber: string, viewerId: string) {
  const order = await findOrder(orderNumber)
  if (!order) return null
  const [history, mails, neighbours, payment, photos, buyer, makings, holder] = await Promise.all([
    historyOf(order.id),
    mailsOf(order.id),
    neighboursOf(order.id),
    paymentView(order),
    photoView(order),
    notesOfOrder(orderNumber),
    makingsOf(order.id),
    holderView(order.id, viewerId),
  ])
  const [deliveries, destination, whatsapp] = await Promise.all([
    deliveriesOf(mails),
    destinationOf(order, order.status),
    whatsappView(order, history),
  ])
  return {
    ...payment,
    ...neighbours,
    buyer,
    holder,
    email: order.email,
    dni: order.customer_dni,
    phone: order.phone,
    channel: CHANNELS[order.channel],
    ...sourcesOf(order),
    whatsapp,
    ...destination,
    photos,
    payment: PAYMENT_LABELS[order.payment_method],
    notes: order.notes,
    lines: order.lines.map((line) => {
      return { ...line, day: dayOf(line), making: makings.get(line.id) }
    }),
    mail: mailState(order, mails, deliveries),
    accepted:
      order.legal_version && order.legal_accepted_at
        ? { version: order.legal_version, at: formatInstant(order.legal_accepted_at) }
        : null,
    history: history.map((event) => timelineEntry(event, deliveries.get(event.id))),
  }
}

type Sourced = Record<
  'first_source' | 'first_source_on' | 'last_source' | 'last_source_on',
  string | null
>

/** Where its buyer came from, and from where before, if that was another visit; nothing in orders of staff. */
function sourcesOf({ first_source, first_source_on, last_source, last_source_on }: Sourced) {
  const source = sourceWords(last_source, last_source_on)
  const first = sourceWords(first_source, first_source_on)
  return { source, firstSource: first === source ? null : first }
}

function sourceWords(source: string | null, day: string | null): string | null {
  return source && day && `${source}, el ${formatDay(day)}`
}

export type OrderView = NonNullable<Awaited<ReturnType<typeof orderView>>>

/** The newest mail about the current status and its state, shown at the button that sends it. */
export function mailState(
  order: { email: string | null; status: string },
  mails: RequestedMail[],
  deliveries: Map<string, MailDelivery>,
) {
  const asked = mails.filter(({ status }) => status === order.status)
  const last = asked.at(-1)
  const delivery = last && deliveries.get(last.id)
  return {
    refusal: mailRefusal(order),
    seen: asked.length,
    last: delivery ? deliveryView(delivery) : null,
  }
}

/** A mail's state with formatted times. */
function deliveryView(delivery: MailDelivery) {
  return {
    state: delivery.state,
    at: formatInstant(delivery.at),
    why: 'why' in delivery ? delivery.why : null,
    nextTry: 'nextTry' in delivery ? formatInstant(delivery.nextTry) : null,
  }
}
