import { sql } from 'kysely'
import { db, isForeignKeyViolation } from '~/database/db.server'
import { changedMeanwhile, type NotSaved, versionOf } from '~/models/records/saving'

export type Note = Awaited<ReturnType<typeof notesOf>>[number]

/** What was noted of a customer and of whoever staff joined to them, the last first. */
export function notesOf(rootId: string) {
  return db
    .selectFrom('customer_notes')
    .innerJoin('customers', 'customers.id', 'customer_id')
    .leftJoin('users', 'users.id', 'written_by')
    .select(['customer_notes.id', 'body', 'written_at', 'users.email as writer'])
    .where('root_id', '=', rootId)
    .orderBy('written_at', 'desc')
    .orderBy('customer_notes.id')
    .execute()
}

/** @returns whether there is such a customer still */
export async function addNote(customerId: string, body: string, staffId: string) {
  try {
    await db
      .insertInto('customer_notes')
      .values({ customer_id: customerId, body, written_by: staffId })
      .execute()
    return true
  } catch (error) {
    if (isForeignKeyViolation(error)) return false
    throw error
  }
}

/** The version of a note: another once it is written anew. */
export function noteVersion({ written_at }: { written_at: Date }): string {
  return versionOf({ updated_at: written_at })
}

/**
 * Writes a note anew, unless somebody else did meanwhile.
 *
 * @param seen its version when the form was opened
 * @returns whether there is such a note still, or why it was not written
 */
export function changeNote(
  id: string,
  { note, staffId, seen }: { note: string; staffId: string; seen: string },
): Promise<boolean | NotSaved> {
  return db.transaction().execute(async (trx) => {
    const stored = await trx
      .selectFrom('customer_notes')
      .select(['body', 'written_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!stored) return false
    const before = { updated_at: stored.written_at, note: stored.body }
    const conflict = changedMeanwhile(before, { note }, seen)
    if (conflict) return conflict
    // Later than before in any case: it is the version.
    const written_at = sql<Date>`greatest(clock_timestamp(), written_at + interval '1 ms')`
    await trx
      .updateTable('customer_notes')
      .set({ body: note, written_by: staffId, written_at })
      .where('id', '=', id)
      .execute()
    return true
  })
}

/** @returns whether there was such a note */
export async function deleteNote(id: string) {
  const { numDeletedRows } = await db
    .deleteFrom('customer_notes')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
