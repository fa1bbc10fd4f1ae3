import { expect, test } from 'vitest'
import { leavesUnpaid, paymentWords } from './payment-words'

const PAID = { status: 'enviado', missing: 0, extra: 0, collects: false }

test('every state of an order’s money has its words, and paper for the recipient no amounts', () => {
  for (const [order, words, without] of [
    [PAID, 'Pagado', 'Pagado'],
    [{ ...PAID, collects: true }, 'Pagado', 'Pagado'],
    [{ ...PAID, status: 'pendiente', missing: 15_200 }, 'Falta S/ 152.00', 'Falta pagar'],
    [{ ...PAID, missing: 1 }, 'Falta S/ 0.01', 'Falta pagar'],
    [
      { ...PAID, missing: 5_000, collects: true },
      'Cobrar S/ 50.00 al entregar',
      'Cobrar al entregar',
    ],
    [{ ...PAID, extra: 300 }, 'Pagado, sobran S/ 3.00', 'Pagado'],
    [{ ...PAID, status: 'cancelado', extra: 300 }, 'Por devolver S/ 3.00', 'Por devolver'],
    [{ ...PAID, status: 'cancelado' }, 'Nada por cobrar', 'Nada por cobrar'],
  ] as const) {
    expect([paymentWords(order), paymentWords(order, false)]).toEqual([words, without])
  }
})

test('an order moves on unpaid with every status after its payment; at the door with the last', () => {
  const owed = { missing: 1, collects: false }
  const asks = (order: typeof owed) =>
    (
      ['pendiente', 'verificado', 'preparacion', 'enviado', 'entregado', 'cancelado'] as const
    ).filter((status) => leavesUnpaid(status, order))
  expect(asks(owed)).toEqual(['verificado', 'preparacion', 'enviado', 'entregado'])
  expect(asks({ ...owed, collects: true })).toEqual(['entregado'])
  expect(asks({ ...owed, missing: 0 })).toEqual([])
})
