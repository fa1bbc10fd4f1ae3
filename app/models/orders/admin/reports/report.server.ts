import { type RawBuilder, sql } from 'kysely'
import pLimit from 'p-limit'
import { db } from '~/database/db.server'
import { addDays, formatDay } from '~/dates'
import { CHANNELS, isChannel } from '~/models/orders/admin/channel/channel'
import { LEDGER_SUM } from '~/models/orders/money/balance.server'
import { DAY_PLACED, IS_SOLD, isPlacedWithin } from '~/models/orders/money/sales.server'
import { isStatus, STATUSES } from '~/models/orders/order'
import { isPaymentMethod, PAYMENT_LABELS } from '~/payment-methods'
import { type DayRange, daysIn, rangeBefore, yearBefore } from './day-range'
import { vainSearches } from './vain-searches.server'
import { deliveryOutcomes } from './delivery-outcomes.server'
import type { Measure, ReportPart } from './report-parts'

/** Which day an order is of: the one on which it was placed, or the first of its deliveries. */
export type DayOf = 'order' | 'delivery'

/** What was sold: `orders` that are not cancelled, and what they cost, céntimos. */
export type Sold = { orders: number; amount: number }
export type ReportTotals = DayRange & Sold

/** A line of a part by its name; what a measure means, its part says. */
export type ReportLine = { name: string } & Record<Measure, number>

export type Report = {
  /** Of the range, of the one before, and of the year before. */
  totals: [now: ReportTotals, before: ReportTotals, yearBefore: ReportTotals]
  parts: Record<ReportPart, ReportLine[]>
}

/** However many people look at reports, orders need the database too. */
const turn = pLimit(1)

/**
 * How the shop did on some days. One statement reads all parts, so that they are of one moment; payments are of the
 * day on which they were made, whatever order they are for. Reports are read one after the other.
 *
 * @param range at most `REPORT_DAYS_MAX` days
 */
export function reportOf(range: DayRange, dayOf: DayOf): Promise<Report> {
  return turn(() => readReport(range, dayOf))
}

async function readReport(range: DayRange, dayOf: DayOf): Promise<Report> {
  const [rows, before, ago] = await Promise.all([
    linesOf(range, dayOf),
    soldWithin(rangeBefore(range), dayOf),
    soldWithin(yearBefore(range), dayOf),
  ])
  const parts = Object.fromEntries(
    Object.entries(SORTED).map(([part, sorted]) => [
      part,
      sorted(
        rows.filter((row) => row.part === part),
        range,
      ).map(({ name, orders, units, amount, other }) => ({ name, orders, units, amount, other })),
    ]),
  ) as Report['parts']
  const sum = (measure: 'orders' | 'amount') =>
    parts.dias.reduce((total, line) => total + line[measure], 0)
  const now = { ...range, orders: sum('orders'), amount: sum('amount') }
  return { totals: [now, before, ago], parts }
}

/** What was sold on some days. */
async function soldWithin(range: DayRange, dayOf: DayOf): Promise<ReportTotals> {
  const { rows } = await sql<Sold>`
    with picked as (${picked(range, dayOf)})
    select count(*) as orders, coalesce(sum(total), 0) as amount
    from picked as orders where ${IS_SOLD}
  `.execute(db)
  return { ...range, orders: 0, amount: 0, ...rows[0] }
}

/** All orders of some days, cancelled ones too, each once. */
function picked({ from, to }: DayRange, dayOf: DayOf): RawBuilder<unknown> {
  const columns = sql`orders.id, orders.created_at, status, total, discount, coupon_code, channel,
    delivery_type, shipping_zone_name, last_source`
  if (dayOf === 'order') {
    return sql`select ${columns}, ${DAY_PLACED} as day from orders where ${isPlacedWithin(from, to)}`
  }
  return sql`
    select ${columns}, day
    from (
      select order_id, min(delivery_date) as day from order_items
      where order_id in (
        select order_id from order_items where delivery_date between ${from} and ${to}
      )
      group by order_id
    ) as due join orders on orders.id = order_id
    where day between ${from} and ${to}
  `
}

type Row = ReportLine & { part: string }

async function linesOf(range: DayRange, dayOf: DayOf): Promise<Row[]> {
  const parts = Object.entries(QUERIES).map(
    ([part, query]) => sql`
      select ${part}::text as part, name, orders, units, amount, other
      from (${query(range)}) as lines (name, orders, units, amount, other)
    `,
  )
  const { rows } = await sql<Row>`
    with picked as (${picked(range, dayOf)}),
      sold as (select * from picked as orders where ${IS_SOLD}),
      items as (
        select order_items.*, sold.created_at from sold join order_items on order_id = sold.id
      ),
      lines as (${sql.join(parts, sql` union all `)})
    select * from lines order by amount desc, name collate spanish
  `.execute(db)
  return rows
}

