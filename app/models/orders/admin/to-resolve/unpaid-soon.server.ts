import { sql } from 'kysely'
import { addDays } from '~/dates'
import { COLLECTS, IS_OWED, PAID } from '~/models/orders/money/balance.server'
import { isDelivered, STOP } from '../absent/stops.server'
import { IS_OPEN, ofOrder } from './waiting-sql.server'

/**
 * Orders of today and tomorrow that the ledger says are not paid in full, and that nobody collects at
 * the door. What was delivered today waits for its money elsewhere.
 */
export function unpaidSoon(today: string) {
  const facts = sql`json_build_object('missing', orders.total - ${PAID})`
  return sql`
    select ${ofOrder('unpaid', sql`min(delivery_date)`, facts)}
    from order_items join orders on orders.id = order_id
    where delivery_date in (${today}, ${addDays(today, 1)}) and ${IS_OPEN}
      and not ${COLLECTS} and ${IS_OWED} and not ${isDelivered(STOP)}
    group by orders.id`
}
