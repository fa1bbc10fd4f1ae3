import type { Order } from '~/models/orders/order.server'
import type { Status } from '~/models/orders/order'
import { recipientChat } from '~/models/orders/order-message.server'
import { contactOf, doorNotes, isForAnother, senderOf } from '~/models/orders/recipient'

/** Who receives an order in place of its buyer, for staff; `null` for the buyer. */
export function recipientView(order: Order, status: Status) {
  if (!isForAnother(order)) return null
  return {
    ...contactOf(order),
    signature: senderOf(order) ?? 'Anónimo',
    atDoor: doorNotes(order),
    chat: recipientChat(order, status),
  }
}
