import { sql } from 'kysely'
import { db } from '~/database/db.server'
import { addDays } from '~/dates'
import { PAID } from './balance.server'

/** What was sold on a day, and how much of it was paid; céntimos. The rest is missing. */
export type SalesDay = { day: string; total: number; paid: number; orders: number }

/**
 * Sales of each of the last days, by the day an order was placed: all orders that are not cancelled, paid or not.
 * `paid` is what the ledger says, at most the order's total: what was paid too much is no sale.
 *
 * @param last the last Lima day
 * @param days how many, the last included
 */
export async function salesByDay(last: string, days: number): Promise<SalesDay[]> {
  const first = addDays(last, 1 - days)
  const { rows } = await sql<SalesDay>`
    select (created_at at time zone 'America/Lima')::date as day, sum(total) as total,
      sum(least(${PAID}, total))::float8 as paid, count(*) as orders
    from orders
    where status <> 'cancelado'
      and created_at >= (${first}::timestamp at time zone 'America/Lima')
      and created_at < ((${last}::timestamp + interval '1 day') at time zone 'America/Lima')
    group by 1
  `.execute(db)
  const sold = new Map(rows.map((row) => [row.day, row]))
  return Array.from({ length: days }, (_, index) => {
    const day = addDays(first, index)
    return sold.get(day) ?? { day, total: 0, paid: 0, orders: 0 }
  })
}
