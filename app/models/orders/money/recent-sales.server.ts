import { sql } from 'kysely'
import { addDays, limaDay } from '~/dates'
import { retried } from '~/database/contention.server'
import { db } from '~/database/db.server'

const DAYS = 90

/**
 * Notes of each product how many were sold lately, of orders that were not cancelled: what listings recommend
 * first. Between two nights it stays, so that no order makes a cached page old.
 *
 * Only what changed is written, and `updated_at` stays: it is no edit.
 *
 * @returns the number of products that changed
 * @source docs/decisions/0057
 */
export async function countRecentSales(now: Date): Promise<number> {
  const first = addDays(limaDay(now), -DAYS)
  const { numAffectedRows = 0n } = await retried(() =>
    sql`
      with sold as (
        select product_id, sum(quantity)::int as units
        from order_items join orders on orders.id = order_id
        where product_id is not null and status <> 'cancelado'
          and orders.created_at >= (${first}::timestamp at time zone 'America/Lima')
        group by product_id
      ), changed as (
        -- Locked in the order of order-locks.server.ts.
        select products.id, coalesce(units, 0) as units
        from products left join sold on product_id = products.id
        where recently_sold <> coalesce(units, 0)
        order by products.id for no key update of products
      )
      update products set recently_sold = units from changed where products.id = changed.id
    `.execute(db),
  )
  return Number(numAffectedRows)
}
