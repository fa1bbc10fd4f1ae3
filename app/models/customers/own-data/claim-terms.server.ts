import { sql } from 'kysely'
import { retried } from '~/database/contention.server'
import { db, type Executor } from '~/database/db.server'
import type { Settings } from '~/models/site/settings/setting'
import { claimYears } from '~/models/site/settings/setting-values'
import { blankTable, letErase } from './erasure.server'
import { blanksOf } from './holdings'

/** The sheets whose term is over, and that tell still whose they are. */
export function dueClaims(executor: Executor, settings: Settings, now: Date) {
  const years = claimYears(settings.keep_claim_years)
  const before = sql<Date>`${now}::timestamptz - make_interval(years => ${years}::int)`
  return executor
    .selectFrom('claims')
    .where('created_at', '<', before)
    .where('blanked_at', 'is', null)
}

/** Blanks them, all together: a book has few. @returns how many */
export async function eraseDueClaims(settings: Settings, now: Date): Promise<number> {
  return retried(() =>
    db.transaction().execute(async (trx) => {
      await letErase(trx)
      const due = await dueClaims(trx, settings, now)
        .select('id')
        .orderBy('id')
        .forUpdate()
        .execute()
      const ids = due.map(({ id }) => id)
      const which = sql`any(${ids}::uuid[])`
      const blanks = (table: string) => Object.entries(blanksOf(table, ['term']))
      await blankTable(trx, 'claim_answers', blanks('claim_answers'), sql`claim_id = ${which}`)
      await blankTable(trx, 'claims', blanks('claims'), sql`id = ${which}`)
      await sql`update claims set blanked_at = clock_timestamp() where id = ${which}`.execute(trx)
      return ids.length
    }),
  )
}
