import { db, type Trx } from '~/db.server'
import { enqueue } from '~/jobs.server'
import { isStatus, type Status, STATUSES } from './order'
import { lockOrder, noteEvent } from './order-history.server'
import { mailRefusal } from './status-mail'
import { isUuid } from './uuid'

export type StatusMail =
  | { sent: true; email: string; status: Status }
  /** Somebody had just asked for the same mail: there is one, not two. */
  | { sent: false; twin: true; email: string }
  | { sent: false; twin: false; reason: string }

/**
 * Queues the mail about an order's status, once for each time somebody meant it.
 *
 * @param status that the sender was looking at; another one by now sends nothing
 * @param seen how many mails about this status the sender knew of; if there are more by now, somebody
 *   else, or the same finger, was faster
 * @source back office §4 "Send order e-mail", §6; decisions Q-099
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
    if (refusal || !order.email) return { sent: false, twin: false, reason: refusal ?? '' }
    if (order.status !== status) {
      const label = STATUSES[order.status as Status].label
      return { sent: false, twin: false, reason: `El pedido está ahora en «${label}».` }
    }
    if ((await mailsAbout(trx, orderId, status)) !== seen) {
      return { sent: false, twin: true, email: order.email }
    }
    const detail = order.email
    const eventId = await noteEvent(trx, { orderId, kind: 'email', status, detail, staffId })
    await enqueue(trx, 'order-status', { orderId, status, eventId })
    return { sent: true, email: order.email, status }
  })
}

const GONE: StatusMail = { sent: false, twin: false, reason: 'Este pedido ya no existe.' }

async function mailsAbout(trx: Trx, orderId: string, status: Status): Promise<number> {
  const { count } = await trx
    .selectFrom('order_events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .where('kind', '=', 'email')
    .where('status', '=', status)
    .executeTakeFirstOrThrow()
  return count
}
