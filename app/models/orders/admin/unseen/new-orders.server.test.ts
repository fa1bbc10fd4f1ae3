import { beforeEach, expect, test } from 'vitest'
import { anOrder, aUser } from '../../../../../tests/support/factories'
import { settled } from '../../../../../tests/support/settled'
import { db } from '~/database/db.server'
import { changeStatus } from '~/models/orders/admin/order-status.server'
import { readOrderFilters } from '../order-filters'
import { listOrders } from '../order-list.server'
import { countNewOrders, seeNewOrders, seeOrder } from './new-orders.server'

beforeEach(async () => {
  await db.deleteFrom('orders').execute()
})

/** As shoppers leave them. */
function fromShopper(some: Parameters<typeof anOrder>[0] = {}) {
  return anOrder({ seen_at: null, ...some })
}

test('an order is new until staff open it or change its status; what staff noted never is', async () => {
  const [opened, moved, expired] = [await fromShopper(), await fromShopper(), await fromShopper()]
  await anOrder()
  expect(await countNewOrders()).toBe(3)

  expect(await seeOrder(opened.order_number)).toBe(true)
  expect(await seeOrder(opened.order_number)).toBe(false)
  expect(await countNewOrders()).toBe(2)
  await changeStatus(moved.id, 'verificado', (await aUser()).id)
  expect(await countNewOrders()).toBe(1)
  await db.updateTable('orders').set({ notes: 'x' }).where('id', '=', expired.id).execute()
  for (const unknown of ['', 'nuevos', `${expired.order_number}'`]) {
    expect(await seeOrder(unknown)).toBe(false)
  }
  expect(await countNewOrders()).toBe(1)
})

test('the list of the new ones has what was new when it was opened, and nothing that came since', async () => {
  const both = [
    await fromShopper({ created_at: '2026-12-01T10:00:00Z' }),
    await fromShopper({ created_at: '2026-12-01T11:00:00Z' }),
  ].map((order) => order.order_number)
  await anOrder()
  // Of many at once, each order is seen in one list.
  const lists = await settled([seeNewOrders(), seeNewOrders(), seeNewOrders()])
  const at = lists.find(({ numbers }) => numbers.length > 0)?.at
  expect(lists.map(({ numbers }) => numbers).toSorted()).toEqual([[], [], both.toReversed()])

  const later = await fromShopper()
  const address = new URLSearchParams({ vistos: String(at?.getTime()) })
  const { rows } = await listOrders(readOrderFilters(address))
  expect(rows.map((row) => row.order_number)).toEqual(both.toReversed())
  expect(await countNewOrders()).toBe(1)
  await seeOrder(later.order_number)
  expect(await seeNewOrders()).toEqual({ numbers: [], at: null })
})

test('while nothing is announced the number is answered from memory', async () => {
  let isUnchanged = true
  const content = {
    now: () => 1,
    isUnchanged: () => isUnchanged,
    areKnown: () => true,
    catchUp: () => Promise.resolve(true),
    aboutToWrite: () => () => Promise.resolve(),
    close: () => Promise.resolve(),
  }
  await fromShopper()
  expect(await countNewOrders({ content })).toBe(1)
  await fromShopper()
  expect(await countNewOrders({ content })).toBe(1)
  isUnchanged = false
  expect(await countNewOrders({ content })).toBe(2)
})
