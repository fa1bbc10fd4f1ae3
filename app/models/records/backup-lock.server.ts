import { sql } from 'kysely'
import { db } from '~/database/db.server'

/**
 * Held for as long as a backup is being made. Any number that no other program locks in the same
 * database.
 */
export const BACKUP_LOCK = 7_421_109

/**
 * Whether a backup is being made, for a statement outside of any transaction: the lock that the
 * question takes goes with it.
 */
export const isBackingUp = sql<boolean>`not pg_try_advisory_xact_lock_shared(${BACKUP_LOCK})`

/**
 * Work that takes files away. A backup copies the rows first and their files after: what its rows
 * name stays until it is done, so this work is left out while one is being made, and a backup that
 * begins meanwhile waits for its end.
 *
 * @returns `null` when it was left out
 */
export async function unlessBackingUp<T>(work: () => Promise<T>): Promise<T | null> {
  return db.connection().execute(async (session) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_lock_shared(${BACKUP_LOCK}) as free
    `.execute(session)
    if (!rows[0]?.free) return null
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock_shared(${BACKUP_LOCK})`.execute(session)
    }
  })
}
