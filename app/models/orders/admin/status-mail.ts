import { isStatus, type Status, STATUSES } from '~/models/orders/order'

const NO_ADDRESS = 'Esta orden no tiene un correo asociado'
const NO_NEWS = 'El estado de este pedido no permite enviar un correo'

/**
 * The sentence beside the button that says why a status cannot be mailed; `null` when it can.
 *
 * @source docs/specification/back-office.md §4 "Status notification e-mail"; docs/specification/decisions.md Q-098
 */
export function mailRefusal(order: { email: string | null; status: string }): string | null {
  if (!order.email) return NO_ADDRESS
  return isMailed(order.status) ? null : NO_NEWS
}

/** Those that a mail can be about. */
export const MAILED_STATUSES = Object.keys(STATUSES)
  .filter(isStatus)
  .filter((status) => status !== 'pendiente')

export function isMailed(status: string): status is Status {
  return isStatus(status) && status !== 'pendiente'
}
