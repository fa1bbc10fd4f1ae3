import { sql } from 'kysely'
import type { Trx } from '~/database/db.server'
import { settleRoots } from './customer-locks.server'
import { type Link, mergedLinks } from './customer-links'

/**
 * Makes customers one who turned out to be one: keys, notes and what staff joined go to the one that remains. Their
 * orders are with it already.
 *
 * @param remaining who remains, by whom; nobody is both
 */
export async function mergeCustomers(trx: Trx, remaining: Map<string, string>): Promise<void> {
  if (remaining.size === 0) return
  const [gone, theirs] = [[...remaining.keys()], [...remaining.values()]]
  for (const table of ['customer_keys', 'customer_notes']) {
    await sql`
      update ${sql.table(table)} as t set customer_id = theirs
      from unnest(${gone}::uuid[], ${theirs}::uuid[]) as merged (gone, theirs) where customer_id = gone
    `.execute(trx)
  }
  await moveLinks(trx, remaining)
  await trx.deleteFrom('customers').where('id', 'in', gone).execute()
}

async function moveLinks(trx: Trx, remaining: Map<string, string>) {
  const { rows: before } = await sql<Link>`
    select id, joined_into as into, joined_at as at from customers
    where joined_into is not null order by joined_at, id
  `.execute(trx)
  const after = mergedLinks(before, remaining)
  const old = new Map(before.map((link) => [link.id, link.into]))
  const changed = [...new Set([...old.keys(), ...after.keys()])].filter(
    (id) => old.get(id) !== after.get(id)?.into,
  )
  if (changed.length === 0) return
  const links = changed.map((id) => after.get(id))
  await sql`
    update customers set joined_into = into_id, joined_at = at, root_id = coalesce(into_id, id)
    from unnest(${changed}::uuid[], ${links.map((link) => link?.into ?? null)}::uuid[],
      ${links.map((link) => link?.at ?? null)}::timestamptz[]) as link (changed, into_id, at)
    where id = changed
  `.execute(trx)
  await settleRoots(trx)
}
