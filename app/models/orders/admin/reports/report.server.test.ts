import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../../../../../demo/seed'
import { seedPast } from '../../../../../demo/past/seed-past'
import { waiting } from '../../../../../tests/support/database/held-rows'
import { anOrder, aProduct } from '../../../../../tests/support/factories'
import { settled } from '../../../../../tests/support/settled'
import { until } from '../../../../../tests/support/until'
import { db } from '~/database/db.server'
import { addDays, limaInstant } from '~/dates'
import { fileOrders } from '~/models/customers/filing.server'
import { type DayOf, type ReportLine, reportOf } from './report.server'

/* The demo's sixty days, against sums of its rows that share nothing with the report; then days of its own. */

const TODAY = '2026-03-02'
const PAST = { from: addDays(TODAY, -45), to: addDays(TODAY, -10) }
const LIMA = sql`(o.created_at at time zone 'America/Lima')`

beforeAll(async () => {
  await seedDemo(() => {})
  await seedPast(() => {}, limaInstant(TODAY, '00:01'))
  await fileOrders()
})

/** Whether an order `o` is of the past's days. */
function isOf(dayOf: DayOf) {
  const day =
    dayOf === 'order'
      ? sql`${LIMA}::date`
      : sql`(select min(delivery_date) from order_items where order_id = o.id)`
  return sql`${day} between ${PAST.from} and ${PAST.to}`
}

async function summed(query: ReturnType<typeof sql>) {
  const { rows } = await sql<Record<string, string | number>>`${query}`.execute(db)
  return rows.map((row) => Object.values(row).map((value) => value && String(value))).toSorted()
}

function listed(lines: ReportLine[], ...measures: (keyof ReportLine)[]) {
  return lines
    .filter(({ orders, units }) => orders > 0 || units > 0)
    .map((line) => measures.map((measure) => line[measure] && String(line[measure])))
    .toSorted()
}

test.each(['order', 'delivery'] as const)(
  'by the day of the %s each part is what its rows sum to',
  async (dayOf) => {
    const { totals, parts } = await reportOf(PAST, dayOf)
    const sold = sql`o.status <> 'cancelado' and ${isOf(dayOf)}`
    const [whole] = await summed(sql`select count(*), sum(total) from orders o where ${sold}`)
    expect([totals[0].orders, totals[0].amount].map(String)).toEqual(whole)
    expect(totals[0].orders).toBeGreaterThan(100)
    for (const part of ['zonas', 'canales', 'origenes', 'compradores', 'horas'] as const) {
      expect(sumOf(parts[part], 'orders'), part).toBe(totals[0].orders)
      expect(sumOf(parts[part], 'amount'), part).toBe(totals[0].amount)
    }
    expect(listed(parts.productos, 'name', 'units', 'amount')).toEqual(
      await summed(sql`
        select product_name, sum(quantity) as units, sum(i.subtotal) as amount
        from order_items i join orders o on o.id = i.order_id where ${sold} group by product_name`),
    )
    expect(listed(parts.categorias, 'name', 'units', 'amount')).toEqual(
      await summed(sql`
        select c.name, sum(quantity) as units, sum(i.subtotal) as amount
        from order_items i join orders o on o.id = i.order_id
          join products p on p.id = i.product_id join categories c on c.id = p.category_id
        where ${sold} group by c.name`),
    )
    expect(listed(parts.ocasiones, 'name', 'units', 'amount')).toEqual(
      await summed(sql`
        select t.name, sum(quantity) as units, sum(i.subtotal) as amount
        from order_items i join orders o on o.id = i.order_id
          join product_tags p on p.product_id = i.product_id join tags t on t.id = p.tag_id
        where ${sold} group by t.name`),
    )
    expect(listed(parts.origenes, 'name', 'orders', 'amount')).toEqual(
      await summed(sql`
        select coalesce(last_source, 'Sin dato') as source, count(*), sum(total) as amount
        from orders o where ${sold} group by source`),
    )
    expect(listed(parts.horarios, 'name', 'units', 'amount')).toEqual(
      await summed(sql`
        select delivery_time, sum(quantity) as units, sum(i.subtotal) as amount
        from order_items i join orders o on o.id = i.order_id where ${sold} group by delivery_time`),
    )
    expect(listed(parts.cupones, 'name', 'orders', 'amount', 'other')).toEqual(
      await summed(sql`
        select coupon_code, count(*), sum(discount) as cost, sum(total) as amount
        from orders o where ${sold} and coupon_code is not null group by coupon_code`),
    )
    const cancelled = parts.estados.find(({ name }) => name === 'Cancelado')
    const [gone] = await summed(sql`
      select count(*), sum(total) from orders o where status = 'cancelado' and ${isOf(dayOf)}`)
    expect([cancelled?.orders, cancelled?.amount].map(String)).toEqual(gone)
    expect(cancelled?.orders).toBeGreaterThan(0)
    expect(sumOf(parts.estados, 'orders')).toBe(totals[0].orders + (cancelled?.orders ?? 0))
  },
)

