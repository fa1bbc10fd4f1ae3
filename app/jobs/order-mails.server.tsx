import { OrderAbsent } from '~/emails/order-absent'
import { OrderAlert } from '~/emails/order-alert'
import { OrderChange } from '~/emails/order-change'
import { OrderEdited } from '~/emails/order-edited'
import { OrderLink } from '~/emails/order-link'
import { OrderReceived } from '~/emails/order-received'
import { OrderStatus } from '~/emails/order-status'
import { OrderExpired, PaymentReminder } from '~/emails/order-unpaid'
import { env } from '~/env.server'
import type { Tasks, Attempt } from '~/jobs/worker.server'
import { absencesOf, proposedDelivery } from '~/models/order-desk/absent/absent-orders.server'
import { wordsOf } from '~/models/order-desk/telling/change-and-tell.server'
import { recordDelivery } from '~/models/order-desk/mail-delivery.server'
import { STATUSES } from '~/models/orders/order'
import { balanceOf } from '~/models/orders/money/balance.server'
import { linkOfMail, openOrderLink } from '~/models/orders/order-link.server'
import { awaitsPayment } from '~/models/orders/unpaid.server'
import { orderForMail } from '~/models/order-desk/order-mail.server'
import { deliver, deliverAndRecord, type JobMail } from './deliver.server'
import { contactMail, shopAddress } from './shop-address.server'

/**
 * The mails of an order. A deleted order, or one without e-mail, gets none.
 *
 * @source docs/specification/decisions.md
 */
export const orderMails = {
  async 'order-received'({ orderId, token }, attempt) {
    const order = await orderForMail(orderId)
    if (!order?.email) return
    const link = privateLink(order.orderNumber, token)
    const element = <OrderReceived origin={env.origin} order={order} link={link} />
    const subject = `Pedido recibido: ${order.orderNumber}`
    await deliver({ to: order.email, subject, element, key: `order-received.${orderId}` }, attempt)
  },

  async 'order-alert'({ orderId }, attempt) {
    const order = await orderForMail(orderId)
    if (!order) return
    const element = <OrderAlert origin={env.origin} order={order} />
    const subject = `Nuevo pedido ${order.orderNumber}`
    const to = await shopAddress()
    await deliver({ to, subject, element, key: `order-alert.${orderId}` }, attempt)
  },

  async 'find-order'({ orderNumber, email, token }) {
    await openOrderLink(orderNumber, email, token)
  },

  async 'order-link'({ orderId, token }, attempt) {
    const order = await orderForMail(orderId)
    if (!order?.email) return
    const { orderNumber } = order
    const link = privateLink(orderNumber, token)
    const element = <OrderLink origin={env.origin} orderNumber={orderNumber} link={link} />
    const subject = `Tu enlace privado: ${orderNumber}`
    await deliver({ to: order.email, subject, element, key: `order-link.${orderId}` }, attempt)
  },

  async 'order-status'({ orderId, status, eventId }, attempt) {
    const order = await orderForMail(orderId)
    if (!order?.email) return recordDelivery(eventId, 'invalido')
    const [words, link] = [
      await wordsOf(eventId),
      await linkFor(order.orderNumber, orderId, eventId),
    ]
    const element = <OrderStatus {...{ origin: env.origin, order, link, status, words }} />
    const subject = `${STATUSES[status].label}: tu pedido ${order.orderNumber}`
    const key = `order-status.${orderId}`
    await tell(eventId, { to: order.email, subject, element, key }, attempt)
  },

  async 'order-change'({ orderId, eventId, what }, attempt) {
    const order = await orderForMail(orderId)
    if (!order?.email) return recordDelivery(eventId, 'invalido')
    const { orderNumber } = order
    const shown = { origin: env.origin, order, link: await linkFor(orderNumber, orderId, eventId) }
    const isContent = what === 'content'
    const element = isContent ? (
      <OrderEdited {...shown} balance={await balanceOf(orderId)} />
    ) : (
      <OrderChange {...shown} />
    )
    const subject = isContent
      ? `Tu pedido cambió: ${orderNumber}`
      : `Cambió la entrega de tu pedido ${orderNumber}`
    const key = `order-change.${orderId}`
    await tell(eventId, { to: order.email, subject, element, key }, attempt)
  },

  async 'order-absent'({ orderId, eventId }, attempt) {
    const order = await orderForMail(orderId)
    if (!order?.email) return recordDelivery(eventId, 'invalido')
    const stillAbsent = (await absencesOf(orderId)).length > 0
    if (!stillAbsent) return recordDelivery(eventId, 'innecesario')
    const link = await linkFor(order.orderNumber, orderId, eventId)
    const proposal = (await proposedDelivery(new Date()))?.words ?? null
    const element = <OrderAbsent {...{ origin: env.origin, order, link, proposal }} />
    const subject = `No encontramos a nadie: tu pedido ${order.orderNumber}`
    const key = `order-absent.${orderId}`
    await tell(eventId, { to: order.email, subject, element, key }, attempt)
  },

  async 'order-reminder'({ orderId, eventId }, attempt) {
    const order = await orderForMail(orderId)
    if (!order?.email) return recordDelivery(eventId, 'invalido')
    if (!(await awaitsPayment(orderId))) return recordDelivery(eventId, 'innecesario')
    const link = await linkFor(order.orderNumber, orderId, eventId)
    const element = <PaymentReminder origin={env.origin} order={order} link={link} />
    const subject = `Aún esperamos tu pago: ${order.orderNumber}`
    await tell(
      eventId,
      { to: order.email, subject, element, key: `order-reminder.${orderId}` },
      attempt,
    )
  },

  async 'order-expired'({ orderId, eventId }, attempt) {
    const order = await orderForMail(orderId)
    if (!order?.email) return recordDelivery(eventId, 'invalido')
    const link = await linkFor(order.orderNumber, orderId, eventId)
    const element = <OrderExpired origin={env.origin} order={order} link={link} />
    const subject = `Tu pedido ${order.orderNumber} se canceló`
    await tell(
      eventId,
      { to: order.email, subject, element, key: `order-expired.${orderId}` },
      attempt,
    )
  },
} satisfies Partial<Tasks>

/**
 * Sends a mail of the order's history, and records in the order's history that it was sent or failed
 * for good.
 */
async function tell(eventId: string, mail: JobMail, attempt: Attempt) {
  const replyTo = await contactMail()
  return deliverAndRecord({ ...mail, replyTo }, attempt, (code) => recordDelivery(eventId, code))
}

/** The private link in a mail of the order's history. */
async function linkFor(orderNumber: string, orderId: string, eventId: string): Promise<string> {
  return privateLink(orderNumber, await linkOfMail(orderId, eventId))
}

/** The private link of an order; the page exchanges its token for a cookie. */
function privateLink(orderNumber: string, token: string): string {
  return `${env.origin}/confirmacion/${orderNumber}?llave=${encodeURIComponent(token)}`
}
