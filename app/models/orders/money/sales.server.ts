import { type RawBuilder, sql } from 'kysely'
import { cachedUntilChanged } from '~/database/cached-reads.server'
import { db } from '~/database/db.server'
import { addDays } from '~/dates'
import { PAID } from './balance.server'

/** What was sold on a day, and how much of it was paid; céntimos. The rest is missing. */
export type SalesDay = { day: string; total: number; paid: number; orders: number }

/** What counts as sold, wherever sales are summed: all orders but cancelled ones, paid or not. */
export const IS_SOLD = sql<boolean>`orders.status <> 'cancelado'`
/** Lima's day on which an order was placed. */
export const DAY_PLACED = sql<string>`(orders.created_at at time zone 'America/Lima')::date`

/** Whether an order was placed on Lima's days from one to another. */
export function isPlacedWithin(first: string, last: string): RawBuilder<boolean> {
  return sql`(orders.created_at >= (${first}::timestamp at time zone 'America/Lima')
    and orders.created_at < ((${last}::timestamp + interval '1 day') at time zone 'America/Lima'))`
}

/**
 * Sales of each of the last days, by the day an order was placed.
 * `paid` is what the ledger says, at most the order's total: what was paid too much is no sale.
 *
 * @param last the last Lima day
 * @param days how many, the last included
 */
export const salesByDay = cachedUntilChanged(['orders'], async (last: string, days: number) => {
  const first = addDays(last, 1 - days)
  const { rows } = await sql<SalesDay>`
    select ${DAY_PLACED} as day, sum(total) as total,
      sum(least(${PAID}, total))::float8 as paid, count(*) as orders
    from orders
    where ${IS_SOLD} and ${isPlacedWithin(first, last)}
    group by 1
  `.execute(db)
  const sold = new Map(rows.map((row) => [row.day, row]))
  return Array.from({ length: days }, (_, index) => {
    const day = addDays(first, index)
    return sold.get(day) ?? { day, total: 0, paid: 0, orders: 0 }
  })
})
