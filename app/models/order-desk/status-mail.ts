import type { Status } from '~/models/orders/order'

const NO_ADDRESS = 'Esta orden no tiene un correo asociado'
const NO_NEWS = 'El estado de esta orden no permite enviar un correo'

/**
 * The sentence beside the button that says why a status cannot be mailed; `null` when it can.
 *
 * @source docs/specification/back-office.md §4 "Status notification e-mail"; docs/specification/decisions.md Q-098
 */
export function mailRefusal(order: { email: string | null; status: string }): string | null {
  if (!order.email) return NO_ADDRESS
  return MAILED.has(order.status as Status) ? null : NO_NEWS
}

const MAILED = new Set<Status>(['verificado', 'preparacion', 'enviado', 'entregado', 'cancelado'])