/** A name, orders, units, an amount and another one: of `sold` orders, or of their `items`. */
const QUERIES: Record<ReportPart, (range: DayRange) => RawBuilder<unknown>> = {
  dias: () => sql`select day::text, count(*), 0, sum(total), 0 from sold group by day`,
  // As it was called last: who renames a product sells the same.
  productos: () => sql`
    select (array_agg(product_name order by created_at desc, id))[1], count(distinct order_id),
      sum(quantity), sum(subtotal), 0
    from items
    group by coalesce(product_id::text, product_name), coalesce(size_id::text, size_name)
  `,
  categorias: () => sql`
    select coalesce(categories.name, 'Sin categoría'), count(distinct order_id), sum(quantity),
      sum(subtotal), 0
    from items left join products on products.id = product_id
      left join categories on categories.id = category_id
    group by categories.id
  `,
  ocasiones: () => sql`
    select tags.name, count(distinct order_id), sum(quantity), sum(subtotal), 0
    from items join product_tags using (product_id) join tags on tags.id = tag_id
    group by tags.id
  `,
  zonas: () => sql`
    select case delivery_type when 'retiro' then 'Retiro en tienda'
      else coalesce(shipping_zone_name, 'Sin zona') end, count(*), 0, sum(total), 0
    from sold group by 1
  `,
  horarios: () => sql`
    select coalesce(delivery_time, 'Sin horario'), count(distinct order_id), sum(quantity),
      sum(subtotal), 0
    from items group by 1
  `,
  canales: () => sql`select channel, count(*), 0, sum(total), 0 from sold group by 1`,
  origenes: () => sql`
    select coalesce(last_source, 'Sin dato'), count(*), 0, sum(total), 0 from sold group by 1
  `,
  pagos: ({ from, to }) => sql`
    select method, count(distinct order_id), count(*), ${LEDGER_SUM},
      coalesce(sum(amount) filter (where kind = 'refund'), 0)
    from payments where voided_at is null and paid_on between ${from} and ${to}
    group by 1
  `,
  cupones: () => sql`
    select coalesce(coupon_code, 'Sin cupón'), count(*), 0, sum(discount), sum(total)
    from sold where coupon_code is not null or discount > 0 group by 1
  `,
  // Of the buyers and not of their orders: who bought twice for the first time is one who is new.
  compradores: () => sql`
    select case when root_id is null then 'unfiled' when exists (
        select from customers join filed_orders on customer_id = customers.id
          join orders on orders.id = order_id
        where customers.root_id = buyers.root_id and ${IS_SOLD}
          and orders.created_at < buyers.since
      ) then 'returning' else 'new' end,
      sum(bought)::bigint, count(root_id), sum(spent)::bigint, 0
    from (
      select root_id, count(*) as bought, sum(total) as spent, min(sold.created_at) as since
      from sold left join filed_orders on order_id = sold.id
        left join customers on customers.id = customer_id
      group by root_id
    ) as buyers
    group by 1
  `,
  horas: () => sql`
    select extract(hour from created_at at time zone 'America/Lima')::int::text, count(*), 0,
      sum(total), 0
    from sold group by 1
  `,
  estados: () => sql`
    select status, count(*), 0, sum(total), 0 from picked group by 1
  `,
  entregas: deliveryOutcomes,
  busquedas: vainSearches,
}

type Lines = (rows: ReportLine[], range: DayRange) => ReportLine[]

const asFound: Lines = (rows) => rows
const BUYERS: Record<string, string> = {
  ...{ new: 'Nuevos', returning: 'Que vuelven', unfiled: 'Por clasificar' },
}

/** What the lines of a part are called and how they stand: as found, those that sold most come first. */
const SORTED: Record<ReportPart, Lines> = {
  dias: (rows, range) => {
    const days = Array.from({ length: daysIn(range) }, (_, index) => addDays(range.from, index))
    return filled(rows, days, formatDay)
  },
  productos: asFound,
  categorias: asFound,
  ocasiones: asFound,
  zonas: asFound,
  horarios: asFound,
  origenes: asFound,
  canales: named((name) => (isChannel(name) ? CHANNELS[name] : name)),
  pagos: named((name) => (isPaymentMethod(name) ? PAYMENT_LABELS[name] : name)),
  cupones: asFound,
  compradores: named((name) => BUYERS[name] ?? name),
  entregas: asFound,
  busquedas: (rows) => rows.toSorted((one, other) => other.units - one.units),
  horas: (rows) => {
    const hours = Array.from({ length: 24 }, (_, hour) => String(hour))
    return filled(rows, hours, (hour) => `${hour.padStart(2, '0')}:00`)
  },
  estados: (rows) => {
    const label = (name: string) => (isStatus(name) ? STATUSES[name].label : name)
    return filled(rows, Object.keys(STATUSES), label)
  },
}

function named(label: (name: string) => string): Lines {
  return (rows) => rows.map((row) => ({ ...row, name: label(row.name) }))
}

/** A line for each name, also for those of which there is nothing. */
function filled(rows: ReportLine[], names: string[], label: (name: string) => string) {
  const found = new Map(rows.map((row) => [row.name, row]))
  const nothing = { orders: 0, units: 0, amount: 0, other: 0 }
  return names.map((name) => ({ ...nothing, ...found.get(name), name: label(name) }))
}
