import { sql } from 'kysely'
import { IS_OPEN_ABSENCE } from '../absent/absent-orders.server'
import { ofOrder } from './waiting-sql.server'

/** Deliveries that found nobody, also of days that have passed: as urgent as those of today. */
export function absences(today: string) {
  const day = sql`${today}::date`
  const facts = sql`json_build_object('stop', absent.detail, 'at', max(absent.created_at))`
  return sql`
    select ${ofOrder('absent', day, facts)}
    from order_events absent join orders on orders.id = absent.order_id
    where absent.kind = 'absent' and ${IS_OPEN_ABSENCE}
    group by orders.id, absent.detail`
}
