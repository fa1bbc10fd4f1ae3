import { sql } from 'kysely'
import { db, type Trx } from '~/database/db.server'
import { pageOf } from '~/models/records/page.server'
import { contains } from '~/models/records/search.server'
import type { List } from '~/urls/staff/list-url'
import { touched } from '~/models/records/touched'

export const CLOSURE_SORTS = ['days', 'reason', 'status'] as const
export type ClosureSort = (typeof CLOSURE_SORTS)[number]

const COLUMNS = { days: 'first_day', reason: 'reason', status: 'active' } as const

/** A page of closed days and slots, those of the past included. */
export async function listClosures({ words, status, sort, descending, page }: List<ClosureSort>) {
  let found = db.selectFrom('delivery_closures')
  if (words) found = found.where(contains('reason', words))
  if (status) found = found.where('active', '=', status === 'active')
  const sorted = found
    .select(['id', 'first_day as name', 'first_day', 'last_day', 'slot', 'reason', 'active'])
    .orderBy(COLUMNS[sort], descending ? 'desc' : 'asc')
    .orderBy('first_day')
    .orderBy('id')
  return pageOf(sorted, page)
}

export async function closuresToRemove(ids: string[]) {
  const rows = await db
    .selectFrom('delivery_closures')
    .select(['id', 'first_day as name'])
    .where('id', 'in', ids)
    .orderBy('first_day')
    .execute()
  return { rows, effects: ['Esos días se pueden volver a elegir.'] }
}

/** Takes no more orders for a day, or for a slot of it. What is closed already stays as it is. */
export async function closeDay(day: string, slot: string | null) {
  await db.transaction().execute(async (trx) => {
    const closed = trx
      .selectFrom('delivery_closures')
      .select('id')
      .where('first_day', '=', day)
      .where('last_day', '=', day)
      .where('slot', 'is not distinct from', slot)
    const known = await closed.executeTakeFirst()
    const row = { first_day: day, last_day: day, slot, reason: CLOSED }
    if (known) {
      const at = trx.updateTable('delivery_closures').where('id', '=', known.id)
      await at.set({ active: true, updated_at: touched('delivery_closures') }).execute()
    } else await trx.insertInto('delivery_closures').values(row).execute()
  })
}

const CLOSED = 'Ya no aceptamos pedidos para este día'

/** Takes orders again for a day or a slot that was closed for itself; a range stays closed. */
export async function openDay(day: string, slot: string | null) {
  await db
    .deleteFrom('delivery_closures')
    .where('first_day', '=', day)
    .where('last_day', '=', day)
    .where('slot', 'is not distinct from', slot)
    .execute()
}

/**
 * Closes a slot under its new name where it was closed under the old one.
 *
 * @param slot its old name, and the only day that has it, if it is a peak day's
 * @param isShared whether another slot keeps the old name, and so its closures
 */
export async function renameClosures(
  trx: Trx,
  { slots: [old], from }: { slots: [string]; from?: string },
  name: string,
  isShared: boolean,
) {
  const day = from ?? null
  const first = sql`coalesce(${day}::date, first_day)`
  const last = sql`coalesce(${day}::date, last_day)`
  const ofSlot = sql`slot = ${old} and (${day}::date is null or ${day}::date between first_day and last_day)`
  const write = isShared
    ? sql`
      insert into delivery_closures (first_day, last_day, slot, reason, active)
      select ${first}, ${last}, ${name}, reason, active from delivery_closures where ${ofSlot}`
    : sql`
      update delivery_closures set first_day = ${first}, last_day = ${last}, slot = ${name},
        updated_at = ${touched('delivery_closures')}
      where ${ofSlot}`
  await write.execute(trx)
}
