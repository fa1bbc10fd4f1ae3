import { sql } from 'kysely'
import { db, type Executor } from '~/database/db.server'
import { limaDay } from '~/dates'
import { changeOrder, changeOrders } from '~/models/orders/change/change-orders.server'
import { STOP } from '../absent/stops.server'
import { linesOnClosedDays } from './closed-days.server'
import { repeated } from './repeated.server'
import { unmailed } from './unmailed.server'
import type { Waiting } from './waiting'

/** What staff may say of an order, and where it waits for that. */
const WAITING = { distinct: repeated, told: unmailed }

/**
 * Staff say that an order repeats no other, or that its buyer knows what a mail could not tell; the history keeps it.
 *
 * @returns whether it waited for that; said twice, it is noted once
 */
export async function settle(
  orderId: string,
  kind: keyof typeof WAITING,
  staffId: string,
): Promise<boolean> {
  const noted = await changeOrder(orderId, { by: staffId }, async (change, order) => {
    const { rows } = await sql<Pick<Waiting, 'facts'>>`
      select facts from (${WAITING[kind](limaDay(new Date()))}) waiting where id = ${orderId}
    `.execute(change.trx)
    const facts = rows[0]?.facts
    if (!facts) return false
    const detail = 'before' in facts ? facts.before.join(', ') : ''
    change.note(order, kind, { detail })
    return true
  })
  return noted ?? false
}

/**
 * What was promised for a day that was closed since, or for a slot of it, is delivered all the same.
 *
 * @returns how many orders stay
 */
export async function keepOnClosedDay(closed: ClosedDay, staffId: string): Promise<number> {
  const found = await stopsOn(closed, db)
  return changeOrders(
    found.map(({ orderId }) => orderId),
    { by: staffId },
    async (change, orders) => {
      // Read again: another person may have said so, or moved them, meanwhile.
      const locked = new Set(orders.map(({ id }) => id))
      const kept = (await stopsOn(closed, change.trx)).filter(({ orderId }) => locked.has(orderId))
      for (const { orderId, stop } of kept) change.note({ id: orderId }, 'kept', { detail: stop })
      return new Set(kept.map(({ orderId }) => orderId)).size
    },
  )
}

/** `slot` is `null` where the whole day was closed. */
type ClosedDay = { day: string; slot: string | null }

async function stopsOn({ day, slot }: ClosedDay, executor: Executor) {
  const ofDay = sql`delivery_date = ${day} and closed.slot is not distinct from ${slot}`
  const { rows } = await sql<{ orderId: string; stop: string }>`
    select distinct orders.id as "orderId", ${STOP} as stop from ${linesOnClosedDays(ofDay)}
  `.execute(executor)
  return rows
}
