import { sql } from 'kysely'
import type { LockConflicts } from '~/database/contention.server'
import { db } from '~/database/db.server'

/** Public pages in the memory of one process, and how often one was there when it was asked for. */
export type PageCacheFigures = { pages: number; bytes: number; hits: number; misses: number }

/** What a process of the shop says of itself. */
export type ProcessReport = {
  id: string
  host: string
  pid: number
  /** Whether it answers visitors; if not, it does the rest. */
  answers: boolean
  startedAt: Date
  memoryBytes: number
  pageCache: PageCacheFigures
  conflicts: LockConflicts
}

/** Whoever has not reported for so long has ended. */
const GONE = sql`interval '1 minute'`

/**
 * Tells the others on this database of a process; called every some seconds.
 *
 * On a full disk a row can still be changed in its page, where orders fail that need another page. So this asks
 * for a new file with a page in it, and gives it back: nobody else sees it.
 */
export async function reportProcess({
  pageCache,
  conflicts,
  ...own
}: ProcessReport): Promise<void> {
  const figures = {
    seen_at: sql<Date>`now()`,
    memory_bytes: own.memoryBytes,
    kept_pages: pageCache.pages,
    kept_bytes: pageCache.bytes,
    kept_hits: pageCache.hits,
    kept_misses: pageCache.misses,
    retries: conflicts.retries,
    deadlocks: conflicts.deadlocks,
    lock_timeouts: conflicts.lockTimeouts,
  }
  const room = sql.id(`room_of_${own.id}`)
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('shop_processes')
      .values({
        ...{ id: own.id, host: own.host, pid: own.pid, answers: own.answers },
        started_at: own.startedAt,
        ...figures,
      })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(figures))
      .execute()
    await sql`create table ${room} as select 1 as page`.execute(trx)
    await sql`drop table ${room}`.execute(trx)
  })
}

/** A process ends: it is not looked for any more. */
export async function forgetProcess(id: string): Promise<void> {
  await sql`
    delete from shop_processes where id = ${id} or seen_at < now() - interval '1 day'
  `.execute(db)
}

/** The processes on this database, on whatever machine, the oldest first. */
export async function runningProcesses(): Promise<ProcessReport[]> {
  const { rows } = await sql<
    Omit<ProcessReport, 'pageCache' | 'conflicts'> & PageCacheFigures & LockConflicts
  >`
    select id, host, pid, answers, started_at as "startedAt", memory_bytes as "memoryBytes",
      kept_pages as pages, kept_bytes as bytes, kept_hits as hits, kept_misses as misses,
      retries, deadlocks, lock_timeouts as "lockTimeouts"
    from shop_processes where seen_at > now() - ${GONE} order by started_at limit 100
  `.execute(db)
  return rows.map(({ pages, bytes, hits, misses, retries, deadlocks, lockTimeouts, ...own }) => {
    const conflicts = { retries, deadlocks, lockTimeouts }
    return { ...own, pageCache: { pages, bytes, hits, misses }, conflicts }
  })
}
