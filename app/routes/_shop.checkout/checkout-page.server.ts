import { redirect } from '@remix-run/node'
import { readUser } from '~/cookies/auth.server'
import { orEmpty } from '~/database/availability.server'
import type { Reading } from '~/database/kept-reads.server'
import type { Cart } from '~/models/cart/cart'
import { newestCouponOf } from '~/models/coupons/welcome-coupon.server'
import { activeZones } from '~/models/delivery/shipping-zone.server'
import { CONSENT_TEXT } from '~/models/newsletter/consent'
import { type Quote, quoteCart } from '~/models/orders/quote.server'
import { recipientsOf } from '~/models/orders/recipient.server'
import { whatsappLink } from '~/models/site/setting'
import { allSettings, checkoutSettings } from '~/models/site/setting.server'

const NOTHING_CHOSEN = { deliveryType: 'envio', zoneId: '', district: '', couponCode: '' } as const

/**
 * What the checkout shows for a cart with lines.
 *
 * @throws Response 302 to the cart when none of them is sold any more
 */
export async function checkoutPage(cart: Cart, request: Request, context: Reading) {
  const [user, settings, zones] = await Promise.all([
    readUser(request),
    checkoutSettings(context),
    activeZones(context),
  ])
  const couponCode = await askedCoupon(request, user?.id ?? null)
  const choices = { ...NOTHING_CHOSEN, district: cart.district ?? '', couponCode }
  const quote = await quoteCart(cart, choices, user?.id ?? null, new Date(), settings)
  if (quote.lines.length === 0) throw redirect('/carrito')
  const { whatsapp_number: whatsapp } = await allSettings(context)
  return {
    quote: quoteView(quote),
    zones: zones.map(({ id, name, cost, areas }) => ({ id, name, cost, areas })),
    pickup: settings.pickup,
    plin: settings.plin,
    help: whatsappLink(whatsapp, 'Hola, tengo una consulta sobre mi compra'),
    recipients: user ? await orEmpty(recipientsOf(user.id), []) : [],
    transfer: settings.takesTransfers,
    email: user?.email ?? '',
    district: quote.zone ? (quote.district ?? '') : '',
    consent: CONSENT_TEXT,
  }
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
      complements: line.complements.map(({ name }) => name),
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
