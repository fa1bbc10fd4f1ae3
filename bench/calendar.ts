import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from '../app/database/db.types'
import { calendarOf } from '../app/models/delivery/calendar'
import { calendarRows } from '../app/models/delivery/calendar.server'
import { median } from './medians'
import type { Shop } from './shop'

const ORDERS = 20_000
/** From the last day that can be asked for back to those of two years ago. */
const DAYS = 820
/** Four of every day, and four of each of 99 peak days: 400. */
const PEAKS = 99
const ROUNDS = 50

export type CalendarTimes = {
  slots: number
  bookings: number
  queryMs: number
  wholeMs: number
  plan: string[]
}

/** How long the calendar of ninety days takes in a shop with many slots and orders. */
export async function measureCalendar({
  client,
  url,
}: Pick<Shop, 'client' | 'url'>): Promise<CalendarTimes> {
  await seed(client)
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
  const executor = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const [query, whole]: [number[], number[]] = [[], []]
  for (let round = -5; round < ROUNDS; round += 1) {
    const began = performance.now()
    const rows = await calendarRows(new Date(), executor)
    const read = performance.now()
    calendarOf(rows, {}, new Date())
    // The first ones only warm up.
    if (round < 0) continue
    query.push(read - began)
    whole.push(performance.now() - began)
  }
  const { slots, taken } = await calendarRows(new Date(), executor)
  await executor.destroy()
  const { rows: plan } = await client.query<Record<string, string>>(
    `explain select day, slot, orders, arrangements from delivery_places
      where day between current_date and current_date + 90`,
  )
  return {
    ...{
      slots: slots.length,
      bookings: taken.length,
      plan: plan.map((row) => row['QUERY PLAN'] ?? ''),
    },
    ...{ queryMs: median(query), wholeMs: median(whole) },
  }
}

async function seed(client: pg.Client) {
  await client.query(`update delivery_slots set capacity = 1000`)
  await client.query(
    `insert into delivery_slots (name, starts_at, ends_at, capacity)
     values ('7am-9am', '7:00', '9:00', 1000), ('7pm-9pm', '19:00', '21:00', 1000)`,
  )
  await client.query(
    `with peaks as (
       insert into peak_days (day, name, capacity)
       select current_date + n, 'Fecha ' || n, 10000 from generate_series(2, $1::int * 2, 2) n
       returning id)
     insert into delivery_slots (name, starts_at, ends_at, capacity, peak_day_id)
     select name, starts_at, ends_at, 1000, peaks.id from delivery_slots, peaks`,
    [PEAKS],
  )
  await client.query(
    `with placed as (
       insert into orders (order_number, customer_name, customer_dni, phone, delivery_type,
         shipping_cost, subtotal, total, payment_method)
       select 'DZ-2020' || lpad((n / 10000)::text, 4, '0') || '-' || lpad((n % 10000)::text, 4, '0'),
         'Ana', '45678912', '987654321', 'retiro', 0, 1, 1, 'yape'
       from generate_series(1, $1::int) n returning id, order_number)
     insert into order_takings (order_id, kind, day, name, quantity)
     select id, 'place', current_date + 90 - abs(hashtext(order_number)) % $2::int,
       (array['7am-9am', '9am-3pm', '3pm-7pm', '7pm-9pm'])[1 + abs(hashtext(id::text)) % 4], 1
     from placed`,
    [ORDERS, DAYS],
  )
  await client.query('vacuum analyze')
}
