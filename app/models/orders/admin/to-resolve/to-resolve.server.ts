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

/** More than anybody reads at once: of what waits beyond them only the number is known. */
export const MOST_WAITING = 200

const cachedWaiting = cachedUntilChanged(['orders', 'calendar'], async (today: string) => {
  const { rows } = await sql<Waiting & { count: number }>`
    select ${COLUMNS}, count(*) over () as count from (${allOf(today)}) waiting
    order by day nulls last, place, number, facts->>'slot' nulls first
    limit ${MOST_WAITING}
  `.execute(db)
  return { waiting: rows, count: rows[0]?.count ?? 0 }
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
 *
 * @param most at most `MOST_WAITING`
 */
export async function whatWaits(now: Date, most: number, reading: Reading = {}) {
  const { waiting, count } = await cachedWaiting(reading, limaDay(now))
  return { waiting: waiting.slice(0, most), count }
}

/** How much is to be resolved, from memory as above. */
export async function countWaiting(now: Date, reading: Reading = {}): Promise<number> {
  const { count } = await cachedWaiting(reading, limaDay(now))
  return count
}
