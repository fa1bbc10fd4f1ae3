import { expect, test } from 'vitest'
import { standingOf } from './standing'

const UNPAID = {
  ...{ status: 'pendiente' as const, paid: 0, missing: 11_200, toPay: 11_200 },
  ...{ isLookedAt: false, collects: false, isMissed: false },
}
const PAID = { ...UNPAID, paid: 11_200, missing: 0, toPay: 0 }

test('each of the eight states has its words', () => {
  const said = [
    UNPAID,
    { ...UNPAID, isLookedAt: true },
    { ...PAID, status: 'verificado' as const },
    { ...PAID, status: 'preparacion' as const },
    { ...PAID, status: 'enviado' as const },
    { ...PAID, status: 'entregado' as const },
    { ...PAID, status: 'enviado' as const, isMissed: true },
    { ...UNPAID, status: 'cancelado' as const, missing: 0, toPay: 0 },
  ].map((order) => standingOf(order).title)
  expect(said).toEqual([
    ...['Pedido recibido', 'Pago en revisión', 'Pagado', 'En preparación', 'En camino'],
    ...['Pedido entregado', 'No te encontramos', 'Pedido cancelado'],
  ])
})

test('paid is what the ledger says, whatever the status', () => {
  expect(standingOf(PAID).title).toBe('Pagado')
  const short = {
    ...UNPAID,
    status: 'verificado' as const,
    paid: 10_000,
    missing: 1_200,
    toPay: 1_200,
  }
  expect(standingOf(short)).toEqual({
    title: 'Pedido recibido',
    next: 'El estado de tu pedido es: Verificado. Falta pagar S/ 12.00.',
  })
  expect(standingOf({ ...short, isLookedAt: true }).title).toBe('Pago en revisión')
})

test('nothing to pay is received and not paid', () => {
  const free = { ...UNPAID, missing: 0, toPay: 0 }
  expect(standingOf(free)).toEqual({
    title: 'Pedido recibido',
    next: 'No tienes nada que pagar. Te avisaremos por correo.',
  })
})

test('who was not found is told so until the order is delivered or cancelled', () => {
  for (const status of ['pendiente', 'verificado', 'preparacion', 'enviado'] as const) {
    expect(standingOf({ ...PAID, status, isMissed: true }).title, status).toBe('No te encontramos')
  }
  for (const status of ['entregado', 'cancelado'] as const) {
    const { title } = standingOf({ ...PAID, status, isMissed: true })
    expect(title, status).not.toBe('No te encontramos')
  }
})

test('what is missing after a payment is said, unless a proof of it is being looked at', () => {
  const short = { ...UNPAID, paid: 10_000, missing: 1_200, toPay: 1_200 }
  expect(standingOf(short).next).toBe('Falta pagar S/ 12.00.')
  expect(standingOf({ ...short, isLookedAt: true }).next).toMatch(/^Confirmaremos tu pago/)
})

test('what is paid at the door is asked for there, until the order is delivered', () => {
  const atDoor = { ...UNPAID, collects: true }
  expect(standingOf(atDoor).next).toBe('Lo pagas al recibirlo: S/ 112.00.')
  const sent = { ...atDoor, toPay: 0, status: 'enviado' as const }
  expect(standingOf(sent).next).toMatch(/Enviado. Lo pagas al recibirlo: S\/ 112.00.$/)
  expect(standingOf({ ...sent, isMissed: true }).next).toMatch(/Lo pagas al recibirlo/)
  expect(standingOf({ ...sent, status: 'entregado' as const }).next).not.toMatch(/recibirlo/)
  expect(standingOf({ ...PAID, collects: true }).next).not.toMatch(/recibirlo/)
})
