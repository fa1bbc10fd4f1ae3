import { orEmpty } from '~/database/availability.server'
import { formatInstant } from '~/dates'
import { proofsOf } from '~/models/order-desk/payment-proof.server'
import { placeOf, STATUSES, type Status } from '~/models/orders/order'
import type { Order } from '~/models/orders/order.server'
import { receivedBy } from '~/models/orders/recipient'
import { SETTING_DEFAULTS, type Settings, socialLink, whatsappLink } from '~/models/site/setting'
import { allSettings } from '~/models/site/setting.server'

/**
 * The fields of an order that its confirmation shows, with how to pay it. Amounts in céntimos.
 *
 * @param context of the loader, which shares its settings
 */
export async function shownOrder(order: Order, context: object) {
  const settings = await orEmpty(allSettings(context), SETTING_DEFAULTS)
  const { order_number: orderNumber, email, total } = order
  const status = order.status as Status
  return {
    orderNumber,
    email,
    total,
    status: STATUSES[status].label,
    isPending: status === 'pendiente',
    isFree: total === 0,
    place: placeOf(order),
    receivedBy: receivedBy(order),
    lines: order.lines,
    subtotal: order.subtotal,
    shipping: order.shipping_cost,
    discount: order.discount,
    chargeLines: order.chargeLines,
    payment: total > 0 ? paymentOf(order, settings) : null,
    proofs: (await proofsOf(order.id)).map(({ id, operation_number, amount, created_at }) => ({
      id,
      operation: operation_number,
      amount,
      sent: formatInstant(created_at),
    })),
  }
}

function paymentOf(order: Order, settings: Settings) {
  const method = order.payment_method
  if (method !== 'yape' && method !== 'plin') return null
  const proof = settings.whatsapp_payment_confirmation || settings.whatsapp_number
  return {
    wallet: method,
    number: method === 'yape' ? settings.yape_number : settings.plin_number,
    holder: method === 'yape' ? settings.yape_name : settings.plin_name,
    qr: method === 'yape' ? settings.yape_qr_url : settings.plin_qr_url,
    whatsapp: whatsappLink(
      proof,
      `Hola, adjunto el comprobante de pago del pedido #${order.order_number}`,
    ),
    instagram: socialLink(settings.instagram_url, 'instagram.com', SETTING_DEFAULTS.instagram_url),
  }
}
