import { e164 } from '~/models/records/telephone.server'
import type { Status } from './order'
import type { Received } from './recipient'

const VISIT: Partial<Record<Status, string>> = {
  enviado: 'tenemos un arreglo de flores para ti y va en camino.',
  entregado: 'esperamos que te gusten tus flores.',
}

/**
 * A link to a WhatsApp chat with who receives the order, about its delivery and nothing else; `null` when nobody
 * answers there, and when it is a surprise, or cancelled.
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

type MessageOrder = { order_number: string; customer_name: string; phone: string }

/** The same with the buyer about nothing in particular, for whoever reads the link later. */
export function orderChat(order: MessageOrder): string | null {
  const { phone, customer_name, order_number } = order
  return chatWith(phone, `Hola, ${customer_name}: te escribimos por tu pedido ${order_number}.`)
}

/** A link to a WhatsApp chat with this first message; `null` where `whatsappNumber` finds none. */
export function chatWith(phone: string, text: string): string | null {
  const number = whatsappNumber(phone)
  return number && `https://wa.me/${number}?text=${encodeURIComponent(text)}`
}

/**
 * The digits by which WhatsApp finds a telephone: a mobile of Peru, or any number with the code of another country.
 *
 * @returns `null` for what is neither, such as a landline
 */
export function whatsappNumber(phone: string): string | null {
  const number = e164(phone)
  if (!number || (number.startsWith('+51') && !MOBILE_OF_PERU.test(number))) return null
  return number.slice(1)
}

const MOBILE_OF_PERU = /^\+519\d{8}$/
