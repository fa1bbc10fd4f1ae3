import { db } from '~/database/db.server'
import type { DB } from '~/database/db.types'

/**
 * Deletes the rows of some tables, in their order, where what is tested is about all there are: each test file
 * has a database of its own. Whoever still reads is in nobody's way, as a truncation would be.
 */
export async function emptyTables(...tables: (keyof DB)[]) {
  for (const table of tables) await db.deleteFrom(table).execute()
}
