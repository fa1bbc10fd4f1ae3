/** A line of a receipt, in céntimos: `base + igv === total`. */
export type TaxLine = { name: string; base: number; igv: number; total: number }

/** What an order's lines are made of; amounts in céntimos. */
export type Taxable = {
  /** Of each the name it was sold by, its size included. */
  lines: { product_name: string; quantity: number; subtotal: number }[]
  chargeLines: { name: string; amount: number }[]
  subtotal: number
  shipping_cost: number
  tip: number
  discount: number
}

/** IGV and IPM together, in per cent, from a Lima day on (Ley 29666; before it, Ley 28033). */
const RATES = [
  { from: '2003-08-01', percent: 19 },
  { from: '2011-03-01', percent: 18 },
]

/** What IGV takes on a Lima day, in per cent. */
export function igvPercent(day: string): number {
  return RATES.findLast(({ from }) => from <= day)?.percent ?? 0
}

/** What a price of today, or of then, contains of IGV; `percent` is 0 where the shop charges none. */
export function taxed(name: string, total: number, percent: number): TaxLine {
  const base = Math.round((total * 100) / (100 + percent))
  return { name, base, igv: total - base, total }
}

/**
 * The lines of an order's receipt: products, delivery and charges, less the discount and what staff took off, which each
 * product bears by its price, and the next ones only what is more than those before cost. They add up to the order's
 * total.
 *
 * @param percent of IGV, which the prices contain
 */
export function taxLines(order: Taxable, percent: number): TaxLine[] {
  const charges = order.chargeLines.map(({ name, amount }) => ({ name, total: amount }))
  const [added, rebates] = [
    charges.filter(({ total }) => total > 0),
    charges.filter(({ total }) => total < 0),
  ]
  const delivery = [
    { name: 'Envío', total: order.shipping_cost },
    { name: 'Propina', total: order.tip },
  ]
  const products = productLines(order)
  const lines: Amount[] = []
  // No coupon makes a day cost less.
  let left = Math.min(order.discount, sumOf([...products, ...delivery])) - sumOf(rebates)
  for (const amounts of [products, delivery, added]) {
    lines.push(...less(amounts, left))
    left = Math.max(0, left - sumOf(amounts))
  }
  return lines
    .filter(({ total }) => total > 0)
    .map(({ name, total }) => taxed(name, total, percent))
}

type Amount = { name: string; total: number }

function sumOf(amounts: Amount[]): number {
  return amounts.reduce((sum, { total }) => sum + total, 0)
}

/** One line where staff noted an amount and no products, or products of another one. */
function productLines({ lines, subtotal }: Taxable): Amount[] {
  const sum = lines.reduce((total, line) => total + line.subtotal, 0)
  if (lines.length === 0 || sum !== subtotal)
    return [{ name: 'Arreglos florales', total: subtotal }]
  return lines.map(({ product_name, quantity, subtotal: total }) => ({
    name: `${quantity} × ${product_name}`,
    total,
  }))
}

/** Amounts less a discount, in proportion, the céntimos that remain from where most of one was cut. */
function less(amounts: Amount[], discount: number): Amount[] {
  const sum = sumOf(amounts)
  const taken = Math.min(discount, sum)
  if (taken === 0) return amounts
  const shares = amounts.map(({ total }) => Math.floor((total * taken) / sum))
  const byRemainder = amounts
    .map(({ total }, at) => ({ at, remainder: (total * taken) % sum }))
    .toSorted((one, other) => other.remainder - one.remainder)
  const rest = taken - shares.reduce((total, share) => total + share, 0)
  const first = new Set(byRemainder.slice(0, rest).map(({ at }) => at))
  return amounts.map(({ name, total }, at) => ({
    name,
    total: total - (shares[at] ?? 0) - (first.has(at) ? 1 : 0),
  }))
}

/** What lines add up to. */
export function taxSum(lines: Omit<TaxLine, 'name'>[]): Omit<TaxLine, 'name'> {
  const sum = { base: 0, igv: 0, total: 0 }
  for (const { base, igv, total } of lines) {
    sum.base += base
    sum.igv += igv
    sum.total += total
  }
  return sum
}
