import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { whileHeld } from '../../../tests/support/database/held-rows'
import { emptyTables } from '../../../tests/support/empty-tables'
import { anOrder, aUser } from '../../../tests/support/factories'
import { db, type Trx } from '~/database/db.server'
import { historyOf } from '~/models/orders/admin/order-history.server'
import { changeStatus } from '~/models/orders/admin/order-status.server'
import { balanceOf } from '~/models/orders/money/balance.server'
import { openRun, runsOf } from './delivery-run.server'
import { noteOutcome } from './outcome.server'
import { stopsOf } from './stops.server'
import { takeBack } from './take-back.server'

const DAY = '2026-12-24'
const [SLOT, LATER] = ['9am-3pm', '3pm-7pm']
const MINUTE_MS = 60_000

beforeEach(() => emptyTables('orders', 'delivery_runs', 'users'))

async function aRun() {
  await openRun(DAY, null, (await aUser()).id)
  const [run] = await runsOf(DAY)
  if (!run) throw new Error('no run')
  return run
}

/** Of S/ 152.00, to be paid at the door. */
async function aDelivery(status: 'pendiente' | 'enviado', slots = [SLOT]) {
  const order = await anOrder({ status, collect_on_delivery: true })
  for (const [index, delivery_time] of slots.entries()) {
    const line = { order_id: order.id, position: index + 1, product_name: 'Dalias', quantity: 1 }
    await db
      .insertInto('order_items')
      .values({ ...line, delivery_date: DAY, delivery_time, unit_price: 100, subtotal: 100 })
      .execute()
  }
  return order
}

function paid(amount = 15_200) {
  const collected = { amount, method: 'efectivo' as const, key: randomUUID() }
  return { kind: 'delivered' as const, collected }
}

async function statusOf(id: string) {
  const row = await db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirst()
  return row?.status
}

async function kindsOf(id: string) {
  return (await historyOf(id)).map(({ kind }) => kind)
}

/** When an order was told to be delivered, and so much later. */
async function after(id: string, ms: number) {
  const told = (await historyOf(id)).findLast(({ kind }) => kind === 'delivered')
  return new Date((told?.created_at.getTime() ?? 0) + ms)
}

test('a delivery is taken back for five minutes, with its payment and its status, and told again', async () => {
  const run = await aRun()
  for (const status of ['pendiente', 'enviado'] as const) {
    const { id } = await aDelivery(status)
    const stop = { orderId: id, slot: SLOT }
    await noteOutcome(run, stop, { ...paid(), receivedBy: 'el portero' })
    const shown = async () => (await stopsOf(run)).find((one) => one.id === id)?.outcomes
    expect(await shown()).toMatchObject([{ kind: 'delivered', receivedBy: 'el portero' }])
    expect(await takeBack(run, stop, await after(id, 5 * MINUTE_MS))).toBe('late')
    expect(await statusOf(id)).toBe('entregado')

    const back = await after(id, 5 * MINUTE_MS - 1)
    expect(await takeBack(run, stop, back)).toBe('noted')
    expect(await takeBack(run, stop, back)).toBe('known')
    expect(await statusOf(id)).toBe(status)
    expect(await balanceOf(id)).toMatchObject({ paid: 0, missing: 15_200 })
    expect(await shown()).toEqual([])

    expect(await noteOutcome(run, stop, paid())).toBe('noted')
    expect(await statusOf(id)).toBe('entregado')
    expect(await balanceOf(id)).toMatchObject({ paid: 15_200, missing: 0 })
  }
})

test('what was collected within the millisecond of the delivery is void as well', async () => {
  const run = await aRun()
  const { id } = await aDelivery('enviado')
  await noteOutcome(run, { orderId: id, slot: SLOT }, paid())
  await db.transaction().execute(async (trx) => {
    // Nobody edits a payment: here the clock is what is made to be so.
    await sql`alter table payments disable trigger payments_stay`.execute(trx)
    await sql`
      update payments set created_at = (
        select created_at - interval '1 microsecond' from order_events where order_id = ${id} and kind = 'delivered'
      ) where order_id = ${id}
    `.execute(trx)
    await sql`alter table payments enable trigger payments_stay`.execute(trx)
  })
  expect(await takeBack(run, { orderId: id, slot: SLOT }, await after(id, 1))).toBe('noted')
  expect(await balanceOf(id)).toMatchObject({ paid: 0, missing: 15_200 })
})

test('of two deliveries each takes back its own payment, and what the desk did stays', async () => {
  const run = await aRun()
  const { id } = await aDelivery('enviado', [SLOT, LATER])
  await noteOutcome(run, { orderId: id, slot: SLOT }, paid())
  await noteOutcome(run, { orderId: id, slot: LATER }, { kind: 'delivered' })
  const now = await after(id, MINUTE_MS)
  expect(await takeBack(run, { orderId: id, slot: LATER }, now)).toBe('noted')
  expect(await statusOf(id)).toBe('enviado')
  expect(await balanceOf(id)).toMatchObject({ missing: 0 })

  await noteOutcome(run, { orderId: id, slot: LATER }, { kind: 'delivered' })
  const { id: staffId } = await aUser()
  await changeStatus(id, 'preparacion', staffId)
  await changeStatus(id, 'entregado', staffId)
  expect(await takeBack(run, { orderId: id, slot: LATER }, await after(id, 1))).toBe('noted')
  expect(await statusOf(id)).toBe('entregado')
})

test('pressed together, a delivery and its taking back are each told once', async () => {
  const run = await aRun()
  const { id } = await aDelivery('enviado')
  const stop = { orderId: id, slot: SLOT }
  await noteOutcome(run, stop, paid())
  const now = await after(id, MINUTE_MS)
  const hold = (trx: Trx) => sql`select from orders where id = ${id} for update`.execute(trx)
  const back = () => takeBack(run, stop, now)
  expect((await whileHeld(hold, back, back, back)).sort()).toEqual(['known', 'known', 'noted'])
  expect((await kindsOf(id)).filter((kind) => kind === 'undelivered')).toHaveLength(1)
  const press = paid()
  const tell = () => noteOutcome(run, stop, press)
  expect((await whileHeld(hold, tell, tell, tell)).sort()).toEqual(['known', 'known', 'noted'])
  expect((await kindsOf(id)).filter((kind) => kind === 'delivered')).toHaveLength(2)
  expect(await balanceOf(id)).toMatchObject({ paid: 15_200, extra: 0 })
})

test('a link takes back only what is its own, and only what was delivered', async () => {
  const run = await aRun()
  const { id } = await aDelivery('enviado')
  const now = new Date()
  expect(await takeBack(run, { orderId: id, slot: SLOT }, now)).toBe('gone')
  await noteOutcome(run, { orderId: id, slot: SLOT }, { kind: 'absent' })
  expect(await takeBack(run, { orderId: id, slot: SLOT }, now)).toBe('gone')
  await noteOutcome(run, { orderId: id, slot: SLOT }, paid())
  const other = { ...run, slot: LATER }
  expect(await takeBack(other, { orderId: id, slot: SLOT }, now)).toBe('gone')
  expect(await takeBack(run, { orderId: randomUUID(), slot: SLOT }, now)).toBe('gone')
})
