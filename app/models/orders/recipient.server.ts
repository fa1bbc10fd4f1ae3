import { type RawBuilder, sql } from 'kysely'
import { db, type Executor, type Trx } from '~/database/db.server'
import { limaDay } from '~/dates'
import type { Recipient } from '~/forms/recipient-form.server'
import { isUuid } from '~/models/records/uuid'
import type { Change } from './change/change.server'
import { changeOrders } from './change/change-orders.server'
import { ERASED_NOTE } from './recipient'

/** Most recipients that a customer chooses among. */
const SHOWN_MAX = 20
/** Orders erased at once, which bounds how long their rows are locked. */
const ERASED_AT_ONCE = 500

/** Keeps a recipient for the customer to choose again. */
export async function rememberRecipient(
  trx: Trx,
  userId: string,
  { name, phone }: Recipient,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('recipients')
    .columns(['user_id', 'name', 'phone', 'used_at'])
    // Of an account that is closed meanwhile nothing is remembered.
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select((row) => [
          'users.id',
          row.val(name).as('name'),
          row.val(phone).as('phone'),
          row.cast<Date>(row.val(now), 'timestamptz').as('used_at'),
        ])
        .where('id', '=', userId),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'name', 'phone']).doUpdateSet({ used_at: now }),
    )
    .execute()
}

/** The recipients of a customer, the last one first. */
export function recipientsOf(userId: string) {
  return db
    .selectFrom('recipients')
    .select(['id', 'name', 'phone'])
    .where('user_id', '=', userId)
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .limit(SHOWN_MAX)
    .execute()
}

/** A customer's own recipient; another customer's counts as missing. */
export async function findRecipient(id: string, userId: string) {
  if (!isUuid(id)) return undefined
  return db
    .selectFrom('recipients')
    .select(['name', 'phone'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Deletes a customer's own recipient; their orders keep theirs. */
export async function forgetRecipient(id: string, userId: string): Promise<void> {
  if (!isUuid(id)) return
  await db.deleteFrom('recipients').where('id', '=', id).where('user_id', '=', userId).execute()
}

/**
 * Erases who received the orders that were delivered so many months ago: name, telephone, address
 * and reference, and the photos of all orders of then. Amounts, lines and history stay, and a line of the history says
 * so, once, however many processes do this.
 *
 * @param months after the last day of delivery, or the day of an order that has none
 * @returns how many orders
 */
export async function eraseRecipients(months: number, now: Date): Promise<number> {
  const before = sql<string>`(${limaDay(now)}::date - make_interval(months => ${months}::int))::date`
  let [count, erased] = [0, 0]
  do {
    erased = await eraseSome(before)
    count += erased
  } while (erased > 0)
  await db.deleteFrom('bouquet_photos').where('order_id', 'in', longAgo(db, before)).execute()
  await db
    .deleteFrom('recipients')
    .where(sql<boolean>`used_at < ${startOf(before)}`)
    .execute()
  return count
}

/** SQL for the instant at which a Lima day begins. */
function startOf(day: RawBuilder<string>) {
  return sql<Date>`(${day}::timestamp at time zone 'America/Lima')`
}

/** Those that somebody else holds just now are left for the next time. */
async function eraseSome(before: RawBuilder<string>): Promise<number> {
  const due = await dueForErasure(db, before).orderBy('created_at').limit(ERASED_AT_ONCE).execute()
  return changeOrders(idsOf(due), { by: null, wait: false }, (change, orders) =>
    erase(change, idsOf(orders), before),
  )
}

/** Erases those of them that are due still. */
async function erase(change: Change, lockedIds: string[], before: RawBuilder<string>) {
  if (lockedIds.length === 0) return 0
  const due = await dueForErasure(change.trx, before).where('id', 'in', lockedIds).execute()
  change.write(due, {
    ...{ recipient_name: null, recipient_phone: null, shipping_address: null },
    ...{ shipping_reference: null, recipient_erased_at: sql<Date>`clock_timestamp()` },
  })
  for (const order of due) change.note(order, 'edit', { detail: ERASED_NOTE })
  return due.length
}

function dueForErasure(executor: Executor, before: RawBuilder<string>) {
  return longAgo(executor, before).where('recipient_name', 'is not', null)
}

function longAgo(executor: Executor, before: RawBuilder<string>) {
  return executor
    .selectFrom('orders')
    .select('id')
    .where(sql<boolean>`created_at < ${startOf(before)}`).where(sql<boolean>`not exists (
      select from order_items where order_id = orders.id and delivery_date >= ${before})`)
}

function idsOf(orders: { id: string }[]): string[] {
  return orders.map(({ id }) => id)
}
