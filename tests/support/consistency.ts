import { sql } from 'kysely'
import { db } from '~/database/db.server'

/** Whatever broke meanwhile, these are empty: orders whose parts do not belong together. */
export async function unbalanced(): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    select order_number || ': lines make ' || coalesce(sum(order_items.subtotal), 0) as problem
      from orders left join order_items on order_id = orders.id
      where cart_id is not null group by orders.id
      having orders.subtotal is distinct from sum(order_items.subtotal)
    union all
    select order_number || ': without its line' from orders
      where cart_id is not null and not exists (select from order_items where order_id = orders.id)
    union all
    select order_number || ': a line costs something else' from orders
      join order_items i on i.order_id = orders.id
      where i.subtotal <> i.quantity * (i.unit_price + (
        select coalesce(sum(c.unit_price * c.quantity), 0)
        from order_item_complements c where c.order_item_id = i.id))
    union all
    select order_number || ': took another coupon than it names' from orders
      left join order_takings t on t.order_id = orders.id and t.kind = 'coupon'
      where cart_id is not null and coupon_code is distinct from t.name
    union all
    select code || ': counts ' || current_uses from coupons
      where current_uses <> (
        select count(*) from order_takings where coupon_id = coupons.id and held)
    union all
    select order_number || ': took of the stock what it has no lines for' from orders
      join order_takings t on t.order_id = orders.id
      where t.product_id is not null and t.quantity <> (
        select coalesce(sum(i.quantity), 0) from order_items i
        where i.order_id = orders.id and i.product_id = t.product_id)
    union all
    select order_number || ': holds ' || t.quantity || ' places of ' || t.name || ' on ' || t.day
      from orders join order_takings t on t.order_id = orders.id
      where t.kind = 'place' and t.quantity <> (
        select coalesce(sum(i.quantity), 0) from order_items i where i.order_id = orders.id
          and i.delivery_date = t.day and i.delivery_time = t.name)
    union all
    select day || ' ' || slot || ': counts ' || orders || ' orders, ' || arrangements
      from delivery_places where (orders, arrangements) <> (
        select count(*), coalesce(sum(quantity), 0) from order_takings t
        where t.kind = 'place' and held and t.day = delivery_places.day and t.name = slot)
    union all
    select order_number || ': charges ' || charges from orders
      where charges <> (
        select coalesce(sum(amount), 0) from order_charges where order_id = orders.id)
    union all
    select order_number || ': cancelled, and holds ' || t.name from orders
      join order_takings t on t.order_id = orders.id where status = 'cancelado' and held
    union all
    select order_number || ': ' || (select count(*) from graphile_worker.jobs
        where key in ('order-received:' || orders.id, 'order-alert:' || orders.id)) || ' mails'
      from orders where cart_id is not null and 2 <> (select count(*) from graphile_worker.jobs
        where key in ('order-received:' || orders.id, 'order-alert:' || orders.id))
    union all
    select key || ': of no order' from graphile_worker.jobs
      where not exists (select from orders where key like '%:' || orders.id)
        and not exists (select from order_events where key like '%:' || order_events.id)
  `.execute(db)
  return rows.map(({ problem }) => problem)
}

/** By product, what is on the shelf and what orders hold of it: however they come and go, the same. */
export async function stockTotals(): Promise<Record<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select id, stock + (
      select coalesce(sum(quantity), 0) from order_takings where product_id = products.id and held
    ) as count from products order by id
  `.execute(db)
  return Object.fromEntries(rows.map(({ id, count }) => [id, count]))
}
