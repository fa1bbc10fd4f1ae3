import { db, type Trx } from '~/database/db.server'
import { enqueue, retryNow, openJobs } from '~/queue.server'
import { requestedMails, mailJob } from './mail-delivery.server'
import { isStatus, STATUSES } from '~/models/orders/order'
import { lockOrder, noteEvent } from './order-history.server'
import { mailRefusal } from './status-mail'
import { isUuid } from '~/models/records/uuid'

/** The mail there is now: `isNew` is false when somebody had just asked for it, or it still waits. */
export type QueuedMail = {
  /** The line of the order's history that asked for it. */
  eventId: string
  email: string
  isNew: boolean
  /** How often it had been tried before. */
  tries: number
}

export type StatusMail = QueuedMail | { refusal: string }

/**
 * Queues the mail about an order's status, once for each time somebody meant it.
 *
 * A mail that still waits for its server is tried at once instead of written again.
 *
 * @param status that the sender was looking at; another one by now sends nothing
 * @param seen how many mails about this status the sender knew of; if there are more by now, somebody
 *   else, or the same finger, was faster
 * @source docs/specification/back-office.md §4 "Send order e-mail", §6; docs/specification/decisions.md Q-099; docs/specification/reliability.md F-09
 */
export async function mailStatus(
  orderId: string,
  { status, seen, staffId }: { status: string; seen: number; staffId: string },
): Promise<StatusMail> {
  if (!isUuid(orderId) || !isStatus(status)) return GONE
  return db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (!order) return GONE
    const refusal = mailRefusal(order)
    if (refusal || !order.email) return { refusal: refusal ?? '' }
    if (order.status !== status) {
      return { refusal: `El pedido está ahora en «${STATUSES[order.status].label}».` }
    }
    const { email } = order
    const mails = await requestedMails(trx)
      .where('order_events.order_id', '=', orderId)
      .where('order_events.status', '=', status)
      .execute()
    const last = mails.at(-1)
    if (mails.length !== seen) {
      return last ? { eventId: last.id, email, isNew: false, tries: 0 } : { refusal: '' }
    }
    const tries = last && last.outcome === null ? await hurried(trx, mailJob(last)) : null
    if (last && tries !== null) return { eventId: last.id, email, isNew: false, tries }
    const eventId = await noteEvent(trx, { orderId, kind: 'email', status, detail: email, staffId })
    await enqueue(trx, 'order-status', { orderId, status, eventId })
    return { eventId, email, isNew: true, tries: 0 }
  })
}

const GONE: StatusMail = { refusal: 'Este pedido ya no existe.' }

/** How often a mail that waits was tried before; `null` when it waits no longer. */
async function hurried(trx: Trx, key: string): Promise<number | null> {
  const [job] = await openJobs(trx, [key])
  if (!job || job.isGivenUp) return null
  await retryNow(trx, key)
  return job.tries
}
