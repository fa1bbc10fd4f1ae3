import type { Cart } from '~/models/cart/cart'
import { type Quote, type QuoteChoices, quoteCart } from '~/models/orders/quote.server'
import type { CheckoutSettings } from '~/models/site/settings/setting.server'
import { formatMoney } from '~/money'

/** As a delivery; as a pickup when nothing of the cart can be delivered, but something collected. */
export async function firstQuote(
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
    legalVersion: quote.legalVersion,
    subtotal: quote.subtotal,
    discount: quote.discount,
    chargeLines: quote.chargeLines,
    coupon: quote.coupon?.code ?? null,
  }
}

export type QuoteView = ReturnType<typeof quoteView>
