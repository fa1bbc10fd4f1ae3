import type { Order } from '~/models/orders/order.server'
import { paidInParts } from '~/models/orders/payments/wallet-parts'
import {
  bankAccount,
  SETTING_DEFAULTS,
  type Settings,
  walletOf,
} from '~/models/site/settings/setting'
import { socialLink, whatsappUrl } from '~/models/site/settings/setting-values'
import { isWallet, PAYMENT_METHODS } from '~/payment-methods'

/** Where a proof of payment is sent by WhatsApp; `null` while the shop has no number. */
export function proofChat(order: Order, settings: Settings): string | null {
  return whatsappUrl(
    settings.whatsapp_payment_confirmation || settings.whatsapp_number,
    `Hola, adjunto el comprobante de pago del pedido #${order.order_number}`,
  )
}

/** How what is missing can be paid, and where its proof goes; `null` where nothing is. @param toPay céntimos */
export function paymentOf(order: Order, toPay: number, settings: Settings) {
  const send = {
    whatsapp: proofChat(order, settings),
    instagram: socialLink(settings.instagram_url, 'instagram.com', SETTING_DEFAULTS.instagram_url),
  }
  const method = order.payment_method
  const bank = bankAccount(settings)
  if (method === 'transferencia' && bank) return { kind: 'bank' as const, bank, ...send }
  if (!isWallet(method)) return null
  const { number, holder, qr, operationMax } = walletOf(settings, method)
  const { label: name } = PAYMENT_METHODS[method]
  const parts = paidInParts(name, toPay, operationMax)
  return { kind: 'wallet' as const, wallet: { name, number, holder, qr }, parts, ...send }
}

/** Céntimos of one proof: a transfer has no limit. */
export function operationMaxOf({ payment_method: method }: Order, settings: Settings): number {
  return isWallet(method) ? walletOf(settings, method).operationMax : Infinity
}
