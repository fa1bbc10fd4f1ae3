import { sql } from 'kysely'
import { isUntold } from '../whatsapp/present-step.server'
import { ofMany } from './waiting-sql.server'

/** How many buyers without an e-mail were not told by WhatsApp what became of their orders: one row for all, today's. */
export function untold(today: string) {
  const facts = sql`json_build_object('orders', count(*))`
  return sql`
    select ${ofMany('untold', sql`${today}::date`, facts)}
    from orders where ${isUntold(today)}
    having count(*) > 0`
}
