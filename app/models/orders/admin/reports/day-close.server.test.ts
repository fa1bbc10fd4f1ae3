import { beforeEach, expect, test } from 'vitest'
import { emptyTables } from '../../../../../tests/support/empty-tables'
import { anOrder } from '../../../../../tests/support/factories'
import { db } from '~/database/db.server'
import { owedOfDay } from './day-close.server'

const DAY = '2026-07-10'

beforeEach(() => emptyTables('orders'))

async function placed(instant: string, some: Parameters<typeof anOrder>[0] = {}, due?: string) {
  const order = await anOrder({ created_at: new Date(instant), ...some })
  if (due === undefined) return order.order_number
  const line = { order_id: order.id, product_name: 'Dalias', quantity: 1, delivery_date: due }
  const rows = [0, 1].map((position) => ({ ...line, position, unit_price: 700, subtotal: 700 }))
  await db.insertInto('order_items').values(rows).execute()
  return order.order_number
}

async function pay(orderNumber: string, amount: number) {
  const { id: order_id } = await db
    .selectFrom('orders')
    .select('id')
    .where('order_number', '=', orderNumber)
    .executeTakeFirstOrThrow()
  const entry = { order_id, kind: 'payment', method: 'yape', paid_on: DAY } as const
  await db
    .insertInto('payments')
    .values({ ...entry, amount })
    .execute()
}

test('a day misses what its own orders and deliveries miss: placed by Lima’s clock, each once', async () => {
  const first = await placed('2026-07-10T05:00:00Z')
  const last = await placed('2026-07-11T04:59:59Z', { subtotal: 98_700, total: 99_900 }, DAY)
  await placed('2026-07-10T04:59:59Z')
  await placed('2026-07-11T05:00:00Z', {}, '2026-07-12')
  const due = await placed('2026-07-01T12:00:00Z', {}, DAY)
  await placed('2026-07-10T12:00:00Z', { status: 'cancelado' }, DAY)
  const paid = await placed('2026-07-10T12:00:00Z', {}, DAY)
  const delivered = await placed('2026-07-10T12:00:00Z', { status: 'entregado' })
  await pay(paid, 15_200)
  await pay(due, 15_000)
  const owed = await owedOfDay(DAY)
  expect(owed.map(({ order_number: number, missing }) => [number, missing])).toEqual([
    [last, 99_900],
    [first, 15_200],
    [delivered, 15_200],
    [due, 200],
  ])
})
