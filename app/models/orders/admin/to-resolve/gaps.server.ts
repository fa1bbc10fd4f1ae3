import { sql } from 'kysely'
import { IS_OPEN, isComing, nextDay, ofOrder } from './waiting-sql.server'

/** What `orderGaps` says, in SQL: a day belongs to the lines, and without lines there is none. */
const WITHOUT_DAY = sql`(
  not coalesce((
    select bool_and(delivery_date is not null) from order_items where order_id = orders.id
  ), false)
)`
const WITHOUT_ZONE = sql`(
  delivery_type = 'envio' and shipping_zone_id is null and coalesce(shipping_zone_name, '') = ''
)`
/** As `isDocument` reads it, where nobody asked for the document's kind. */
const WITHOUT_DNI = sql`(
  document_kind is null and regexp_replace(normalize(customer_dni, nfkc), '[ .-]', '', 'g')
    !~* '^([0-9]{8,9}|(?=.*[a-z])[a-z0-9]{6,12})$'
)`

/** Open orders that lack a day, or that are still to be delivered and lack a zone or a DNI. */
export function gaps(today: string) {
  const facts = sql`json_build_object('gaps', array_remove(array[
    case when ${WITHOUT_DAY} then 'day' end, case when ${WITHOUT_ZONE} then 'zone' end,
    case when ${WITHOUT_DNI} then 'dni' end], null))`
  return sql`
    select ${ofOrder('gaps', nextDay(today), facts)}
    from orders
    where ${IS_OPEN} and ${isComing(today)} and (${WITHOUT_DAY} or ${WITHOUT_ZONE} or ${WITHOUT_DNI})`
}
