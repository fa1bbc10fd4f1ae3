import { sql } from 'kysely'
import pLimit from 'p-limit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { unbalanced } from '../../../../tests/support/consistency'
import { whileHeld } from '../../../../tests/support/database/held-rows'
import { emptyTables } from '../../../../tests/support/empty-tables'
import {
  aCart,
  aClosure,
  aCoupon,
  aPeakDay,
  aProduct,
  aSetting,
  aSlot,
  aUser,
  someDetails,
} from '../../../../tests/support/factories'
import { settled } from '../../../../tests/support/settled'
import { db } from '~/database/db.server'
import type { CartLine } from '~/models/cart/cart'
import { calendarOf } from '~/models/delivery/calendar'
import { calendarRows } from '~/models/delivery/calendar.server'
import { roomsOf } from '~/models/delivery/slot-bookings.server'
import { changeDelivery } from '~/models/orders/admin/delivery-change.server'
import { historyOf } from '~/models/orders/admin/order-history.server'
import { changeStatus } from '~/models/orders/admin/order-status.server'
import { versionOf } from '~/models/records/saving'
import { deliveryOf } from '../order-delivery.server'
import { type Placement, placeOrder } from '../order-placement.server'
import { changesOf, planned, reservation } from './reservations'

const NOW = new Date('2026-12-10T17:00:00Z')
const DAY = '2026-12-24'
/** As many as the HTTP server lets in at once. */
const atOnce = pLimit(32)

let product: Awaited<ReturnType<typeof aProduct>>
let staffId: string

beforeEach(async () => {
  await emptyTables('orders', 'coupons', 'site_settings', 'delivery_closures', 'peak_days')
  await sql`delete from delivery_slots where name not in ('9am-3pm', '3pm-7pm')`.execute(db)
  await sql`
    update delivery_slots set capacity = null, capacity_of = 'orders', active = true,
      weekdays = '{0,1,2,3,4,5,6}'
  `.execute(db)
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  await aSetting('show_checkout_pickup', 'true')
  product = await aProduct({ price: 5_000, stock: 1_000 })
  staffId = (await aUser()).id
})

afterEach(async () => expect(await unbalanced()).toEqual([]))

function order(lines: Partial<CartLine>[] = [{}], some: { total?: number; coupon?: string } = {}) {
  const cart = aCart(
    ...lines.map((line) => ({ productId: product.id, deliveryDate: DAY, ...line })),
  )
  const { total = 5_000 * lines.reduce((sum, { quantity = 1 }) => sum + quantity, 0) } = some
  const details = someDetails({
    deliveryType: 'retiro',
    couponCode: some.coupon ?? '',
    seenTotal: total,
  })
  return placeOrder(cart, details, { userId: null, now: NOW })
}

function capacityOf(
  name: string,
  capacity: number,
  capacity_of: 'orders' | 'arrangements' = 'orders',
) {
  return db
    .updateTable('delivery_slots')
    .set({ capacity, capacity_of })
    .where('name', '=', name)
    .execute()
}

async function taken() {
  const { rows } = await sql<{ orders: number; arrangements: number }>`
    select slot, orders, arrangements from delivery_places where day = ${DAY} and orders > 0
    order by slot desc
  `.execute(db)
  return rows
}

function placed(placement: Placement) {
  if (!('placed' in placement)) throw new Error(JSON.stringify(placement))
  return placement.placed
}

test('twenty at once for the last of a slot make one order, and nineteen read what is free', async () => {
  await capacityOf('9am-3pm', 1)
  const placements = await settled(Array.from({ length: 20 }, () => order()))
  const refused = placements.flatMap((one) => ('refusal' in one ? [one.refusal] : []))
  expect(refused).toHaveLength(19)
  for (const { field, message } of refused) {
    expect(field).toBe('cart')
    expect(message).toContain('9am-3pm del jueves 24/12/2026')
    expect(message).toContain('ya se llenó. El próximo horario libre es mañana, 9am-3pm')
  }
  expect(await taken()).toEqual([{ slot: '9am-3pm', orders: 1, arrangements: 1 }])
})

