import { beforeEach, expect, it } from 'vitest'
import { db } from '~/database/db.server'
import { aCategory, anOrder, aProduct, aUser } from '../../../../tests/support/factories'
import { notePayment } from '~/models/orders/payments/ledger.server'
import { deliveriesOn, pendingOrders, scarceProducts, shopCounts } from './dashboard.server'

beforeEach(async () => {
  for (const table of ['orders', 'products', 'categories'] as const) {
    await db.deleteFrom(table).execute()
  }
})

const DAY = '2026-12-24'

/** Lines of an order, each with its slot and how many. */
async function lines(order_id: string, ...wanted: [day: string, slot: string, quantity: number][]) {
  const item = { order_id, product_name: 'Ramo', unit_price: 100, subtotal: 100 }
  const rows = wanted.map(([delivery_date, delivery_time, quantity], index) => ({
    ...{ ...item, position: index + 1, delivery_date, delivery_time, quantity },
  }))
  await db.insertInto('order_items').values(rows).execute()
}

it('counts everything there is, shown or hidden', async () => {
  const none = { products: 0, orders: 0, pending: 0, categories: 0, today: 0, proofs: 0 }
  expect(await shopCounts({}, DAY)).toEqual(none)
  await aProduct({ active: false })
  await aProduct()
  await aCategory({ active: false })
  await anOrder()
  await anOrder({ status: 'cancelado' })
  const all = { products: 2, orders: 2, pending: 1, categories: 1 }
  expect(await shopCounts({}, DAY)).toEqual({ ...none, ...all })
  expect(await pendingOrders()).toBe(1)
})

it('a delivery is an order once for each slot, the morning first, the cancelled left out', async () => {
  const zone = { shipping_zone_name: 'Barranco' }
  const early = await anOrder({ ...zone, customer_name: 'Ana', created_at: new Date('2026-12-01') })
  const late = await anOrder({ customer_name: 'Eva', created_at: new Date('2026-12-02') })
  const gone = await anOrder({ status: 'cancelado' })
  await lines(early.id, [DAY, '3pm-7pm', 1], [DAY, '9am-3pm', 2], [DAY, '9am-3pm', 3])
  await lines(late.id, [DAY, '9am-3pm', 1], ['2026-12-25', '9am-3pm', 1])
  await lines(gone.id, [DAY, '9am-3pm', 9])
  const rows = await deliveriesOn([DAY])
  expect(rows.map((one) => [one.customer_name, one.delivery_time, one.quantity])).toEqual([
    ['Ana', '9am-3pm', 5],
    ['Eva', '9am-3pm', 1],
    ['Ana', '3pm-7pm', 1],
  ])
  expect(await deliveriesOn([DAY, '2026-12-25'])).toHaveLength(4)
  const first = await deliveriesOn([DAY, '2026-12-25'], 1)
  expect(first.map((one) => [one.customer_name, one.delivery_time, one.of_slot])).toEqual([
    ['Ana', '9am-3pm', 2],
    ['Ana', '3pm-7pm', 1],
    ['Eva', '9am-3pm', 1],
  ])
})

it('stock makes a product scarce only where the shop tracks it; hidden ones always are', async () => {
  await aProduct({ name: 'Oculto', active: false, stock: 50 })
  await aProduct({ name: 'Último', stock: 1 })
  await aProduct({ name: 'Pocos', stock: 3 })
  await aProduct({ name: 'Bastantes', stock: 4 })
  const names = async (tracks: boolean) => (await scarceProducts(tracks)).map(({ name }) => name)
  expect(await names(false)).toEqual(['Oculto'])
  expect(await names(true)).toEqual(['Último', 'Pocos', 'Oculto'])
})

it('counts each order of today that is still to be delivered once, and the proofs that wait', async () => {
  const [open, done, gone] = [
    await anOrder(),
    await anOrder({ status: 'entregado' }),
    await anOrder({ status: 'cancelado' }),
  ]
  for (const { id } of [open, done, gone]) await lines(id, [DAY, '3pm-7pm', 1], [DAY, '9am-3pm', 2])
  await lines((await anOrder()).id, ['2026-12-25', '9am-3pm', 1])
  for (const [order, operation] of [
    [open, '11112222'],
    [open, '33334444'],
    [gone, '55556666'],
  ] as const) {
    await db
      .insertInto('payment_proofs')
      .values({ order_id: order.id, operation_number: operation, amount: 100 })
      .execute()
  }
  expect(await shopCounts({}, DAY)).toMatchObject({ today: 1, proofs: 2 })
  const { id: staffId } = await aUser()
  const how = { key: '', method: null, paidOn: '2026-12-01', staffId }
  await notePayment(open.id, { ...how, operation: '11112222', amount: 100 }, true)
  expect(await shopCounts({}, DAY)).toMatchObject({ proofs: 1 })
  // Paid in full, whatever the other proof says.
  await notePayment(open.id, { ...how, operation: null, amount: 15_100 }, true)
  expect(await shopCounts({}, DAY)).toMatchObject({ proofs: 0 })
})
