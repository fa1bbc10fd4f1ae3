import { randomInt, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anOrder, aUser } from '../../../tests/support/factories'
import { historyOf } from './order-history.server'
import { findOrderById } from '~/models/orders/order.server'
import { notePayment, paymentsOf } from './payment-check.server'
import { keepProof } from './payment-proof.server'

function anOperation(): string {
  return String(randomInt(10_000_000, 99_999_999))
}

async function statusOf(id: string) {
  return (await findOrderById(id))?.status
}

test('a payment of everything verifies the order, once, whoever presses twice', async () => {
  const [order, staff] = await Promise.all([anOrder(), aUser()])
  const seen = { operation: anOperation(), amount: order.total, isSure: false, staffId: staff.id }
  const checks = await Promise.all(Array.from({ length: 8 }, () => notePayment(order.id, seen)))
  expect(checks.filter((check) => check && 'isVerified' in check && check.isVerified)).toHaveLength(
    1,
  )
  expect(await statusOf(order.id)).toBe('verificado')
  expect(await paymentsOf(order.id)).toMatchObject([
    { operation: seen.operation, amount: order.total },
  ])
  const history = await historyOf(order.id)
  expect(history.map(({ kind, staff }) => [kind, staff])).toEqual([
    ['payment', staff.email],
    ['status', staff.email],
  ])
})

test('what a wallet splits verifies the order with its last part', async () => {
  const [order, staff] = await Promise.all([anOrder({ subtotal: 78_800, total: 80_000 }), aUser()])
  const part = { isSure: false, staffId: staff.id }
  const first = { ...part, operation: anOperation(), amount: 50_000 }
  expect(await notePayment(order.id, first)).toEqual({ missing: 30_000, isVerified: false })
  expect(await statusOf(order.id)).toBe('pendiente')
  const second = { ...part, operation: anOperation(), amount: 30_000 }
  expect(await notePayment(order.id, second)).toEqual({ missing: 0, isVerified: true })
})

test('an operation of another order, noted or claimed, is doubted until staff are sure', async () => {
  const [noted, claimed, order, staff] = await Promise.all([
    anOrder(),
    anOrder(),
    anOrder(),
    aUser(),
  ])
  const operation = anOperation()
  const seen = { operation, amount: order.total, isSure: false, staffId: staff.id }
  await notePayment(noted.id, { ...seen, amount: noted.total })
  await keepProof(claimed.id, { operation, amount: 1_000, file: null })
  const check = await notePayment(order.id, seen)
  const doubts = check && 'doubts' in check ? check.doubts.join(' ') : ''
  for (const { order_number } of [noted, claimed]) expect(doubts).toContain(order_number)
  expect(await paymentsOf(order.id)).toEqual([])
  expect(await statusOf(order.id)).toBe('pendiente')
  expect(await notePayment(order.id, { ...seen, isSure: true })).toMatchObject({ isVerified: true })
})

test('more money than the order costs is doubted', async () => {
  const [order, staff] = await Promise.all([anOrder({ subtotal: 8_800, total: 10_000 }), aUser()])
  const seen = { operation: anOperation(), amount: 10_001, isSure: false, staffId: staff.id }
  expect(await notePayment(order.id, seen)).toEqual({
    doubts: ['Con este monto suman S/ 100.01, y el total es S/ 100.00.'],
  })
})

test('a payment moves no order that has gone further, and none that is not there', async () => {
  const [order, staff] = await Promise.all([anOrder({ status: 'enviado' }), aUser()])
  const seen = { operation: anOperation(), amount: order.total, isSure: false, staffId: staff.id }
  expect(await notePayment(order.id, seen)).toEqual({ missing: 0, isVerified: false })
  expect(await statusOf(order.id)).toBe('enviado')
  for (const id of ['', randomUUID(), "'--"]) expect(await notePayment(id, seen)).toBeNull()
})
