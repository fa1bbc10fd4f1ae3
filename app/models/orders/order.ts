/** Every status of an order, with its label and the look of its badge. */
export const STATUSES = {
  pendiente: { label: 'Pendiente', badge: 'secondary' },
  verificado: { label: 'Verificado', badge: 'default' },
  preparacion: { label: 'En preparación', badge: 'secondary' },
  enviado: { label: 'Enviado', badge: 'default' },
  entregado: { label: 'Entregado', badge: 'default' },
  cancelado: { label: 'Cancelado', badge: 'destructive' },
} as const

export type Status = keyof typeof STATUSES

export function isStatus(text: string): text is Status {
  return Object.hasOwn(STATUSES, text)
}

/** Whether nothing more is to be done for an order. */
export function isOver(status: Status): boolean {
  return status === 'entregado' || status === 'cancelado'
}

/** The statuses of a normal order, in their sequence; without 'cancelado'. */
const PATH: Status[] = ['pendiente', 'verificado', 'preparacion', 'enviado', 'entregado']

/** The status that comes next, as a shop works; `null` where nothing follows. */
export function nextStatus(status: Status, isPickup: boolean): Status | null {
  const path = isPickup ? PATH.filter((step) => step !== 'enviado') : PATH
  return path.includes(status) ? (path[path.indexOf(status) + 1] ?? null) : null
}

/** The steps that several orders can take together: those after the furthest of them. A payment has a screen of its own. */
export function laterSteps(statuses: Status[]): Status[] {
  const furthest = Math.max(...statuses.map((status) => PATH.indexOf(status)))
  return PATH.slice(Math.max(furthest, PATH.indexOf('verificado')) + 1)
}

export type Step = { status: Status; label: string; isDone: boolean; at: Date | null }

/**
 * The steps of an order: those done, with their time, and those to come.
 *
 * For a status set twice the later time counts. Skipped statuses are left out, and so is 'enviado'
 * still to come for pickup. Of a cancelled order only its receipt and the cancellation are shown.
 *
 * @param changes the order's status changes, oldest first
 */
export function orderSteps(
  order: { status: Status; created_at: Date; delivery_type: string },
  changes: { status: string | null; created_at: Date }[],
): Step[] {
  const at = (status: Status) => {
    if (status === 'pendiente') return order.created_at
    return changes.findLast((change) => change.status === status)?.created_at ?? null
  }
  const step = (status: Status, isDone: boolean): Step => {
    const label = status === 'pendiente' ? 'Recibido' : STATUSES[status].label
    return { status, label, isDone, at: isDone ? at(status) : null }
  }
  if (order.status === 'cancelado') return [step('pendiente', true), step('cancelado', true)]
  const reached = PATH.indexOf(order.status)
  return PATH.flatMap((status, place) => {
    if (place <= reached) {
      return status === order.status || at(status) ? [step(status, true)] : []
    }
    const isForPickup = status === 'enviado' && order.delivery_type === 'retiro'
    return isForPickup ? [] : [step(status, false)]
  })
}

export type DeliveryType = 'envio' | 'retiro'

/** The message when placing an order fails for a reason the shopper cannot correct. */
export const ORDER_FAILED = 'Hubo un problema al procesar tu pedido. Por favor intenta de nuevo.'

export const ORDER_NUMBER = /^DZ-[0-9]{8}-[0-9]{4}$/

/**
 * An order's number: `DZ-20261224-0042`.
 *
 * @param day Lima's, of the order
 * @param draw 0 to 9999
 * @source docs/specification/storefront.md §3
 */
export function orderNumber(day: string, draw: number): string {
  return `DZ-${day.replaceAll('-', '')}-${String(draw).padStart(4, '0')}`
}

/**
 * The total to pay. A discount takes nothing from `charges`, what days and slots cost.
 *
 * @returns céntimos, never below 0
 * @source docs/specification/storefront.md §5
 */
export function orderTotal(amounts: {
  subtotal: number
  shipping: number
  discount: number
  charges?: number
}): number {
  const { subtotal, shipping, discount, charges = 0 } = amounts
  return Math.max(0, subtotal + shipping - discount) + charges
}

/** A full name as the order stores it: the first word, and the rest. */
export function splitName(fullName: string): { customer_name: string; customer_lastname: string } {
  const [first = '', ...rest] = fullName.trim().split(/\s+/)
  return { customer_name: first, customer_lastname: rest.join(' ') }
}

/** An order's destination in one line. */
export function placeOf(order: {
  delivery_type: string
  pickup_sucursal: string | null
  shipping_zone_name: string | null
  district: string | null
  shipping_address: string | null
}): string {
  if (order.delivery_type === 'retiro') return `Retiro en ${order.pickup_sucursal ?? 'Sucursal'}`
  return [order.shipping_zone_name, order.shipping_address, order.district]
    .filter(Boolean)
    .join(' · ')
}
