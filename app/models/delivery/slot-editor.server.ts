import { sql } from 'kysely'
import { counted } from '~/counted'
import { db } from '~/database/db.server'
import { formatDay, limaDay, shortTime } from '~/dates'
import { formatAmount } from '~/money'
import { pageOf } from '~/models/records/page.server'
import { writeRow, type Written } from '~/models/records/row.server'
import { contains } from '~/models/records/search.server'
import type { List } from '~/urls/staff/list-url'

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

/** @param seen version of the row when the form was opened */
export function writeSlot(id: string | null, draft: Written<'delivery_slots'>, seen: string) {
  const taken = { name: ['Ya hay un horario con este nombre'] }
  return writeRow('delivery_slots', id, draft, seen, { asRead: asTyped, taken })
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