test('two hundred mixed carts never take more than five of a slot, a coupon and the stock', async () => {
  await aSetting('track_stock', 'true')
  await db.updateTable('products').set({ stock: 5 }).where('id', '=', product.id).execute()
  const other = await aProduct({ price: 5_000, stock: 5 })
  const { code } = await aCoupon({ max_uses: 5, discount_amount: 1_000 })
  await capacityOf('9am-3pm', 5)
  await capacityOf('3pm-7pm', 5, 'arrangements')
  const mixes: Partial<CartLine>[][] = [
    [{}],
    [{ deliveryTime: '3pm-7pm' }],
    [{ productId: other.id }, { deliveryTime: '3pm-7pm' }],
    [{ deliveryTime: '3pm-7pm', productId: other.id }, {}],
  ]
  const placements = await settled(
    Array.from({ length: 200 }, (_, index) =>
      atOnce(() => {
        const lines = mixes[index % 4] ?? []
        const total = 5_000 * lines.length
        return index % 3 === 0
          ? order(lines, { coupon: code, total: total - 1_000 })
          : order(lines, { total })
      }),
    ),
  )
  for (const one of placements) {
    if ('refusal' in one) expect(one.refusal.message.length).toBeGreaterThan(20)
    else expect(one).toHaveProperty('placed')
  }
  const [morning, afternoon] = [(await taken())[0], (await taken())[1]]
  expect(Math.max(morning?.orders ?? 9, afternoon?.arrangements ?? 9)).toBeLessThanOrEqual(5)
  expect(placements.filter((one) => 'placed' in one).length).toBeGreaterThan(2)
  const { rows } = await sql<{ stock: number }>`select min(stock) as stock from products`.execute(
    db,
  )
  expect(rows[0]?.stock).toBeGreaterThanOrEqual(0)
})

test('a peak day’s capacity is those of all its slots together', async () => {
  const peak = await aPeakDay({ day: DAY, capacity: 3 })
  const own = ['8am-10am', '10am-12m']
  await aSlot({ name: '8am-10am', peak_day_id: peak.id, starts_at: '08:00', ends_at: '10:00' })
  await aSlot({ name: '10am-12m', peak_day_id: peak.id, starts_at: '10:00', ends_at: '12:00' })
  const placements = []
  for (let n = 0; n < 6; n += 1) placements.push(await order([{ deliveryTime: own[n % 2] }]))
  expect(placements.map((one) => 'placed' in one)).toEqual([true, true, true, false, false, false])
})

test('two at once for the last order of a peak day, each in another slot: the second is refused', async () => {
  await aPeakDay({ day: DAY, capacity: 1 })
  const { code: coupon } = await aCoupon({ discount_amount: 1_000 })
  const [first, second] = await whileHeld(
    // The first has its booking, and comes no further before the second has looked.
    (trx) => sql`select from coupons for update`.execute(trx),
    () => order([{ deliveryTime: '9am-3pm' }], { coupon, total: 4_000 }),
    () => order([{ deliveryTime: '3pm-7pm' }]),
  )
  expect(first).toHaveProperty('placed')
  expect(second).toHaveProperty(
    'refusal.message',
    expect.stringContaining('El próximo horario libre es'),
  )
})

test('what days and slots cost is on the order, and no coupon takes any of it', async () => {
  await aPeakDay({ day: DAY, charge: 800, name: 'Nochebuena' })
  await aSlot({ name: 'al alba', extra_charge: 1_500 })
  const { code } = await aCoupon({ discount_amount: 90_000 })
  const seen = await order([{ deliveryTime: 'al alba' }], { coupon: code, total: 0 })
  expect(seen).toMatchObject({ changed: { charges: 2_300, total: 2_300 } })
  const { id } = placed(await order([{ deliveryTime: 'al alba' }], { coupon: code, total: 2_300 }))
  const { rows } = await sql`
    select total, charges, name, amount from orders join order_charges on order_id = orders.id
    where orders.id = ${id} order by position
  `.execute(db)
  const whole = { total: 2_300, charges: 2_300 }
  expect(rows).toEqual([
    { ...whole, name: 'Nochebuena, 24/12/2026', amount: 800 },
    { ...whole, name: 'Horario al alba, 24/12/2026', amount: 1_500 },
  ])
})

test('an order of two slots books each; cancelling returns them, and deleting too', async () => {
  await capacityOf('9am-3pm', 1)
  const { id } = placed(await order([{ quantity: 3 }, { deliveryTime: '3pm-7pm' }]))
  const both = [
    { slot: '9am-3pm', orders: 1, arrangements: 3 },
    { slot: '3pm-7pm', orders: 1, arrangements: 1 },
  ]
  expect(await taken()).toEqual(both)
  await changeStatus(id, 'cancelado', staffId)
  expect(await taken()).toEqual([])
  placed(await order())
  const again = await changeStatus(id, 'pendiente', staffId)
  expect(again).toMatchObject({
    reservationChanges: [
      { kind: 'place', outcome: 'short', name: '9am-3pm del jueves 24/12/2026' },
    ],
  })
  expect((await historyOf(id)).at(-1)?.detail).toBe(
    '9am-3pm del jueves 24/12/2026 ya no tenía lugar: este pedido va además de los previstos.',
  )
  expect((await taken())[0]).toMatchObject({ orders: 2 })
  await db.deleteFrom('orders').where('id', '=', id).execute()
  await sql`delete from graphile_worker._private_jobs where key like ${`%:${id}`}`.execute(db)
  expect(await taken()).toEqual([{ slot: '9am-3pm', orders: 1, arrangements: 1 }])
})

