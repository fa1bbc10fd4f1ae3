import { sql } from 'kysely'
import { db } from '~/database/db.server'

/**
 * Advisory lock held while a backup is made. Any number that no other program locks in the same
 * database.
 */
export const BACKUP_LOCK = 7_421_109

/**
 * SQL for whether a backup is being made. Only for a statement outside a transaction: the lock it
 * takes ends with the statement.
 */
export const isBackingUp = sql<boolean>`not pg_try_advisory_xact_lock_shared(${BACKUP_LOCK})`

/**
 * Runs work that deletes files, unless a backup is being made: a backup copies rows first and files
 * later, so their files must stay until it is done. A backup that starts meanwhile waits for the
 * work.
 *
 * @returns `null` when it did not run
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
