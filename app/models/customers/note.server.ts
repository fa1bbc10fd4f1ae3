import { db, isForeignKeyViolation } from '~/database/db.server'

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

/** @returns whether there is such a note still */
export async function changeNote(id: string, body: string, staffId: string) {
  const { numUpdatedRows } = await db
    .updateTable('customer_notes')
    .set({ body, written_by: staffId, written_at: new Date() })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** @returns whether there was such a note */
export async function deleteNote(id: string) {
  const { numDeletedRows } = await db
    .deleteFrom('customer_notes')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
