import { expect, test } from 'vitest'
import { formatAmount, formatMoney, parseAmount, percentOf } from './money'

test.each([
  [0, 'S/ 0.00'],
  [5, 'S/ 0.05'],
  [99, 'S/ 0.99'],
  [100, 'S/ 1.00'],
  [1990, 'S/ 19.90'],
  [125_000, 'S/ 1250.00'],
  [99_999_999, 'S/ 999999.99'],
  [-5, 'S/ -0.05'],
])('%i céntimos read %j, with a plain space and no grouping', (centimos, text) => {
  expect(formatMoney(centimos)).toBe(text)
})

test('three times 19.99 is 59.97', () => {
  const price = parseAmount('19.99') ?? 0
  expect(formatMoney(price * 3)).toBe('S/ 59.97')
})

test.each([
  [1015, 1500, 152],
  [9990, 1500, 1499],
  [1, 5000, 1],
  [1, 4999, 0],
  [9990, 0, 0],
  [9990, 10_000, 9990],
  [3, 3333, 1],
])('of %i céntimos, %i hundredths of a percent are %i', (centimos, share, expected) => {
  expect(percentOf(centimos, share)).toBe(expected)
})

test('a share is exact to the céntimo, half up, for every size of amount', () => {
  let seed = 20_261_224
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let round = 0; round < 20_000; round += 1) {
    const centimos = random(round % 2 ? 100_000 : 2_147_483_647)
    const share = round % 3 ? random(10_001) : random(101) * 100
    const exact = (BigInt(centimos) * BigInt(share) * 2n + 10_000n) / 20_000n
    expect(percentOf(centimos, share)).toBe(Number(exact))
  }
})

test.each([
  ['0', 0],
  ['12', 1200],
  ['12.5', 1250],
  ['12,50', 1250],
  ['12.05', 1205],
  [' 12 ', 1200],
  ['0.01', 1],
  ['007', 700],
  ['999999.99', 99_999_999],
])('%j is understood', (text, centimos) => {
  expect(parseAmount(text)).toBe(centimos)
  expect(parseAmount(formatAmount(centimos))).toBe(centimos)
})

test.each([
  ...['', ' ', '.', ',', '.5', '5.', '12.505', '12,5,0', '12.5.0', '1 2', '1e3', '1e-2'],
  ...['NaN', 'Infinity', '-Infinity', '-1', '+1', '−1', '0x10', '0b1', '1_000', '1.000,50'],
  ...['1.234,50', '1,234.50', "1'234.50", '１２', '١٢', 'S/ 12.50', '12.50 soles', '12%'],
  ...['99999999999', '1000000', '12\u0000', '12\n13', '½', 'Ⅻ', '²', 'null', '[object Object]'],
  '9'.repeat(1_000_000),
])('%.30j is refused', (text) => {
  expect(parseAmount(text)).toBeNull()
})