function sumOf(lines: ReportLine[], measure: 'orders' | 'units' | 'amount' | 'other') {
  return lines.reduce((sum, line) => sum + line[measure], 0)
}

test('buyers are new with their first order of all, and each is one person', async () => {
  const { parts } = await reportOf(PAST, 'order')
  const firsts = sql`
    select case when min(${LIMA}::date) < ${PAST.from} then 'Que vuelven' else 'Nuevos' end as kind,
      count(*) filter (where ${LIMA}::date between ${PAST.from} and ${PAST.to}) as orders
    from orders o where o.status <> 'cancelado' group by email`
  expect(listed(parts.compradores, 'name', 'units', 'orders')).toEqual(
    await summed(sql`
      select kind, count(*), sum(orders) from (${firsts}) f where orders > 0 group by kind`),
  )
})

test('payments are of the day of the payment: refunds take away, voided ones are none', async () => {
  const { id: order_id } = await anOrder({ created_at: new Date('2026-06-01T12:00:00Z') })
  const cancelled = await anOrder({ status: 'cancelado' })
  const day = { order_id, paid_on: '2026-07-10' }
  await db
    .insertInto('payments')
    .values([
      { ...day, kind: 'payment', method: 'yape', amount: 15_200 },
      { ...day, kind: 'refund', method: 'yape', amount: 200 },
      {
        ...day,
        kind: 'payment',
        method: 'plin',
        amount: 9_900,
        voided_at: new Date(),
        void_reason: 'x',
      },
      { ...day, kind: 'payment', method: 'efectivo', amount: 700, paid_on: '2026-07-11' },
      { ...day, kind: 'payment', method: 'efectivo', amount: 300, paid_on: '2026-07-09' },
      { ...day, kind: 'refund', method: 'tarjeta', amount: 500, order_id: cancelled.id },
    ])
    .execute()
  const { parts, totals } = await reportOf({ from: '2026-07-10', to: '2026-07-10' }, 'order')
  expect(parts.pagos).toEqual([
    { name: 'Yape', orders: 1, units: 2, amount: 15_000, other: 200 },
    { name: 'Tarjeta', orders: 1, units: 1, amount: -500, other: 500 },
  ])
  expect(totals[0]).toMatchObject({ orders: 0, amount: 0 })
})

test('a day begins and ends at Lima’s midnight, and its hours are Lima’s', async () => {
  const at = (instant: string, total: number) =>
    anOrder({ created_at: new Date(instant), total, subtotal: total, shipping_cost: 0 })
  await at('2026-09-10T04:59:00Z', 1)
  await at('2026-09-10T05:01:00Z', 20)
  await at('2026-09-11T04:59:00Z', 300)
  await at('2026-09-11T05:01:00Z', 4_000)
  const day = { from: '2026-09-10', to: '2026-09-10' }
  const { parts, totals } = await reportOf(day, 'order')
  expect(parts.dias).toMatchObject([{ name: '10/09/2026', orders: 2, amount: 320 }])
  expect(listed(parts.horas, 'name', 'amount')).toEqual([
    ['00:00', '20'],
    ['23:00', '300'],
  ])
  expect(totals[0]).toEqual({ ...day, orders: 2, amount: 320 })
  const week = { from: '2026-09-17', to: '2026-09-17' }
  expect((await reportOf(week, 'order')).totals[1]).toEqual({ ...day, orders: 2, amount: 320 })
  const year = { from: '2027-09-10', to: '2027-09-10' }
  expect((await reportOf(year, 'order')).totals[2]).toEqual({ ...day, orders: 2, amount: 320 })
  expect(
    (await reportOf({ from: '2026-09-12', to: '2026-09-13' }, 'order')).totals[0],
  ).toMatchObject({ orders: 0 })
})

