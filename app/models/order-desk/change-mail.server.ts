import type { Trx } from '~/database/db.server'
import { enqueue } from '~/queue.server'
import { noteEvent } from '~/models/orders/change/order-events.server'

type Change = { orderId: string; email: string; staffId: string; what: 'delivery' | 'content' }

/**
 * Mails the buyer what staff changed of an order, in the transaction of the change.
 *
 * @returns the event of the mail
 */
export async function tellOfChange(trx: Trx, { orderId, email, staffId, what }: Change) {
  const eventId = await noteEvent(trx, { orderId, kind: 'email', detail: email, staffId })
  await enqueue(trx, 'order-change', { orderId, eventId, what })
  return eventId
}
