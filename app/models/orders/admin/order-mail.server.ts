import { orderChat } from '~/models/orders/order-message.server'
import { findOrderById } from '~/models/orders/order.server'
import { handover } from '~/models/orders/recipient'
import { payUntilOf } from '~/models/orders/unpaid.server'
import { storedSettings } from '~/models/site/settings/setting.server'
import { isWallet } from '~/payment-methods'
import { telLink } from '~/urls/staff/tel-link'
import { bankAccount, paymentTerms, walletOf, withDefaults } from '~/models/site/settings/setting'

/** An order as its mails show it; `undefined` when it was deleted. */
export async function orderForMail(id: string) {
  const order = await findOrderById(id)
  if (!order) return undefined
  const settings = withDefaults(await storedSettings())
  const method = order.payment_method
  const wallet = isWallet(method) ? walletOf(settings, method) : null
  return {
    ...order,
    customerName: `${order.customer_name} ${order.customer_lastname}`.trim(),
    call: telLink(order.phone),
    chat: orderChat(order),
    handover: handover(order),
    wallet: wallet?.number ? { number: wallet.number, name: wallet.holder } : null,
    bank: method === 'transferencia' ? bankAccount(settings) : null,
    payUntil: paymentTerms(settings).expireAfter === null ? null : await payUntilOf(id),
  }
}
