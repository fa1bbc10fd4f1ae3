import { expect, test } from 'vitest'
import { ORDER_NUMBER, orderNumber, orderTotal, splitName, STATUSES } from './order'

test.each([
  [0, 'DZ-20261224-0000'],
  [7, 'DZ-20261224-0007'],
  [9999, 'DZ-20261224-9999'],
])('draw %i of a day is %s', (draw, number) => {
  expect(orderNumber('2026-12-24', draw)).toBe(number)
  expect(number).toMatch(ORDER_NUMBER)
})

test.each(['DZ-20261224-42', 'dz-20261224-0042', 'DZ-20261224-0042\n', "DZ-20261224-0042'--", ''])(
  '%j is no order number',
  (text) => expect(text).not.toMatch(ORDER_NUMBER),
)

test('a discount never makes the shop pay', () => {
  expect(orderTotal({ subtotal: 1000, shipping: 0, discount: 5000 })).toBe(0)
  expect(orderTotal({ subtotal: 1000, shipping: 1200, discount: 1000 })).toBe(1200)
})

test.each([
  ['Madonna', 'Madonna', ''],
  ['Ana María Pérez', 'Ana', 'María Pérez'],
  ["José María Ñahui Quispe-O'Connor", 'José', "María Ñahui Quispe-O'Connor"],
  ['  María  del   Carmen ', 'María', 'del Carmen'],
  ['李', '李', ''],
  ['Ana\u00a0María', 'Ana', 'María'],
  ['', '', ''],
])('%j is %j and %j', (fullName, customer_name, customer_lastname) => {
  expect(splitName(fullName)).toEqual({ customer_name, customer_lastname })
})

test('the six statuses have their words', () => {
  expect(Object.entries(STATUSES).map(([status, { label }]) => `${status}: ${label}`)).toEqual([
    'pendiente: Pendiente',
    'verificado: Verificado',
    'preparacion: En preparación',
    'enviado: Enviado',
    'entregado: Entregado',
    'cancelado: Cancelado',
  ])
})
