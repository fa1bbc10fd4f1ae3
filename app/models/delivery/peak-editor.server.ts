import { db, isUniqueViolation } from '~/database/db.server'
import { counted } from '~/counted'
import { formatAmount } from '~/money'
import { pageOf } from '~/models/records/page.server'
import { deleteRows, insertRow, updateRow } from '~/models/records/row.server'
import type { NotSaved, Saved } from '~/models/records/saving'
import { contains } from '~/models/records/search.server'
import type { List } from '~/urls/list-url'

export type PeakDraft = {
  day: string
  name: string
  capacity: number | null
  capacity_of: 'orders' | 'arrangements'
  /** Céntimos. */
  charge: number
  /** Ids of categories whose products are not delivered that day. */
  hidden_categories: string[]
  active: boolean
}

export const PEAK_SORTS = ['day', 'name', 'status'] as const
export type PeakSort = (typeof PEAK_SORTS)[number]

const COLUMNS = { day: 'day', name: 'name', status: 'active' } as const

/** A page of peak days, hidden ones included. */
export async function listPeaks({ words, status, sort, descending, page }: List<PeakSort>) {
  let found = db.selectFrom('peak_days')
  if (words) found = found.where(contains('name', words))
  if (status) found = found.where('active', '=', status === 'active')
  const sorted = found
    .select(['id', 'day', 'name', 'capacity', 'capacity_of', 'charge', 'active'])
    .select((eb) =>
      eb
        .selectFrom('delivery_slots')
        .select((slot) => slot.fn.countAll<number>().as('count'))
        .whereRef('peak_day_id', '=', 'peak_days.id')
        .as('slots'),
    )
    .orderBy(COLUMNS[sort], descending ? 'desc' : 'asc')
    .orderBy('day')
    .orderBy('id')
  return pageOf(sorted, page)
}

export function peakToEdit(id: string) {
  return db.selectFrom('peak_days').selectAll().where('id', '=', id).executeTakeFirst()
}

export function createPeak(draft: PeakDraft): Promise<Saved> {
  return insertRow('peak_days', draft).catch(refused)
}

/** @param seen version of the row when the form was opened */
export function updatePeak(id: string, draft: PeakDraft, seen: string): Promise<Saved> {
  return updateRow('peak_days', id, draft, seen, { asRead: asTyped }).catch(refused)
}

function asTyped(peak: PeakDraft) {
  const hidden_categories = peak.hidden_categories.join(', ')
  return { ...peak, hidden_categories, charge: formatAmount(peak.charge) }
}

function refused(error: unknown): NotSaved {
  if (!isUniqueViolation(error)) throw error
  return { saved: false, fieldErrors: { day: ['Ese día ya es una fecha pico'] } }
}

export async function peaksToRemove(ids: string[]) {
  const rows = await db
    .selectFrom('peak_days')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .orderBy('day')
    .execute()
  const { slots } = await db
    .selectFrom('delivery_slots')
    .select((eb) => eb.fn.countAll<number>().as('slots'))
    .where('peak_day_id', 'in', ids)
    .executeTakeFirstOrThrow()
  const gone = counted(slots, 'horario propio se elimina', 'horarios propios se eliminan')
  return { rows, effects: slots > 0 ? [`${gone} también.`] : [] }
}

export function removePeaks(ids: string[]) {
  return deleteRows('peak_days', ids)
}
