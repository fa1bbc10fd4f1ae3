import { addDays, limaDay } from '../app/dates'
import { timeOf } from './growth'
import { median } from './medians'
import { plansOf } from './plans'
import { copySeeded, type BenchDatabase, openBenchShop, type Shop } from './shop'
import { enter } from './staff'

const SMALL = { database: 'mesa_pequena', orders: 200 }
const LARGE = { database: 'mesa_grande', orders: 20_000 }
/** A busy day of the shop. */
const A_DAY = 30
/** Tables that grow with the orders, and their indexes. */
const GROWS = /^(order|payment)/

export type AdminGrowth = {
  name: string
  /** Milliseconds for one of the staff at a time. */
  small: number
  large: number
  /** How PostgreSQL finds the large shop's orders. */
  plans: string[]
}

type Screen = { name: string; path: string }
type AdminScreens = { shop: Shop; headers: { Cookie: string }; screens: Screen[] }

/** The back office's screens of orders, in a shop of a week and in one of two years, in turns. */
export async function measureAdminOrders(
  ground: BenchDatabase,
  rounds: number,
): Promise<AdminGrowth[]> {
  const admins = [await openAdmin(ground, SMALL), await openAdmin(ground, LARGE)]
  const [small = [], large = []] = await times(admins, rounds)
  await Promise.all(admins.map(({ shop }) => shop.close()))
  const { screens = [], headers } = admins[1] ?? {}
  const plans = await plansOf(ground, LARGE.database, screens, { grows: GROWS, headers })
  return screens.map(({ name }, index) => ({
    ...{ name, small: small[index] ?? NaN, large: large[index] ?? NaN },
    plans: plans[index] ?? [],
  }))
}

async function openAdmin(ground: BenchDatabase, size: typeof SMALL): Promise<AdminScreens> {
  await copySeeded(ground, size.database)
  const shop = await openBenchShop(ground, size.database)
  await seedOrders(shop, size.orders)
  return { shop, headers: { Cookie: await enter(shop) }, screens: await screensOf(shop) }
}

async function times(admins: AdminScreens[], rounds: number) {
  const all = admins.map(({ screens }) => screens.map((): number[] => []))
  for (let round = 0; round <= rounds; round += 1) {
    for (const [which, { shop, headers, screens }] of admins.entries()) {
      for (const [index, { path }] of screens.entries()) {
        const time = await timeOf(shop, path, headers)
        // The first round only warms up.
        if (round > 0) all[which]?.[index]?.push(time)
      }
    }
  }
  return all.map((screens) => screens.map(median))
}

type Found = { number: string; name: string; phone: string; email: string; zone: string }

/** What staff ask for, about an order in the middle of the list. */
async function screensOf({ client }: Shop): Promise<Screen[]> {
  const { rows } = await client.query<Found>(
    `select order_number as number, customer_name as name, phone, email, shipping_zone_id as zone
       from orders where shipping_zone_id is not null
       order by created_at desc offset (select count(*) / 3 from orders) limit 1`,
  )
  const [order] = rows
  if (!order) throw new Error('No hay pedidos.')
  const day = addDays(limaDay(new Date()), -2)
  const list = (query: string) => `/admin/pedidos?${query}`
  const search = (words: string) => list(`q=${encodeURIComponent(words)}`)
  return [
    { name: 'Lista', path: '/admin/pedidos' },
    { name: 'Estado: por verificar', path: list('estado=pendiente') },
    { name: 'Estado: entregado', path: list('estado=entregado') },
    { name: 'Día de entrega', path: list(`dia=${day}`) },
    { name: 'Horario', path: list('horario=3pm-7pm') },
    { name: 'Día y horario', path: list(`dia=${day}&horario=3pm-7pm`) },
    { name: 'Zona', path: list(`zona=${order.zone}`) },
    { name: 'Retiro', path: list('zona=retiro') },
    { name: 'Pago: Yape', path: list('pago=yape') },
    { name: 'Pago: efectivo', path: list('pago=efectivo') },
    { name: 'Búsqueda por número', path: search(order.number) },
    { name: 'Búsqueda por nombre', path: search(order.name) },
    { name: 'Búsqueda por celular', path: search(order.phone) },
    { name: 'Búsqueda por correo', path: search(order.email) },
    { name: 'Búsqueda sin resultado', path: search('nadie se llama así') },
    { name: 'Detalle', path: `/admin/pedidos/${order.number}` },
    { name: 'Hoja del día', path: `/admin/pedidos/hoja?dia=${day}` },
    { name: 'CSV de un día', path: `/admin/pedidos/csv?dia=${day}` },
    { name: 'CSV de todo', path: '/admin/pedidos/csv' },
  ]
}

/** Places so many orders, `A_DAY` a day until today, each with what a sold one has. */
async function seedOrders({ client }: Shop, orders: number) {
  await client.query(
    `with zones as (
       select id, name, cost, row_number() over (order by name) - 1 as place from shipping_zones),
     planned as (
       select n, now() - n * (interval '1 day' / $2::int) as at, n % 8 = 0 as pickup
         from generate_series(1, $1::int) n)
     insert into orders (order_number, email, customer_name, customer_lastname, customer_dni, phone,
       delivery_type, shipping_zone_id, shipping_zone_name, shipping_address, pickup_sucursal,
       shipping_cost, subtotal, total, payment_method, status, created_at)
     select 'DZ-' || to_char(at, 'YYYYMMDD') || '-' || lpad((n % 10000)::text, 4, '0'),
       'cliente' || n || '@correo.pe', 'Ñusta ' || md5(n::text), 'Quispe',
       lpad((n * 7919 % 100000000)::text, 8, '0'), '9' || lpad((n * 104729 % 100000000)::text, 8, '0'),
       case when pickup then 'retiro' else 'envio' end,
       case when not pickup then zones.id end, case when not pickup then zones.name end,
       case when not pickup then 'Av. Larco ' || n end, case when pickup then 'Barranco' end,
       case when pickup then 0 else cost end, 12990, 12990 + case when pickup then 0 else cost end,
       case when n % 50 = 0 then 'efectivo' when n % 6 = 0 then 'plin' else 'yape' end,
       case when n <= 20 then 'pendiente' when n % 40 = 0 then 'cancelado' else 'entregado' end, at
     from planned join zones on zones.place = n % (select count(*) from zones)`,
    [orders, A_DAY],
  )
  await client.query(
    `with sold as (
       insert into order_items (order_id, position, product_name, product_color, dedication,
         delivery_date, delivery_time, quantity, unit_price, subtotal)
       select id, 1, 'Jardín de Dalias', 'Terracota', 'Feliz día, mamá',
         (created_at + interval '2 days')::date,
         case when total % 3 = 0 then '9am-3pm' else '3pm-7pm' end, 1, 12990, 12990
       from orders returning id)
     insert into order_item_complements (order_item_id, name, unit_price)
     select id, 'Chocolates', 1500 from sold`,
  )
  await client.query(
    `insert into order_events (order_id, kind, detail, status, created_at)
     select id, kind, '', 'entregado', created_at
       from orders, (values ('status'), ('email')) as happened (kind) where status = 'entregado'`,
  )
  await client.query(
    `insert into payment_proofs (order_id, operation_number, amount)
     select id, substr(order_number, 4, 4) || phone, total from orders`,
  )
  await client.query('vacuum analyze')
}
