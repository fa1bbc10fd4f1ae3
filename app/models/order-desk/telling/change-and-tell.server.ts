import { db, type Trx } from '~/database/db.server'
import { changeOrder, type LockedOrder } from '~/models/orders/change/change-orders.server'
import { isStatus, type Status, STATUSES } from '~/models/orders/order'
import { isUuid } from '~/models/records/uuid'
import { enqueueAll } from '~/queue.server'
import { noteEvents } from '~/models/orders/change/order-events.server'
import { moveTo, type StatusChange } from '../order-status.server'
import { mailRefusal } from '../status-mail'
import type { QueuedMail } from '../status-mail.server'
import { type Agreed, type UnpaidOrder, unlessUnpaid, unpaidBy } from '../unpaid/unpaid-step.server'

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
  agreed?: Agreed
}

/**
 * Why nothing was changed nor sent; with the order's status when that is the reason, and with the order when it is
 * unpaid and staff did not agree.
 */
type TellingRefusal = { refusal: string; now?: Status } | { unpaid: UnpaidOrder[] }

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
  asked: { status: string; seen: string; words: string; staffId: string; agreed?: Agreed },
): Promise<ToldChange | TellingRefusal> {
  const { status, seen, agreed = NONE } = asked
  if (!isUuid(orderId) || !isStatus(status)) return { refusal: '' }
  const told = await changeOrder(
    orderId,
    async (trx, order): Promise<ToldChange | TellingRefusal> => {
      const refusal = mailRefusal({ ...order, status })
      if (refusal) return { refusal }
      if (order.status !== seen && order.status !== status) {
        const now = STATUSES[order.status].label
        const refusal = `Otra persona lo puso en «${now}» hace poco: no se cambió ni se avisó.`
        return { refusal, now: order.status }
      }
      const unpaid = await unpaidBy(trx, [order], status, agreed)
      if (unpaid.length > 0) return { unpaid }
      const told = (await tellAll(trx, [order], { ...asked, status })).get(orderId)
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
export function changeAndTellAll(orderIds: string[], telling: Telling) {
  const { status, agreed = NONE } = telling
  return unlessUnpaid(orderIds, { status, agreed }, (trx, orders) => tellAll(trx, orders, telling))
}

const NONE: Agreed = new Set()

async function tellAll(trx: Trx, orders: LockedOrder[], telling: Telling) {
  const changes = await moveTo(trx, orders, telling.status, telling.staffId)
  const changed = orders.filter(({ id }) => changes.get(id)?.changed)
  const mails = await queueMails(trx, changed, telling)
  const told = new Map<string, ToldChange>()
  for (const [id, change] of changes) told.set(id, { change, mail: mails.get(id) ?? null })
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

/** By order; one without an e-mail gets none. */
async function queueMails(trx: Trx, orders: LockedOrder[], telling: Telling) {
  const { status, words, staffId } = telling
  const told = orders.flatMap(({ id, email }) => (email ? [{ orderId: id, email }] : []))
  const events = told.map(({ orderId, email }) => {
    const event = { orderId, kind: 'email', status, detail: email, staffId } as const
    return { ...event, ...(words && { words }) }
  })
  const ids = await noteEvents(trx, events)
  const mails = new Map<string, QueuedMail>()
  for (const [index, { orderId, email }] of told.entries()) {
    mails.set(orderId, { eventId: ids[index] ?? '', email, isNew: true, tries: 0 })
  }
  const jobs = [...mails].map(([orderId, { eventId }]) => ({ orderId, status, eventId }))
  await enqueueAll(trx, 'order-status', jobs)
  return mails
}
