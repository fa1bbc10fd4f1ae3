import { HISTORY_MAILS, type HistoryMailName } from '~/emails/orders/history-mails'
import { type Mail, written } from '~/emails/mail'
import { orderLink } from '~/emails/orders/order-link'
import { orderReceived } from '~/emails/orders/order-received'
import { env } from '~/env.server'
import type { Attempt, Tasks } from '~/jobs/worker.server'
import { absencesOf, proposedDelivery } from '~/models/orders/admin/absent/absent-orders.server'
import { recordDelivery } from '~/models/orders/admin/mail-delivery.server'
import { orderForMail } from '~/models/orders/admin/order-mail.server'
import { wordsOf } from '~/models/orders/admin/notifying/change-and-notify.server'
import { balanceOf } from '~/models/orders/money/balance.server'
import { STATUSES } from '~/models/orders/order'
import { linkOfMail, openOrderLink, privateLink } from '~/models/orders/order-link.server'
import { receivedBy } from '~/models/orders/photos/received-by.server'
import { awaitsPayment } from '~/models/orders/unpaid.server'
import type { Jobs } from '~/queue.server'
import { photoOfMail } from './photo-of-mail.server'
import { deliver, deliverAndRecord } from './deliver.server'
import { contactMail } from './shop-address.server'

/** What a mail of the history shows besides its order and the link; `null` when there is nothing to say any more. */
type Looked<Name extends HistoryMailName> = Omit<
  (typeof HISTORY_MAILS)[Name] extends Mail<infer Props> ? Props : never,
  'origin' | 'order' | 'link'
> | null

const LOOKED: {
  [Name in HistoryMailName]?: (payload: Jobs[Name]) => Promise<Looked<Name>>
} = {
  async 'order-status'({ status, eventId }) {
    return { status, label: STATUSES[status].label, words: await wordsOf(eventId) }
  },
  async 'order-change'({ orderId, what }) {
    const balance = await balanceOf(orderId)
    // What was noted or voided since the mail was queued may have made it untrue.
    const isUntrue =
      (what === 'payment' && balance.missing === 0) || (what === 'paid' && balance.missing > 0)
    return isUntrue ? null : { what, balance }
  },
  async 'order-absent'({ orderId }) {
    if ((await absencesOf(orderId)).length === 0) return null
    return { proposal: (await proposedDelivery(new Date()))?.words ?? null }
  },
  async 'order-photo'({ orderId, eventId }) {
    const photo = await photoOfMail(eventId)
    return photo && { photo, receivedBy: await receivedBy(orderId) }
  },
  async 'order-reminder'({ orderId }) {
    return (await awaitsPayment(orderId)) ? {} : null
  },
}

/**
 * The mails of an order. A deleted order, or one without e-mail, gets none.
 *
 * @source docs/specification/decisions.md
 */
export const orderMails = {
  'order-received': (payload, attempt) => sendLink('order-received', payload, attempt),
  'order-link': (payload, attempt) => sendLink('order-link', payload, attempt),

  async 'find-order'({ orderNumber, email, token }) {
    await openOrderLink(orderNumber, email, token)
  },

  ...historyMails(),
} satisfies Partial<Tasks>

const LINK_MAILS = { 'order-received': orderReceived, 'order-link': orderLink }

/** Sends the mail whose job carries the token of the private link. */
async function sendLink<Name extends keyof typeof LINK_MAILS>(
  name: Name,
  { orderId, token }: Jobs[Name],
  attempt: Attempt,
) {
  const order = await orderForMail(orderId)
  if (!order?.email) return
  const link = privateLink(order.order_number, token)
  const letter = written(LINK_MAILS[name], { origin: env.origin, order, link })
  await deliver({ to: order.email, ...letter, key: `${name}.${orderId}` }, attempt)
}

function historyMails() {
  const names = Object.keys(HISTORY_MAILS) as HistoryMailName[]
  const tasks = names.map((name) => [
    name,
    (payload: Jobs[HistoryMailName], attempt: Attempt) => tell(name, payload, attempt),
  ])
  return Object.fromEntries(tasks) as Pick<Tasks, HistoryMailName>
}

/**
 * Sends a mail of the order's history, and records in the order's history that it was sent or failed
 * for good.
 */
async function tell(name: HistoryMailName, payload: Jobs[HistoryMailName], attempt: Attempt) {
  const { orderId, eventId } = payload
  const order = await orderForMail(orderId)
  if (!order?.email) return recordDelivery(eventId, 'invalido')
  const look = LOOKED[name] as ((of: typeof payload) => Promise<object | null>) | undefined
  const looked = look ? await look(payload) : {}
  if (!looked) return recordDelivery(eventId, 'innecesario')
  const link = privateLink(order.order_number, await linkOfMail(orderId, eventId))
  const mail: Mail<unknown> = HISTORY_MAILS[name]
  const letter = written(mail, { origin: env.origin, order, link, ...looked })
  const sent = { to: order.email, ...letter, key: `${name}.${orderId}` }
  const replyTo = await contactMail()
  return deliverAndRecord({ ...sent, replyTo }, attempt, (code) => recordDelivery(eventId, code))
}
