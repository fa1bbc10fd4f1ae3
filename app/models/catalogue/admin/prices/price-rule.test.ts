import { expect, test } from 'vitest'
import { type PriceRule, ruledPrice, ruledPrices } from './price-rule'

const percent = (amount: number, isRise = true): PriceRule => ({ isRise, unit: 'percent', amount })
const soles = (amount: number, isRise = true): PriceRule => ({ isRise, unit: 'soles', amount })

test.each([
  [10_000, percent(1_000), 10_990],
  [8_990, percent(1_000), 9_890],
  // Exactly halfway, S/ 12.40, and a hundredth of a céntimo to either side.
  [1_240, soles(0), 1_290],
  [1_000, percent(2_400), 1_290],
  [10_000, percent(240), 10_290],
  [10_000, percent(239), 10_190],
  [10_000, percent(2_240), 12_290],
  [1_000, soles(240), 1_290],
  [1_000, soles(239), 1_190],
  [1_340, soles(100, false), 1_290],
  [1_339, soles(100, false), 1_190],
  [33_333, percent(3_333, false), 22_190],
])('%i céntimos by %o are %i', (price, rule, after) => {
  expect(ruledPrice(price, rule)).toBe(after)
})

test('no price falls below S/ 0.90, nor rises above what its form takes', () => {
  expect(ruledPrice(500, percent(9_000, false))).toBe(90)
  expect(ruledPrice(500, soles(1_000_000, false))).toBe(90)
  expect(ruledPrice(0, percent(1_000))).toBe(90)
  expect(ruledPrice(99_999_900, percent(10_000))).toBe(99_999_990)
  expect(ruledPrice(99_999_999, percent(10_000))).toBe(99_999_999)
})

test('rounding turns no rise into a fall, nor a fall into a rise', () => {
  expect(ruledPrice(500, percent(500))).toBe(500)
  expect(ruledPrice(550, percent(100, false))).toBe(550)
  expect(ruledPrice(50, percent(1_000, false))).toBe(50)
  for (let price = 0; price < 3_000; price += 7) {
    for (const amount of [1, 100, 333, 1_000, 5_000, 9_000]) {
      expect(ruledPrice(price, percent(amount))).toBeGreaterThanOrEqual(price)
      expect(ruledPrice(price, percent(amount, false))).toBeLessThanOrEqual(price)
      expect([90, price % 100]).toContain(ruledPrice(price, soles(amount)) % 100)
    }
  }
})

test('a sale price follows by the same rule, and goes where it would be none', () => {
  const of = (price: number, sale_price: number | null, rule: PriceRule) =>
    ruledPrices({ price, sale_price }, rule)
  expect(of(10_000, 8_000, percent(1_000))).toEqual({ price: 10_990, sale_price: 8_790 })
  expect(of(10_000, null, percent(1_000))).toEqual({ price: 10_990, sale_price: null })
  // Both are rounded to the same.
  expect(of(10_000, 9_980, percent(1_000))).toEqual({ price: 10_990, sale_price: null })
  expect(of(1_000, 500, soles(5_000, false))).toEqual({ price: 90, sale_price: null })
  // What was no sale before is none afterwards.
  expect(of(10_000, 0, soles(1_000))).toEqual({ price: 10_990, sale_price: null })
  expect(of(10_000, 12_000, soles(5_000))).toEqual({ price: 14_990, sale_price: null })
})
