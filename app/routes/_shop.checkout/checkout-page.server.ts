import { redirect } from '@remix-run/node'
import { readUser } from '~/cookies/auth.server'
import { readDeliveryChoice } from '~/cookies/delivery-choice.server'
import { orEmpty } from '~/database/availability.server'
import type { Reading } from '~/database/cached-reads.server'
import type { Cart } from '~/models/cart/cart'
import { newestCouponOf } from '~/models/coupons/welcome-coupon.server'
import { activeZones } from '~/models/delivery/shipping-zone.server'
import { CONSENT_TEXT } from '~/models/newsletter/consent'
import { type Quote, type QuoteChoices, quoteCart } from '~/models/orders/quote.server'
import { recipientsOf } from '~/models/orders/recipient.server'
import { type Settings, walletOf } from '~/models/site/settings/setting'
import { whatsappUrl } from '~/models/site/settings/setting-values'
import {
  allSettings,
  type CheckoutSettings,
  checkoutSettings,
} from '~/models/site/settings/setting.server'
import { formatMoney } from '~/money'
import { isWallet, PAYMENT_METHODS, type ShopPayment, waysToPay } from '~/payment-methods'

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
  }
}

/** How the order may be paid: what the form sends, what people read, and the most that one operation takes. */
function paymentsView(payments: ShopPayment[], settings: Settings) {
  return payments.map((method) => ({
    ...{ method, label: PAYMENT_METHODS[method].atCheckout },
    operationMax: isWallet(method) ? walletOf(settings, method).operationMax : null,
  }))
}

/** As a delivery; as a pickup when nothing of the cart can be delivered, but something collected. */
async function firstQuote(
  cart: Cart,
  choices: QuoteChoices,
  userId: string | null,
  settings: CheckoutSettings,
) {
  const now = new Date()
  const quote = await quoteCart(cart, choices, userId, now, settings)
  const isOffered = settings.pickup !== null && quote.lines.length > 0
  if (!isOffered || quote.lines.some(({ problem }) => problem === null)) {
    return { quote, onlyPickup: false }
  }
  const asPickup = { ...choices, deliveryType: 'retiro' as const }
  const collected = await quoteCart(cart, asPickup, userId, now, settings)
  const isWorth = collected.lines.some(({ problem }) => problem === null)
  return isWorth ? { quote: collected, onlyPickup: true } : { quote, onlyPickup: false }
}

/** Prefills the signed-in user's welcome coupon; only typed codes count as attempts. */
async function askedCoupon(request: Request, userId: string | null): Promise<string> {
  const isAsked = new URL(request.url).searchParams.get('cupon') === 'mio'
  if (!isAsked || userId === null) return ''
  return (await orEmpty(newestCouponOf(userId), undefined))?.code ?? ''
}

/** The fields of a quote that the page shows. */
export function quoteView(quote: Quote) {
  return {
    cartId: quote.id,
    lines: quote.lines.map((line) => ({
      key: line.key,
      name: line.productName,
      color: line.colorName,
      image: line.image,
      quantity: line.quantity,
      deliveryDate: line.deliveryDate,
      deliveryTime: line.deliveryTime,
      dedication: line.dedication,
      complements: line.complements.map(({ name, price }) => `${name} ${formatMoney(price)}`),
      total: line.total,
      problem: line.problem,
      notice: line.notice,
    })),
    /** Of the district, which the form shows in place of its choice; `null` without a district. */
    zoneId: quote.district === null ? null : (quote.zone?.id ?? null),
    gone: quote.gone,
    pieces: quote.pieces,
    subtotal: quote.subtotal,
    discount: quote.discount,
    chargeLines: quote.chargeLines,
    coupon: quote.coupon?.code ?? null,
  }
}

export type QuoteView = ReturnType<typeof quoteView>
