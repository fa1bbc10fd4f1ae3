import { formatMoney } from '~/money'
import type { Status } from './order'
import type { Received } from './recipient'
import { whatsappUrl } from '~/models/site/settings/setting-values'

type MessageOrder = { order_number: string; customer_name: string; phone: string; total: number }

/** What the shop knows of a payment, céntimos: what proofs of the buyer say, and what staff noted. */
type Payment = { claimed: number; paid: number }

const NEWS: Record<Status, (order: MessageOrder, payment: Payment) => string> = {
  pendiente: awaitedPayment,
  verificado: ({ order_number }) =>
    `confirmamos el pago de tu pedido ${order_number}. Pronto empezamos a preparar tu arreglo.`,
  preparacion: ({ order_number }) =>
    `ya estamos preparando tu pedido ${order_number} con flores frescas del día.`,
  enviado: ({ order_number }) => `tu pedido ${order_number} salió del taller y va en camino.`,
  entregado: ({ order_number }) =>
    `entregamos tu pedido ${order_number}. Gracias por florecer distinto con nosotros.`,
  cancelado: ({ order_number }) =>
    `cancelamos tu pedido ${order_number}. Si tienes alguna duda, la vemos por aquí.`,
}

const SEND_PROOF = 'envíanos por aquí la captura y el número de operación.'

function awaitedPayment({ order_number, total }: MessageOrder, { claimed, paid }: Payment): string {
  const known = Math.max(claimed, paid)
  if (known === 0)
    return `recibimos tu pedido ${order_number} por ${formatMoney(total)}. Cuando hagas el pago, ${SEND_PROOF}`
  const what = claimed > paid ? 'tu comprobante por' : 'tu pago de'
  const received = `recibimos tu pedido ${order_number} y ${what} ${formatMoney(known)}`
  return known < total
    ? `${received}. Faltan ${formatMoney(total - known)}: cuando los pagues, ${SEND_PROOF}`
    : `${received}. Lo revisamos y te confirmamos por aquí.`
}

const VISIT: Partial<Record<Status, string>> = {
  enviado: 'tenemos un arreglo de flores para ti y va en camino.',
  entregado: 'esperamos que te gusten tus flores.',
}

/**
 * The same with who receives the order, about its delivery and nothing else; `null` also when it is
 * a surprise, or cancelled.
 */
export function recipientChat(
  order: Pick<Received, 'recipient_name' | 'recipient_phone' | 'is_surprise'>,
  status: Status,
): string | null {
  const { recipient_name: name, recipient_phone: phone } = order
  if (name === null || phone === null || order.is_surprise || status === 'cancelado') return null
  const news = VISIT[status] ?? 'tenemos un arreglo de flores para ti y coordinamos la entrega.'
  return chatWith(phone, `Hola, ${name}: ${news}`)
}

/**
 * A link to a WhatsApp chat with the buyer whose first message is about a status; `null` when the
 * telephone is not a valid number.
 *
 * A number without `+` is Peruvian.
 */
export function buyerChat(order: MessageOrder, status: Status, payment: Payment): string | null {
  return chatWith(order.phone, `Hola, ${order.customer_name}: ${NEWS[status](order, payment)}`)
}

/** The same about nothing in particular, for whoever reads the link later. */
export function orderChat(order: Omit<MessageOrder, 'total'>): string | null {
  const { phone, customer_name, order_number } = order
  return chatWith(phone, `Hola, ${customer_name}: te escribimos por tu pedido ${order_number}.`)
}

function chatWith(number: string, text: string): string | null {
  const phone = number.trim()
  if (!phone.startsWith('+') || /^\+\s*51/.test(phone)) return whatsappUrl(phone, text)
  const digits = phone.replace(/[^0-9]/g, '')
  if (digits.length < 8 || digits.length > 15) return null
  return `https://wa.me/${digits}?text=${encodeURIComponent(text)}`
}
