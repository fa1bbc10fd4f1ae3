import { expect, it, test } from 'vitest'
import { gapSentence, isDocument, orderGaps } from './order-gaps'

const whole = {
  status: 'pendiente',
  delivery_type: 'envio',
  shipping_zone_id: 'zone',
  shipping_zone_name: 'Lima',
  customer_dni: '45678912',
  lines: [{ delivery_date: '2026-12-24' }],
}

test('an order lacks a day, a zone or a DNI until it is delivered or cancelled', () => {
  const undated = { lines: [...whole.lines, { delivery_date: null }] }
  const unzoned = { shipping_zone_id: null, shipping_zone_name: null }
  expect(orderGaps(whole)).toEqual([])
  expect(orderGaps({ ...whole, ...undated })).toEqual(['day'])
  expect(orderGaps({ ...whole, lines: [] })).toEqual(['day'])
  expect(orderGaps({ ...whole, ...unzoned })).toEqual(['zone'])
  expect(orderGaps({ ...whole, ...unzoned, delivery_type: 'retiro' })).toEqual([])
  // Of a deleted zone the name stays.
  expect(orderGaps({ ...whole, shipping_zone_id: null })).toEqual([])
  const bare = { ...whole, ...unzoned, lines: [], customer_dni: '1' }
  expect(orderGaps(bare)).toEqual(['day', 'zone', 'dni'])
  for (const status of ['entregado', 'cancelado'])
    expect(orderGaps({ ...bare, status })).toEqual([])
  expect(gapSentence(orderGaps(whole))).toBeNull()
  expect(gapSentence(['day', 'zone'])).toBe('Le falta: el día de entrega y la zona de envío')
})

it.each([
  ...[
    ['45678912', true],
    ['45.678.912', true],
    ['４５６７８９１２', true],
    ['AB123456', true],
  ],
  ...[
    ['001234567', true],
    ['', false],
    ['1234567', false],
    ['1234567890', false],
    ['sin', false],
  ],
] as [string, boolean][])('the document %j is one: %j', (text, isOne) => {
  expect(isDocument(text)).toBe(isOne)
})
