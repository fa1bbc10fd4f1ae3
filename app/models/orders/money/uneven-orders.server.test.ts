import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anOrder } from '../../../../tests/support/factories'
import { db } from '~/database/db.server'
import { balanceTotals, countOwed } from './balance.server'

const DAY = '2026-12-24'
const STATUSES = ['pendiente', 'enviado', 'cancelado'] as const
/** Of an order's things; delivery is S/ 12.00 more. */
const SUBTOTALS = [5_000, 14_000] as const
const SHIPPING = 1_200
const AMOUNTS = [6_200, 9_000, 15_200] as const

function anyOf<Of>(some: readonly Of[]): Of {
  return some[randomInt(some.length)] as Of
}

/** One movement, or several in one statement, of a few orders. */
const MOVES: ((ids: string[]) => Promise<unknown>)[] = [
  (ids) =>
    db
      .updateTable('orders')
      .set({ status: anyOf(STATUSES) })
      .where('id', 'in', ids)
      .execute(),
  (ids) => {
    const subtotal = anyOf(SUBTOTALS)
    const amounts = { subtotal, total: subtotal + SHIPPING }
    return db.updateTable('orders').set(amounts).where('id', 'in', ids).execute()
  },
  (ids) => db.updateTable('orders').set({ notes: 'no es dinero' }).where('id', 'in', ids).execute(),
  (ids) => {
    const rows = ids.map((order_id) => ({
      ...{ order_id, kind: anyOf(['payment', 'refund'] as const), amount: anyOf(AMOUNTS) },
      ...{ method: 'yape' as const, paid_on: DAY },
    }))
    return db.insertInto('payments').values(rows).execute()
  },
  (ids) =>
    db
      .updateTable('payments')
      .set({ voided_at: new Date(), void_reason: 'se repitió' })
      .where('order_id', 'in', ids)
      .where('voided_at', 'is', null)
      .execute(),
  ([id]) =>
    db
      .deleteFrom('orders')
      .where('id', '=', id ?? '')
      .execute(),
]

/** Everything added up anew, over all orders. */
async function added() {
  const { rows } = await sql<{ id: string; status: string; paid: number; total: number }>`
    select orders.id, status, total, coalesce(sum(
      amount * case kind when 'refund' then -1 when 'payment' then 1 end
    ) filter (where voided_at is null), 0)::float8 as paid
    from orders left join payments on order_id = orders.id group by orders.id
  `.execute(db)
  const due = rows.map((row) => ({ ...row, due: row.status === 'cancelado' ? 0 : row.total }))
  const short = due.filter((row) => row.paid < row.due)
  return {
    uneven: due.filter((row) => row.paid !== row.due).map(({ id }) => id),
    short: short.length,
    owed: short.filter(({ status }) => status !== 'cancelado').length,
    missing: short.reduce((sum, row) => sum + row.due - row.paid, 0),
    extra: due.reduce((sum, row) => sum + Math.max(0, row.paid - row.due), 0),
  }
}

test('whatever happens to orders and payments, at once, those that are uneven are found', async () => {
  for (let round = 0; round < 25; round += 1) {
    await Promise.all(Array.from({ length: 4 }, () => anOrder({ status: anyOf(STATUSES) })))
    const all = await db
      .selectFrom('orders')
      .select('id')
      .orderBy(sql`random()`)
      .execute()
    // Each of another part, as the lock of an order has it.
    const moves = Array.from({ length: 4 }, (_, part) => {
      const ids = all.filter((_row, index) => index % 4 === part).map(({ id }) => id)
      return anyOf(MOVES)(ids.slice(0, 1 + randomInt(5)))
    })
    await Promise.all(moves)
    const { uneven, owed, ...totals } = await added()
    const found = await db.selectFrom('uneven_orders').select('order_id').execute()
    expect(found.map(({ order_id }) => order_id).toSorted()).toEqual(uneven.toSorted())
    expect(await countOwed()).toBe(owed)
    expect(await balanceTotals({}, DAY)).toMatchObject(totals)
  }
})
