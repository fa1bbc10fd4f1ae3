import { sql } from 'kysely'
import { FREE, FREE_OF_DAY, IS_SHUT, SLOT_BOOKINGS } from '~/models/delivery/slot-bookings.server'
import { IS_OPEN, ofMany } from './waiting-sql.server'

/**
 * Slots of days to come that hold more than they should, and peak days that do, while something of it is still to
 * be delivered. A closed one is not full: it stands with the closed days.
 */
export function fullSlots(today: string) {
  return sql`
    select ${ofMany('full', sql`day`, sql`facts`)}
    from (
      select booking.day, booking.slot, json_build_object('slot', booking.slot,
        'over', -${FREE}, 'unit', offered.capacity_of) as facts
      from ${SLOT_BOOKINGS}
      where booking.day >= ${today} and ${FREE} < 0 and not ${IS_SHUT}
      union all
      select distinct on (booking.day) booking.day, null, json_build_object('slot', null,
        'over', -${FREE_OF_DAY}, 'unit', peak.capacity_of)
      from ${SLOT_BOOKINGS}
      where booking.day >= ${today} and ${FREE_OF_DAY} < 0
    ) over_full
    where exists (
      select from order_items join orders on orders.id = order_id
      where delivery_date = day and (slot is null or delivery_time = slot) and ${IS_OPEN}
    )`
}
