import { expect, test } from 'vitest'
import { dice } from '../../../../tests/support/dice'
import { orderTotal } from '../order'
import { igvPercent, taxLines, type Taxable, taxSum } from './tax'

function anyOrder(below: (most: number) => number): Taxable {
  const lines = Array.from({ length: below(9) }, () => ({
    product_name: 'Ramo',
    quantity: 1 + below(9),
    subtotal: below(4) === 0 ? below(5) : below(90_000),
  }))
  const sum = lines.reduce((total, line) => total + line.subtotal, 0)
  // As an order that staff noted without products, or edited.
  const subtotal = below(8) === 0 ? below(50_000) : sum
  const discounts = [0, below(100), below(subtotal + 1), subtotal, subtotal + below(9_000)]
  return {
    lines,
    subtotal,
    chargeLines: Array.from({ length: below(3) }, () => ({
      name: 'Día',
      amount: 1 + below(3_000) - below(2) * below(3_000),
    })),
    shipping_cost: below(3) === 0 ? 0 : below(4_000),
    tip: below(9) === 0 ? below(500) : 0,
    discount: discounts[below(discounts.length)] ?? 0,
  }
}

function totalOf({ subtotal, shipping_cost, tip, discount, chargeLines }: Taxable) {
  const charges = chargeLines.reduce((sum, { amount }) => sum + amount, 0)
  return orderTotal({ subtotal, shipping: shipping_cost + tip, discount, charges })
}

test.each([0, 10.5, 18, 19])('1,000 orders add up line by line with an IGV of %s', (percent) => {
  const below = dice(29_666)
  const month: ReturnType<typeof taxSum>[] = []
  for (let round = 0; round < 1_000; round += 1) {
    const order = anyOrder(below)
    const lines = taxLines(order, percent)
    for (const { base, igv, total } of lines) {
      expect(base + igv).toBe(total)
      expect(Math.min(base, igv, total)).toBeGreaterThanOrEqual(0)
      expect(Math.abs(base * (1 + percent / 100) - total)).toBeLessThanOrEqual(1)
      if (percent === 0) expect(igv).toBe(0)
    }
    const sum = taxSum(lines)
    expect(sum.total).toBe(Math.max(0, totalOf(order)))
    expect(sum.base + sum.igv).toBe(sum.total)
    month.push(sum)
  }
  const sum = taxSum(month)
  expect(sum.base + sum.igv).toBe(sum.total)
})

test('a coupon is borne by the products, the céntimo that remains by the one that lost most of it', () => {
  const product = { product_name: 'Ramo', quantity: 1, subtotal: 1_000 }
  const order = {
    lines: [product, product, product],
    chargeLines: [{ name: 'San Valentín', amount: 500 }],
    ...{ subtotal: 3_000, shipping_cost: 1_180, tip: 0, discount: 100 },
  }
  const lines = taxLines(order, 18)
  expect(lines.map(({ name, total }) => [name, total])).toEqual([
    ['1 × Ramo', 966],
    ['1 × Ramo', 967],
    ['1 × Ramo', 967],
    ['Envío', 1_180],
    ['San Valentín', 500],
  ])
  expect(lines[3]).toEqual({ name: 'Envío', base: 1_000, igv: 180, total: 1_180 })
})

test.each([
  ['2011-02-28', 19],
  ['2011-03-01', 18],
  ['2026-11-27', 18],
])('IGV on %s is %i', (day, percent) => {
  expect(igvPercent(day)).toBe(percent)
})
