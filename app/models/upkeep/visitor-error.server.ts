import { sql } from 'kysely'
import { db, type Executor } from '~/database/db.server'
import { enqueue, openJobs } from '~/queue.server'

/** Errors of one kind that visitors met within some seconds. */
export type MetErrors = {
  /** @see screenOf */
  screen: string
  status: number
  count: number
  /** The ids of the first requests. */
  requests: string[]
}

/** What a mail to the owner says. */
export type ReportedErrors = {
  since: Date
  until: Date
  screens: MetErrors[]
}

/** Errors come in crowds: the mail waits for the others. */
const GATHER = sql`interval '1 minute'`
const BETWEEN_MAILS = sql`interval '1 hour'`
const KEPT = sql`interval '30 days'`
const REQUESTS_SHOWN = 3

let unwritten: () => MetErrors[] = () => []

/** Says where this process holds the errors that are not in the database yet, or cannot be written there. */
export function holdUnwritten(errors: () => MetErrors[]) {
  unwritten = errors
}

/**
 * Writes down what visitors met, and queues the mail to the owner unless one waits already, which says
 * these too.
 */
export async function noteErrors(errors: MetErrors[]): Promise<void> {
  if (errors.length === 0) return
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('visitor_errors').values(errors).execute()
    const jobs = await openJobs(trx, ['error-alert:errors'])
    const waits = jobs.some(({ isGivenUp, isRunning }) => !isGivenUp && !isRunning)
    if (!waits) await enqueue(trx, 'error-alert', { about: 'errors' }, await alertDue())
  })
}

/** When the owner may get the next mail. */
export async function alertDue(): Promise<Date> {
  const { rows } = await sql<{ due: Date }>`
    select greatest(now() + ${GATHER}, max(told_at) + ${BETWEEN_MAILS}) as due from visitor_errors
  `.execute(db)
  return rows[0]?.due ?? new Date()
}

/** Whether the owner had a mail within the last hour. */
export async function wasJustReported(): Promise<boolean> {
  const { rows } = await sql<{ told: boolean }>`
    select coalesce(max(told_at) > now() - ${BETWEEN_MAILS}, false) as told from visitor_errors
  `.execute(db)
  return rows[0]?.told ?? false
}

/**
 * What was reported with the row of this id and since then, the most frequent first; `null` when all of it
 * is forgotten.
 */
export async function reportedErrors(from: number): Promise<ReportedErrors | null> {
  const { rows } = await sql<
    Omit<MetErrors, 'requests'> & { ids: string; since: Date; until: Date }
  >`
    select screen, status, sum(count)::int as count, min(at) as since, max(at) as until,
      string_agg(array_to_string(requests, ' '), ' ' order by id) as ids
    from visitor_errors where told_at >= (select told_at from visitor_errors where id = ${from})
    group by screen, status order by count desc, screen
  `.execute(db)
  if (rows.length === 0) return null
  return {
    since: new Date(Math.min(...rows.map(({ since }) => since.getTime()))),
    until: new Date(Math.max(...rows.map(({ until }) => until.getTime()))),
    screens: rows.map(({ ids, screen, status, count }) => {
      return { screen, status, count, requests: ids.split(' ').slice(0, REQUESTS_SHOWN) }
    }),
  }
}

/**
 * All that is written down is reported, by the mails of the caller's transaction; later errors are for the
 * next. Old ones are forgotten.
 *
 * @returns the id of the first that no mail had said; `null` when there is none
 */
export async function markReported(executor: Executor): Promise<number | null> {
  await sql`delete from visitor_errors where told_at < now() - ${KEPT}`.execute(executor)
  const { rows } = await sql<{ first: number | null }>`
    with reported as (
      update visitor_errors set told_at = now() where told_at is null returning id)
    select min(id) as first from reported
  `.execute(executor)
  return rows[0]?.first ?? null
}

/**
 * How many errors visitors met within the last day, by kind of page, the most frequent first: those of the
 * database, and those that this process still has to write.
 */
export async function errorsOfDay(): Promise<{ screen: string; count: number }[]> {
  const { rows } = await sql<{ screen: string; count: number }>`
    select screen, sum(count)::int as count from visitor_errors
    where at > now() - interval '1 day' group by screen
  `.execute(db)
  const counts = new Map<string, number>()
  for (const { screen, count } of [...rows, ...unwritten()]) {
    counts.set(screen, (counts.get(screen) ?? 0) + count)
  }
  return [...counts]
    .map(([screen, count]) => ({ screen, count }))
    .sort((one, other) => other.count - one.count || (one.screen < other.screen ? -1 : 1))
}
