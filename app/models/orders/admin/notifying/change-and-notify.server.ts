import { db } from '~/database/db.server'
import type { Change } from '~/models/orders/change/change.server'
import { changeOrder, type LockedOrder } from '~/models/orders/change/change-orders.server'
import { isStatus, type Status, STATUSES } from '~/models/orders/order'
import { isUuid } from '~/models/records/uuid'
import { moveTo, type StatusChange } from '../order-status.server'
import { mailRefusal } from '../status-mail'
import type { QueuedMail } from '../status-mail.server'
import { type Agreed, type UnpaidOrder, unlessUnpaid, unpaidBy } from '../unpaid/unpaid-step.server'

/** A status change of which the buyer is told. */
export type NotifiedChange = {
  change: StatusChange
  /** `null` when the order already was in the status, or has no e-mail. */
  mail: QueuedMail | null
}

/** What many orders become, and what their buyers are told. */
export type NotifiedStatus = {
  status: Status
  /** What staff add to the mail; blank for nothing. */
  words: string
  staffId: string
  agreed?: Agreed
}

/**
 * Why nothing was changed nor sent; with the order's status when that is the reason, and with the order when it is
 * unpaid and staff did not agree.
 */
type NotifyingRefusal = { refusal: string; now?: Status } | { unpaid: UnpaidOrder[] }

/**
 * Sets an order's status and mails the buyer about it, both or neither.
 *
 * The mail belongs to the change: who presses twice changes nothing the second time, so one mail is
 * sent. Unlike a change alone, it is refused when somebody else has changed the order meanwhile,
 * because no mail can be taken back.
 *
 * @param seen the status that the sender's page showed
 * @source docs/specification/back-office.md §4; docs/decisions/0044
 */
export async function changeAndNotify(
  orderId: string,
  asked: { status: string; seen: string; words: string; staffId: string; agreed?: Agreed },
): Promise<NotifiedChange | NotifyingRefusal> {
  const { status, seen, agreed = NONE } = asked
  if (!isUuid(orderId) || !isStatus(status)) return { refusal: '' }
  const told = await changeOrder(
    orderId,
    { by: asked.staffId },
    async (change, order): Promise<NotifiedChange | NotifyingRefusal> => {
      const refusal = mailRefusal({ ...order, status })
      if (refusal) return { refusal }
      if (order.status !== seen && order.status !== status) {
        const now = STATUSES[order.status].label
        const refusal = `Otra persona lo puso en «${now}» hace poco: no se cambió ni se avisó.`
        return { refusal, now: order.status }
      }
      const unpaid = await unpaidBy(change.trx, [order], status, agreed)
      if (unpaid.length > 0) return { unpaid }
      const told = (await notifyAll(change, [order], { ...asked, status })).get(orderId)
      return told ?? { refusal: '' }
    },
  )
  return told ?? { refusal: 'Este pedido ya no existe.' }
}

/**
 * The same for many orders in one transaction: each as `changeMarked` changes it. Those without
 * an e-mail change too.
 *
 * @param status one that can be mailed
 * @returns by id, or those that staff are asked about; orders that do not exist are left out
 */
export function changeAndNotifyAll(orderIds: string[], notifying: NotifiedStatus) {
  const { agreed = NONE } = notifying
  return unlessUnpaid(orderIds, { ...notifying, agreed }, (change, orders) =>
    notifyAll(change, orders, notifying),
  )
}

const NONE: Agreed = new Set()

async function notifyAll(change: Change, orders: LockedOrder[], notifying: NotifiedStatus) {
  const changes = await moveTo(change, orders, notifying.status)
  const told = new Map<string, NotifiedChange>()
  for (const order of orders) {
    const made = changes.get(order.id)
    if (!made) continue
    told.set(order.id, {
      change: made,
      mail: made.changed ? queueMail(change, order, notifying) : null,
    })
  }
  return told
}

/** What staff added to a mail; `null` for nothing. @param eventId of the event that requested it */
export async function wordsOf(eventId: string): Promise<string | null> {
  const event = await db
    .selectFrom('order_events')
    .select('words')
    .where('id', '=', eventId)
    .executeTakeFirst()
  return event?.words ?? null
}

/** An order without an e-mail gets none. */
function queueMail(
  change: Change,
  order: LockedOrder,
  { status, words }: NotifiedStatus,
): QueuedMail | null {
  const { email } = order
  const eventId = change.mail(order, 'order-status', { status }, { status, words })
  return email && eventId ? { eventId, email, isNew: true, tries: 0 } : null
}
