import { redirect } from '@remix-run/node'
import { readUser } from '~/cookies/auth.server'
import { readDeliveryChoice } from '~/cookies/delivery-choice.server'
import { orEmpty } from '~/database/availability.server'
import type { Reading } from '~/database/cached-reads.server'
import type { Cart } from '~/models/cart/cart'
import { activeZones } from '~/models/delivery/shipping-zone.server'
import { recipientsOf } from '~/models/orders/recipient.server'
import { CONSENT_TEXT } from '~/models/newsletter/consent'
import { type Settings, walletOf } from '~/models/site/settings/setting'
import { whatsappUrl } from '~/models/site/settings/setting-values'
import { allSettings, checkoutSettings } from '~/models/site/settings/setting.server'
import { isWallet, PAYMENT_METHODS, type ShopPayment, waysToPay } from '~/payment-methods'
import { acceptedOther, askedCoupon, askedDocument } from './known-buyer.server'
import { firstQuote, quoteView } from './quote-view.server'

const NOTHING_CHOSEN = { deliveryType: 'envio', zoneId: '', district: '', couponCode: '' } as const

/**
 * What the checkout shows for a cart with lines.
 *
 * @throws Response 302 to the cart when none of them is sold any more
 */
export async function checkoutPage(cart: Cart, request: Request, context: Reading) {
  const [user, { district }, settings, zones] = await Promise.all([
    readUser(request),
    readDeliveryChoice(request),
    checkoutSettings(context),
    activeZones(context),
  ])
  const couponCode = await askedCoupon(request, user?.id ?? null)
  const choices = { ...NOTHING_CHOSEN, district, couponCode }
  const { quote, onlyPickup } = await firstQuote(cart, choices, user?.id ?? null, settings)
  if (quote.lines.length === 0) throw redirect('/carrito')
  const all = await allSettings(context)
  return {
    quote: quoteView(quote),
    zones: zones.map(({ id, name, cost, areas }) => ({ id, name, cost, areas })),
    pickup: settings.pickup,
    onlyPickup,
    payments: paymentsView(settings.payments, all),
    waysToPay: waysToPay(settings.payments, 'o'),
    help: whatsappUrl(all.whatsapp_number, 'Hola, tengo una consulta sobre mi compra'),
    recipients: user ? await orEmpty(recipientsOf(user.id), []) : [],
    email: user?.email ?? '',
    district: quote.zone ? (quote.district ?? '') : '',
    consent: CONSENT_TEXT,
    ...(settings.receipts && { receipts: await askedDocument(settings.receipts, user?.id) }),
    hasNewLegal: user !== null && (await acceptedOther(user.id, settings.legal.version)),
  }
}

/** How the order may be paid: what the form sends, what people read, and the most that one operation takes. */
function paymentsView(payments: ShopPayment[], settings: Settings) {
  return payments.map((method) => ({
    ...{ method, label: PAYMENT_METHODS[method].atCheckout },
    operationMax: isWallet(method) ? walletOf(settings, method).operationMax : null,
  }))
}
