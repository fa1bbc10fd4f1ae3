import { afterEach, beforeEach, expect, test } from 'vitest'
import { unbalanced } from '../../../../tests/support/consistency'
import {
  aCart,
  aCoupon,
  aPeakDay,
  aProduct,
  aSetting,
  aSlot,
  aUser,
  someDetails,
} from '../../../../tests/support/factories'
import { db } from '~/database/db.server'
import { changeStatuses } from '~/models/orders/admin/order-status.server'
import { placeOrder } from '../order-placement.server'
import type { ReservationChange } from './order-reservation'

const NOW = new Date('2026-12-10T17:00:00Z')

let product: Awaited<ReturnType<typeof aProduct>>
let coupon: Awaited<ReturnType<typeof aCoupon>>
let staffId: string
/** Of each test's own, so that no other test's limits are in its way. */
let slots: string[]

beforeEach(async () => {
  await aSetting('show_checkout_pickup', 'true')
  await aSetting('track_stock', 'true')
  product = await aProduct({ price: 5_000, stock: 100 })
  coupon = await aCoupon({ discount_amount: 1_000 })
  staffId = (await aUser()).id
  slots = [(await aSlot()).name, (await aSlot()).name].sort()
})

afterEach(async () => expect(await unbalanced()).toEqual([]))

/**
 * Cancelled orders with the coupon and a booking of both slots, of one arrangement in the first and two in
 * the second.
 *
 * @returns their ids, sorted
 */
async function cancelledOrders(count: number, deliveryDate = '2026-12-24'): Promise<string[]> {
  const ids: string[] = []
  for (let one = 0; one < count; one += 1) {
    const lines = slots.map((deliveryTime, at) => {
      return { productId: product.id, deliveryDate, deliveryTime, quantity: at + 1 }
    })
    const details = { deliveryType: 'retiro', couponCode: coupon.code, seenTotal: 14_000 } as const
    const buyer = { userId: null, now: NOW }
    const placement = await placeOrder(aCart(...lines), someDetails(details), buyer)
    if (!('placed' in placement)) throw new Error(JSON.stringify(placement))
    ids.push(placement.placed.id)
  }
  await changeStatuses(ids, 'cancelado', staffId)
  return ids.sort()
}

/** What orders that come back together take of one kind, in the sequence of their ids. */
async function broughtBack(ids: string[], kind: ReservationChange['kind']) {
  const changes = await changeStatuses(ids.toReversed(), 'pendiente', staffId)
  return ids.map((id) => {
    const change = changes.get(id)
    return (change?.changed ? change.reservationChanges : [])
      .filter((one) => one.kind === kind)
      .map(({ name, outcome, left }) =>
        kind === 'place' ? slots.findIndex((slot) => name.startsWith(slot)) : [outcome, left],
      )
  })
}

function stock(units: number) {
  return db.updateTable('products').set({ stock: units }).where('id', '=', product.id).execute()
}

test('of many orders that come back at once, the first get what is left of the stock', async () => {
  const ids = await cancelledOrders(4)
  await stock(7)
  const [taken, short] = [
    ['taken', undefined],
    ['short', 1],
  ]
  expect(await broughtBack(ids, 'stock')).toEqual([[taken], [taken], [short], [short]])
  await changeStatuses(ids, 'cancelado', staffId)
  await db.deleteFrom('products').where('id', '=', product.id).execute()
  expect(await broughtBack(ids, 'stock')).toEqual(ids.map(() => [['gone', undefined]]))
})

test('they get what is left of a coupon, and cancelling them returns no more than they took', async () => {
  const ids = await cancelledOrders(3)
  await db.updateTable('coupons').set({ max_uses: 2 }).where('id', '=', coupon.id).execute()
  const [taken, short] = [
    ['taken', undefined],
    ['short', undefined],
  ]
  expect(await broughtBack(ids, 'coupon')).toEqual([[taken], [taken], [short]])
  await changeStatuses(ids, 'cancelado', staffId)
  const read = db.selectFrom('coupons').select('current_uses').where('id', '=', coupon.id)
  expect(await read.executeTakeFirst()).toEqual({ current_uses: 0 })
})

test('each is said to have no room by what was free in its turn', async () => {
  const ids = await cancelledOrders(4)
  const limit = (at: number, capacity: number, capacity_of: 'orders' | 'arrangements') =>
    db
      .updateTable('delivery_slots')
      .set({ capacity, capacity_of })
      .where('name', '=', slots[at] ?? '')
      .execute()
  await limit(0, 3, 'orders')
  await limit(1, 5, 'arrangements')
  expect(await broughtBack(ids, 'place')).toEqual([[], [], [1], [0, 1]])
})

test('a peak day is filled by its slots one after the other', async () => {
  const day = '2026-12-23'
  const ids = await cancelledOrders(4, day)
  await aPeakDay({ day, capacity: 6 })
  expect(await broughtBack(ids, 'place')).toEqual([[], [], [1], [1]])
})
