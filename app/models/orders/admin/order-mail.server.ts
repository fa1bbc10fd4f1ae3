import { orderChat } from '~/models/orders/order-message'
import { findOrderById } from '~/models/orders/order.server'
import { handover } from '~/models/orders/recipient'
import { payUntilOf } from '~/models/orders/unpaid.server'
import { storedSettings } from '~/models/site/settings/setting.server'
import { isWallet } from '~/payment-methods'
import { telLink } from '~/urls/tel-link'
import { bankAccount, paymentTerms, walletOf, withDefaults } from '~/models/site/settings/setting'

/** An order as its mails show it; `undefined` when it was deleted. */
export async function orderForMail(id: string) {
  const order = await findOrderById(id)
  if (!order) return undefined
  const settings = withDefaults(await storedSettings())
  const method = order.payment_method
  const wallet = isWallet(method) ? walletOf(settings, method) : null
  return {
    orderNumber: order.order_number,
    customerName: `${order.customer_name} ${order.customer_lastname}`.trim(),
    email: order.email,
    phone: order.phone,
    call: telLink(order.phone),
    chat: orderChat(order),
    lines: order.lines.map(lineOf),
    subtotal: order.subtotal,
    shipping: order.shipping_cost,
    discount: order.discount,
    chargeLines: order.chargeLines,
    couponCode: order.coupon_code,
    total: order.total,
    deliveryType: order.delivery_type,
    zoneName: order.shipping_zone_name,
    district: order.district,
    handover: handover(order),
    address: order.shipping_address,
    reference: order.shipping_reference,
    pickup: order.pickup_sucursal,
    paymentMethod: method,
    wallet: wallet?.number ? { number: wallet.number, name: wallet.holder } : null,
    bank: method === 'transferencia' ? bankAccount(settings) : null,
    payUntil: paymentTerms(settings).expireAfter === null ? null : await payUntilOf(id),
  }
}

type Line = NonNullable<Awaited<ReturnType<typeof findOrderById>>>['lines'][number]

function lineOf(line: Line) {
  return {
    name: line.product_name,
    color: line.product_color,
    quantity: line.quantity,
    dedication: line.dedication,
    deliveryDate: line.delivery_date,
    deliveryTime: line.delivery_time,
    complements: line.complements.map(({ name, quantity, unit_price }) => ({
      name,
      quantity: quantity * line.quantity,
      price: unit_price,
    })),
    total: line.subtotal,
  }
}
