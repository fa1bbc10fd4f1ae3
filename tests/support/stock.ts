import pg from 'pg'
import { HANG_LIMIT_MS } from './hang-limit'

const PRICE = 12_990
const COMPLEMENT = 1_500
const SHIPPING = 1_000
const DISCOUNT = 2_000

/** One arrangement, one colour, one complement, one zone and one coupon: what an order needs. */
export type Stock = {
  slug: string
  category: string
  colorId: string
  /** Slug of the cheapest of an arrangement that comes in sizes. */
  size?: string | null
  complementId: string
  zoneId: string
  couponCode: string
  /** Units of the arrangement there were at first. */
  units: number
  /** Céntimos a shopper reads, delivery included, without and with the coupon. */
  total: number
  totalWithCoupon: number
}

/** One statement on a connection of its own. */
export async function query<Row extends object>(
  url: string,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: HANG_LIMIT_MS })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}

/** One statement on the database of this test file. */
export function rows<Row extends object>(statement: string, values: unknown[] = []) {
  return query<Row>(process.env.DATABASE_URL ?? '', statement, values)
}

/** The id of a row that is written for it. */
export async function idOf(statement: string, values: unknown[] = []): Promise<string> {
  const [row] = await rows<{ id: string }>(`${statement} returning id`, values)
  return row?.id ?? ''
}

/** Fills an empty shop that counts its stock. */
export async function seedStock(url: string, coupon: { uses: number }): Promise<Stock> {
  const units = 5_000
  const id = async (statement: string, ...values: unknown[]) => {
    const [row] = await query<{ id: string }>(url, `${statement} returning id`, values)
    return row?.id ?? ''
  }
  const category = await id(
    "insert into categories (name, slug, display_order) values ('Rosas', 'rosas', 1)",
  )
  const product = await id(
    `insert into products (name, slug, description, price, stock, category_id)
     values ('Docena de rosas', 'docena-de-rosas', 'Doce rosas.', $1, $2, $3)`,
    ...[PRICE, units, category],
  )
  const colorId = await id(
    "insert into product_colors (product_id, color_name) values ($1, 'Rojo')",
    product,
  )
  const complementId = await id(
    "insert into complements (name, price) values ('Chocolates', $1)",
    COMPLEMENT,
  )
  const zoneId = await id(
    "insert into shipping_zones (name, cost) values ('Lima moderna', $1)",
    SHIPPING,
  )
  await id(
    `insert into coupons (code, discount_type, discount_amount, max_uses)
     values ('FLORES', 'fixed', $1, $2)`,
    ...[DISCOUNT, coupon.uses],
  )
  await query(url, "insert into site_settings (key, value) values ('track_stock', 'true')")
  const total = PRICE + COMPLEMENT + SHIPPING
  return {
    ...{ slug: 'docena-de-rosas', category: 'rosas', couponCode: 'FLORES' },
    ...{ colorId, complementId, zoneId, units, total, totalWithCoupon: total - DISCOUNT },
  }
}

/** Arrangements that a shop sells already, as the demo does, each with its first complement and its cheapest zone. */
export async function stocksOf(url: string, count: number): Promise<[Stock, ...Stock[]]> {
  const [first, ...others] = await query<Stock>(
    url,
    `select product.slug, category.slug as category, color.id as "colorId",
       size.slug as size, complement.id as "complementId", zone.id as "zoneId", '' as "couponCode", 0 as units,
       product.effective_price + complement.price + zone.cost as total, 0 as "totalWithCoupon"
     from (select * from products where active order by slug limit $1) as product
     join categories category on category.id = category_id
     join lateral (select id from product_colors where product_id = product.id
       order by display_order limit 1) as color on true
     left join lateral (select slug from product_sizes where product_id = product.id and active
       and (price, sale_price) is not distinct from (product.price, product.sale_price)
       limit 1) as size on true,
     (select * from complements where active order by display_order, name limit 1) as complement,
     (select * from shipping_zones where active order by cost, name limit 1) as zone`,
    [count],
  )
  if (!first) throw new Error('the shop sells nothing')
  return [first, ...others]
}

/**
 * In SQL, of a row of `orders`: that its two mails are queued. That to the shop is queued to find out who is mailed, and
 * then to the shop's own address.
 */
export const HAS_MAILS = `(
  exists (select from graphile_worker.jobs where key = 'order-received:' || orders.id)
  and exists (select from graphile_worker.jobs
    where key in ('order-alert:' || orders.id, 'staff-mail:shop ' || orders.id)))`

/** What must be true of the books whatever happened; every number is one that was counted. Cancelled orders hold nothing. */
export async function orderBooks(url: string) {
  const [counted] = await query<Record<string, number>>(
    url,
    `select
       (select count(*) from orders)::int as orders,
       (select count(distinct order_number) from orders)::int as numbers,
       (select count(*) from orders
          where coupon_code is not null and status <> 'cancelado')::int as with_coupon,
       (select count(*) from order_takings where kind = 'coupon' and held)::int as redemptions,
       (select current_uses from coupons) as counter,
       (select stock from products) as stock,
       (select coalesce(sum(quantity), 0) from order_items
          join orders on orders.id = order_id where status <> 'cancelado')::int as units,
       (select count(*) from orders o where cart_id is not null and (
          (select count(*) from order_items where order_id = o.id) <> 1
          or (select count(*) from order_items i join order_item_complements c
                on c.order_item_id = i.id where i.order_id = o.id) <> 1
          or (select sum(i.subtotal) from order_items i where i.order_id = o.id) <> o.subtotal
          or o.total <> o.subtotal + o.shipping_cost + o.charges - o.discount
          or (o.discount > 0) <> exists (
            select from order_takings where order_id = o.id and kind = 'coupon')
       ))::int as incomplete,
       (select count(*) from orders where cart_id is not null
         and not ${HAS_MAILS})::int as without_mail`,
  )
  if (!counted) throw new Error('the books are empty')
  return counted as Record<
    | 'orders'
    | 'numbers'
    | 'with_coupon'
    | 'redemptions'
    | 'counter'
    | 'stock'
    | 'units'
    | 'incomplete'
    | 'without_mail',
    number
  >
}

/** A campaign that nobody has sent yet, and so many subscribers: `lee1@example.com` and so on. */
export async function seedCampaign(url: string, people: number): Promise<string> {
  await query(
    url,
    `insert into subscribers (email, source, consent_text)
     select 'lee' || n || '@example.com', 'footer', 'Sí' from generate_series(1, $1::int) n`,
    [people],
  )
  const [row] = await query<{ id: string }>(
    url,
    `with product as (
       insert into products (name, slug, price) values ('Ramo', 'ramo', 100) returning id),
     campaign as (
       insert into campaigns (subject, body_html) values ('Flores', '<p>Hola</p>') returning id),
     featured as (
       insert into campaign_products (campaign_id, product_id, sort_order)
       select campaign.id, product.id, 1 from campaign, product)
     select id from campaign`,
  )
  if (!row) throw new Error('no campaign was seeded')
  return row.id
}
