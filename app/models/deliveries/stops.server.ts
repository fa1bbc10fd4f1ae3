import { sql } from 'kysely'
import { db, type Executor } from '~/database/db.server'
import { slotPosition } from '~/models/delivery/slot-order.server'
import { BALANCE } from '~/models/orders/money/balance.server'
import { RECEIVED } from '~/models/orders/recipient'
import type { DeliveryRun } from './delivery-run.server'

/** What became of a delivery, newest last. */
type Outcome = { kind: 'delivered' | 'absent'; at: Date; receivedBy: string | null }

/** The lines of one order that are delivered together. */
export type Stop = Awaited<ReturnType<typeof stopsOf>>[number]

/** The deliveries of a run by slot and district; pickups and cancelled orders are none. */
export async function stopsOf({ day, slot }: Pick<DeliveryRun, 'day' | 'slot'>) {
  let lines = db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .where('delivery_date', '=', day)
    .where('orders.status', '<>', 'cancelado')
    .where('delivery_type', '=', 'envio')
  if (slot !== null) lines = lines.where('delivery_time', '=', slot)
  const rows = await lines
    .select(['orders.id', 'order_number', 'delivery_time', 'customer_name', 'customer_lastname'])
    .select(['phone', 'shipping_zone_name', 'shipping_address', 'shipping_reference', 'district'])
    .select(RECEIVED)
    .select(['orders.status'])
    .select(BALANCE)
    .select([WHAT, PACKAGES, HAS_CARD, LEAVES_AT, HAS_PHOTO])
    .groupBy(['orders.id', 'delivery_time'])
    .orderBy(slotPosition('delivery_time'))
    .orderBy(sql`coalesce(district, shipping_zone_name) collate spanish`)
    .orderBy('order_number')
    .execute()
  const outcomes = await outcomesOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...row,
    outcomes: outcomes.get(`${row.id} ${stopName(day, row.delivery_time)}`) ?? [],
  }))
}

/** Each line of a delivery, with its complements, however many of them all its arrangements have. */
const WHAT = sql<{ name: string; extras: string[] }[]>`
  json_agg(json_build_object(
    'name', quantity || ' × ' || product_name || coalesce(' · ' || product_color, ''),
    'extras', array(
      select extra.quantity * order_items.quantity || ' × ' || extra.name
      from order_item_complements extra where extra.order_item_id = order_items.id order by extra.name
    )
  ) order by position)`.as('what')
/** One an arrangement. */
const PACKAGES = sql<number>`sum(quantity)::integer`.as('packages')
const HAS_CARD = sql<boolean>`bool_or(dedication <> '')`.as('has_card')
/** A photo of its delivery. */
const HAS_PHOTO = sql<boolean>`exists (
  select from bouquet_photos where bouquet_photos.order_id = orders.id and place = 'door'
)`.as('has_photo')
/** When the slot begins: by then whoever delivers has picked it up. `null` of a slot that is no more. */
const LEAVES_AT = sql<string | null>`(
  select to_char(starts_at, 'HH24:MI') from delivery_slots where name = delivery_time
)`.as('leaves_at')

/** How the history of an order calls one of its deliveries. */
export function stopName(day: string, slot: string | null): string {
  return slot === null ? day : `${day} ${slot}`
}

/** The outcomes that still hold, by the order's id and the delivery's name. */
export async function outcomesOf(executor: Executor, orderIds: string[]) {
  const found = new Map<string, Outcome[]>()
  if (orderIds.length === 0) return found
  const rows = await outcomeEvents(executor, orderIds).execute()
  for (const { order_id, kind, detail, words, created_at: at } of rows) {
    const key = `${order_id} ${detail}`
    const earlier = found.get(key) ?? []
    const outcome = { kind: kind as Outcome['kind'], at, receivedBy: words }
    const isBack = kind === 'undelivered'
    const kept = isBack ? earlier.filter((one) => one.kind === 'absent') : [...earlier, outcome]
    found.set(key, kept)
  }
  return found
}

/** What was told of the deliveries of orders, oldest first; 'undelivered' takes back what was delivered before it. */
export function outcomeEvents(executor: Executor, orderIds: string[]) {
  return executor
    .selectFrom('order_events')
    .select(['id', 'order_id', 'kind', 'detail', 'words', 'created_at'])
    .where('order_id', 'in', orderIds)
    .where('kind', 'in', ['delivered', 'absent', 'undelivered'])
    .orderBy('created_at')
    .orderBy('id')
}