async function move(number: string, slot: string, allowOverbooking: boolean) {
  const delivery = await deliveryOf(number)
  if (!delivery) throw new Error('no order')
  const draft = { zoneId: null, address: '', reference: '', version: versionOf(delivery) }
  const groups = [{ day: DAY, slot }]
  const by = { staffId, isNotified: false, now: NOW }
  return changeDelivery(delivery.id, { ...draft, groups, allowOverbooking }, by)
}

test('staff who move an order past what a slot takes are told, and do it on purpose', async () => {
  await capacityOf('3pm-7pm', 1)
  placed(await order([{ deliveryTime: '3pm-7pm' }]))
  const { id, orderNumber } = placed(await order())
  const full = { full: ['3pm-7pm del jueves 24/12/2026: está lleno o cerrado'] }
  expect(await move(orderNumber, '3pm-7pm', false)).toEqual(full)
  expect((await taken())[0]).toEqual({ slot: '9am-3pm', orders: 1, arrangements: 1 })
  expect(await historyOf(id)).toEqual([])
  expect(await move(orderNumber, '3pm-7pm', true)).toHaveProperty('changes')
  expect((await historyOf(id))[0]?.detail).toContain('A propósito, sin lugar: 3pm-7pm del jueves')
  expect(await taken()).toEqual([{ slot: '3pm-7pm', orders: 2, arrangements: 2 }])
  await aClosure(DAY)
  expect(await move(orderNumber, '9am-3pm', false)).toHaveProperty('full')
})

test('what closes between the page and the order is refused, and the cart can go on', async () => {
  await aClosure(DAY, DAY, '9am-3pm')
  const refused = await order()
  expect(refused).toMatchObject({ refusal: { field: 'cart' } })
  expect(JSON.stringify(refused)).toContain('ya no aceptamos pedidos')
  placed(await order([{ deliveryTime: '3pm-7pm' }]))
})

/** The rule of the pages and the rule of the order, on the same random calendars. */
test('what the calendar calls free has room, and what it calls full or closed has none', async () => {
  const days = ['2026-12-24', '2026-12-25', '2026-12-27', '2027-01-02']
  let [free, shut] = [0, 0]
  for (let round = 1; round <= 20; round += 1) {
    const draw = drawsOf(round)
    await seedCalendar(draw, days)
    const calendar = calendarOf(await calendarRows(NOW), {}, NOW)
    for (const { day, slots } of calendar.days.filter((one) => days.includes(one.day))) {
      for (const name of ['9am-3pm', '3pm-7pm', 'propio']) {
        const found = slots.find((one) => one.name === name)
        const isFree = found?.problem === null
        if (isFree) free += 1
        else shut += 1
        expect(await hasRoom(day, name), `${round}: ${day} ${name}`).toBe(isFree)
      }
    }
  }
  expect(Math.min(free, shut)).toBeGreaterThan(50)
  await emptyTables('delivery_places')
})

/** Numbers below `most` that are the same in every run. */
function drawsOf(seed: number) {
  let state = seed * 7_919
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor(state / 65_536) % most
  }
}

async function seedCalendar(draw: (most: number) => number, days: string[]) {
  await emptyTables('delivery_closures', 'delivery_places', 'peak_days')
  await sql`delete from delivery_slots where name = 'propio'`.execute(db)
  const kind = () => (draw(2) ? 'orders' : 'arrangements')
  for (const name of ['9am-3pm', '3pm-7pm']) {
    const [capacity, weekdays] = [draw(2) ? draw(3) : null, draw(3) ? [0, 4, 5, 6] : [4, 6]]
    const set = { capacity, capacity_of: kind(), weekdays, active: draw(5) > 0 } as const
    await db.updateTable('delivery_slots').set(set).where('name', '=', name).execute()
  }
  const day = days[draw(4)] ?? ''
  const peak = await aPeakDay({ day, capacity: draw(2) ? draw(4) : null, active: draw(4) > 0 })
  if (draw(2)) {
    const own = { peak_day_id: peak.id, capacity: draw(3), active: draw(4) > 0, weekdays: [] }
    await aSlot({ name: draw(2) ? 'propio' : '9am-3pm', ...own })
  }
  if (draw(2)) await aClosure(days[draw(3)] ?? '', '2027-01-01')
  if (draw(2)) await aClosure(days[draw(4)] ?? '', '2027-01-03', draw(2) ? '3pm-7pm' : 'propio')
  for (const on of days) {
    for (const slot of ['9am-3pm', '3pm-7pm', 'propio']) {
      const orders = draw(3)
      const row = { day: on, slot, orders, arrangements: orders * (1 + draw(2)) }
      await db.insertInto('delivery_places').values(row).execute()
    }
  }
}

/** Whether one more order would find room, as its transaction asks. */
function hasRoom(day: string, slot: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const changes = changesOf([], [reservation('', { kind: 'place', day, name: slot })])
    const rooms = await roomsOf(trx, [{ day, slot }])
    return planned(changes, { rooms, stock: new Map(), coupons: new Map() }).outcomes.length === 0
  })
}
