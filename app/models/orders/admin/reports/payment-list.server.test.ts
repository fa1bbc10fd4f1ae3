import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { emptyTables } from '../../../../../tests/support/empty-tables'
import { anOrder, aUser } from '../../../../../tests/support/factories'
import { db } from '~/database/db.server'
import { paymentsForFile, paymentsOn, receivedOn } from './payment-list.server'

const DAY = { from: '2026-07-10', to: '2026-07-10' }

beforeEach(() => emptyTables('orders', 'users'))

test('what came in is the ledger’s sum by method and by who noted it, less refunds and without voids', async () => {
  const [ana, rosa] = [await aUser(), await aUser()]
  const order_id = (await anOrder()).id
  const entry = { order_id, paid_on: '2026-07-10', kind: 'payment', method: 'yape' } as const
  await db
    .insertInto('payments')
    .values([
      { ...entry, amount: 15_000, noted_by: ana.id },
      { ...entry, amount: 2_000, noted_by: ana.id },
      { ...entry, amount: 700, noted_by: rosa.id },
      { ...entry, amount: 300, by_rider: true },
      { ...entry, amount: 900, noted_by: ana.id, kind: 'refund' },
      { ...entry, amount: 5_000, method: 'plin', kind: 'refund' },
      { ...entry, amount: 8_000, noted_by: ana.id, voided_at: new Date(), void_reason: 'x' },
      { ...entry, amount: 60, noted_by: ana.id, paid_on: '2026-07-09' },
      { ...entry, amount: 50, noted_by: ana.id, paid_on: '2026-07-11' },
    ])
    .execute()
  const received = await receivedOn(DAY)
  expect(received).toEqual([
    { method: 'yape', noter: ana.email, byRider: false, entries: 3, refunded: 900, net: 16_100 },
    { method: 'yape', noter: rosa.email, byRider: false, entries: 1, refunded: 0, net: 700 },
    { method: 'yape', noter: null, byRider: true, entries: 1, refunded: 0, net: 300 },
    { method: 'plin', noter: null, byRider: false, entries: 1, refunded: 5_000, net: -5_000 },
  ])
  const { rows } = await sql<{ net: number }>`
    select sum(amount) filter (where kind = 'payment') - sum(amount) filter (where kind = 'refund') as net
    from payments where paid_on = ${DAY.from} and voided_at is null
  `.execute(db)
  expect(received.reduce((sum, { net }) => sum + net, 0)).toBe(rows[0]?.net)
  const listed = await paymentsOn(DAY, 1)
  expect(listed.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
    ...[-5_000, -900, 300, 700, 2_000, 15_000],
  ])
  expect(await receivedOn({ from: '2026-07-12', to: '2026-07-20' })).toEqual([])
})

test('pages follow each other without a gap, and the file has them all in their sequence', async () => {
  const order = await anOrder()
  const at = new Date('2026-07-10T12:00:00Z')
  const entry = { order_id: order.id, kind: 'payment', method: 'plin', created_at: at } as const
  const rows = Array.from({ length: 1_030 }, (_, place) => {
    return { ...entry, amount: place + 1, paid_on: place % 2 ? '2026-07-10' : '2026-07-11' }
  })
  await db.insertInto('payments').values(rows).execute()
  const range = { from: '2026-07-10', to: '2026-07-11' }
  const pages = await Promise.all(
    Array.from({ length: 22 }, (_, page) => paymentsOn(range, page + 1)),
  )
  expect(pages.map(({ length }) => length)).toEqual([
    ...Array.from({ length: 20 }, () => 50),
    ...[30, 0],
  ])
  const listed = pages.flat()
  expect(listed.every(({ order_number }) => order_number === order.order_number)).toBe(true)
  expect(listed.map(({ paid_on }) => paid_on)).toEqual(
    listed.map(({ paid_on }) => paid_on).toSorted((one, other) => (one < other ? 1 : -1)),
  )
  const filed = []
  for await (const part of paymentsForFile(range)) filed.push(...part)
  expect(filed).toEqual(listed)
  expect(new Set(filed.map(({ id }) => id)).size).toBe(1_030)
  const some = []
  for await (const part of paymentsForFile(range, 7)) some.push(...part)
  expect(some).toEqual(listed.slice(0, 7))
})
