import { sql } from 'kysely'
import { IS_OPEN, isComing, nextDay, ofOrder } from './waiting-sql.server'

/**
 * Orders still to be delivered whose last mail did not arrive. Another one that is on its way, or staff's word that
 * the buyer knows, solves it.
 */
export function unmailed(today: string) {
  const facts = sql`json_build_object('why', failed.detail)`
  return sql`
    select ${ofOrder('unmailed', nextDay(today), facts)}
    from order_events failed
      join order_events mail on mail.id = failed.about
      join orders on orders.id = failed.order_id
    where failed.kind = 'unmailed' and ${IS_OPEN} and ${isComing(today)}
      and not exists (
        select from order_events later
        where later.order_id = failed.order_id and later.kind in ('email', 'told')
          and later.created_at > mail.created_at
      )`
}
