import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { emptyTables } from '../../../tests/support/empty-tables'
import { anOrder, aUser } from '../../../tests/support/factories'
import { settled } from '../../../tests/support/settled'
import { db } from '~/database/db.server'
import { historyOf } from '~/models/orders/admin/order-history.server'
import { changeStatus } from '~/models/orders/admin/order-status.server'
import { signedId } from '~/models/records/signed-id.server'
import { findRun, openRun, revokeRun, runsOf, runToken } from './delivery-run.server'
import { noteOutcome } from './outcome.server'
import { stopsOf } from './stops.server'

const DAY = '2026-12-24'
const MORNING = '9am-3pm'
const AFTERNOON = '3pm-7pm'
/** Noon in Lima. */
const NOW = new Date('2026-12-24T17:00:00Z')

/** Nothing of it is to be paid. */
const FREE = { subtotal: 0, shipping_cost: 0, total: 0 }

let staff: { id: string }

beforeEach(async () => {
  await emptyTables('orders', 'delivery_runs', 'users')
  staff = await aUser()
})

async function aRun(slot: string | null = null) {
  await openRun(DAY, slot, staff.id)
  const run = (await runsOf(DAY)).find((one) => one.slot === slot)
  if (!run) throw new Error('no run')
  return run
}

/** An order whose lines are delivered in these slots of the day. */
async function aDelivery(slots: string[], some: Parameters<typeof anOrder>[0] = {}, day = DAY) {
  const order = await anOrder({ status: 'enviado', shipping_address: 'Calle 1', ...FREE, ...some })
  for (const [index, delivery_time] of slots.entries()) {
    const line = { order_id: order.id, position: index + 1, product_name: 'Dalias', quantity: 2 }
    const when = { delivery_date: day, delivery_time }
    const price = { unit_price: 100, subtotal: 200 }
    await db
      .insertInto('order_items')
      .values({ ...line, ...when, ...price })
      .execute()
  }
  return order
}

async function outcomesOf(orderId: string) {
  const history = await historyOf(orderId)
  return history.flatMap(({ kind, detail, staff: who }) =>
    kind === 'delivered' || kind === 'absent' ? [{ kind, detail, who }] : [],
  )
}

async function statusOf(id: string) {
  const { status } = await db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return status
}

test('twenty who press at once leave one line each, and the order is delivered once', async () => {
  const run = await aRun()
  const { id } = await aDelivery([MORNING])
  const stop = { orderId: id, slot: MORNING }
  const presses = Array.from({ length: 20 }, (_, press) =>
    noteOutcome(run, stop, { kind: press % 2 === 0 ? 'absent' : 'delivered' }),
  )
  const told = await settled(presses)
  expect(told.filter((one) => one === 'noted').length).toBeLessThanOrEqual(2)
  const outcomes = await outcomesOf(id)
  expect(outcomes.filter(({ kind }) => kind === 'delivered')).toEqual([
    { kind: 'delivered', detail: `${DAY} ${MORNING}`, who: null },
  ])
  expect(outcomes.filter(({ kind }) => kind === 'absent').length).toBeLessThanOrEqual(1)
  const history = await historyOf(id)
  expect(history.filter(({ kind }) => kind === 'status')).toMatchObject([
    { status: 'entregado', detail: 'enviado' },
  ])
})

test('nobody was there, then it is delivered; after that nobody can have been missing', async () => {
  const run = await aRun(MORNING)
  const { id } = await aDelivery([MORNING])
  const stop = { orderId: id, slot: MORNING }
  expect(await noteOutcome(run, stop, { kind: 'absent' })).toBe('noted')
  expect(await statusOf(id)).toBe('enviado')
  expect(await noteOutcome(run, stop, { kind: 'absent' })).toBe('known')
  expect(await noteOutcome(run, stop, { kind: 'delivered' })).toBe('noted')
  expect(await noteOutcome(run, stop, { kind: 'absent' })).toBe('known')
  const other = await aDelivery([MORNING])
  await noteOutcome(run, { orderId: other.id, slot: MORNING }, { kind: 'delivered' })
  expect(await noteOutcome(run, { orderId: other.id, slot: MORNING }, { kind: 'absent' })).toBe(
    'delivered',
  )
  expect(await outcomesOf(other.id)).toHaveLength(1)
})

