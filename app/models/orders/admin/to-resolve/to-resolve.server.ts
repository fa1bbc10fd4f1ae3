import { sql } from 'kysely'
import { db } from '~/database/db.server'
import { cachedUntilChanged, type Reading } from '~/database/cached-reads.server'
import { limaDay } from '~/dates'
import { absences } from './absent.server'
import { closedDays } from './closed-days.server'
import { erasures } from './erasures.server'
import { fullSlots } from './full-slots.server'
import { gaps } from './gaps.server'
import { repeated } from './repeated.server'
import { unmailed } from './unmailed.server'
import { untold } from './untold.server'
import { unpaidSoon } from './unpaid-soon.server'
import type { Waiting } from './waiting'

/** All that waits, one statement for each kind; those of a day stand in this order. */
const KINDS = [
  absences,
  unpaidSoon,
  closedDays,
  fullSlots,
  gaps,
  repeated,
  unmailed,
  untold,
  erasures,
]

/** What is to be resolved, the next deliveries first and what has no day last; and how much there is in all. */
export async function whatWaits(
  now: Date,
  most: number,
): Promise<{ waiting: Waiting[]; count: number }> {
  const { rows } = await sql<Waiting & { count: number }>`
    select waiting.*, count(*) over () as count from (${allOf(limaDay(now))}) waiting
    order by day nulls last, place, number, facts->>'slot' nulls first
    limit ${most}
  `.execute(db)
  return { waiting: rows, count: rows[0]?.count ?? 0 }
}

/** Counts what is to be resolved, in one statement. */
async function count(today: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (${allOf(today)}) waiting
  `.execute(db)
  return rows[0]?.count ?? 0
}

function allOf(today: string) {
  const statements = KINDS.map(
    (kind, place) => sql`(select *, ${sql.lit(place)} as place from (${kind(today)}) kind)`,
  )
  return sql.join(statements, sql` union all `)
}

let cachedDay: { today: string; count: (reading: Reading) => Promise<number> } | undefined

/** The same number, answered from memory while nothing changes and the day is the same. */
export function countWaiting(now: Date, reading: Reading = {}): Promise<number> {
  const today = limaDay(now)
  if (cachedDay?.today !== today) {
    cachedDay = { today, count: cachedUntilChanged(['orders', 'calendar'], () => count(today)) }
  }
  return cachedDay.count(reading)
}
