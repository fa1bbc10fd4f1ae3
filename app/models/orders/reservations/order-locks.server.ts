import { sql } from 'kysely'
import type { Trx } from '~/database/db.server'
import { roomsOf } from '~/models/delivery/slot-bookings.server'
import type { Available } from './reservations'

/*
 * The one order of locks. Whatever changes orders (`change/change-orders.server.ts`), and what they hold, locks in this
 * sequence, so that two transactions never wait for each other: orders by id, products by id, their sizes by id, slots by day and name, peak days by day,
 * coupons by id. A transaction may leave out a kind, and lock one after the other; it never goes back.
 */

type SlotOfDay = { day: string; slot: string }

/** What orders hold, or want to; repetitions do not matter. */
export type Reserved = {
  productIds?: string[]
  /** Their products are locked before them. */
  sizeIds?: string[]
  slots?: SlotOfDay[]
  couponIds?: string[]
}

/**
 * Locks what orders hold, before any of it is read to be changed; the orders themselves are locked already.
 *
 * Lines of orders point to products, which their keys lock for sharing: these locks leave keys alone.
 */
export async function lockReserved(
  trx: Trx,
  { productIds = [], sizeIds = [], slots = [], couponIds = [] }: Reserved,
): Promise<Available> {
  const ofProducts = await lockProducts(trx, productIds, sizeIds)
  const stock = new Map([...ofProducts, ...(await lockSizes(trx, sizeIds))])
  await lockSlots(trx, slots)
  await lockPeakDays(trx, slots)
  const rooms = await roomsOf(trx, slots)
  return { stock, rooms, coupons: await lockCoupons(trx, couponIds) }
}

type Stock = [id: string, stock: number][]

/** @returns the stock of those that are sold without sizes */
async function lockProducts(trx: Trx, ids: string[], sizeIds: string[]): Promise<Stock> {
  if (ids.length === 0 && sizeIds.length === 0) return []
  const { rows } = await sql<{ id: string; stock: number; hasSizes: boolean }>`
    select id, stock, exists (select from product_sizes where product_id = products.id) as "hasSizes"
    from products where id = any(${ids}::uuid[])
      or id in (select product_id from product_sizes where id = any(${sizeIds}::uuid[]))
    order by id for no key update
  `.execute(trx)
  return rows.flatMap(({ id, stock, hasSizes }) => (hasSizes ? [] : [[id, stock]]))
}

async function lockSizes(trx: Trx, ids: string[]): Promise<Stock> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string; stock: number }>`
    select id, stock from product_sizes where id = any(${ids}::uuid[]) order by id for no key update
  `.execute(trx)
  return rows.map(({ id, stock }) => [id, stock])
}

/** A slot that nobody ever wanted has no row yet; where there is one, it is locked and stays as it is. */
async function lockSlots(trx: Trx, slots: SlotOfDay[]) {
  if (slots.length === 0) return
  await sql`
    insert into delivery_places (day, slot)
    select distinct day, slot from unnest(${slots.map(({ day }) => day)}::date[],
      ${slots.map(({ slot }) => slot)}::text[]) as wanted (day, slot) order by day, slot
    on conflict (day, slot) do update set orders = excluded.orders where false
  `.execute(trx)
}

/** Those whose limit is one for all of their slots. */
async function lockPeakDays(trx: Trx, slots: SlotOfDay[]) {
  if (slots.length === 0) return
  await sql`
    select from peak_days where active and capacity is not null
      and day = any(${slots.map(({ day }) => day)}::date[]) order by day for no key update
  `.execute(trx)
}

async function lockCoupons(trx: Trx, ids: string[]): Promise<Available['coupons']> {
  if (ids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('coupons')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map((coupon) => [coupon.id, coupon]))
}