test('an order of several deliveries is delivered with the last of them', async () => {
  const run = await aRun()
  const { id } = await aDelivery([MORNING, AFTERNOON, MORNING])
  expect(await stopsOf(run)).toMatchObject([
    { delivery_time: MORNING },
    { delivery_time: AFTERNOON },
  ])
  await noteOutcome(run, { orderId: id, slot: MORNING }, { kind: 'delivered' })
  expect(await statusOf(id)).toBe('enviado')
  await noteOutcome(run, { orderId: id, slot: AFTERNOON }, { kind: 'delivered' })
  expect(await statusOf(id)).toBe('entregado')
})

test('a link tells only of its own day and slot, and of what is still in it', async () => {
  const run = await aRun(MORNING)
  const [here, afternoon, tomorrow, pickup, cancelled, moved] = [
    await aDelivery([MORNING]),
    await aDelivery([AFTERNOON]),
    await aDelivery([MORNING], {}, '2026-12-25'),
    await aDelivery([MORNING], { delivery_type: 'retiro', pickup_sucursal: 'Taller' }),
    await aDelivery([MORNING]),
    await aDelivery([MORNING]),
  ]
  await changeStatus(cancelled.id, 'cancelado', staff.id)
  await sql`update order_items set delivery_time = ${AFTERNOON} where order_id = ${moved.id}`.execute(
    db,
  )
  expect((await stopsOf(run)).map(({ id }) => id)).toEqual([here.id])
  for (const [orderId, slot] of [
    [afternoon.id, AFTERNOON],
    [afternoon.id, MORNING],
    [tomorrow.id, MORNING],
    [pickup.id, MORNING],
    [cancelled.id, MORNING],
    [moved.id, MORNING],
    [moved.id, AFTERNOON],
    [here.id, null],
    [here.id, `${MORNING} `],
    [randomUUID(), MORNING],
    [`' or true`, MORNING],
  ] as const) {
    expect(
      await noteOutcome(run, { orderId, slot }, { kind: 'delivered' }),
      `${orderId} ${slot}`,
    ).toBe('gone')
  }
  const { rows } =
    await sql`select from order_events where kind in ('delivered', 'absent')`.execute(db)
  expect(rows).toEqual([])
})

test('a link opens until the day after is over in Lima, and not when it was revoked', async () => {
  const run = await aRun()
  const token = runToken(run.id)
  expect(await findRun(token, NOW)).toEqual(run)
  expect(await findRun(token, new Date('2026-12-26T04:59:59Z'))).toEqual(run)
  expect(await findRun(token, new Date('2026-12-26T05:00:00Z'))).toBeUndefined()

  await revokeRun(run.id)
  expect(await findRun(token, NOW)).toBeUndefined()
  const next = await aRun()
  expect(next.id).not.toBe(run.id)
  expect(await findRun(token, NOW)).toBeUndefined()
  expect(await findRun(runToken(next.id), NOW)).toEqual(next)
})

test('one link for a day and slot, however many ask for it at once', async () => {
  await settled(Array.from({ length: 10 }, () => openRun(DAY, MORNING, staff.id)))
  await settled(Array.from({ length: 10 }, () => openRun(DAY, null, staff.id)))
  expect(await runsOf(DAY)).toHaveLength(2)
})

test('10,000 guesses open nothing', async () => {
  const run = await aRun()
  const token = runToken(run.id)
  const [id = '', signature = ''] = token.split('.')
  const guesses = [
    ...Array.from({ length: 9_990 }, () => `${id}.${randomBytes(24).toString('base64url')}`),
    ...[id, `${id}.`, `.${signature}`, `${randomUUID()}.${signature}`, `${token}x`, `${token}.x`],
    ...[token.toUpperCase(), signedId(id, 'baja-del-boletin'), '', '\0.\0'],
  ]
  const opened = await settled(guesses.map((guess) => findRun(guess, NOW)))
  expect(opened.filter(Boolean)).toEqual([])
})
