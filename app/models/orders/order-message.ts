import { formatMoney } from '~/money'
import type { Status } from './order'
import { whatsappLink } from '~/models/site/setting'

type Told = { order_number: string; customer_name: string; phone: string; total: number }

const NEWS: Record<Status, (order: Told) => string> = {
  pendiente: ({ order_number, total }) =>
    `recibimos tu pedido ${order_number} por ${formatMoney(total)}. Cuando hagas el pago, envíanos por aquí la captura y el número de operación.`,
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

/**
 * A link to a WhatsApp chat with the buyer whose first message is about a status; `null` when the
 * telephone is not a valid number.
 *
 * A number without `+` is Peruvian.
 */
export function buyerChat(order: Told, status: Status): string | null {
  const text = `Hola, ${order.customer_name}: ${NEWS[status](order)}`
  const phone = order.phone.trim()
  if (!phone.startsWith('+') || /^\+\s*51/.test(phone)) return whatsappLink(phone, text)
  const digits = phone.replace(/[^0-9]/g, '')
  if (digits.length < 8 || digits.length > 15) return null
  return `https://wa.me/${digits}?text=${encodeURIComponent(text)}`
}
