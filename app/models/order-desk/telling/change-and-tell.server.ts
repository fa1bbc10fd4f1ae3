import { db, type Trx } from '~/database/db.server'
import { retried } from '~/database/contention.server'
import { isStatus, type Status, STATUSES } from '~/models/orders/order'
import { isUuid } from '~/models/records/uuid'
import { enqueue } from '~/queue.server'
import { lockOrder, type LockedOrder, lockOrders, noteEvent } from '../order-history.server'
import { moveTo, type StatusChange } from '../order-status.server'
import { mailRefusal } from '../status-mail'
import type { QueuedMail } from '../status-mail.server'

/** A status change of which the buyer is told. */
export type ToldChange = {
  change: StatusChange
  /** `null` when the order already was in the status, or has no e-mail. */
  mail: QueuedMail | null
}

/** What many orders become, and what their buyers are told. */
export type Telling = {
  status: Status
  /** What staff add to the mail; blank for nothing. */
  words: string
  staffId: string
}

/** Why nothing was changed nor sent; with the order's status when that is the reason. */
type TellingRefusal = { refusal: string; now?: Status }

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
export async function changeAndTell(
  orderId: string,
  asked: { status: string; seen: string; words: string; staffId: string },
): Promise<ToldChange | TellingRefusal> {
  const { status, seen } = asked
  if (!isUuid(orderId) || !isStatus(status)) return { refusal: '' }
  return retried(() =>
    db.transaction().execute(async (trx) => {
      const order = await lockOrder(trx, orderId)
      if (!order) return { refusal: 'Este pedido ya no existe.' }
      const refusal = mailRefusal({ ...order, status })
      if (refusal) return { refusal }
      if (order.status !== seen && order.status !== status) {
        const now = STATUSES[order.status].label
        const refusal = `Otra persona lo puso en «${now}» hace poco: no se cambió ni se avisó.`
        return { refusal, now: order.status }
      }
      const told = (await tellAll(trx, [order], { ...asked, status })).get(orderId)
      return told ?? { refusal: '' }
    }),
  )
}

/**
 * The same for many orders in one transaction: each as `changeStatuses` changes it. Those without
 * an e-mail change too.
 *
 * @param status one that can be mailed
 * @returns by id; orders that do not exist are left out
 */
export function changeAndTellAll(orderIds: string[], telling: Telling) {
  return retried(() =>
    db.transaction().execute(async (trx) => tellAll(trx, await lockOrders(trx, orderIds), telling)),
  )
}

async function tellAll(trx: Trx, orders: LockedOrder[], telling: Telling) {
  const changes = await moveTo(trx, orders, telling.status, telling.staffId)
  const told = new Map<string, ToldChange>()
  for (const order of orders) {
    const change = changes.get(order.id)
    if (!change) continue
    const mail = change.changed ? await queueMail(trx, order, telling) : null
    told.set(order.id, { change, mail })
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

async function queueMail(trx: Trx, { id: orderId, email }: LockedOrder, telling: Telling) {
  if (!email) return null
  const { status, words, staffId } = telling
  const event = { orderId, kind: 'email', status, detail: email, staffId } as const
  const eventId = await noteEvent(trx, { ...event, ...(words && { words }) })
  await enqueue(trx, 'order-status', { orderId, status, eventId })
  return { eventId, email, isNew: true, tries: 0 }
}
