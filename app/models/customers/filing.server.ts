import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { withAuthor } from '~/database/author.server'
import { retried } from '~/database/contention.server'
import { db, type Trx } from '~/database/db.server'
import { keysOf } from './customer-keys'
import { lockCustomers } from './customer-locks.server'
import { type Group, groupsOf, type Unfiled } from './groups'
import { mergeCustomers } from './merging.server'

/** Orders filed in one transaction, which bounds how long their rows are locked. */
const AT_ONCE = 5_000

/**
 * Files the oldest orders that belong to no customer yet, or to another since their account, mail or telephone
 * changed: each goes to the customer of its keys. Customers whose keys meet in an order become one, the oldest, and
 * stay one.
 *
 * Nobody does this for the log of changes, whoever happens to look.
 *
 * @returns whether there may be more
 */
export async function fileOrders(): Promise<boolean> {
  const { rows } = await sql`select from orders where not is_filed limit 1`.execute(db)
  if (rows.length === 0) return false
  const filed = await withAuthor(() => retried(() => db.transaction().execute(fileSome)))
  return filed === AT_ONCE
}

/** A group, the customer that it is from now on, and those who are that one too. */
type Filed = Group & { id: string; isNew: boolean; gone: string[] }

async function fileSome(trx: Trx): Promise<number> {
  await lockCustomers(trx)
  const orders = await trx
    .selectFrom('orders')
    .select(['id', 'user_id', 'email', 'phone', 'customer_id'])
    .where('is_filed', '=', false)
    .orderBy('created_at')
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
  const known = await knownKeys(trx, orders)
  const before = new Set(orders.flatMap(({ customer_id: id }) => id ?? []))
  const emptied = await emptiedOf(trx, before, new Set(known.keys.values()))
  const groups = groupsOf(orders, known.keys, emptied).map((group) => filed(group, known.ages))
  const remaining = new Map(groups.flatMap(({ id, gone }) => gone.map((one) => [one, id] as const)))

  await lockOrders(trx, orders, [...remaining.keys()])
  await insertNew(trx, groups)
  await moveOrders(trx, groups, remaining)
  await mergeCustomers(trx, remaining)
  await forgetUnused(trx, [...new Set([...before].map((id) => remaining.get(id) ?? id))])
  return orders.length
}

/** Whose the keys of these orders are, and since when there are those customers and the ones of before. */
async function knownKeys(trx: Trx, orders: Unfiled[]) {
  const keys = [...new Set(orders.flatMap(keysOf))]
  const before = orders.flatMap(({ customer_id: id }) => id ?? [])
  const { rows } = await sql<{ key: string; id: string }>`
    select key, customer_id as id from customer_keys where key = any(${keys})
  `.execute(trx)
  const ids = [...new Set([...rows.map(({ id }) => id), ...before])]
  const { rows: customers } = await sql<{ id: string; created_at: Date }>`
    select id, created_at from customers where id = any(${ids}::uuid[])
  `.execute(trx)
  return {
    keys: new Map(rows.map(({ key, id }) => [key, id])),
    ages: new Map(customers.map(({ id, created_at }) => [id, created_at.getTime()])),
  }
}

async function emptiedOf(trx: Trx, before: Set<string>, byKeys: Set<string>) {
  const ids = [...before].filter((id) => !byKeys.has(id))
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::uuid[]) as one (id)
    where not exists (select from orders where customer_id = one.id and is_filed)
  `.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

function filed(group: Group, ages: Map<string, number>): Filed {
  const [oldest, ...gone] = [...group.customers].sort(
    (one, other) => (ages.get(one) ?? 0) - (ages.get(other) ?? 0) || (one < other ? -1 : 1),
  )
  return { ...group, id: oldest ?? randomUUID(), isNew: oldest === undefined, gone }
}

/** In the sequence in which all orders are locked: `order-locks.server.ts`. */
async function lockOrders(trx: Trx, orders: Unfiled[], gone: string[]) {
  await sql`
    select from orders
    where id = any(${orders.map(({ id }) => id)}::uuid[]) or customer_id = any(${gone}::uuid[])
    order by id for no key update of orders
  `.execute(trx)
}

async function insertNew(trx: Trx, groups: Filed[]) {
  const ids = groups.flatMap(({ id, isNew }) => (isNew ? id : []))
  await sql`
    insert into customers (id, root_id) select id, id from unnest(${ids}::uuid[]) as one (id)
  `.execute(trx)
  const keys = groups.flatMap(({ id, keys }) => [...keys].map((key) => ({ key, id })))
  await sql`
    insert into customer_keys (key, customer_id)
    select * from unnest(${keys.map(({ key }) => key)}::text[], ${keys.map(({ id }) => id)}::uuid[])
    on conflict (key) do nothing
  `.execute(trx)
}

/** An order that was changed since it was read is filed another time. */
async function moveOrders(trx: Trx, groups: Filed[], remaining: Map<string, string>) {
  const moved = groups.flatMap(({ id, orders }) =>
    orders.map((order) => ({ ...order, customer: id })),
  )
  await sql`
    update orders set customer_id = filed.customer, is_filed = true
    from unnest(${moved.map(({ id }) => id)}::uuid[], ${moved.map(({ customer }) => customer)}::uuid[],
      ${moved.map(({ user_id }) => user_id)}::uuid[], ${moved.map(({ email }) => email)}::text[],
      ${moved.map(({ phone }) => phone)}::text[]) as filed (id, customer, user_id, email, phone)
    where orders.id = filed.id and not is_filed
      and (orders.user_id, orders.email, orders.phone)
        is not distinct from (filed.user_id, filed.email, filed.phone)
  `.execute(trx)
  await sql`
    update orders set customer_id = theirs
    from unnest(${[...remaining.keys()]}::uuid[], ${[...remaining.values()]}::uuid[]) as merged (gone, theirs)
    where customer_id = gone
  `.execute(trx)
}

/** A mail or telephone that was mistyped is nobody's, once no order has it. */
async function forgetUnused(trx: Trx, ids: string[]) {
  if (ids.length === 0) return
  const orders = await trx
    .selectFrom('orders')
    .select(['user_id', 'email', 'phone'])
    .where('customer_id', 'in', ids)
    .execute()
  const used = [...new Set(orders.flatMap(keysOf))]
  await sql`
    delete from customer_keys where customer_id = any(${ids}::uuid[]) and key <> all(${used}::text[])
  `.execute(trx)
}
