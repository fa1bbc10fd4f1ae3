import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { emptyTables } from '../../../../../tests/support/empty-tables'
import {
  aClosure,
  anOrder,
  aPeakDay,
  aSlot,
  aUser,
  aZone,
} from '../../../../../tests/support/factories'
import { settled } from '../../../../../tests/support/settled'
import { db } from '~/database/db.server'
import { addDays, limaDay } from '~/dates'
import { openDay } from '~/models/delivery/closure-editor.server'
import { isDocument } from '~/models/orders/order-gaps'
import { deliveryOf } from '~/models/orders/order-delivery.server'
import { changeOrder } from '~/models/orders/change/change-orders.server'
import { notePayment } from '~/models/orders/payments/ledger.server'
import { versionOf } from '~/models/records/saving'
import { changeDelivery } from '../delivery-change.server'
import { changeDni } from '../gaps/dni-change.server'
import { recordDelivery } from '../mail-delivery.server'
import { moveOrders } from '../moving/move-orders.server'
import { historyOf } from '../order-history.server'
import { changeStatus } from '../order-status.server'
import { mailStatus } from '../status-mail.server'
import { keepOnClosedDay, settle } from './settle.server'
import { countWaiting, whatWaits } from './to-resolve.server'

const TODAY = limaDay(new Date())
const DAY = addDays(TODAY, 5)
const SLOT = '9am-3pm'
/** Nothing to collect, nothing to ask: what lacks something says so. */
const FINE = { shipping_zone_name: 'Barranco', subtotal: 0, shipping_cost: 0, total: 0 }

let staffId: string

beforeEach(async () => {
  await emptyTables('orders', 'delivery_closures', 'peak_days', 'delivery_places')
  await sql`delete from delivery_slots where name not in ('9am-3pm', '3pm-7pm')`.execute(db)
  staffId = (await aUser()).id
})

type When = { day?: string | null; slot?: string | null; product?: string }

async function anOrderFor(
  { day = DAY, slot = SLOT, product = randomUUID() }: When,
  some: Some = {},
) {
  const order = await anOrder({ ...FINE, phone: '', email: null, ...some })
  const line = { product_name: product, quantity: 1, unit_price: 0, subtotal: 0, position: 1 }
  const when = { delivery_date: day, delivery_time: slot }
  await db
    .insertInto('order_items')
    .values({ ...line, ...when, order_id: order.id })
    .execute()
  await changeOrder(order.id, { by: null }, (change, locked) => change.syncSlotBookings([locked]))
  return order
}
type Some = Parameters<typeof anOrder>[0]

/** What waits, each by its kind and its order, and counted. */
async function waiting(now = new Date()) {
  const { waiting: rows, count } = await whatWaits(now, 100)
  expect(count).toBe(rows.length)
  expect(await countWaiting(now)).toBe(count)
  return rows
}

async function move(id: string, from: string, to: string) {
  const rest = { allowOverbooking: false, isNotified: false, staffId, now: new Date() }
  const moving = { from: { from, to: from }, to: { day: to, slot: SLOT } }
  expect(await moveOrders({ orderIds: [id], ...moving, ...rest })).toMatchObject({ moved: 1 })
}

test('what is unpaid waits from Lima’s midnight of the day before until that of the day after', async () => {
  const owed = { subtotal: 10_000, total: 10_000 }
  const order = await anOrderFor({ day: '2026-12-24' }, owed)
  await anOrderFor({ day: '2026-12-24' }, { ...owed, collect_on_delivery: true })
  await anOrderFor({ day: '2026-12-24' }, { ...owed, status: 'cancelado' })
  const at = async (time: string) => (await waiting(new Date(time))).map(({ number }) => number)
  expect(await at('2026-12-23T04:59:59.999Z')).toEqual([])
  expect(await at('2026-12-23T05:00:00.000Z')).toEqual([order.order_number])
  expect(await at('2026-12-25T04:59:59.999Z')).toEqual([order.order_number])
  expect(await at('2026-12-25T05:00:00.000Z')).toEqual([])

  const noon = new Date('2026-12-23T17:00:00Z')
  const pay = (operation: string, amount: number) =>
    notePayment(
      order.id,
      { key: '', operation, amount, method: null, paidOn: '2026-12-23', staffId },
      true,
    )
  await pay('445566', 4_000)
  expect(await waiting(noon)).toMatchObject([{ kind: 'unpaid', facts: { missing: 6_000 } }])
  await pay('445577', 6_000)
  expect(await waiting(noon)).toEqual([])
})

