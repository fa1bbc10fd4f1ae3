import { expect, test } from 'vitest'
import { toCredit } from './receipt'

test.each([
  ['nothing went back', { due: 100, paid: 100, refunded: 0, credited: 0 }, 0],
  ['the order costs less', { due: 70, paid: 100, refunded: 0, credited: 0 }, 30],
  ['some of it went back', { due: 100, paid: 70, refunded: 30, credited: 0 }, 30],
  ['what was paid too much went back', { due: 100, paid: 100, refunded: 20, credited: 0 }, 0],
  ['too much and some more went back', { due: 100, paid: 90, refunded: 30, credited: 0 }, 10],
  [
    'what went back was of an earlier receipt',
    { due: 100, paid: 100, refunded: 150, credited: 0 },
    0,
  ],
  [
    'a part is paid, and some of that went back',
    { due: 100, paid: 30, refunded: 20, credited: 0 },
    20,
  ],
  ['the order is cancelled', { due: 0, paid: 100, refunded: 0, credited: 0 }, 100],
])('a note of credit for a receipt of 100: %s', (_, settled, amount) => {
  expect(toCredit(100, settled)).toBe(amount)
})

test('a note of credit takes no more than others left, and what they took counts', () => {
  expect(toCredit(60, { due: 0, paid: 0, refunded: 100, credited: 40 })).toBe(60)
  expect(toCredit(60, { due: 100, paid: 60, refunded: 40, credited: 40 })).toBe(0)
})
