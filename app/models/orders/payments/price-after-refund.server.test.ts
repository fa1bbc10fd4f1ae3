import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { anOrder, aUser } from '../../../../tests/support/factories'
import { settled } from '../../../../tests/support/settled'
import { db } from '~/database/db.server'
import { historyOf } from '~/models/orders/admin/order-history.server'
import { changeStatus } from '~/models/orders/admin/order-status.server'
import { findOrderById } from '~/models/orders/order.server'
import { ledgerOf, noteRefund, notePayment } from './ledger.server'
import { voidPayment } from './payment-void.server'

async function entry(some: { amount: number; isFinal?: boolean }) {
  const { id: staffId } = await aUser()
  const operation = String(randomInt(10_000_000, 99_999_999))
  return { key: '', operation, method: null, paidOn: '2026-11-22', staffId, ...some }
}

/** Notes a payment without warnings. */
async function paid(orderId: string, some: { amount: number }) {
  await notePayment(orderId, await entry(some), true)
}

async function standing(id: string) {
  const order = await findOrderById(id)
  const { total, missing, extra, chargeLines } = order ?? {}
  return { total, missing, extra, charges: chargeLines?.map(({ amount }) => amount) }
}

test('what went back for good is owed by nobody: the order costs less, even delivered, and its void costs it again', async () => {
  const order = await anOrder({ subtotal: 8_800, total: 10_000, status: 'entregado' })
  await paid(order.id, { amount: 12_000 })
  const refund = async (amount: number, isFinal: boolean) =>
    noteRefund(order.id, await entry({ amount, isFinal }))
  expect(await refund(1_500, true), 'of what was paid too much').toMatchObject({ extra: 500 })
  expect(await standing(order.id)).toMatchObject({ total: 10_000, charges: [] })
  expect(await refund(3_500, true)).toMatchObject({ paid: 7_000, missing: 0, extra: 0 })
  expect(await standing(order.id)).toEqual({
    ...{ total: 7_000, missing: 0, extra: 0, charges: [-3_000] },
  })
  expect(await refund(1_000, true)).toMatchObject({ paid: 6_000, missing: 0 })
  expect(await standing(order.id)).toMatchObject({ total: 6_000, charges: [-4_000] })
  expect(await refund(500, false), 'the buyer pays it again').toMatchObject({ missing: 500 })
  expect(await standing(order.id)).toMatchObject({ total: 6_000, missing: 500 })

  const by = { reason: 'No salió', staffId: (await aUser()).id }
  const [, , second, third, fourth] = await ledgerOf(order.id)
  expect(await voidPayment(fourth?.id ?? '', by)).toMatchObject({ missing: 0, extra: 0 })
  expect(await voidPayment(third?.id ?? '', by)).toMatchObject({ paid: 7_000, extra: 0 })
  expect(await standing(order.id)).toMatchObject({ total: 7_000, charges: [-3_000] })
  expect(await voidPayment(second?.id ?? '', by)).toMatchObject({ paid: 10_500, extra: 500 })
  expect(await standing(order.id)).toMatchObject({ total: 10_000, extra: 500, charges: [] })
  const history = await historyOf(order.id)
  const said = (some: string) => history.filter(({ kind }) => kind === some)
  expect(said('refund').map(({ words }) => words)).toEqual([
    ...[null, 'Total: S/ 100.00 → S/ 70.00', 'Total: S/ 70.00 → S/ 60.00', null],
  ])
  expect(said('content').map(({ detail }) => detail)).toEqual([
    ...['Total: S/ 60.00 → S/ 70.00', 'Total: S/ 70.00 → S/ 100.00'],
  ])
})

test('it is told from a rebate of staff by that name: the void of another refund leaves it', async () => {
  const order = await anOrder({ subtotal: 10_800, charges: -2_000, total: 10_000 })
  const rebate = { order_id: order.id, position: 1, name: 'Devolución', by_staff: true }
  await db
    .insertInto('order_charges')
    .values({ ...rebate, amount: -2_000 })
    .execute()
  await paid(order.id, { amount: 12_000 })
  await noteRefund(order.id, await entry({ amount: 2_000, isFinal: true }))
  const id = (await ledgerOf(order.id)).at(-1)?.id ?? ''
  const by = { reason: 'No salió', staffId: (await aUser()).id }
  expect(await voidPayment(id, by)).toMatchObject({ extra: 2_000 })
  expect(await standing(order.id)).toMatchObject({ total: 10_000, charges: [-2_000] })
})

test('of a cancelled order it changes nothing of it: all of it is to go back', async () => {
  const order = await anOrder()
  await paid(order.id, { amount: 5_000 })
  await changeStatus(order.id, 'cancelado', (await aUser()).id)
  await noteRefund(order.id, await entry({ amount: 5_000, isFinal: true }))
  expect(await standing(order.id)).toMatchObject({ total: order.total, charges: [] })
})

test('the void of one, once its order is cancelled, says that all that was paid is to go back', async () => {
  const order = await anOrder({ subtotal: 8_800, total: 10_000 })
  await paid(order.id, { amount: 10_000 })
  await noteRefund(order.id, await entry({ amount: 3_000, isFinal: true }))
  const { id: staffId } = await aUser()
  await changeStatus(order.id, 'cancelado', staffId)
  const id = (await ledgerOf(order.id)).at(-1)?.id ?? ''
  const voided = await voidPayment(id, { reason: 'No salió', staffId })
  expect(voided).toMatchObject({ paid: 10_000, missing: 0, extra: 10_000 })
  expect(await standing(order.id)).toMatchObject({ total: 10_000, extra: 10_000, charges: [] })
})

test('it is taken off once, however many note it at once', async () => {
  const order = await anOrder()
  await paid(order.id, { amount: order.total })
  const refund = await entry({ amount: 2_000, isFinal: true })
  await settled(Array.from({ length: 6 }, () => noteRefund(order.id, refund)))
  const others = await settled(
    Array.from({ length: 4 }, () => entry({ amount: 1_000, isFinal: true })),
  )
  await settled(others.map((other) => noteRefund(order.id, other)))
  expect(await standing(order.id)).toEqual({
    ...{ total: order.total - 6_000, missing: 0, extra: 0, charges: [-6_000] },
  })
})
