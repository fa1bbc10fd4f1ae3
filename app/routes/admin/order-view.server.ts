import { formatDayLong, formatInstant } from '~/dates'
import { isStatus, PAYMENT_LABELS, placeOf, type Status, STATUSES } from '~/models/order'
import { findOrder } from '~/models/order.server'
import { historyOf, neighboursOf } from '~/models/order-history.server'
import { buyerChat } from '~/models/order-message'
import { proofsForStaff } from '~/models/payment-proof.server'
import { mailRefusal } from '~/models/status-mail'

/** Everything staff see of an order; `null` when there is no such order. */
export async function orderView(orderNumber: string) {
  const order = await findOrder(orderNumber)
  if (!order) return null
  const [history, neighbours, proofs] = await Promise.all([
    historyOf(order.id),
    neighboursOf(order.id),
    proofsForStaff(order.id),
  ])
  const status = order.status as Status
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
    chat: buyerChat(order, status),
    isPickup: order.delivery_type === 'retiro',
    place: placeOf(order),
    address: order.shipping_address,
    reference: order.shipping_reference,
    map: mapOf(order),
    payment: PAYMENT_LABELS[order.payment_method],
    notes: order.notes,
    lines: order.lines.map((line) => ({
      ...line,
      day: line.delivery_date && formatDayLong(line.delivery_date),
    })),
    amounts: {
      subtotal: order.subtotal,
      shipping: order.shipping_cost,
      discount: order.discount,
      coupon: order.coupon_code,
      total: order.total,
    },
    proofs: proofs.map(({ created_at, ...proof }) => ({
      ...proof,
      sent: formatInstant(created_at),
    })),
    claimed,
    mail: mailState(order, history),
    history: history.map((event) => ({
      id: event.id,
      at: formatInstant(event.created_at),
      who: event.staff ?? (event.kind === 'proof' ? 'El cliente' : 'Alguien que ya no está'),
      what: toldOf(event),
      note: event.kind === 'note' ? event.detail : null,
    })),
  }
}

export type OrderView = NonNullable<Awaited<ReturnType<typeof orderView>>>

function mapOf(order: { delivery_type: string; shipping_address: string | null }): string | null {
  if (order.delivery_type === 'retiro' || !order.shipping_address) return null
  const query = encodeURIComponent(`${order.shipping_address}, Lima, Perú`)
  return `https://www.google.com/maps/search/?api=1&query=${query}`
}

type Mailed = { status: string | null; created_at: Date | string }

/** What stands at the button that mails a status. */
export function mailState(
  order: { email: string | null; status: string },
  mails: (Mailed & { kind?: string })[],
) {
  const sent = mails.filter(
    ({ kind = 'email', status }) => kind === 'email' && status === order.status,
  )
  const last = sent.at(-1)
  return {
    refusal: mailRefusal(order),
    seen: sent.length,
    last: last ? formatInstant(new Date(last.created_at)) : null,
  }
}

type Event = Awaited<ReturnType<typeof historyOf>>[number]

function toldOf({ kind, status, detail }: Event): string {
  const label = labelOf(status ?? '')
  switch (kind) {
    case 'created':
      return `Anotó el pedido en «${label}»`
    case 'status':
      return `Cambió el estado de «${labelOf(detail)}» a «${label}»`
    case 'email':
      return `Envió el correo «${label}» a ${detail}`
    case 'proof':
      return `Envió un comprobante: operación ${detail}`
    default:
      return 'Dejó una nota'
  }
}

function labelOf(status: string): string {
  return isStatus(status) ? STATUSES[status].label : status
}
