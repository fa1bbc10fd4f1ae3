import { sql } from 'kysely'
import type { Trx } from '~/database/db.server'
import { lockReserved } from './order-locks.server'
import {
  changesOf,
  type Outcome,
  type SlotBooking,
  planned,
  type Reservation,
  type Steps,
  type Wanted,
} from './reservations'

/**
 * Makes orders hold what they should, in the transaction that has locked or inserted them: a few statements of each
 * kind, whatever their number. Once in a transaction, because locks never go back (`order-locks.server.ts`). Their table
 * is still called `order_takings` (decision 0049).
 *
 * @param before what they hold, and would hold again; no other order's
 * @returns what became of each reservation that changes, in the order of locks
 * @source docs/decisions/0062
 */
export async function settleReservations(
  trx: Trx,
  before: Reservation[],
  after: Wanted[],
): Promise<Outcome[]> {
  const changes = changesOf(before, after)
  const moved = changes.flatMap((one) => [one.before, one.after]).filter((one) => one?.held)
  const available = await lockReserved(trx, {
    productIds: moved.flatMap((one) => one?.product_id ?? []),
    sizeIds: moved.flatMap((one) => one?.size_id ?? []),
    couponIds: moved.flatMap((one) => one?.coupon_id ?? []),
    slots: moved.flatMap((one) => (one?.day ? [{ day: one.day, slot: one.name }] : [])),
  })
  const { steps, outcomes } = planned(changes, available)
  await write(trx, steps)
  return outcomes
}

/** Rows after the products and coupons, the order in which deleting one of those locks. */
async function write(trx: Trx, { units, unitsOfSizes, uses, gone, changed, added }: Steps) {
  await addTo(trx, 'products', 'stock', units)
  await addTo(trx, 'product_sizes', 'stock', unitsOfSizes)
  await addTo(trx, 'coupons', 'current_uses', uses)
  if (gone.length > 0) await trx.deleteFrom('order_takings').where('id', 'in', gone).execute()
  if (changed.length > 0) {
    await sql`
      update order_takings set quantity = wanted.quantity, held = wanted.held
      from unnest(${changed.map(({ id }) => id)}::uuid[], ${changed.map(({ quantity }) => quantity)}::int[],
        ${changed.map(({ held }) => held)}::boolean[]) as wanted (id, quantity, held)
      where order_takings.id = wanted.id
    `.execute(trx)
  }
  if (added.length > 0) {
    const rows = added.map(({ purchase: _, ...row }) => row)
    await trx.insertInto('order_takings').values(rows).execute()
  }
}

/** @param more by id; less where below zero */
async function addTo(trx: Trx, table: string, column: string, more: Map<string, number>) {
  if (more.size === 0) return
  const [rows, stored] = [sql.table(table), sql.ref(column)]
  await sql`
    update ${rows} set ${stored} = ${stored} + moved.more
    from unnest(${[...more.keys()]}::uuid[], ${[...more.values()]}::int[]) as moved (id, more)
    where ${rows}.id = moved.id
  `.execute(trx)
}

/** What orders hold, and would hold again. */
export async function reservationsOf(trx: Trx, orderIds: string[]): Promise<Reservation[]> {
  if (orderIds.length === 0) return []
  return trx
    .selectFrom('order_takings')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('id')
    .execute()
}

/** What the lines of orders take of slots; those without a day or a slot take none. */
export async function bookingsOfLines(trx: Trx, orderIds: string[]): Promise<SlotBooking[]> {
  return trx
    .selectFrom('order_items')
    .select(['order_id as orderId', 'delivery_date as day', 'delivery_time as slot'])
    .select((eb) => eb.fn.sum<number>('quantity').as('arrangements'))
    .where('order_id', 'in', orderIds)
    .where('delivery_date', 'is not', null)
    .where('delivery_time', 'is not', null)
    .groupBy(['order_id', 'delivery_date', 'delivery_time'])
    .$narrowType<{ day: string; slot: string }>()
    .execute()
}
