import { sql } from 'kysely'
import { retried } from '~/database/contention.server'
import { db, type Executor } from '~/database/db.server'
import { limaDay, limaInstant } from '~/dates'
import { changeOrders } from '~/models/orders/change/change-orders.server'
import { isOn } from '~/models/site/settings/setting'
import type { Settings } from '~/models/site/settings/setting'
import { orderYears } from '~/models/site/settings/setting-values'
import { discard, eraseLocked, forgetCustomers, letErase, OVER } from './erasure.server'
import { dueClaims, eraseDueClaims } from './claim-terms.server'

/** Orders erased at once, which bounds how long their rows are locked. */
const AT_ONCE = 500

export type DueData = { orders: number; claims: number }

/** How many orders and sheets of the complaints book have outlived the terms that the settings give them. */
export async function dueData(settings: Settings, now: Date): Promise<DueData> {
  const [orders, claims] = await Promise.all([
    dueOrders(db, settings, now)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    dueClaims(db, settings, now)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { orders: orders.count, claims: claims.count }
}

/**
 * Erases what tells of people from orders and sheets whose term is over; numbers, days, products and amounts stay.
 * Until the settings say so, it only counts.
 */
export async function eraseDueData(settings: Settings, now: Date): Promise<DueData> {
  if (!isOn(settings.erase_after_terms)) return { orders: 0, claims: 0 }
  const done = { orders: 0, claims: 0 }
  for (let some = AT_ONCE; some === AT_ONCE; done.orders += some) {
    some = await eraseDueOrders(settings, now)
  }
  done.claims = await eraseDueClaims(settings, now)
  return done
}

/** Five years count from the first of January after an order. */
function dueOrders(executor: Executor, settings: Settings, now: Date) {
  const year = Number(limaDay(now).split('-')[0]) - orderYears(settings.keep_order_years)
  return executor
    .selectFrom('orders')
    .where('created_at', '<', limaInstant(`${year}-01-01`, '00:00'))
    .where('status', 'in', OVER)
    .where('blanked_at', 'is', null)
}

/** Those that somebody else holds just now are left for the next time. */
async function eraseDueOrders(settings: Settings, now: Date): Promise<number> {
  const due = await dueOrders(db, settings, now).select('id').limit(AT_ONCE).execute()
  const ids = due.map(({ id }) => id)
  const done = await changeOrders(ids, { by: null, wait: false }, async (change, locked) => {
    await letErase(change.trx)
    const left = await dueOrders(change.trx, settings, now)
      .select(['id', 'status', 'data_request'])
      .where('id', 'in', ['00000000-0000-0000-0000-000000000000', ...locked.map(({ id }) => id)])
      .execute()
    const { rows } = await sql<{ id: string }>`
      select distinct customer_id as id from filed_orders
      where order_id = any(${left.map(({ id }) => id)}::uuid[])
    `.execute(change.trx)
    const files = await eraseLocked(
      change,
      left.map((order) => ({ ...order, isSold: false })),
    )
    return { files, count: left.length, customers: rows.map(({ id }) => id) }
  })
  await discard(done.files)
  await retried(() => db.transaction().execute((trx) => forgetCustomers(trx, done.customers)))
  return done.count
}
