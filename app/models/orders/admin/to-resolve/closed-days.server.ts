import { type RawBuilder, sql } from 'kysely'
import { isDelivered, STOP } from '../absent/stops.server'
import { IS_OPEN, ofMany } from './waiting-sql.server'

/**
 * Days, or slots of them, that staff closed while orders were promised for them: one row for each, with how many.
 * Those that staff keep there are not counted.
 */
export function closedDays(today: string) {
  const facts = sql`json_build_object('slot', closed.slot, 'reason', min(closed.reason),
    'orders', count(distinct orders.id))`
  return sql`
    select ${ofMany('closed', sql`delivery_date`, facts)}
    from ${linesOnClosedDays(sql`delivery_date >= ${today}`)}
    group by delivery_date, closed.slot`
}

/** Lines of open orders, of some days, that lie on a closed day and were not left there on purpose. */
export function linesOnClosedDays(ofDays: RawBuilder<unknown>) {
  return sql`
    order_items join orders on orders.id = order_id
    join lateral (
      select slot, reason from delivery_closures
      where active and delivery_date between first_day and last_day
        and (slot is null or slot = delivery_time)
      order by slot nulls first, id limit 1
    ) closed on ${ofDays} and ${IS_OPEN} and not ${isDelivered(STOP)}
      and not exists (
        select from order_events kept
        where kept.order_id = orders.id and kept.kind = 'kept' and kept.detail = ${STOP}
      )`
}
