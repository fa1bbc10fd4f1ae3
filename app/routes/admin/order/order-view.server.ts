import { formatDeadline, formatInstant } from '~/dates'
import {
  type RequestedMail,
  deliveriesOf,
  type MailDelivery,
  mailsOf,
} from '~/models/orders/admin/mail-delivery.server'
import { PAYMENT_LABELS } from '~/payment-methods'
import { findOrder } from '~/models/orders/order.server'
import { payUntilOf } from '~/models/orders/unpaid.server'
import { checkoutSettings } from '~/models/site/settings/setting.server'
import { historyOf, neighboursOf } from '~/models/orders/admin/order-history.server'
import { buyerChat } from '~/models/orders/order-message'
import { proofsForStaff } from '~/models/orders/admin/payment-proof.server'
import { mailRefusal } from '~/models/orders/admin/status-mail'
import { dayOf, destinationOf } from './detail/destination-view.server'
import { ledgerView } from './ledger-view.server'
import { timelineEntry } from './order-timeline.server'

/** Everything that staff see of an order; `null` when it does not exist. */
export async function orderView(orderNumber: string) {
  const order = await findOrder(orderNumber)
  if (!order) return null
  const [history, mails, neighbours, proofs, ledger, payUntil, settings] = await Promise.all([
    historyOf(order.id),
    mailsOf(order.id),
    neighboursOf(order.id),
    proofsForStaff(order.id),
    ledgerView(order),
    payUntilOf(order.id),
    checkoutSettings(),
  ])
  const { status } = order
  const [deliveries, destination] = await Promise.all([
    deliveriesOf(mails),
    destinationOf(order, status),
  ])
  const claimed = proofs.reduce((sum, { amount }) => sum + amount, 0)
  return {
    id: order.id,
    number: order.order_number,
    placed: formatInstant(order.created_at),
    status,
    ...neighbours,
    customer: `${order.customer_name} ${order.customer_lastname}`.trim(),
    email: order.email,
    dni: order.customer_dni,
    phone: order.phone,
    chat: buyerChat(order, status, { claimed, paid: ledger.paid }),
    ...destination,
    payment: PAYMENT_LABELS[order.payment_method],
    notes: order.notes,
    lines: order.lines.map((line) => ({ ...line, day: dayOf(line) })),
    amounts: {
      subtotal: order.subtotal,
      shipping: order.shipping_cost,
      discount: order.discount,
      chargeLines: order.chargeLines,
      coupon: order.coupon_code,
      total: order.total,
    },
    proofs: proofs.map(({ created_at, ...proof }) => ({
      ...proof,
      sent: formatInstant(created_at),
    })),
    claimed,
    payUntil: payUntil && settings.terms.expireAfter !== null ? formatDeadline(payUntil) : null,
    ledger,
    mail: mailState(order, mails, deliveries),
    history: history.map((event) => timelineEntry(event, deliveries.get(event.id))),
  }
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
