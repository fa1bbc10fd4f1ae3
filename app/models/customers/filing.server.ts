import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { withAuthor } from '~/database/author.server'
import { retried } from '~/database/contention.server'
import { db, type Executor, type Trx } from '~/database/db.server'
import { keysOf } from './customer-keys'
import { lockCustomers } from './customer-locks.server'
import { type Group, groupsOf, type Unfiled } from './groups'
import { mergeCustomers } from './merging.server'

/** Orders filed in one transaction, and one page's wait. */
const AT_ONCE = 5_000

/** Of an order's account, mail and telephone. */
const MARK = sql<string>`md5(coalesce(user_id::text, '') || ' ' || coalesce(email, '') || ' ' || phone)`

const IS_UNFILED = sql<boolean>`(buyer_mark is distinct from ${MARK} and erased_at is null)`

/** Those that screens look for; the others, corrected long after they were placed, are the job's. */
const IS_NEW = sql<boolean>`orders.created_at > now() - interval '2 days'`

/**
 * Files the oldest orders that belong to no customer yet, or to another since their account, mail or telephone
 * changed: each goes to the customer of its keys. Customers whose keys meet in an order become one, the oldest, and
 * stay one.
 *
 * @returns whether there may be more
 */
export async function fileOrders(): Promise<boolean> {
  return (await file(sql`true`)) === AT_ONCE
}

/** The same of orders of these days: for a screen that shows them at once. */
export async function fileNewOrders(): Promise<void> {
  await file(IS_NEW)
}

/** The same of one order. */
export async function fileOrder(orderNumber: string): Promise<void> {
  await file(sql`order_number = ${orderNumber}`)
}

/** Nobody does this for the log of changes, whoever happens to look. */
async function file(which: RawBuilder<boolean>): Promise<number> {
  if ((await unfiled(db, which, 1)).length === 0) return 0
  return withAuthor(() => retried(() => db.transaction().execute((trx) => fileSome(trx, which))))
}

async function unfiled(executor: Executor, which: RawBuilder<boolean>, most: number) {
  // Found before they are sorted: hardly any is, so that looking for them in sequence takes all orders one by one.
  const { rows } = await sql<Unfiled>`
    with found as materialized (
      select orders.id, user_id, email, phone, created_at, customer_id, ${MARK} as mark
      from orders left join filed_orders on order_id = orders.id
      where ${IS_UNFILED} and ${which}
    )
    select id, user_id, email, phone, customer_id, mark from found
    order by created_at, id limit ${most}
  `.execute(executor)
  return rows
}

/** A group, the customer that it is from now on, and those who are that one too. */
type Filed = Group & { id: string; isNew: boolean; gone: string[] }

async function fileSome(trx: Trx, which: RawBuilder<boolean>): Promise<number> {
  await lockCustomers(trx)
  const orders = await unfiled(trx, which, AT_ONCE)
  const known = await knownKeys(trx, orders)
  const before = new Set(orders.flatMap(({ customer_id: id }) => id ?? []))
  const emptied = await emptiedOf(trx, before, orders, new Set(known.keys.values()))
  const groups = groupsOf(orders, known.keys, emptied).map((group) => filed(group, known.ages))
  const remaining = new Map(groups.flatMap(({ id, gone }) => gone.map((one) => [one, id] as const)))

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

/** Customers whose last order goes, and of whom no key is known. */
async function emptiedOf(
  trx: Trx,
  before: Set<string>,
  orders: Unfiled[],
  byKeys: Set<string>,
): Promise<Set<string>> {
  const ids = [...before].filter((id) => !byKeys.has(id))
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::uuid[]) as one (id)
    where not exists (
      select from filed_orders
      where customer_id = one.id and order_id <> all(${orders.map((order) => order.id)}::uuid[])
    )
  `.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

function filed(group: Group, ages: Map<string, number>): Filed {
  const [oldest, ...gone] = [...group.customers].sort(
    (one, other) => (ages.get(one) ?? 0) - (ages.get(other) ?? 0) || (one < other ? -1 : 1),
  )
  return { ...group, id: oldest ?? randomUUID(), isNew: oldest === undefined, gone }
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

/** By id, as orders are locked wherever they are: what refers to one waits for whoever changes it. */
async function moveOrders(trx: Trx, groups: Filed[], remaining: Map<string, string>) {
  const moved = groups.flatMap(({ id, orders }) =>
    orders.map((order) => ({ ...order, customer: id })),
  )
  await sql`
    insert into filed_orders (order_id, customer_id, buyer_mark)
    select * from unnest(${moved.map(({ id }) => id)}::uuid[],
      ${moved.map(({ customer }) => customer)}::uuid[], ${moved.map(({ mark }) => mark)}::text[])
    order by 1
    on conflict (order_id) do update
      set customer_id = excluded.customer_id, buyer_mark = excluded.buyer_mark
  `.execute(trx)
  await sql`
    update filed_orders set customer_id = theirs
    from unnest(${[...remaining.keys()]}::uuid[], ${[...remaining.values()]}::uuid[]) as merged (gone, theirs)
    where customer_id = gone
  `.execute(trx)
}

/**
 * A mail or telephone that was mistyped is nobody's, once no order has it. Customers of whom an order has changed
 * since it was read are left for its next filing: it may have the old one again by then, and not be filed anew.
 */
async function forgetUnused(trx: Trx, ids: string[]) {
  if (ids.length === 0) return
  const orders = await trx
    .selectFrom('orders')
    .innerJoin('filed_orders', 'order_id', 'orders.id')
    .select(['user_id', 'email', 'phone', 'customer_id', IS_UNFILED.as('is_unfiled')])
    .where('customer_id', 'in', ids)
    .execute()
  const changed = new Set(orders.flatMap((order) => (order.is_unfiled ? order.customer_id : [])))
  const used = [...new Set(orders.flatMap(keysOf))]
  await sql`
    delete from customer_keys
    where customer_id = any(${ids.filter((id) => !changed.has(id))}::uuid[]) and key <> all(${used}::text[])
  `.execute(trx)
}
