import { isOnSale } from '~/models/catalogue/price'

/** What happens to many prices: `amount` is hundredths of a per cent, or céntimos. */
export type PriceRule = { isRise: boolean; unit: 'percent' | 'soles'; amount: number }

/** Céntimos. */
export type Prices = { price: number; sale_price: number | null }

/** Céntimos at the end of every price that a rule makes, and the least of them. */
const ENDING = 90
/** The highest such price that the form of a product takes, S/ 999999.90. */
const HIGHEST = 99_999_990

/**
 * A price after a rule: rounded to the nearest one ending in .90, from S/ 0.90. Halfway between two, as
 * S/ 12.40 is, it is the higher. Rounding turns no rise into a fall, nor a fall into a rise: such a price
 * stays as it is.
 *
 * @param price céntimos
 */
export function ruledPrice(price: number, rule: PriceRule): number {
  const rounded = rounding(price, rule)
  return rule.isRise ? Math.max(price, rounded) : Math.min(price, rounded)
}

/** In ten thousandths of a céntimo, so that a per cent is exact before it is rounded. */
function rounding(price: number, { isRise, unit, amount }: PriceRule): number {
  const change = unit === 'percent' ? price * amount : amount * 10_000
  const exact = price * 10_000 + (isRise ? change : -change)
  const soles = Math.floor((exact - (ENDING - 50) * 10_000) / 1_000_000)
  return Math.min(Math.max(soles * 100 + ENDING, ENDING), HIGHEST)
}

/**
 * A price and its sale price after a rule. The sale price changes by the same rule; it is dropped where
 * it would not be lower than its price, and where it was none before: no rule may make one of it.
 */
export function ruledPrices(before: Prices, rule: PriceRule): Prices {
  const price = ruledPrice(before.price, rule)
  const sale_price = isOnSale(before) ? ruledPrice(before.sale_price, rule) : null
  return { price, sale_price: sale_price !== null && sale_price < price ? sale_price : null }
}
