import { connect } from '~/database/db.server'
import { fileOrders } from '~/models/customers/filing.server'
import { query } from '../stock'

/** Of three years. */
const ORDERS_A_DAY = 180

export type Size = { products: number; customers: number; orders: number }

/** Makes the demo's database a large shop's: products in categories of their own, customers, their orders until yesterday. */
export async function seedLargeShop(url: string, { products, customers, orders }: Size) {
  await seedProducts(url, products)
  await query(url, NEW_CUSTOMERS, [customers])
  await query(url, OLD_ORDERS, [orders, ORDERS_A_DAY, customers])
  await query(url, THEIR_LINES)
  await query(url, THEIR_HISTORY)
  await query(url, THEIR_PAYMENTS)
  await fileAll(url)
  await query(url, 'vacuum analyze')
}

/** Products like the demo's, in categories of their own, in two colours each. */
export async function seedProducts(url: string, products: number) {
  await query(url, PRODUCTS_LIKE_THE_DEMOS, [products])
}

/** As the clock does within minutes. */
async function fileAll(url: string) {
  await query(url, 'analyze')
  const pool = connect(url)
  while (await fileOrders());
  await pool.end()
}

/** Fills the log with what twenty people changed of two years, four lines an act. */
export async function seedChanges(url: string, lines: number) {
  await query(url, OLD_CHANGES, [lines])
  await query(url, 'vacuum analyze change_log')
}

const OLD_CHANGES = `
  insert into change_log (changed_at, changed_by, act, line, thing, thing_id, thing_name, part, kind, before, after)
  select now() - interval '2 years' + n * (interval '2 years' / $1::int), md5((n % 20)::text)::uuid,
    md5((n / 4)::text)::uuid, n % 4 + 1, thing, md5((n % 800)::text), 'Ramo de cosecha ' || n % 800, thing, 'update',
    '{"price": 12000}', '{"price": 13000}'
  from generate_series(1, $1::int) n,
    lateral (select (array['products', 'tags', 'coupons', 'shipping_zones'])[n % 4 + 1] as thing) as of_four`

/** In sixty categories of their own: the demo's stay as long as they are. */
const PRODUCTS_LIKE_THE_DEMOS = `
  with category as (
    insert into categories (name, slug, display_order)
    select 'Cosecha ' || n, 'cosecha-' || n, 1000 + n from generate_series(0, 59) n
    returning id, display_order - 1000 as place),
  added as (
    insert into products (name, slug, description, price, category_id, stock, active)
    select 'Ramo de cosecha ' || n, 'ramo-de-cosecha-' || n, 'Flores de la casa', 5000 + n, category.id, 10, true
      from generate_series(1, $1::int) n join category on place = n % 60
    returning id, price),
  coloured as (
    insert into product_colors (product_id, color_name, image_url, display_order)
    select added.id, color_name, image_url, display_order
      from added, (select * from product_colors order by product_id, display_order limit 2) as two)
  insert into product_tags (product_id, tag_id)
  select added.id, tag.id from added
    join (select id, row_number() over (order by slug) - 1 as place from tags) as tag
      on tag.place in (price % 5, (price + 3) % 5)`

const NEW_CUSTOMERS = `
  insert into users (email, password_hash, email_confirmed_at)
  select 'clienta' || n || '@correo.pe', '', now() from generate_series(1, $1::int) n`

/** So many a day until yesterday, but those whose number the demo has; the last twenty are to be verified. */
const OLD_ORDERS = `
  with zone as (
    select id, name, cost, row_number() over (order by name) - 1 as place from shipping_zones),
  planned as (
    select n, now() - interval '1 day' - n * (interval '1 day' / $2::int) as at
      from generate_series(1, $1::int) n)
  insert into orders (order_number, email, user_id, customer_name, customer_lastname, customer_dni, phone, delivery_type,
    shipping_zone_id, shipping_zone_name, shipping_address, shipping_cost, subtotal, total, payment_method, status, created_at)
  select 'DZ-' || to_char(at, 'YYYYMMDD') || '-' || lpad((n % 10000)::text, 4, '0'),
    'clienta' || n % $3::int || '@correo.pe', users.id, 'Ñusta ' || md5(n::text), 'Quispe',
    lpad((n * 7919::bigint % 100000000)::text, 8, '0'), '9' || lpad((n * 104729::bigint % 100000000)::text, 8, '0'),
    'envio', zone.id, zone.name, 'Av. Larco ' || n, cost, 12990, 12990 + cost,
    case when n % 6 = 0 then 'plin' else 'yape' end,
    case when n <= 20 then 'pendiente' when n % 40 = 0 then 'cancelado' else 'entregado' end, at
  from planned join zone on zone.place = n % (select count(*) from shipping_zones)
  left join users on users.email = 'clienta' || n % $3::int || '@correo.pe'
  on conflict (order_number) do nothing`

const THEIR_LINES = `
  with sold as (
    insert into order_items (order_id, position, product_name, product_color, dedication, delivery_date,
      delivery_time, quantity, unit_price, subtotal)
    select id, 1, 'Jardín de Dalias', 'Terracota', 'Feliz día, mamá', (created_at + interval '1 day')::date,
      case when total % 3 = 0 then '9am-3pm' else '3pm-7pm' end, 1, 12990, 12990
    from orders where customer_lastname = 'Quispe' and not exists (select from order_items where order_id = orders.id)
    returning id)
  insert into order_item_complements (order_item_id, name, unit_price) select id, 'Chocolates', 1500 from sold`

const THEIR_HISTORY = `
  with happened as (
    insert into order_events (order_id, kind, detail, status, created_at)
    select id, 'status', '', 'entregado', created_at from orders where status = 'entregado')
  insert into payment_proofs (order_id, operation_number, amount)
  select id, substr(order_number, 4, 4) || phone, total from orders where customer_lastname = 'Quispe'`

/** All but the last twenty are paid. */
const THEIR_PAYMENTS = `
  insert into payments (order_id, kind, amount, method, operation_number, paid_on)
  select id, 'payment', total, payment_method, substr(order_number, 4, 4) || phone, created_at::date
  from orders where customer_lastname = 'Quispe' and status = 'entregado'`
