import { sql } from 'kysely'
import { db } from '~/db.server'

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
    select order_number || ': coupon and redemption differ' from orders
      left join coupon_redemptions r on r.order_id = orders.id
      where cart_id is not null and (coupon_code is null) <> (r.order_id is null)
    union all
    select code || ': counts ' || current_uses from coupons
      where current_uses <> (select count(*) from coupon_redemptions where coupon_id = coupons.id)
    union all
    select order_number || ': ' || (select count(*) from graphile_worker.jobs
        where key in ('order-received:' || orders.id, 'order-alert:' || orders.id)) || ' mails'
      from orders where cart_id is not null and 2 <> (select count(*) from graphile_worker.jobs
        where key in ('order-received:' || orders.id, 'order-alert:' || orders.id))
    union all
    select key || ': of no order' from graphile_worker.jobs
      where not exists (select from orders where key like '%:' || orders.id)
  `.execute(db)
  return rows.map(({ problem }) => problem)
}
