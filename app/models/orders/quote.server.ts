import type { Cart } from '~/models/cart/cart'
import { shownCart } from '~/models/cart/cart.server'
import { couponCode, couponDiscount, couponRefusal, UNKNOWN_COUPON } from '~/models/coupons/coupon'
import { findCoupon } from '~/models/coupons/coupon.server'
import { type DeliveryType, orderTotal } from './order'
import { type CheckoutSettings, checkoutSettings } from '~/models/site/settings/setting.server'
import { findDestination, NOWHERE } from '~/models/delivery/destination.server'

export type QuoteChoices = {
  deliveryType: DeliveryType
  zoneId: string
  /** As it was typed; blank when it was not. */
  district: string
  couponCode: string
}

/**
 * The price of a cart now, with the choices made so far.
 *
 * Every amount comes from the database. A coupon that cannot be used gives no discount;
 * `couponRefusal` says why.
 *
 * @param userId of the signed-in buyer, `null` for a guest
 * @source docs/specification/storefront.md §5 and §9
 */
export async function quoteCart(
  cart: Cart,
  choices: QuoteChoices,
  userId: string | null,
  now: Date,
  settings?: CheckoutSettings,
) {
  const { tracksStock, pickup, legal } = settings ?? (await checkoutSettings())
  const isPickup = choices.deliveryType === 'retiro' && pickup !== null
  const [shown, destination, coupon] = await Promise.all([
    shownCart(cart, now, tracksStock, isPickup ? 'retiro' : 'envio'),
    isPickup ? NOWHERE : findDestination(choices),
    findCoupon(choices.couponCode, userId),
  ])
  const refusal = couponProblem(choices.couponCode, coupon, shown.subtotal, now)
  const discount = coupon && !refusal ? couponDiscount(coupon, shown.subtotal) : 0
  const shipping = destination.zone?.cost ?? 0
  return {
    ...shown,
    isPickup,
    ...destination,
    shipping,
    coupon: coupon && !refusal ? { id: coupon.id, code: coupon.code } : null,
    couponRefusal: refusal,
    discount,
    total: orderTotal({ subtotal: shown.subtotal, shipping, discount, charges: shown.charges }),
    /** Number of lines plus their complements, without quantities. */
    pieces: shown.lines.reduce((sum, line) => sum + 1 + line.complements.length, 0),
    /** Of the texts that an order accepts now. */
    legalVersion: legal.version,
    blocked: shown.lines.some((line) => line.problem !== null),
  }
}

export type Quote = Awaited<ReturnType<typeof quoteCart>>

type FoundCoupon = Awaited<ReturnType<typeof findCoupon>>

function couponProblem(typed: string, coupon: FoundCoupon, subtotal: number, now: Date) {
  if (couponCode(typed) === '') return null
  if (!coupon) return UNKNOWN_COUPON
  return couponRefusal(coupon, subtotal, now)
}
