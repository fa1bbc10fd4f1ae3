import { sql } from 'kysely'
import { ofMany } from './waiting-sql.server'

/** Who asked for their data to be erased while an order was under way; the day is the law's last one to answer. */
export function erasures() {
  const facts = sql`json_build_object('orders', count(*), 'first', min(order_number))`
  return sql`
    select ${ofMany('erasure', sql`due_on`, facts)}
    from data_requests join orders on data_request = data_requests.id and erased_at is null
    where finished_at is null
    group by data_requests.id`
}
