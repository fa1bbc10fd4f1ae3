import { type RawBuilder, sql } from 'kysely'

/** The day and slot of a line, as the history of an order calls its delivery. */
export const STOP = sql<string>`concat_ws(' ', to_char(delivery_date, 'YYYY-MM-DD'), delivery_time)`

/** Whether a delivery of the row of `orders` was made, and not taken back. */
export function isDelivered(stop: RawBuilder<unknown>) {
  return sql<boolean>`exists (
    select from order_events delivered
    where delivered.order_id = orders.id and delivered.kind = 'delivered'
      and delivered.detail = ${stop} and not exists (
        select from order_events back
        where back.order_id = orders.id and back.kind = 'undelivered'
          and back.detail = delivered.detail and back.created_at > delivered.created_at
      )
  )`
}
