import { type SelectQueryBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { cachedUntilChanged } from '~/database/cached-reads.server'
import { db } from '~/database/db.server'
import type { DB } from '~/database/db.types'
import { limaDay } from '~/dates'
import { LAST_POSITION, slotPosition } from '~/models/delivery/slot-order.server'
import { BALANCE, IS_OVERPAID, IS_OWED, PAID } from '~/models/orders/money/balance.server'
import { PAY_UNTIL } from '~/models/orders/unpaid.server'
import { HOLDER } from '~/models/orders/holding/holder.server'
import { type Status, STATUSES } from '~/models/orders/order'
import { RECEIVED } from '~/models/orders/recipient'
import type { OrderFilters } from './order-filters'
import { isUntold as untold } from './whatsapp/present-step.server'
import { requestedMails } from './mail-delivery.server'
import { countOf, pageOfMany } from '~/models/records/page.server'
import { foldedContains } from '~/models/records/search.server'

/** Most orders of one CSV file, and of an .xlsx file, which is made whole in memory. */
export const CSV_MAX = 30_000
export const SHEET_MAX = 10_000
/** Orders read per query for the CSV file, which bounds the memory. */
const CSV_PART = 500

/**
 * A page of orders, newest first; those of one delivery day by slot.
 *
 * @source docs/specification/back-office.md §2 and §7; docs/specification/decisions.md Q-106
 */
export function listOrders(filters: OrderFilters) {
  return pageOfMany(inOrder(withDeliveries(found(filters)), filters), filters.page)
}

/** How many orders there are, by status and by delivery day (Lima's); answered from memory while none changes. */
export const countOrders = cachedUntilChanged(['orders'], async (...days: string[]) => {
  const [statuses, deliveries] = await Promise.all([
    db
      .selectFrom('orders')
      .select((eb) => ['status', eb.fn.countAll<number>().as('orders')])
      .groupBy('status')
      .execute(),
    db
      .selectFrom('order_items')
      .select((eb) => ['delivery_date', eb.fn.count<number>('order_id').distinct().as('orders')])
      .where('delivery_date', 'in', days)
      .groupBy('delivery_date')
      .execute(),
  ])
  const of = new Map(statuses.map(({ status, orders }) => [status, orders]))
  const on = new Map(deliveries.map(({ delivery_date: day, orders }) => [day, orders]))
  return {
    all: statuses.reduce((sum, { orders }) => sum + orders, 0),
    statuses: Object.fromEntries(
      Object.keys(STATUSES).map((status) => [status, of.get(status) ?? 0]),
    ) as Record<Status, number>,
    days: days.map((day) => on.get(day) ?? 0),
  }
})

export type ListedOrder = Awaited<ReturnType<typeof listOrders>>['rows'][number]

/** All orders that match, up to `most`, in the list's order, in parts of `CSV_PART`. */
export async function* ordersForFile(
  filters: OrderFilters,
  most = CSV_MAX,
): AsyncGenerator<ListedOrder[], void> {
  const wanted = await inOrder(found(filters).select('id'), filters).limit(most).execute()
  for (let from = 0; from < wanted.length; from += CSV_PART) {
    const ids = wanted.slice(from, from + CSV_PART).map(({ id }) => id)
    const part = db.selectFrom('orders').where('id', '=', sql<string>`any(${ids}::uuid[])`)
    const rows = new Map((await withDeliveries(part).execute()).map((row) => [row.id, row]))
    yield ids.flatMap((id) => rows.get(id) ?? [])
  }
}

/** Zones by name for the filter; hidden ones included, because old orders have them. */
export function zonesByName() {
  return db
    .selectFrom('shipping_zones')
    .select(['id', 'name', 'cost', 'active', 'areas'])
    .orderBy(sql`name collate spanish`)
    .orderBy('id')
    .execute()
}

/**
 * The districts that orders go to, by name. Each is looked up behind the one before, by the index: `distinct` would
 * read every order.
 */
export async function districtsOfOrders(): Promise<string[]> {
  const { rows } = await sql<{ district: string }>`
    with recursive names as (
      select min(district) as district from orders where district is not null
      union all
      select (select min(district) from orders where district > names.district) from names
      where names.district is not null
    )
    select district from names where district is not null
  `.execute(db)
  return rows.map(({ district }) => district).sort((one, two) => one.localeCompare(two, 'es'))
}

const IS_UNDATED = sql<boolean>`
  status in ('pendiente', 'verificado', 'preparacion', 'enviado') and (
    exists (select from order_items where order_id = orders.id and delivery_date is null)
    or not exists (select from order_items where order_id = orders.id)
  )`

/** How many open orders lack a day of delivery, for one thing or for all; answered from memory while none changes. */
export const countUndated = cachedUntilChanged(['orders'], () =>
  countOf(db.selectFrom('orders').where(IS_UNDATED)),
)

const WITH_BALANCE = {
  falta: IS_OWED,
  sobra: IS_OVERPAID,
  cobrado: sql<boolean>`(status <> 'cancelado' and ${PAID} > 0)`,
  vendido: sql<boolean>`status <> 'cancelado'`,
}

function found(filters: OrderFilters) {
  const { words, status, day, isUndated, slot, zone, district, payment, seenAt } = filters
  const { balance, since, channel, isUntold } = filters
  let orders = db.selectFrom('orders')
  if (isUndated) orders = orders.where(IS_UNDATED)
  if (words) orders = withWords(orders, words)
  if (status) orders = orders.where('status', '=', status)
  if (payment) orders = orders.where('payment_method', '=', payment)
  if (channel) orders = orders.where('channel', '=', channel)
  if (isUntold) orders = orders.where(untold(limaDay(new Date())))
  if (district) orders = orders.where('district', '=', district)
  if (balance) orders = orders.where(WITH_BALANCE[balance])
  if (since)
    orders = orders.where(
      'created_at',
      '>=',
      sql<Date>`${since}::timestamp at time zone 'America/Lima'`,
    )
  if (seenAt) orders = orders.where('seen_at', '=', new Date(seenAt))
  if (zone === 'retiro') orders = orders.where('delivery_type', '=', 'retiro')
  else if (zone) orders = orders.where('shipping_zone_id', '=', zone)
  if (day || slot) {
    orders = orders.where('id', 'in', (eb) => {
      const items = eb.selectFrom('order_items').select('order_id')
      const ofDay = day ? items.where('delivery_date', '=', day) : items
      return slot ? ofDay.where('delivery_time', '=', slot) : ofDay
    })
  }
  return orders
}

/**
 * Orders that say the words and, where these have a figure, those of an operation that their buyer or staff wrote down:
 * of words without one, which many orders say, all would have to be gathered.
 */
function withWords(orders: SelectQueryBuilder<DB, 'orders', object>, words: string) {
  if (!/\d/.test(words)) return orders.where(foldedContains('searched', words))
  const operation = words.replace(/[\s-]/g, '').toUpperCase()
  const of = (table: 'payment_proofs' | 'payments') =>
    db.selectFrom(table).select('order_id as id').where('operation_number', '=', operation)
  const said = db.selectFrom('orders').select('id').where(foldedContains('searched', words))
  return orders.where('id', 'in', said.union(of('payment_proofs')).union(of('payments')))
}

/** Orders without a slot sort last. */
const FIRST_SLOT = sql`(
  select min(coalesce(${slotPosition('delivery_time')}, ${LAST_POSITION}))
  from order_items where order_id = orders.id
)`

function inOrder<Row>(orders: SelectQueryBuilder<DB, 'orders', Row>, { day }: OrderFilters) {
  const sorted = day ? orders.orderBy(FIRST_SLOT) : orders
  return sorted.orderBy('created_at', 'desc').orderBy('id')
}

function withDeliveries(orders: ReturnType<typeof found>) {
  return orders
    .select(['id', 'order_number', 'email', 'customer_name', 'customer_lastname', 'phone'])
    .select(['customer_dni', 'delivery_type', 'shipping_zone_name', 'shipping_address'])
    .select(['shipping_reference', 'pickup_sucursal', 'notes', 'created_at', 'updated_at'])
    .select(['subtotal', 'shipping_cost', 'discount', 'coupon_code', 'charges', 'total'])
    .select(['payment_method', 'status', 'district', 'channel', 'first_source', 'last_source'])
    .select(RECEIVED)
    .select(BALANCE)
    .select([PAY_UNTIL.as('pay_until'), HOLDER.as('holder')])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('order_items')
          .select(['delivery_date', 'delivery_time', 'quantity', 'product_name', 'product_color'])
          .select(sql<boolean>`made_at is not null`.as('isMade'))
          .whereRef('order_id', '=', 'orders.id')
          .orderBy('delivery_date')
          .orderBy(slotPosition('delivery_time'))
          .orderBy('position'),
      ).as('lines'),
      jsonArrayFrom(
        requestedMails(db)
          .where(sql<boolean>`order_events.order_id = orders.id`)
          .where(sql<boolean>`order_events.status = orders.status`),
      ).as('mails'),
      eb
        .selectFrom('payment_proofs')
        .select((proof) => proof.fn.sum<number>('amount').as('amount'))
        .whereRef('order_id', '=', 'orders.id')
        .as('claimed'),
    ])
}
