import { sql } from 'kysely'
import { counted } from '~/counted'
import { db, type Trx } from '~/database/db.server'
import { formatDay, limaDay, shortTime } from '~/dates'
import { formatAmount } from '~/money'
import { pageOf } from '~/models/records/page.server'
import { type Stored, writeRow, type Written } from '~/models/records/row.server'
import type { SaveProblems } from '~/models/records/saving'
import { contains } from '~/models/records/search.server'
import type { List } from '~/urls/staff/list-url'
import { renameClosures } from './closure-editor.server'

export const SLOT_SORTS = ['order', 'name', 'start', 'status'] as const
export type SlotSort = (typeof SLOT_SORTS)[number]

const COLUMNS = { order: 'display_order', start: 'starts_at', status: 'active' } as const

/** A page of slots, hidden ones and those of peak days included. */
export async function listSlots({ words, status, sort, descending, page }: List<SlotSort>) {
  let found = db.selectFrom('delivery_slots').leftJoin('peak_days', 'peak_days.id', 'peak_day_id')
  if (words) found = found.where(contains('delivery_slots.name', words))
  if (status) found = found.where('delivery_slots.active', '=', status === 'active')
  const by = sort === 'name' ? sql`delivery_slots.name` : sql.ref(`delivery_slots.${COLUMNS[sort]}`)
  const sorted = found
    .select(['delivery_slots.id', 'delivery_slots.name', 'starts_at', 'ends_at', 'weekdays'])
    .select(['hours_before', 'hour_of_day_before', 'delivery_slots.capacity'])
    .select(['delivery_slots.capacity_of', 'extra_charge', 'serves', 'peak_days.day as peak'])
    .select(['display_order', 'delivery_slots.active'])
    .orderBy(by, descending ? 'desc' : 'asc')
    .orderBy('starts_at')
    .orderBy('delivery_slots.id')
  return pageOf(sorted, page)
}

/** A slot's name, and on which days it is this slot's: all but some, or those of a peak day. */
export type NamedDays = { slots: [string]; from?: string; to?: string; exceptDays?: string[] }

/**
 * Writes a slot from its form. With its name change that of its closures.
 *
 * @param seen version of the row when the form was opened
 * @param refusal asks what speaks against another name, with the row locked; `null` when nothing does
 */
export function writeSlot(
  id: string | null,
  draft: Written<'delivery_slots'>,
  seen: string,
  refusal: (trx: Trx, slot: NamedDays) => Promise<SaveProblems | null>,
) {
  const taken = { name: ['Ya hay un horario con este nombre'] }
  async function before(trx: Trx, stored: Stored<'delivery_slots'>) {
    if (stored.name === draft.name) return null
    const { named, isShared } = await namedDays(trx, stored)
    const problems = await refusal(trx, named)
    if (!problems) await renameClosures(trx, named, draft.name, isShared)
    return problems
  }
  return writeRow('delivery_slots', id, draft, seen, { asRead: asTyped, taken, before })
}

/** @returns also whether another slot has the name, on other days */
async function namedDays(trx: Trx, { id, name, peak_day_id }: Stored<'delivery_slots'>) {
  const others = await trx
    .selectFrom('delivery_slots')
    .leftJoin('peak_days', 'peak_days.id', 'peak_day_id')
    .select(['peak_days.day', 'delivery_slots.active', 'peak_days.active as isPeak'])
    .where('delivery_slots.name', '=', name)
    .where('delivery_slots.id', '<>', id)
    .execute()
  const isShared = others.length > 0
  if (peak_day_id === null) {
    const exceptDays = others.flatMap(({ day, active, isPeak }) =>
      day && active && isPeak ? [day] : [],
    )
    const named: NamedDays = { slots: [name], exceptDays }
    return { named, isShared }
  }
  const { day } = await trx
    .selectFrom('peak_days')
    .select('day')
    .where('id', '=', peak_day_id)
    .executeTakeFirstOrThrow()
  const named: NamedDays = { slots: [name], from: day, to: day }
  return { named, isShared }
}

function asTyped(slot: Written<'delivery_slots'>) {
  const [starts_at, ends_at] = [shortTime(slot.starts_at), shortTime(slot.ends_at)]
  const weekdays = slot.weekdays.join(', ')
  return { ...slot, starts_at, ends_at, weekdays, extra_charge: formatAmount(slot.extra_charge) }
}

/** Names of the slots to delete, and a sentence about the orders that have them. */
export async function slotsToRemove(ids: string[]) {
  const rows = await db
    .selectFrom('delivery_slots')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .orderBy('name')
    .execute()
  const { orders } = await db
    .selectFrom('delivery_places')
    .select((eb) => eb.fn.sum<number | null>('orders').as('orders'))
    .where('slot', 'in', [...rows.map(({ name }) => name), ''])
    .where('day', '>=', limaDay(new Date()))
    .executeTakeFirstOrThrow()
  const effects: string[] = []
  if (orders) {
    effects.push(
      `${counted(orders, 'entrega pendiente conserva', 'entregas pendientes conservan')} su horario.`,
    )
  }
  effects.push('Los carritos que lo tienen piden elegir otro.')
  return { rows, effects }
}

/** Peak days by day, to give a slot to one of them. */
export async function peakChoices() {
  const rows = await db
    .selectFrom('peak_days')
    .select(['id', 'day', 'name'])
    .orderBy('day')
    .execute()
  return rows.map(({ id, day, name }) => ({ id, label: `${formatDay(day)} · ${name}` }))
}
