import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { anOrder, aProduct, aSlot, aUser, aZone } from '../../../../../tests/support/factories'
import { settled } from '../../../../../tests/support/settled'
import { db } from '~/database/db.server'
import { addDays, limaDay } from '~/dates'
import { changeOrder } from '~/models/orders/change/change-orders.server'
import { historyOf } from '../order-history.server'
import { moveOrders } from './move-orders.server'
import { promisedOrders } from './promised.server'

let staffId: string
let lastDay = 10

beforeEach(async () => {
  staffId = (await aUser()).id
})

/** Two days that no other test uses. */
function twoDays() {
  lastDay += 2
  const day = addDays(limaDay(new Date()), lastDay)
  return [day, addDays(day, 1)] as const
}

async function anOrderOn(day: string, slot: string, some: Parameters<typeof anOrder>[0] = {}) {
  const order = await anOrder(some)
  const line = { product_name: 'Ramo', quantity: 1, unit_price: 14_000, subtotal: 14_000 }
  const when = { delivery_date: day, delivery_time: slot }
  await db
    .insertInto('order_items')
    .values({ ...line, ...when, order_id: order.id, position: 1 })
    .execute()
  await changeOrder(order.id, { by: null }, (change, locked) => change.syncSlotBookings([locked]))
  return order
}

type Moving = Parameters<typeof moveOrders>[0]

function move(ids: string[], from: Moving['from'], to: Moving['to'], some: Partial<Moving> = {}) {
  const rest = { allowOverbooking: false, isNotified: true, staffId, now: new Date() }
  return moveOrders({ orderIds: ids, from, to, ...rest, ...some })
}

async function whenOf(id: string) {
  const line = await db
    .selectFrom('order_items')
    .select(['delivery_date as day', 'delivery_time as slot'])
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  return `${line.day} ${line.slot}`
}

async function placesOn(day: string) {
  const { rows } = await sql<{ orders: number }>`
    select coalesce(sum(orders), 0)::int as orders from delivery_places where day = ${day}
  `.execute(db)
  return rows[0]?.orders
}

test('what is promised for a day that goes are its open orders, once each', async () => {
  const [day, after] = twoDays()
  const { name: slot } = await aSlot()
  const open = await anOrderOn(day, slot, { customer_lastname: 'Ñahui' })
  await anOrderOn(day, slot, { status: 'cancelado' })
  await anOrderOn(day, slot, { status: 'entregado' })
  const other = await anOrderOn(after, slot)
  expect(await promisedOrders({ from: day, to: day })).toMatchObject([
    { id: open.id, number: open.order_number, customer: 'Ana Ñahui' },
  ])
  expect(await promisedOrders({ from: day, to: day, slots: ['otro'] })).toEqual([])
  const ofSlot = await promisedOrders({ slots: [slot] })
  expect(ofSlot.map(({ id }) => id)).toEqual([open.id, other.id])
})

test('what is promised with a zone or a product that goes has them, also without a day', async () => {
  const [day] = twoDays()
  const [zone, product] = [await aZone(), await aProduct()]
  const order = await anOrderOn(day, 'Una hora', { shipping_zone_id: zone.id })
  await anOrderOn(day, 'Una hora')
  const ofOrder = db.updateTable('order_items').where('order_id', '=', order.id)
  await ofOrder.set({ product_id: product.id }).execute()
  for (const going of [{ zoneIds: [zone.id] }, { productIds: [product.id] }]) {
    expect(await promisedOrders(going)).toMatchObject([{ id: order.id }])
  }
  await ofOrder.set({ delivery_date: null, delivery_time: null }).execute()
  expect(await promisedOrders({ zoneIds: [zone.id] })).toMatchObject([{ id: order.id, when: '' }])
})

test('orders move together, are told by mail, and leave what is cancelled or moved alone', async () => {
  const [day, after] = twoDays()
  const { name: slot } = await aSlot()
  const [one, two] = [await anOrderOn(day, slot), await anOrderOn(day, slot, { email: null })]
  const cancelled = await anOrderOn(day, slot, { status: 'cancelado' })
  const elsewhere = await anOrderOn(after, slot)
  const ids = [one, two, cancelled, elsewhere].map(({ id }) => id)
  const moved = await move(ids, { from: day, to: day }, { day: after, slot })
  expect(moved).toEqual({ moved: 2, unnotified: [two.order_number] })
  expect(await whenOf(one.id)).toBe(`${after} ${slot}`)
  expect(await whenOf(cancelled.id)).toBe(`${day} ${slot}`)
  expect([await placesOn(day), await placesOn(after)]).toEqual([0, 3])
  expect(await historyOf(one.id)).toMatchObject([{ kind: 'edit' }, { kind: 'email' }])
  expect(await historyOf(two.id)).toMatchObject([{ kind: 'edit' }])
  expect(await historyOf(elsewhere.id)).toEqual([])
  // Pressed twice, there is nothing left to move.
  expect(await move(ids, { from: day, to: day }, { day: after, slot })).toMatchObject({ moved: 0 })
})

test('a slot with room for one of two takes none, or both on purpose', async () => {
  const [day, after] = twoDays()
  const { name: slot } = await aSlot({ capacity: 1 })
  const ids = [(await anOrderOn(day, slot)).id, (await anOrderOn(day, slot)).id]
  const full = await move(ids, { from: day, to: day }, { day: after, slot })
  expect(full).toEqual({ full: [expect.stringContaining('está lleno o cerrado')] })
  for (const id of ids) {
    expect(await whenOf(id)).toBe(`${day} ${slot}`)
    expect(await historyOf(id)).toEqual([])
  }
  expect(await placesOn(after)).toBe(0)
  const moved = await move(ids, { from: day }, { day: after, slot }, { allowOverbooking: true })
  expect(moved).toMatchObject({ moved: 2 })
  expect(await placesOn(after)).toBe(2)
})

test.each([
  ['ayer', 'day', 'Elige hoy o un día que venga'],
  ['sin horario que exista', 'slot', 'Este horario ya no existe: elige otro'],
])('%s is refused', async (what, field, message) => {
  const [day, after] = twoDays()
  const { name: slot } = await aSlot()
  const { id } = await anOrderOn(day, slot)
  const yesterday = addDays(limaDay(new Date()), -1)
  const to = what === 'ayer' ? { day: yesterday, slot } : { day: after, slot: 'Nunca' }
  expect(await move([id], { from: day }, to)).toEqual({ problem: { field, message } })
  expect(await whenOf(id)).toBe(`${day} ${slot}`)
})

test('two people who move a day to and fro at once lose no booking, and one moves each order', async () => {
  const [day, after] = twoDays()
  const { name: slot } = await aSlot()
  const ids = await Promise.all(
    Array.from({ length: 6 }, async () => (await anOrderOn(day, slot)).id),
  )
  const answers = await settled([
    ...Array.from({ length: 4 }, () => move(ids, { from: day, to: day }, { day: after, slot })),
    ...Array.from({ length: 4 }, () => move(ids, { from: after, to: after }, { day, slot })),
  ])
  expect(answers.every((answer) => 'moved' in answer)).toBe(true)
  const days = await Promise.all(ids.map(whenOf))
  const moved = days.filter((when) => when.startsWith(after)).length
  expect([await placesOn(day), await placesOn(after)]).toEqual([6 - moved, moved])
  expect(new Set(days).size).toBe(1)
})
