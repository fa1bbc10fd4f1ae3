import { sql } from 'kysely'
import { PHONE_DIGITS } from '~/models/orders/customer.server'
import { IS_OPEN, isComing, nextDay, ofOrder } from './waiting-sql.server'

/** The lines of an order, at their prices and for their days; `null` without any. */
const BASKET = sql`(
  select string_agg(
    concat_ws('|', coalesce(product_id::text, product_name), coalesce(product_color, ''), quantity,
      order_items.subtotal, coalesce(delivery_date::text, '')),
    E'\\n' order by product_name, product_color, quantity, order_items.subtotal, delivery_date
  )
  from order_items where order_id = orders.id
)`

/**
 * Open orders that look like one that the same buyer placed within the hour before: the same arrangements at the
 * same price for the same days, whoever receives them. Cancelling either of them solves it, and so does staff's word.
 */
export function repeated(today: string) {
  const facts = sql`json_build_object('before', before)`
  return sql`
    select ${ofOrder('repeated', nextDay(today), facts)}
    from (
      with open_order as materialized (
        select orders.id, order_number, created_at, lower(email) as email,
          right(${PHONE_DIGITS}, 9) as phone, ${BASKET} as basket
        from orders where ${IS_OPEN} and ${isComing(today)}
      ), bought as (
        select open_order.*, buyer from open_order, lateral (values (email), (phone)) as by (buyer)
        where buyer <> '' and basket is not null
      )
      select later.id, json_agg(distinct earlier.order_number) as before
      from bought later join bought earlier using (buyer, basket)
      where (earlier.created_at, earlier.id) < (later.created_at, later.id)
        and earlier.created_at >= later.created_at - interval '1 hour'
      group by later.id
    ) copy join orders on orders.id = copy.id
    where not exists (
      select from order_events where order_id = orders.id and kind = 'distinct'
    )`
}