test('a closed day waits with how many orders it has, until they move, stay on purpose, or it opens', async () => {
  const orders = [await anOrderFor({}), await anOrderFor({}), await anOrderFor({})]
  await anOrderFor({ slot: '3pm-7pm' })
  expect(await waiting()).toEqual([])
  await aClosure(DAY, DAY, SLOT)
  const closed = { kind: 'closed', id: null, day: DAY, facts: { slot: SLOT, reason: 'Feriado' } }
  expect(await waiting()).toMatchObject([{ ...closed, facts: { orders: 3 } }])
  await move(orders[0]?.id ?? '', DAY, addDays(DAY, 1))
  expect(await waiting()).toMatchObject([{ ...closed, facts: { orders: 2 } }])
  expect(await waiting(new Date(Date.now() + 7 * 86_400_000))).toEqual([])

  const kept = await settled([1, 2].map(() => keepOnClosedDay({ day: DAY, slot: SLOT }, staffId)))
  expect(kept.toSorted()).toEqual([0, 2])
  expect(await waiting()).toEqual([])
  const stop = { kind: 'kept', detail: `${DAY} ${SLOT}` }
  expect(await historyOf(orders[1]?.id ?? '')).toMatchObject([stop])
  // Who comes later was not meant.
  await anOrderFor({})
  expect(await waiting()).toMatchObject([{ ...closed, facts: { orders: 1 } }])
  await openDay(DAY, SLOT)
  expect(await waiting()).toEqual([])
  await aClosure(addDays(DAY, -1), DAY)
  expect(await waiting()).toMatchObject([{ kind: 'closed', facts: { slot: null, orders: 2 } }])
})

test('a slot and a peak day that hold too much wait until one of theirs moves or is cancelled', async () => {
  const { name: slot } = await aSlot({ capacity: 1, capacity_of: 'orders' })
  const first = await anOrderFor({ slot })
  expect(await waiting()).toEqual([])
  const second = await anOrderFor({ slot })
  const full = { kind: 'full', day: DAY, facts: { slot, over: 1, unit: 'orders' } }
  expect(await waiting()).toMatchObject([full])
  await move(second.id, DAY, addDays(DAY, 1))
  expect(await waiting()).toEqual([])

  await anOrderFor({ slot })
  await aPeakDay({ day: DAY, capacity: 1, capacity_of: 'arrangements' })
  const peak = { kind: 'full', day: DAY, facts: { slot: null, over: 1, unit: 'arrangements' } }
  expect(await waiting()).toMatchObject([peak, full])
  await changeStatus(first.id, 'cancelado', staffId)
  expect(await waiting()).toEqual([])
})

test('what lacks its day, its zone or its DNI waits until it has them', async () => {
  const order = await anOrderFor({ day: null, slot: null }, { customer_dni: '1234567', ...LOST })
  await anOrderFor({ day: addDays(TODAY, -1) }, { customer_dni: '', ...LOST })
  await anOrderFor({}, { ...LOST, delivery_type: 'retiro', shipping_address: null })
  const bare = await anOrder({ ...FINE, status: 'enviado' })
  await anOrder({ ...FINE, status: 'entregado' })
  const gaps = async () =>
    (await waiting()).map((one) => one.kind === 'gaps' && [one.number, one.facts.gaps])
  const wanted = [
    [order.order_number, ['day', 'zone', 'dni']],
    [bare.order_number, ['day']],
  ]
  expect(new Set(await gaps())).toEqual(new Set(wanted))
  await changeStatus(bare.id, 'entregado', staffId)
  expect(await changeDni(order.id, '12345678', staffId)).toBeNull()
  expect(await gaps()).toEqual([[order.order_number, ['day', 'zone']]])

  const change = async (day: string | null, zoneId: string | null) => {
    const delivery = await deliveryOf(order.order_number)
    if (!delivery) throw new Error('no order')
    const where = { address: 'Av. Grau 120', reference: '', zoneId, version: versionOf(delivery) }
    const draft = { groups: [{ day, slot: day && SLOT }], ...where }
    const changed = await changeDelivery(order.id, draft, {
      ...{ staffId, isNotified: false, now: new Date() },
    })
    expect(changed).toMatchObject({ changes: [expect.any(String)] })
  }
  await change(DAY, null)
  expect(await waiting()).toMatchObject([{ day: DAY, facts: { gaps: ['zone'] } }])
  await change(DAY, (await aZone({ cost: 0 })).id)
  expect(await waiting()).toEqual([])
})
const LOST = { shipping_zone_name: null, shipping_address: 'Av. Grau 120' }

