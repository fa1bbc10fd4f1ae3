import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { emptyTables } from '../../../../../tests/support/empty-tables'
import { anOrder, aSetting, aUser } from '../../../../../tests/support/factories'
import { settled } from '../../../../../tests/support/settled'
import { db } from '~/database/db.server'
import { addDays, limaDay } from '~/dates'
import { openRun, runsOf } from '~/models/deliveries/delivery-run.server'
import { noteOutcome } from '~/models/deliveries/outcome.server'
import { takeBack } from '~/models/deliveries/take-back.server'
import { countNewOrders, countUnseenAbsent, seeOrder } from '../unseen/new-orders.server'
import { historyOf } from '../order-history.server'
import { changeStatus } from '../order-status.server'
import { whatWaits } from '../to-resolve/to-resolve.server'
import { absencesOf, proposedDelivery } from './absent-orders.server'

const DAY = addDays(limaDay(new Date()), 3)
const SLOT = '9am-3pm'

beforeEach(async () => {
  await emptyTables('orders', 'delivery_runs', 'users', 'site_settings', 'delivery_closures')
  await sql`delete from graphile_worker._private_jobs`.execute(db)
})

async function aRun() {
  await openRun(DAY, null, (await aUser()).id)
  const [run] = await runsOf(DAY)
  if (!run) throw new Error('no run')
  return run
}

async function aDelivery(some: Parameters<typeof anOrder>[0] = {}) {
  const free = { subtotal: 0, shipping_cost: 0, total: 0 }
  const order = await anOrder({ status: 'enviado', ...free, ...some })
  const line = { order_id: order.id, position: 1, product_name: 'Dalias', quantity: 1 }
  const when = { delivery_date: DAY, delivery_time: SLOT }
  await db
    .insertInto('order_items')
    .values({ ...line, ...when, unit_price: 0, subtotal: 0 })
    .execute()
  return { ...order, stop: { orderId: order.id, slot: SLOT } }
}

/** Of 'Por resolver', those that are about nobody being there. */
async function absentNumbers() {
  const { waiting } = await whatWaits(new Date(), 100)
  return waiting.filter(({ kind }) => kind === 'absent').map(({ number }) => number)
}

async function mails() {
  const { rows } = await sql<{ orderId: string }>`
    select payload->>'orderId' as "orderId" from graphile_worker._private_jobs
    where key like 'order-absent:%'
  `.execute(db)
  return rows.map(({ orderId }) => orderId)
}

test('nobody there rings like a new order, until somebody looks at it', async () => {
  const run = await aRun()
  const { order_number, stop } = await aDelivery()
  await anOrder({ seen_at: null })
  expect([await countNewOrders(), await countUnseenAbsent()]).toEqual([1, 0])
  await settled(Array.from({ length: 5 }, () => noteOutcome(run, stop, { kind: 'absent' })))
  expect([await countNewOrders(), await countUnseenAbsent()]).toEqual([2, 1])
  await seeOrder(order_number)
  expect([await countNewOrders(), await countUnseenAbsent()]).toEqual([1, 0])
  // Seen is not solved.
  expect(await absentNumbers()).toEqual([order_number])
})

test('an absence is gone once it was delivered, moved or cancelled, and back when that is taken back', async () => {
  const run = await aRun()
  const [delivered, moved, cancelled] = [await aDelivery(), await aDelivery(), await aDelivery()]
  for (const { stop } of [delivered, moved, cancelled]) {
    await noteOutcome(run, stop, { kind: 'absent' })
  }
  expect(await absentNumbers()).toEqual(
    [delivered, moved, cancelled].map((order) => order.order_number).toSorted(),
  )
  await noteOutcome(run, delivered.stop, { kind: 'delivered' })
  await sql`update order_items set delivery_date = delivery_date + 1 where order_id = ${moved.id}`.execute(
    db,
  )
  await changeStatus(cancelled.id, 'cancelado', (await aUser()).id)
  expect(await absentNumbers()).toEqual([])
  await takeBack(run, delivered.stop, new Date())
  expect(await absencesOf(delivered.id)).toEqual([`${DAY} ${SLOT}`])
})

test('the buyer is told once, if the settings say so and there is an address', async () => {
  const run = await aRun()
  const quiet = await aDelivery()
  await noteOutcome(run, quiet.stop, { kind: 'absent' })
  await aSetting('enable_absent_mail', 'true')
  const [told, silent] = [await aDelivery(), await aDelivery({ email: null })]
  for (const { stop } of [told, told, silent]) await noteOutcome(run, stop, { kind: 'absent' })
  expect(await mails()).toEqual([told.id])
  expect((await historyOf(told.id)).map(({ kind, automatic }) => [kind, automatic])).toEqual([
    ['absent', false],
    ['email', true],
  ])
})

test('rider and desk at once: an order that is cancelled in that moment is no absence', async () => {
  const run = await aRun()
  const { id: staffId } = await aUser()
  for (let round = 0; round < 10; round += 1) {
    const { id, stop } = await aDelivery()
    const [told] = await settled([
      noteOutcome(run, stop, { kind: 'absent' }),
      changeStatus(id, 'cancelado', staffId),
    ])
    const kinds = (await historyOf(id)).map(({ kind }) => kind)
    expect(kinds).toEqual(told === 'noted' ? ['absent', 'status'] : ['status'])
    expect(await absencesOf(id)).toEqual([])
  }
})

test('the next day and slot that takes a delivery is proposed', async () => {
  const now = new Date()
  const proposed = await proposedDelivery(now)
  if (!proposed) throw new Error('no slot is free')
  const closed = { first_day: proposed.day, last_day: proposed.day, reason: 'Feriado' }
  await db
    .insertInto('delivery_closures')
    .values({ ...closed, slot: null })
    .execute()
  const next = await proposedDelivery(now)
  expect(next?.day).toBe(addDays(proposed.day, 1))
  expect(next?.words).toContain(next?.slot)
})
