import { sql } from 'kysely'
import type { Trx } from '~/database/db.server'

/** Any number that no other program locks in the same database. */
const CUSTOMERS_LOCK = 7_421_112

/**
 * Until the transaction ends, nobody else files orders, nor joins or separates customers. Whoever places or changes
 * an order neither waits for it nor writes customers.
 */
export async function lockCustomers(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CUSTOMERS_LOCK})`.execute(trx)
}

/** Whoever places an order by one of these accounts waits until the transaction ends. */
export async function lockAccounts(trx: Trx, ids: string[]): Promise<void> {
  await sql`select id from users where id = any(${ids}::uuid[]) order by id for update`.execute(trx)
}

/** Once links were written: notes of everybody who is at their top. */
export async function settleRoots(trx: Trx): Promise<void> {
  await sql`
    with recursive trees as (
      select id, id as top from customers where joined_into is null
      union all
      select customers.id, top from trees join customers on joined_into = trees.id
    )
    update customers set root_id = top from trees where customers.id = trees.id and root_id <> top
  `.execute(trx)
}
