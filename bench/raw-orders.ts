import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { readTask } from './child'

/** So many orders by so many clients, each on a connection of its own; numbers of a day long past. */
export type RawOrders = {
  url: string
  clients: number
  orders: number
  firstNumber: number
  product: { id: string; name: string; color: string; price: number }
  complement: { id: string; name: string; price: number }
  zone: { id: string; name: string; cost: number }
}

const INSERT_ORDER = `insert into "orders" ("id", "cart_id", "user_id", "email", "customer_name",
  "customer_lastname", "customer_dni", "phone", "country", "delivery_type", "shipping_zone_id",
  "shipping_zone_name", "shipping_address", "shipping_reference", "pickup_sucursal",
  "shipping_cost", "subtotal", "discount", "coupon_code", "total", "payment_method", "created_at",
  "updated_at", "order_number", "access_token_hash")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
  $20, $21, $22, $23, $24, $25)
  on conflict ("order_number") do nothing returning "id", "order_number"`

const INSERT_ITEM = `insert into "order_items" ("id", "order_id", "position", "product_id",
  "product_name", "product_color", "dedication", "delivery_date", "delivery_time", "quantity",
  "unit_price", "subtotal") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`

const INSERT_COMPLEMENT = `insert into "order_item_complements" ("order_item_id",
  "complement_id", "name", "unit_price", "quantity") values ($1, $2, $3, $4, $5)`

const INSERT_SLOT_BOOKING = `insert into "order_takings" ("order_id", "kind", "day", "name", "quantity", "held")
  values ($1, 'place', $2, $3, $4, true)`

const LOCK_PEAKS = `select day from peak_days where active and capacity is not null
  and day = any($1::date[]) order by day for update`

const OVERBOOKED_SLOTS = `select day, slot from delivery_places as booking
  where (day, slot) in (select * from unnest($1::date[], $2::text[]))
    and (not exists (
      select from delivery_slots as offered
      where active and offered.name = booking.slot
        and peak_day_id is not distinct from (
          select id from peak_days where active and peak_days.day = booking.day and exists (
            select from delivery_slots as own where own.active and own.peak_day_id = peak_days.id
          )
        )
        and (peak_day_id is not null or extract(dow from booking.day)::smallint = any(weekdays))
        and (capacity is null or capacity >=
          case capacity_of when 'orders' then booking.orders else booking.arrangements end)
    ) or exists (
      select from delivery_closures as closed
      where active and booking.day between first_day and last_day
        and (closed.slot is null or closed.slot = booking.slot)
    ))`

const ADD_JOB = `select graphile_worker.reschedule_jobs(array[job.id], attempts => $1::int)
  from graphile_worker.add_job($2, $3::json, max_attempts => $4::int, job_key => $5) as job`

/** Long past, so that nobody finds it full. */
const DAY = '2000-01-01'
const SLOT = '9am-3pm'

const task = await readTask<RawOrders>()
const { product, complement, zone } = task
const pool = new pg.Pool({ connectionString: task.url, max: task.clients })
const warm = await Promise.all(Array.from({ length: task.clients }, () => pool.connect()))
for (const client of warm) client.release()

let next = 0
const began = performance.now()
await Promise.all(Array.from({ length: task.clients }, placeOn))
process.stdout.write(JSON.stringify({ answers: task.orders, ms: performance.now() - began }))
await pool.end()

async function placeOn() {
  while (next < task.orders) {
    const client = await pool.connect()
    await place(client, task.firstNumber + next++)
    client.release()
  }
}

/** What the shop sends between `begin` and `commit`, statement by statement. */
async function place(client: pg.PoolClient, number: number) {
  const [order, cart, item] = [randomUUID(), randomUUID(), randomUUID()]
  const now = new Date()
  const subtotal = product.price + complement.price
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [cart])
  await client.query('select "id", "order_number" from "orders" where "cart_id" = $1', [cart])
  await client.query(INSERT_ORDER, [
    ...[order, cart, null, 'rosa@example.com', 'Rosa', 'Quispe', '45678912', '987654321', 'Perú'],
    ...['envio', zone.id, zone.name, 'Av. Larco 123, Miraflores', null, null, zone.cost],
    ...[subtotal, 0, null, subtotal + zone.cost, 'yape', now, now],
    ...[numberOf(number), randomBytes(32).toString('base64url')],
  ])
  await client.query(INSERT_ITEM, [
    ...[item, order, 1, product.id, product.name, product.color, 'Feliz día, mamá'],
    ...[DAY, SLOT, 1, product.price, subtotal],
  ])
  await client.query(INSERT_COMPLEMENT, [item, complement.id, complement.name, complement.price, 1])
  const token = randomBytes(16).toString('base64url')
  await enqueue(client, 'order-received', order, { orderId: order, token })
  await enqueue(client, 'order-alert', order, { orderId: order })
  await client.query(INSERT_SLOT_BOOKING, [order, DAY, SLOT, 1])
  await client.query(LOCK_PEAKS, [[DAY]])
  await client.query(OVERBOOKED_SLOTS, [[DAY], [SLOT]])
  await client.query('commit')
}

function numberOf(number: number): string {
  const day = 20_000_101 + Math.floor(number / 10_000)
  return `DZ-${day}-${String(number % 10_000).padStart(4, '0')}`
}

async function enqueue(client: pg.PoolClient, name: string, order: string, payload: object) {
  await client.query(ADD_JOB, [3, name, JSON.stringify(payload), 14, `${name}:${order}`])
}
