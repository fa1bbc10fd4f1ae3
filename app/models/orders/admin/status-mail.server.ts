import type { Trx } from '~/database/db.server'
import { changeOrder } from '~/models/orders/change/change-orders.server'
import { retryNow, openJobs } from '~/queue.server'
import { requestedMails, mailJob } from './mail-delivery.server'
import { isStatus, STATUSES } from '~/models/orders/order'
import { mailRefusal } from './status-mail'

/**
 * The queued mail; `isNew` is false when it was requested before and still waits, or somebody has
 * just requested it.
 */
export type QueuedMail = {
  /** The history event that requested it. */
  eventId: string
  email: string
  isNew: boolean
  /** Attempts so far. */
  tries: number
}

export type StatusMail = QueuedMail | { refusal: string }

/**
 * Queues the mail about an order's status, once per deliberate request.
 *
 * A mail that still waits for a retry is tried now instead of queued again.
 *
 * @param status shown to the sender; nothing is sent when it has changed since
 * @param seen how many mails about this status the sender's page showed; more by now means a double
 *   click or another person
 * @source docs/specification/back-office.md §4 "Status notification e-mail", §6; docs/specification/decisions.md Q-099; docs/specification/reliability.md F-09
 */
export async function mailStatus(
  orderId: string,
  { status, seen, staffId }: { status: string; seen: number; staffId: string },
): Promise<StatusMail> {
  if (!isStatus(status)) return GONE
  const mail = await changeOrder(
    orderId,
    { by: staffId },
    async (change, order): Promise<StatusMail> => {
      const { email } = order
      const refusal = mailRefusal(order)
      if (refusal || !email) return { refusal: refusal ?? '' }
      if (order.status !== status) {
        return { refusal: `El pedido está ahora en «${STATUSES[order.status].label}».` }
      }
      const mails = await requestedMails(change.trx)
        .where('order_events.order_id', '=', orderId)
        .where('order_events.status', '=', status)
        .execute()
      const last = mails.at(-1)
      if (mails.length !== seen) {
        return last ? { eventId: last.id, email, isNew: false, tries: 0 } : { refusal: '' }
      }
      const tries =
        last && last.outcome === null ? await retryWaiting(change.trx, mailJob(last)) : null
      if (last && tries !== null) return { eventId: last.id, email, isNew: false, tries }
      const eventId = change.mail(order, 'order-status', { status }, { status })
      return eventId ? { eventId, email, isNew: true, tries: 0 } : { refusal: '' }
    },
  )
  return mail ?? GONE
}

const GONE: StatusMail = { refusal: 'Este pedido ya no existe.' }

/** Retries a waiting mail now: its attempts so far; `null` when it is not waiting. */
async function retryWaiting(trx: Trx, key: string): Promise<number | null> {
  const [job] = await openJobs(trx, [key])
  if (!job || job.isGivenUp) return null
  await retryNow(trx, key)
  return job.tries
}
