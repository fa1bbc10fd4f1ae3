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

/** Named one by one: `app/database/prepared-statements.server.ts` says why. */
const COLUMNS = sql`kind, id, number, customer, day, facts`

/** What changes what waits, besides the day. */
const CONTENTS = ['orders', 'calendar'] as const

const cachedWaiting = cachedUntilChanged(CONTENTS, async (today: string, most: number) => {
  const { rows } = await sql<Waiting & { count: number }>`
    select ${COLUMNS}, count(*) over () as count from (${allOf(today)}) waiting
    order by day nulls last, place, number, facts->>'slot' nulls first
    limit ${most}
  `.execute(db)
  return { waiting: rows, count: rows[0]?.count ?? 0 }
})

const cachedCount = cachedUntilChanged(CONTENTS, async (today: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (${allOf(today)}) waiting
  `.execute(db)
  return rows[0]?.count ?? 0
})

function allOf(today: string) {
  const statements = KINDS.map(
    (kind, place) =>
      sql`(select ${COLUMNS}, ${sql.lit(place)} as place from (${kind(today)}) kind)`,
  )
  return sql.join(statements, sql` union all `)
}

/**
 * What is to be resolved, the next deliveries first and what has no day last; and how much there is in all. Answered
 * from memory while nothing of it changes and the day is the same.
 */
export function whatWaits(now: Date, most: number, reading: Reading = {}) {
  return cachedWaiting(reading, limaDay(now), most)
}

/** Counts what is to be resolved, from memory as above. */
export function countWaiting(now: Date, reading: Reading = {}): Promise<number> {
  return cachedCount(reading, limaDay(now))
}
