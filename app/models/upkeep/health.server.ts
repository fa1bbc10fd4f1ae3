import { sql } from 'kysely'
import { db } from '~/database/db.server'
import { hasAnsweredSince } from '~/database/query-deadline.server'
import { DEADLINES } from '~/deadlines.server'
import { TookTooLong, within } from './within.server'
import { canWrite } from './writing.server'

/** Whether orders can be written: this process lately wrote, and the database answers now. */
export async function canSell(): Promise<boolean> {
  return canWrite() && isDatabaseAnswering()
}

/**
 * Whether the database answers within a second: this query or, under load, that of any other
 * request.
 */
export async function isDatabaseAnswering(): Promise<boolean> {
  const began = performance.now()
  return within(DEADLINES.health, sql`select 1`.execute(db)).then(
    () => true,
    (error: unknown) => error instanceof TookTooLong && hasAnsweredSince(began),
  )
}
