import { db } from '~/database/db.server'
import { counted } from '~/counted'
import { formatAmount } from '~/money'
import { countOf, pageOf } from '~/models/records/page.server'
import { writeRow, type Written } from '~/models/records/row.server'
import { contains } from '~/models/records/search.server'
import type { List } from '~/urls/staff/list-url'

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

/** @param seen version of the row when the form was opened */
export function writePeak(id: string | null, draft: Written<'peak_days'>, seen: string) {
  const taken = { day: ['Ese día ya es una fecha pico'] }
  return writeRow('peak_days', id, draft, seen, { asRead: asTyped, taken })
}

function asTyped(peak: Written<'peak_days'>) {
  const hidden_categories = peak.hidden_categories.join(', ')
  return { ...peak, hidden_categories, charge: formatAmount(peak.charge) }
}

export async function peaksToRemove(ids: string[]) {
  const rows = await db
    .selectFrom('peak_days')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .orderBy('day')
    .execute()
  const slots = await countOf(db.selectFrom('delivery_slots').where('peak_day_id', 'in', ids))
  const gone = counted(slots, 'horario propio se elimina', 'horarios propios se eliminan')
  return { rows, effects: slots > 0 ? [`${gone} también.`] : [] }
}
