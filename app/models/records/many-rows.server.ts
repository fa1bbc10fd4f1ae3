import { sql } from 'kysely'
import { retried } from '~/database/contention.server'
import { db, type Trx } from '~/database/db.server'

/**
 * Changes or deletes many rows of a table, all or none, and again if others were in the way. They are locked by id
 * first, as a check-out locks the products of a cart: two who change the same ones never wait crosswise.
 */
export function changeRows<Result>(
  table: string,
  ids: string[],
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  return retried(() =>
    db.transaction().execute(async (trx) => {
      await sql`
        select from ${sql.table(table)} where id = any(${ids}::uuid[]) order by id for update
      `.execute(trx)
      return work(trx)
    }),
  )
}
