import { expect, test } from 'vitest'
import { couponSentence } from './coupon-sentence'

const FIVE = { discount_type: 'fixed', discount_amount: '5' }
const FEBRUARY = { start_date: '2027-02-01', end_date: '2027-02-14' }

test.each([
  [{ ...FIVE, discount_amount: '' }, ''],
  [{ ...FIVE, discount_amount: 'cinco' }, ''],
  [FIVE, 'S/ 5.00 de descuento, sin fecha de fin, sin límite de usos.'],
  [
    { ...FIVE, ...FEBRUARY, usage_limit: '100' },
    'S/ 5.00 de descuento, del 01/02/2027 al 14/02/2027, 100 usos.',
  ],
  [
    { discount_amount: '12,5', min_purchase: '80', max_uses: ' 1 ', usage_limit: '3' },
    '12.5% de descuento en compras desde S/ 80.00, sin fecha de fin, 1 uso.',
  ],
  [
    { ...FIVE, start_date: '2027-02-01', end_date: '2027-02-31', max_uses: '0' },
    'S/ 5.00 de descuento, desde el 01/02/2027, sin límite de usos.',
  ],
  [
    { ...FIVE, end_date: '2027-02-01' },
    'S/ 5.00 de descuento, hasta el 01/02/2027, sin límite de usos.',
  ],
  [
    { ...FIVE, start_date: '2027-02-14', end_date: '2027-02-14' },
    'S/ 5.00 de descuento, solo el 14/02/2027, sin límite de usos.',
  ],
])('%j is told as %j', (typed, sentence) => {
  expect(couponSentence(typed)).toBe(sentence)
})
