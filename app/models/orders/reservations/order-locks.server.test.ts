import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { unbalanced } from '../../../../tests/support/consistency'
import { whileHeld } from '../../../../tests/support/database/held-rows'
import { countDeadlocks } from '../../../../tests/support/orders/deadlocks'
import {
  aCart,
  aCoupon,
  anOrder,
  aPeakDay,
  aProduct,
  aSetting,
  aUser,
  someDetails,
} from '../../../../tests/support/factories'
import { db, type Trx } from '~/database/db.server'
import { takeGuestOrders } from '~/models/accounts/guest-orders.server'
import { seeNewOrders } from '~/models/orders/admin/unseen/new-orders.server'
import { moveOrders } from '~/models/orders/admin/moving/move-orders.server'
import { changeStatuses } from '~/models/orders/admin/order-status.server'
import { placeOrder } from '../order-placement.server'

const NOW = new Date('2026-12-10T17:00:00Z')
const PEAK_DAY = '2026-12-24'
const OTHER_DAY = '2026-12-23'
const LOW = '10000000-0000-4000-8000-000000000000'
const HIGH = '20000000-0000-4000-8000-000000000000'

let product: Awaited<ReturnType<typeof aProduct>>
let staffId: string
let deadlocks: () => Promise<number>

beforeEach(async () => {
  await aSetting('show_checkout_pickup', 'true')
  product = await aProduct({ price: 5_000, stock: 1_000 })
  staffId = (await aUser()).id
  deadlocks = await countDeadlocks()
})

afterEach(async () => expect(await unbalanced()).toEqual([]))

function order(slots: string[], deliveryDate: string, couponCode = '') {
  const lines = slots.map((deliveryTime) => ({
    productId: product.id,
    deliveryDate,
    deliveryTime,
  }))
  const seenTotal = 5_000 * slots.length - (couponCode ? 1_000 : 0)
  const details = someDetails({ deliveryType: 'retiro', couponCode, seenTotal })
  return placeOrder(aCart(...lines), details, { userId: null, now: NOW })
}

async function placedOrder(...wanted: Parameters<typeof order>): Promise<string> {
  const placed = await order(...wanted)
  if (!('placed' in placed)) throw new Error(JSON.stringify(placed))
  return placed.placed.id
}

async function cancelledOrder(...wanted: Parameters<typeof order>): Promise<string> {
  const id = await placedOrder(...wanted)
  await changeStatuses([id], 'cancelado', staffId)
  return id
}

function holdSlot(slot: string) {
  return (trx: Trx) =>
    sql`
      select from delivery_places where (day, slot) = (${OTHER_DAY}, ${slot}) for update
    `.execute(trx)
}

test('an order of two slots of a peak day comes back while another takes one of them', async () => {
  await aPeakDay({ day: PEAK_DAY, capacity: 100 })
  const id = await cancelledOrder(['9am-3pm', '3pm-7pm'], PEAK_DAY)
  const [changes, other] = await whileHeld(
    (trx) => sql`select from peak_days for update`.execute(trx),
    () => changeStatuses([id], 'pendiente', staffId),
    () => order(['9am-3pm'], PEAK_DAY),
  )
  expect(changes).toMatchObject(new Map([[id, { changed: true, reservationChanges: [] }]]))
  expect(other).toHaveProperty('placed')
  expect(await deadlocks()).toBe(0)
})

test('orders come back whose rows lie in another sequence than their slots', async () => {
  const ids: string[] = []
  for (const slot of ['9am-3pm', '3pm-7pm']) ids.push(await cancelledOrder([slot], OTHER_DAY))
  const [changes, other] = await whileHeld(
    holdSlot('9am-3pm'),
    () => changeStatuses(ids, 'pendiente', staffId),
    () => order(['9am-3pm', '3pm-7pm'], OTHER_DAY),
  )
  expect(changes.size).toBe(2)
  expect(other).toHaveProperty('placed')
  expect(await deadlocks()).toBe(0)
})

