import { OrderAlert } from '~/emails/order-alert'
import { OrderLink } from '~/emails/order-link'
import { OrderReceived } from '~/emails/order-received'
import { OrderStatus } from '~/emails/order-status'
import { env } from '~/env.server'
import type { Tasks } from '~/jobs/worker.server'
import { sender } from '~/mail.server'
import { STATUSES } from '~/models/order'
import { orderForMail } from '~/models/order-mail.server'
import { storedSettings } from '~/models/setting.server'
import { deliver } from './deliver.server'

/**
 * The mails of an order. One that is gone, or has no e-mail, gets none.
 *
 * @source decisions
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

  async 'order-link'({ orderId, token }, attempt) {
    const order = await orderForMail(orderId)
    if (!order?.email) return
    const { orderNumber } = order
    const link = privateLink(orderNumber, token)
    const element = <OrderLink origin={env.origin} orderNumber={orderNumber} link={link} />
    const subject = `Tu enlace privado: ${orderNumber}`
    await deliver({ to: order.email, subject, element, key: `order-link.${orderId}` }, attempt)
  },
  async 'order-status'({ orderId, status }, attempt) {
    const order = await orderForMail(orderId)
    if (!order?.email) return
    const { orderNumber, customerName } = order
    const link = `${env.origin}/confirmacion/${orderNumber}`
    const element = (
      <OrderStatus {...{ origin: env.origin, orderNumber, customerName, status, link }} />
    )
    const subject = `${STATUSES[status].label}: tu pedido ${orderNumber}`
    await deliver({ to: order.email, subject, element, key: `order-status.${orderId}` }, attempt)
  },
} satisfies Partial<Tasks>

/** The address that opens an order without an account; the page swaps it for a cookie. */
function privateLink(orderNumber: string, token: string): string {
  return `${env.origin}/confirmacion/${orderNumber}?llave=${encodeURIComponent(token)}`
}

/** Where staff read mail: the setting, or the address the shop's own mails come from. */
async function shopAddress(): Promise<string> {
  const settings = await storedSettings()
  return settings.get('email')?.trim() || sender().address
}
