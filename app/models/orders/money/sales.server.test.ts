import { beforeEach, expect, test } from 'vitest'
import { anOrder } from '../../../../tests/support/factories'
import { db } from '~/database/db.server'
import { readOrderFilters } from '~/models/orders/admin/order-filters'
import { listOrders } from '~/models/orders/admin/order-list.server'
import { balanceTotals } from './balance.server'
import { salesByDay } from './sales.server'

const DAY = '2026-12-24'

beforeEach(() => db.deleteFrom('orders').execute())

async function sale(created_at: string, some: Parameters<typeof anOrder>[0] = {}, paid = 0) {
  const order = await anOrder({ created_at: new Date(created_at), ...some })
  const row = { order_id: order.id, kind: 'payment', method: 'yape', paid_on: DAY } as const
  if (paid > 0)
    await db
      .insertInto('payments')
      .values({ ...row, amount: paid })
      .execute()
  return order
}

test('a sale is of Lima’s day, to the millisecond, and of no order that was cancelled', async () => {
  await sale('2026-12-23T04:59:59.999Z', { subtotal: 1, total: 1_201 })
  await sale('2026-12-23T05:00:00.000Z')
  await sale('2026-12-25T04:59:59.999Z', { status: 'entregado' })
  await sale('2026-12-25T05:00:00.000Z')
  await sale('2026-12-24T12:00:00.000Z', { status: 'cancelado' })
  expect(await salesByDay({}, DAY, 2)).toEqual([
    { day: '2026-12-23', total: 15_200, paid: 0, orders: 1 },
    { day: DAY, total: 15_200, paid: 0, orders: 1 },
  ])
  expect(await salesByDay({}, '2026-12-22', 1)).toMatchObject([{ total: 1_201, orders: 1 }])
})

test('sold is what was paid and what is missing, by the ledger, and each has its orders', async () => {
  const at = '2026-12-24T12:00:00.000Z'
  await sale(at, { customer_name: 'Sin pagar, entregado', status: 'entregado' })
  await sale(at, { customer_name: 'Una parte', status: 'pendiente' }, 5_000)
  await sale(at, { customer_name: 'Pagado', status: 'pendiente' }, 15_200)
  await sale(at, { customer_name: 'De más', status: 'enviado' }, 20_000)
  await sale(at, { customer_name: 'Cancelado', status: 'cancelado' }, 15_200)
  await sale('2026-12-23T12:00:00.000Z', { customer_name: 'De ayer' }, 15_200)
  expect(await salesByDay({}, DAY, 1)).toEqual([
    { day: DAY, total: 4 * 15_200, paid: 5_000 + 2 * 15_200, orders: 4 },
  ])
  expect(await balanceTotals({}, DAY)).toMatchObject({ short: 2, missing: 15_200 + 10_200 })
  const listed = async (saldo: string) => {
    const filters = readOrderFilters(new URLSearchParams({ saldo, desde: DAY }))
    const { rows } = await listOrders(filters)
    return rows.map(({ customer_name: name }) => name).toSorted()
  }
  expect(await listed('vendido')).toEqual(['De más', 'Pagado', 'Sin pagar, entregado', 'Una parte'])
  expect(await listed('cobrado')).toEqual(['De más', 'Pagado', 'Una parte'])
  expect(await listed('falta')).toEqual(['Sin pagar, entregado', 'Una parte'])
})
