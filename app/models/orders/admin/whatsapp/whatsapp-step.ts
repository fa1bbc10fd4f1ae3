import type { DeliveryType, Status } from '~/models/orders/order'

/** What a buyer is told by WhatsApp, with the words of the history, which keeps the keys. */
export const WHATSAPP_STEPS = {
  received: 'pedido recibido',
  paid: 'pago confirmado',
  preparing: 'en preparación',
  ready: 'listo',
  sent: 'en camino',
  delivered: 'entregado',
  absent: 'no había nadie',
  cancelled: 'cancelado',
} as const

export type WhatsappStep = keyof typeof WHATSAPP_STEPS

const STEPS = Object.keys(WHATSAPP_STEPS) as WhatsappStep[]
/** Nobody carries what is picked up. */
const OF_ROUTE: WhatsappStep[] = ['sent', 'absent']

export function isWhatsappStep(text: string): text is WhatsappStep {
  return Object.hasOwn(WHATSAPP_STEPS, text)
}

/** Said of a telephone that is no mobile. */
export const NO_WHATSAPP = 'A este número no se le puede escribir por WhatsApp.'

type Told = { status: Status; delivery_type: DeliveryType }

/** What may be told of an order, in the sequence of a normal one: of a cancelled order that alone. */
export function stepsOf({ status, delivery_type }: Told): WhatsappStep[] {
  if (status === 'cancelado') return ['cancelled']
  return STEPS.filter(
    (step) => step !== 'cancelled' && !(delivery_type === 'retiro' && OF_ROUTE.includes(step)),
  )
}
