import { db } from '~/database/db.server'
import { retried } from '~/database/contention.server'
import { sql } from 'kysely'
import { lockCustomers, settleRoots } from './customer-locks.server'

/** Whom it joined, to take it back. */
export type Joined = { joined: string } | 'one already' | 'gone'

/**
 * Shows two customers as one: whoever is at the top of the second goes below whoever is at the top of the first. It
 * is how staff see them, and nothing else: keys and orders stay whose they are, so that `separateCustomer` restores
 * exactly what was before.
 */
export function joinCustomers(id: string, otherId: string): Promise<Joined> {
  return retried(() =>
    db.transaction().execute(async (trx): Promise<Joined> => {
      await lockCustomers(trx)
      const rows = await trx
        .selectFrom('customers')
        .select(['id', 'root_id'])
        .where('id', 'in', [id, otherId])
        .execute()
      const [root, other] = [id, otherId].map((one) => rows.find((row) => row.id === one)?.root_id)
      if (!root || !other) return 'gone'
      if (root === other) return 'one already'
      await trx
        .updateTable('customers')
        .set({ joined_into: root, root_id: root, joined_at: sql<Date>`clock_timestamp()` })
        .where('id', '=', other)
        .execute()
      await settleRoots(trx)
      return { joined: other }
    }),
  )
}

/**
 * Takes back that a customer was joined to another; whoever had been joined to it before goes along.
 *
 * @returns whether it was joined
 */
export function separateCustomer(id: string): Promise<boolean> {
  return retried(() =>
    db.transaction().execute(async (trx) => {
      await lockCustomers(trx)
      const { numUpdatedRows } = await trx
        .updateTable('customers')
        .set({ joined_into: null, joined_at: null, root_id: id })
        .where('id', '=', id)
        .where('joined_into', 'is not', null)
        .executeTakeFirstOrThrow()
      await settleRoots(trx)
      return numUpdatedRows > 0n
    }),
  )
}
