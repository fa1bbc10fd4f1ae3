import { HAS_MAILS, query, rows } from './stock'

/**
 * Whatever broke meanwhile, these are empty: orders whose parts do not belong together.
 *
 * @param url of the database, the test file's own unless it is said
 * @param areMailsSent whether a mail server took mails: otherwise each is still queued
 */
export async function unbalanced(
  url = process.env.DATABASE_URL ?? '',
  { areMailsSent = false } = {},
): Promise<string[]> {
  const rules = [
    LINES,
    RESERVATIONS,
    SLOT_BOOKINGS,
    PAYMENTS,
    OUTCOMES,
    ...(areMailsSent ? [] : [MAILS]),
  ]
  const found = await query<{ problem: string }>(url, rules.join(' union all '))
  return found.map(({ problem }) => problem)
}

const LINES = `
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
  select order_number || ': charges ' || charges from orders
    where charges <> (
      select coalesce(sum(amount), 0) from order_charges where order_id = orders.id)
  union all
  select order_number || ': does not add up to ' || total from orders
    where cart_id is not null and total <> subtotal + shipping_cost + charges + tip - discount
`

const RESERVATIONS = `
  select order_number || ': took another coupon than it names' as problem from orders
    left join order_takings t on t.order_id = orders.id and t.kind = 'coupon'
    where cart_id is not null and coupon_code is distinct from t.name
  union all
  select code || ': counts ' || current_uses from coupons
    where current_uses <> (
      select count(*) from order_takings where coupon_id = coupons.id and held)
  union all
  select order_number || ': took of the stock what it has no lines for' from orders
    join order_takings t on t.order_id = orders.id
    where coalesce(t.product_id, t.size_id) is not null and t.quantity <> (
      select coalesce(sum(i.quantity), 0) from order_items i
      where i.order_id = orders.id and (i.size_id = t.size_id
        or (i.product_id = t.product_id and i.size_name is null)))
  union all
  select name || ': is not what its sizes make it' from products
    join (
      select product_id, sum(stock) as units,
        min(case when sale_price > 0 and sale_price < price then sale_price else price end) as paid
      from product_sizes where active group by product_id
    ) sizes on product_id = products.id
    where (stock, effective_price) is distinct from (units, paid)
  union all
  select order_number || ': cancelled, and holds ' || t.name from orders
    join order_takings t on t.order_id = orders.id where status = 'cancelado' and held
`

const SLOT_BOOKINGS = `
  select order_number || ': holds ' || t.quantity || ' arrangements of ' || t.name || ' on ' || t.day as problem
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
  select day || ' ' || name || ': held by ' || count(*) || ', and not counted'
    from order_takings t where t.kind = 'place' and held and not exists (
      select from delivery_places p where p.day = t.day and p.slot = t.name)
    group by day, name
  union all
  select order_number || ': holds no booking on ' || i.delivery_date from orders
    join order_items i on i.order_id = orders.id
    where cart_id is not null and status <> 'cancelado' and i.delivery_time is not null
      and not exists (select from order_takings t where t.order_id = orders.id and held
        and t.kind = 'place' and t.day = i.delivery_date and t.name = i.delivery_time)
`

const PAYMENTS = `
  select order_number || ': paid ' || sum(case kind when 'refund' then -amount else amount end)
    as problem from orders join payments on order_id = orders.id
    where voided_at is null group by orders.id
    having sum(case kind when 'refund' then -amount else amount end) < 0
  union all
  select p.id || ': a ' || kind || ' that the history tells otherwise' from payments p
    where 1 <> (select count(*) from order_events e where e.payment_id = p.id
        and e.order_id = p.order_id and e.kind = p.kind and e.detail = p.amount::text)
      or (voided_at is not null)::int <> (
        select count(*) from order_events where payment_id = p.id and kind = 'void')
`

/** What riders said of each delivery: once, by at most one link of a day and slot that opens. */
const OUTCOMES = `
  select order_number || ': ' || kind || ' told ' || count(*) || ' times of ' || detail
    as problem from orders join order_events e on order_id = orders.id
    where kind in ('delivered', 'absent') group by order_number, kind, detail
    having count(*) > 1
  union all
  select day || ': ' || count(*) || ' links of ' || coalesce(slot, 'all') from delivery_runs
    where revoked_at is null group by day, slot having count(*) > 1
`

const MAILS = `
  select order_number || ': without its mails' as problem
    from orders where cart_id is not null and not ${HAS_MAILS}
  union all
  select key || ': of no order' from graphile_worker.jobs
    where key ~ '^(order-(received|alert):|staff-mail:shop .*-)'
      and not exists (select from orders where key like '%' || orders.id)
`

/** By product, what is in stock and what orders hold of it: however they come and go, the same. */
export async function stockTotals(): Promise<Record<string, number>> {
  const counted = await rows<{ id: string; count: number }>(
    `select id, (stock + (
       select coalesce(sum(quantity), 0) from order_takings where held and (product_id = products.id
         or size_id in (select id from product_sizes where product_id = products.id))
     ))::int as count from products order by id`,
  )
  return Object.fromEntries(counted.map(({ id, count }) => [id, count]))
}