test('an order of several deliveries counts once, on its first; one without a day, on none', async () => {
  const product = await aProduct({ name: 'Ramo Reporte' })
  const { id: order_id } = await anOrder({ subtotal: 14_000, total: 15_200 })
  const line = { order_id, product_id: product.id, unit_price: 7_000, subtotal: 7_000, quantity: 1 }
  await db
    .insertInto('order_items')
    .values([
      { ...line, position: 1, product_name: 'Nombre de antes', delivery_date: '2026-10-02' },
      { ...line, position: 2, product_name: 'Nombre de antes', delivery_date: '2026-10-05' },
    ])
    .execute()
  const undated = await anOrder()
  await db
    .insertInto('order_items')
    .values({ ...line, order_id: undated.id, position: 1, product_name: 'Ramo Reporte' })
    .execute()
  const whole = await reportOf({ from: '2026-10-01', to: '2026-10-31' }, 'delivery')
  expect(whole.totals[0]).toMatchObject({ orders: 1, amount: 15_200 })
  expect(listed(whole.parts.dias, 'name', 'orders')).toEqual([['02/10/2026', '1']])
  expect(whole.parts.productos).toMatchObject([{ units: 2, amount: 14_000 }])
  const later = await reportOf({ from: '2026-10-05', to: '2026-10-05' }, 'delivery')
  expect(later.totals[0].orders).toBe(0)
  expect(later.parts.productos).toEqual([])
})

test('who bought twice for the first time is new; a renamed product is one, by its last name', async () => {
  const product = await aProduct({ name: 'Ramo Nuevo' })
  const buyer = { email: 'dos.veces@correo.pe', phone: '987000111' }
  const buy = async (created_at: string, product_name: string, some = {}) => {
    const { id: order_id } = await anOrder({ ...buyer, created_at: new Date(created_at), ...some })
    const line = { order_id, product_id: product.id, position: 1, quantity: 1 }
    await db
      .insertInto('order_items')
      .values({ ...line, product_name, unit_price: 14_000, subtotal: 14_000 })
      .execute()
  }
  await buy('2026-04-30T12:00:00Z', 'Ramo Viejo', { status: 'cancelado' })
  await buy('2026-05-02T12:00:00Z', 'Ramo Viejo')
  await buy('2026-05-03T12:00:00Z', 'Ramo Nuevo')
  await buy('2026-05-20T12:00:00Z', 'Ramo Nuevo')
  await fileOrders()
  const first = await reportOf({ from: '2026-05-01', to: '2026-05-10' }, 'order')
  expect(listed(first.parts.compradores, 'name', 'units', 'orders')).toEqual([['Nuevos', '1', '2']])
  expect(first.parts.productos).toMatchObject([{ name: 'Ramo Nuevo', units: 2 }])
  const second = await reportOf({ from: '2026-05-11', to: '2026-05-31' }, 'order')
  expect(listed(second.parts.compradores, 'name', 'units', 'orders')).toEqual([
    ['Que vuelven', '1', '1'],
  ])
})

test('however many reports are asked for at once, one is read, and others keep their connections', async () => {
  const asked = await db.transaction().execute(async (trx) => {
    await sql`lock table orders in access exclusive mode`.execute(trx)
    const reports = Array.from({ length: 30 }, () => reportOf(PAST, 'order'))
    await until('one waits, with the days before it', async () => (await waiting()) === 3)
    await db.selectFrom('users').select('id').execute()
    expect(await waiting()).toBe(3)
    return reports
  })
  const [first, ...others] = await settled(asked)
  for (const report of others) expect(report).toEqual(first)
})