test('a DNI is one for the list as it is for the order', async () => {
  const texts = [
    ...[
      '',
      '12345678',
      '1234567',
      '123456789',
      '1234567890',
      '12.345.678',
      ' 1234 5678 ',
      'AB-12345',
    ],
    ...[
      'abcdef',
      'abcde',
      'abcdefghijklm',
      '１２３４５６７８',
      'ñandú12',
      'x1y2z3',
      '12345678\n',
      '123456',
    ],
  ]
  const found: Record<string, boolean> = {}
  for (const text of texts) {
    const order = await anOrderFor({}, { customer_dni: text })
    found[text] = !(await waiting()).some(({ number }) => number === order.order_number)
  }
  expect(found).toEqual(Object.fromEntries(texts.map((text) => [text, isDocument(text)])))
})

test('the same order within an hour waits until one is cancelled, or staff say that it repeats none', async () => {
  const noon = new Date('2026-11-20T17:00:00Z')
  const at = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
  const buyer = { phone: '987 654 321', email: 'Ana@correo.pe' }
  const first = await anOrderFor({ product: 'Dalias' }, { ...buyer, created_at: at(0) })
  const others: [When, Some][] = [
    [{}, buyer],
    [{ product: 'Dalias', day: addDays(DAY, 1) }, buyer],
    [{ product: 'Dalias' }, { phone: '911111111', email: 'otra@correo.pe' }],
    [{ product: 'Dalias' }, { ...buyer, status: 'cancelado' }],
    [{ product: 'Dalias' }, { ...buyer, created_at: at(60.001) }],
  ]
  for (const [when, some] of others) {
    await anOrderFor(when, { created_at: at(5), ...some })
  }
  expect(await waiting()).toEqual([])

  const byPhone = { created_at: at(2), phone: '+51987654321', email: 'ana.q@correo.pe' }
  const second = await anOrderFor({ product: 'Dalias' }, byPhone)
  const before = { facts: { before: [first.order_number] } }
  const repeats = { kind: 'repeated', number: second.order_number, day: DAY, ...before }
  // The one that was a minute too late for the first repeats this one.
  expect(await waiting()).toHaveLength(2)
  await db.deleteFrom('orders').where('created_at', '=', at(60.001)).execute()
  expect(await waiting()).toMatchObject([repeats])
  await changeStatus(first.id, 'cancelado', staffId)
  expect(await waiting()).toEqual([])
  await changeStatus(first.id, 'verificado', staffId)
  const said = await settled([1, 2, 3].map(() => settle(second.id, 'distinct', staffId)))
  expect(said.filter(Boolean)).toHaveLength(1)
  expect(await waiting()).toEqual([])
  const distinct = { kind: 'distinct', detail: first.order_number }
  expect(await historyOf(second.id)).toMatchObject([distinct])
  expect(await settle(randomUUID(), 'distinct', staffId)).toBe(false)
})

test('a mail that did not arrive waits until another one is on its way, or staff have told the buyer', async () => {
  const order = await anOrderFor({}, { status: 'verificado', email: 'ana@correo.pe' })
  const mail = async (seen: number, fails: boolean) => {
    const asked = { status: 'verificado', seen, staffId }
    const sent = await mailStatus(order.id, asked)
    if ('refusal' in sent) throw new Error(sent.refusal)
    expect(await waiting()).toEqual([])
    await recordDelivery(sent.eventId, fails ? 'rechazado' : null)
  }
  await mail(0, true)
  const failed = { kind: 'unmailed', number: order.order_number, day: DAY }
  expect(await waiting()).toMatchObject([{ ...failed, facts: { why: 'rechazado' } }])
  await mail(1, false)
  expect(await waiting()).toEqual([])
  await mail(2, true)
  expect(await waiting()).toMatchObject([failed])
  expect(await settle(order.id, 'told', staffId)).toBe(true)
  expect(await settle(order.id, 'told', staffId)).toBe(false)
  expect(await waiting()).toEqual([])
  await mail(3, true)
  expect(await waiting()).toMatchObject([failed])
  await changeStatus(order.id, 'entregado', staffId)
  expect(await waiting()).toEqual([])
})

test('the next deliveries come first, what has no day last, and the count knows the rest', async () => {
  const lost = { customer_dni: '' }
  const numbers: string[] = []
  for (const day of [null, addDays(TODAY, 3), TODAY, addDays(TODAY, 1)]) {
    numbers.push((await anOrderFor({ day }, lost)).order_number)
  }
  const [undated, later, today, tomorrow] = numbers
  expect((await waiting()).map(({ number }) => number)).toEqual([today, tomorrow, later, undated])
  expect(await whatWaits(new Date(), 2)).toMatchObject({
    count: 4,
    waiting: [{ number: today }, { number: tomorrow }],
  })
})
