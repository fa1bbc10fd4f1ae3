import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { emptyTables } from '../../../tests/support/empty-tables'
import { anOrder, aUser } from '../../../tests/support/factories'
import { rounds } from '../../../tests/support/rounds'
import { settled } from '../../../tests/support/settled'
import { db } from '~/database/db.server'
import { limaDay } from '~/dates'
import { historyOf } from '~/models/orders/admin/order-history.server'
import { balanceOf } from '~/models/orders/money/balance.server'
import { ledgerOf, notePayment } from '~/models/orders/payments/ledger.server'
import { openRun, runsOf } from './delivery-run.server'
import { noteOutcome } from './outcome.server'

const DAY = '2026-12-24'
const SLOT = '9am-3pm'

beforeEach(() => emptyTables('orders', 'delivery_runs', 'users'))

async function aRun() {
  await openRun(DAY, null, (await aUser()).id)
  const [run] = await runsOf(DAY)
  if (!run) throw new Error('no run')
  return run
}

/** Of S/ 152.00, to be paid at the door unless it says otherwise. */
async function aDelivery(some: Parameters<typeof anOrder>[0] = {}) {
  const order = await anOrder({ status: 'enviado', collect_on_delivery: true, ...some })
  const line = { order_id: order.id, position: 1, product_name: 'Dalias', quantity: 1 }
  const when = { delivery_date: DAY, delivery_time: SLOT }
  await db
    .insertInto('order_items')
    .values({ ...line, ...when, unit_price: 100, subtotal: 100 })
    .execute()
  return order
}

function cash(amount: number, key = randomUUID()) {
  return { amount, method: 'efectivo' as const, key }
}

async function statusOf(id: string) {
  const row = await db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirst()
  return row?.status
}

test('what is collected is one payment of the ledger, however often it is pressed', async () => {
  const run = await aRun()
  const { id } = await aDelivery({ status: 'pendiente' })
  const stop = { orderId: id, slot: SLOT }
  const told = await settled(
    Array.from({ length: 10 }, () =>
      noteOutcome(run, stop, { kind: 'delivered', collected: cash(15_200) }),
    ),
  )
  expect(told.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'known'), 'noted'])
  expect(await ledgerOf(id)).toMatchObject([{ amount: 15_200, method: 'efectivo', by_rider: true }])
  const lines = (await historyOf(id)).map(({ kind, status, detail }) => [kind, status, detail])
  expect(lines).toEqual([
    ['payment', null, '15200'],
    ['status', 'verificado', 'pendiente'],
    ['delivered', null, `${DAY} ${SLOT}`],
    ['status', 'entregado', 'verificado'],
  ])
})

test('what is missing is asked about first, with nothing written, and again when it changes', async () => {
  const run = await aRun()
  for (const collects of [true, false]) {
    const { id } = await aDelivery({ collect_on_delivery: collects })
    const stop = { orderId: id, slot: SLOT }
    const press = (some: { collected?: ReturnType<typeof cash>; agreed?: number } = {}) =>
      noteOutcome(run, stop, { kind: 'delivered', ...some })
    expect(await press()).toEqual({ missing: 15_200 })
    expect(await press({ collected: cash(10_000) })).toEqual({ missing: 5_200 })
    expect(await press({ collected: cash(10_000), agreed: 15_200 })).toEqual({ missing: 5_200 })
    expect(await historyOf(id)).toEqual([])
    expect(await press({ collected: cash(10_000), agreed: 5_200 })).toBe('noted')
    expect(await statusOf(id)).toBe('entregado')
    expect(await balanceOf(id)).toMatchObject({ paid: 10_000, missing: 5_200 })
  }
})

test('more than is missing is not noted, and what is missing is told', async () => {
  const run = await aRun()
  const { id } = await aDelivery()
  const press = (amount: number) =>
    noteOutcome(run, { orderId: id, slot: SLOT }, { kind: 'delivered', collected: cash(amount) })
  expect(await press(15_201)).toEqual({ overpaid: 15_200 })
  expect(await ledgerOf(id)).toEqual([])
  expect(await historyOf(id)).toEqual([])
  expect(await press(15_200)).toBe('noted')
})

test('nobody there asks for no money', async () => {
  const run = await aRun()
  const { id } = await aDelivery()
  expect(await noteOutcome(run, { orderId: id, slot: SLOT }, { kind: 'absent' })).toBe('noted')
})

test('rider and desk note the same money at once: it counts once', async () => {
  const run = await aRun()
  const { id: staffId } = await aUser()
  const paidOn = limaDay(new Date())
  for (let round = 0; round < rounds(10, 100); round += 1) {
    const { id, total } = await aDelivery()
    const how = { operation: null, method: null, paidOn, staffId, seenPaid: 0 }
    const [told, noted] = await settled([
      noteOutcome(run, { orderId: id, slot: SLOT }, { kind: 'delivered', collected: cash(total) }),
      notePayment(id, { key: randomUUID(), amount: total, ...how }, false),
    ])
    expect(await ledgerOf(id)).toHaveLength(1)
    expect(await balanceOf(id)).toMatchObject({ paid: total, extra: 0 })
    const isRiders = told === 'noted'
    expect(told).toEqual(isRiders ? 'noted' : { overpaid: 0 })
    expect(noted).toHaveProperty(isRiders ? 'warnings' : 'isNew')
    expect(await statusOf(id)).toBe(isRiders ? 'entregado' : 'enviado')
  }
})
