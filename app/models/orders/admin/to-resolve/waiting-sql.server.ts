import { type RawBuilder, sql } from 'kysely'

/*
 * What the statements of this folder share. Each selects the columns of `Waiting`, and is about
 * the row of `orders` that it reads under that name.
 */

/** Neither delivered nor cancelled. */
export const IS_OPEN = sql<boolean>`
  orders.status in ('pendiente', 'verificado', 'preparacion', 'enviado')`

/** The columns of one order. */
export function ofOrder(kind: string, day: RawBuilder<unknown>, facts: RawBuilder<unknown>) {
  return sql`
    ${sql.lit(kind)} as kind, orders.id, orders.order_number as number,
    btrim(concat_ws(' ', orders.customer_name, orders.customer_lastname)) as customer,
    ${day} as day, ${facts} as facts`
}

/** The columns of what several orders have in common. */
export function ofMany(kind: string, day: RawBuilder<unknown>, facts: RawBuilder<unknown>) {
  return sql`
    ${sql.lit(kind)} as kind, null::uuid as id, null as number, null as customer,
    ${day} as day, ${facts} as facts`
}

/*
 * These are scalar subqueries on purpose: PostgreSQL answers `exists` beside an `or` by reading every line there is,
 * these by the index of the order's own.
 */

/** Whether something of an order is still to be delivered, from a Lima day on, or has no day. */
export function isComing(today: string) {
  return sql<boolean>`coalesce((
    select bool_or(delivery_date is null or delivery_date >= ${today})
    from order_items where order_id = orders.id
  ), true)`
}

/** The next day of an order; `null` while something of it lacks its day. */
export function nextDay(today: string) {
  return sql`(
    select case when bool_and(delivery_date is not null)
      then min(delivery_date) filter (where delivery_date >= ${today}) end
    from order_items where order_id = orders.id
  )`
}
