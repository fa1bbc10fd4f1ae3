import type { Change } from '~/models/orders/change/change.server'

/**
 * Mails the buyer what staff changed of an order, in the transaction of the change.
 *
 * @returns the event of the mail; `null` without an address
 */
export function notifyOfChange(
  change: Change,
  order: { id: string; email: string | null },
  what: 'delivery' | 'content',
): string | null {
  if (!order.email) return null
  const eventId = change.note(order, 'email', { detail: order.email })
  change.queue('order-change', { orderId: order.id, eventId, what })
  return eventId
}
