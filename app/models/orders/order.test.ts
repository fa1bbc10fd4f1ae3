import { describe, expect, test } from 'vitest'
import {
  ORDER_NUMBER,
  orderNumber,
  orderSteps,
  orderTotal,
  splitName,
  type Status,
  STATUSES,
} from './order'

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

describe('the way of an order', () => {
  const hour = (hours: number) => new Date(Date.UTC(2026, 11, 24, hours))
  const way = (status: Status, taken: Status[], delivery_type = 'envio') =>
    orderSteps(
      { status, created_at: hour(0), delivery_type },
      taken.map((status, index) => ({ status, created_at: hour(index + 1) })),
    ).map(({ label, isDone, at }) => `${isDone ? '✓' : '·'} ${label} ${at?.getUTCHours() ?? ''}`)

  test('of a new one is all before it', () => {
    expect(way('pendiente', [])).toEqual([
      ...['✓ Recibido 0', '· Verificado ', '· En preparación ', '· Enviado ', '· Entregado '],
    ])
  })

  test('who picks up waits for no van', () => {
    expect(way('verificado', ['verificado'], 'retiro')).toEqual([
      ...['✓ Recibido 0', '✓ Verificado 1', '· En preparación ', '· Entregado '],
    ])
  })

  test('leaves out what staff skipped, and takes back what they took back', () => {
    expect(way('enviado', ['entregado', 'verificado', 'enviado'])).toEqual([
      ...['✓ Recibido 0', '✓ Verificado 2', '✓ Enviado 3', '· Entregado '],
    ])
    expect(way('pendiente', ['verificado', 'pendiente'])[1]).toBe('· Verificado ')
  })

  test('names the status even when nobody noted when it began', () => {
    expect(way('entregado', [])).toEqual(['✓ Recibido 0', '✓ Entregado '])
  })

  test('ends with a cancellation', () => {
    expect(way('cancelado', ['verificado', 'cancelado'])).toEqual([
      ...['✓ Recibido 0', '✓ Cancelado 2'],
    ])
  })
})