// Each locked ahead of what comes before it would wait crosswise with the check-out.
test.each<[string, (trx: Trx) => Promise<unknown>]>([
  ['slot, after the stock', holdSlot('9am-3pm')],
  ['coupon, last', (trx) => sql`select from coupons for update`.execute(trx)],
])('an order comes back while another takes all that it holds, by its %s', async (_, hold) => {
  await aSetting('track_stock', 'true')
  const { code } = await aCoupon({ discount_amount: 1_000 })
  const id = await cancelledOrder(['9am-3pm'], OTHER_DAY, code)
  const [changes, other] = await whileHeld(
    hold,
    () => changeStatuses([id], 'pendiente', staffId),
    () => order(['9am-3pm'], OTHER_DAY, code),
  )
  expect(changes.get(id)).toHaveProperty('reservationChanges.length', 2)
  expect(other).toHaveProperty('placed')
  expect(await deadlocks()).toBe(0)
})

test('two orders change slots at once', async () => {
  function move(id: string, from: string, slot: string) {
    const to = {
      allowOverbooking: false,
      isNotified: false,
      staffId,
      now: NOW,
      to: { day: OTHER_DAY, slot },
    }
    return moveOrders({ orderIds: [id], from: { slots: [from] }, ...to })
  }
  const late = await placedOrder(['3pm-7pm'], OTHER_DAY)
  const early = await placedOrder(['9am-3pm'], OTHER_DAY)
  const moves = await whileHeld(
    holdSlot('3pm-7pm'),
    () => move(late, '3pm-7pm', '9am-3pm'),
    () => move(early, '9am-3pm', '3pm-7pm'),
  )
  expect(moves).toMatchObject([{ moved: 1 }, { moved: 1 }])
  expect(await deadlocks()).toBe(0)
})

/** Two that nobody has seen: in the order of time, and of the rows, the one comes first; in that of the ids the other. */
async function twoNewOrders() {
  await seeNewOrders()
  await db.deleteFrom('orders').where('id', 'in', [LOW, HIGH]).execute()
  await anOrder({ id: HIGH, seen_at: null, created_at: '2026-12-01T10:00:00Z' })
  await anOrder({ id: LOW, seen_at: null, created_at: '2026-12-01T11:00:00Z' })
}

function holdLow(trx: Trx) {
  return sql`select from orders where id = ${LOW} for update`.execute(trx)
}

function changeBoth() {
  return changeStatuses([HIGH, LOW], 'verificado', staffId)
}

test('somebody opens the new orders while another changes them', async () => {
  await twoNewOrders()
  const [changes, seen] = await whileHeld(holdLow, changeBoth, seeNewOrders)
  expect(changes.size).toBe(2)
  expect(seen).toEqual({ numbers: [], at: null })
  expect(await deadlocks()).toBe(0)
})

test('somebody changes the new orders while another opens them', async () => {
  await twoNewOrders()
  const [seen, changes] = await whileHeld(holdLow, seeNewOrders, changeBoth)
  expect(seen).toHaveProperty('numbers.length', 2)
  expect(changes.size).toBe(2)
  expect(await deadlocks()).toBe(0)
})

test('the orders of a guest go to their account while another changes them', async () => {
  await twoNewOrders()
  const email = 'ana@correo.pe'
  await db.deleteFrom('users').where('email', '=', email).execute()
  const { id } = await aUser({ email, guest_orders: [HIGH, LOW] })
  const take = () => db.transaction().execute((trx) => takeGuestOrders(trx, id))
  const [changes] = await whileHeld(holdLow, changeBoth, take)
  expect(changes.size).toBe(2)
  const theirs = db.selectFrom('orders').select('id').where('user_id', '=', id).orderBy('id')
  expect(await theirs.execute()).toEqual([{ id: LOW }, { id: HIGH }])
  expect(await deadlocks()).toBe(0)
})

test('two who wait for the stock while another takes it find what is left', async () => {
  await aSetting('track_stock', 'true')
  const placements = await whileHeld(
    (trx) => trx.updateTable('products').set({ stock: 1 }).where('id', '=', product.id).execute(),
    () => order(['9am-3pm'], OTHER_DAY),
    () => order(['3pm-7pm'], OTHER_DAY),
  )
  const message = expect.stringContaining(': Agotado') as unknown
  expect(placements).toContainEqual({ placed: expect.any(Object) as unknown })
  expect(placements).toContainEqual({ refusal: { field: 'cart', message } })
})
