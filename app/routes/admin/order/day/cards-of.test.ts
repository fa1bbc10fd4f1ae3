import { expect, test } from 'vitest'
import type { DayLine } from '~/models/orders/admin/day-sheet.server'
import { cardsOf } from './cards-of'

const LINE = {
  id: 'line',
  order_number: 'DZ-20261224-0042',
  quantity: 2,
  dedication: 'Feliz día, mamá',
  customer_name: 'Carmen',
  customer_lastname: 'Ñahui',
  phone: '987654321',
  recipient_name: 'Rosa Paz',
  recipient_phone: '999111222',
  recipient_erased_at: null,
  without_price: false,
  is_surprise: false,
  signed_as: 'Tu hija Carmencita',
  is_anonymous: false,
} as DayLine

const signatures = (some: Partial<DayLine>) =>
  cardsOf({ ...LINE, ...some }).map(({ signature }) => signature)

test('each arrangement has its card, signed under the dedication as the buyer asked', () => {
  expect(signatures({})).toEqual(['Tu hija Carmencita', 'Tu hija Carmencita'])
  expect(signatures({ signed_as: null, quantity: 1 })).toEqual(['Carmen Ñahui'])
  expect(signatures({ dedication: '' })).toEqual([])
})

test('an anonymous card is anonymous, whatever else the order has', () => {
  expect(signatures({ is_anonymous: true })).toEqual([null, null])
  expect(signatures({ is_anonymous: true, signed_as: null })).toEqual([null, null])
  const erased = { recipient_erased_at: new Date(), recipient_name: null }
  expect(signatures({ ...erased, is_anonymous: true, quantity: 1 })).toEqual([null])
})

test('who receives it does not sign it, and what is signed is signed once', () => {
  expect(signatures({ recipient_name: null, signed_as: null, quantity: 1 })).toEqual([null])
  for (const end of ['Tu hija Carmencita', '— tu hija, CARMENCITA.', 'Tu hija Cármencita 🌷']) {
    expect(signatures({ dedication: `Feliz día\n${end}`, quantity: 1 })).toEqual([null])
  }
  const inside = { dedication: 'Tu hija Carmencita te quiere mucho', quantity: 1 }
  expect(signatures(inside)).toEqual(['Tu hija Carmencita'])
})

/** Whether the card is signed under its dedication. */
const isSigned = (dedication: string, signed_as: string) =>
  signatures({ dedication, signed_as, quantity: 1 })[0] === signed_as

test('words that end with the same letters, or mean something else, are no signature', () => {
  expect(isSigned('Feliz cumpleaños, querida hermana', 'Ana')).toBe(true)
  expect(isSigned('Que tengas una linda mañana', 'Ana')).toBe(true)
  expect(isSigned('Feliz día\nSoy tu luz', 'Luz')).toBe(true)
  expect(isSigned('Eres mi luz', 'Luz')).toBe(true)
  expect(isSigned('Para mi querida María-Ana', 'Ana')).toBe(true)
  expect(isSigned('Te quiere mucho Ana', 'Ana')).toBe(true)
})

test('a signature stands on a line of its own, or after punctuation or a dash', () => {
  for (const before of ['\n', '\r\n', '\n\n❤ ', ', ', '. ', '! ', ' — ', '—', ' - ', ' – ']) {
    expect(isSigned(`Te quiero${before}ana`, 'Ana'), before).toBe(false)
    expect(isSigned(`Te quiero${before}Ana 🌷\n`, 'Ana'), before).toBe(false)
  }
  expect(isSigned('Ana', 'Ana')).toBe(false)
  expect(isSigned('Feliz día, Ana y Luz', 'Ana, y Luz.')).toBe(false)
})

test('a signature without letters is there when it ends the dedication as it is', () => {
  expect(isSigned('Feliz día, mamá', '❤')).toBe(true)
  expect(isSigned('Feliz ❤ día, mamá', '❤')).toBe(true)
  expect(isSigned('Feliz día, mamá ❤ ', '❤')).toBe(false)
})
