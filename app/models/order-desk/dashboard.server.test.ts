import { beforeEach, expect, it } from 'vitest'
import { db } from '~/database/db.server'
import { aCategory, anOrder, aProduct } from '../../../tests/support/factories'
import {
  deliveriesOn,
  ordersToVerify,
  pendingOrders,
  salesByDay,
  scarceProducts,
  shopCounts,
} from './dashboard.server'

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
  expect(await shopCounts()).toEqual({ products: 0, orders: 0, pending: 0, categories: 0 })
  await aProduct({ active: false })
  await aProduct()
  await aCategory({ active: false })
  await anOrder()
  await anOrder({ status: 'cancelado' })
  expect(await shopCounts()).toEqual({ products: 2, orders: 2, pending: 1, categories: 1 })
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
})

it('who waited longest for a verified payment comes first, and nobody else', async () => {
  const at = (hour: number) => ({ created_at: new Date(Date.UTC(2026, 11, 1, hour)) })
  for (let hour = 9; hour > 0; hour -= 1) await anOrder({ customer_name: `H${hour}`, ...at(hour) })
  await anOrder({ status: 'verificado', ...at(0) })
  const names = (await ordersToVerify()).map(({ customer_name }) => customer_name)
  expect(names).toEqual(['H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'H7', 'H8'])
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

it("a sale is of Lima's day, to the millisecond, and of no order unpaid or cancelled", async () => {
  const sale = (created_at: string, some: Parameters<typeof anOrder>[0] = {}) =>
    anOrder({ status: 'verificado', created_at: new Date(created_at), ...some })
  await sale('2026-12-23T04:59:59.999Z', { subtotal: 1, total: 1_201 })
  await sale('2026-12-23T05:00:00.000Z')
  await sale('2026-12-25T04:59:59.999Z', { status: 'entregado' })
  await sale('2026-12-25T05:00:00.000Z')
  await sale('2026-12-24T12:00:00.000Z', { status: 'pendiente' })
  await sale('2026-12-24T12:00:00.000Z', { status: 'cancelado' })
  expect(await salesByDay(DAY, 2)).toEqual([
    { day: '2026-12-23', total: 15_200, orders: 1 },
    { day: DAY, total: 15_200, orders: 1 },
  ])
  expect(await salesByDay('2026-12-22', 1)).toEqual([
    { day: '2026-12-22', total: 1_201, orders: 1 },
  ])
})
