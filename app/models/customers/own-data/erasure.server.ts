import { sql } from 'kysely'
import { retried } from '~/database/contention.server'
import { db, type Trx } from '~/database/db.server'
import { limaDay } from '~/dates'
import { discardPrivate } from '~/images/private-image.server'
import { eraseOutbox } from '~/mail/outbox.server'
import { workdayAfter } from '~/models/claims/answer-days'
import { lockAccounts, lockCustomers } from '~/models/customers/customer-locks.server'
import type { Change } from '~/models/orders/change/change.server'
import { changeOrdersIn, type LockedOrder } from '~/models/orders/change/change-orders.server'
import { BUYER_ERASED_NOTE } from '~/models/orders/recipient'
import { dropJobs } from '~/queue.server'
import { blanksOf, HOLDINGS } from './holdings'
import { type Asker, type Person, personOf } from './person.server'

/**
 * Working days to erase what somebody asks to be erased: the regulation of law 29733, DS 003-2013-JUS, article 55, which
 * DS 016-2024-JUS left as it was.
 */
export const ERASURE_DAYS = 10

type How = {
  askedBy: 'account' | 'mail' | 'staff'
  /** Who of the staff; `null` for the person. */
  by: string | null
  now: Date
}

/** What an erasure did: orders whose data are gone, and those that wait until they are delivered or cancelled. */
export type Erased = { erased: number; waiting: number }

type Files = { comprobantes: string[]; fotos: string[] }

/**
 * Erases what the shop holds of somebody, in one transaction: account, addresses, telephones, recipients, dedications,
 * notes, newsletter and proofs. What the law has the shop keep stays until its term, and an order that is under way keeps
 * what its delivery needs: the request waits for it. Their mail gets the answer. Files go once all is written.
 *
 * Asked again, it erases what there is by then.
 */
export async function erase(asker: Asker, how: How): Promise<Erased> {
  const done = await retried(() =>
    db.transaction().execute(async (trx) => {
      await letErase(trx)
      await lockCustomers(trx)
      const person = await lockedPerson(trx, asker)
      const erased = await eraseOrders(trx, person, how)
      await eraseRows(trx, person)
      return { person, ...erased }
    }),
  )
  await discard(done.files)
  await eraseOutbox([...done.person.mail, ...done.orders])
  return { erased: done.orders.length, waiting: done.waiting }
}

/** Erases orders that waited for their end, and the customers that were theirs alone. @returns how many */
export async function finishErasures(now: Date): Promise<number> {
  const due = await db
    .selectFrom('orders')
    .select('id')
    .where('data_request', 'is not', null)
    .where('erased_at', 'is', null)
    .where('status', 'in', OVER)
    .execute()
  const ids = due.map(({ id }) => id)
  if (ids.length === 0) return 0
  const done = await retried(() =>
    db.transaction().execute(async (trx) => {
      await letErase(trx)
      await lockCustomers(trx)
      const mail = await mailsOf(trx, ids)
      const { rows } = await sql<{ id: string }>`
        select distinct customer_id as id from filed_orders where order_id = any(${ids}::uuid[])
      `.execute(trx)
      const person = { order: ids, account: [], customer: rows.map(({ id }) => id), mail }
      const erased = await eraseOrders(trx, person, { askedBy: 'mail', by: null, now })
      await forgetCustomers(trx, person.customer)
      return { ...erased, mail }
    }),
  )
  await discard(done.files)
  await eraseOutbox([...done.mail, ...done.orders])
  return done.orders.length
}

export const OVER = ['entregado', 'cancelado']

/** What is written once may be blanked until the transaction ends. */
export async function letErase(trx: Trx): Promise<void> {
  await sql`select set_config('shop.erasing', 'on', true)`.execute(trx)
}

/** Who places an order by an account waits here, and finds it gone; what was placed before is found. */
async function lockedPerson(trx: Trx, asker: Asker): Promise<Person> {
  const { account } = await personOf(trx, asker)
  await lockAccounts(trx, account)
  return personOf(trx, asker)
}

async function mailsOf(trx: Trx, orderIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ mail: string }>`
    select distinct lower(email) as mail from orders
    where id = any(${orderIds}::uuid[]) and email is not null
  `.execute(trx)
  return rows.map(({ mail }) => mail)
}

function isAny({ order, account, customer }: Person): boolean {
  return order.length + account.length + customer.length > 0
}

/** @returns the ids of those that are erased, how many wait, and the files that nobody needs any more */
async function eraseOrders(trx: Trx, person: Person, how: How) {
  return changeOrdersIn(trx, person.order, { by: how.by }, async (change, orders) => {
    const left = await notErased(trx, orders)
    const [over, open] = [left.filter(isOver), left.filter((order) => !isOver(order))]
    if (left.length === 0 && !isAny({ ...person, order: [] })) return NOTHING
    await dropJobs(trx, [...person.mail, ...over.map(({ id }) => id)])
    for (const email of person.mail) change.queue('data-erased', { email, waiting: open.length })
    await openRequest(change, open, how)
    const files = await eraseLocked(change, over)
    await closeRequests(change, over)
    return { orders: over.map(({ id }) => id), waiting: open.length, files }
  })
}

const NOTHING = { orders: [], waiting: 0, files: { comprobantes: [], fotos: [] } }

function isOver({ status }: { status: string }): boolean {
  return OVER.includes(status)
}

type Left = { id: string; status: string; data_request: string | null; isSold: boolean }

async function notErased(trx: Trx, orders: LockedOrder[]): Promise<Left[]> {
  const { rows } = await sql<Left>`
    select id, status, data_request, ${IS_SOLD} as "isSold" from orders
    where id = any(${orders.map(({ id }) => id)}::uuid[]) and erased_at is null order by id
  `.execute(trx)
  return rows
}

/** Whether the law has the shop keep whose an order was: it was delivered, or somebody paid for it. */
const IS_SOLD = sql<boolean>`(status = 'entregado' or exists (
  select from payments where order_id = orders.id and kind = 'payment' and voided_at is null))`

/** Notes that somebody asked: what waits names the request. One that was open already goes on. */
async function openRequest(change: Change, open: Left[], { askedBy, now }: How) {
  const fresh = open.filter(({ data_request }) => data_request === null)
  const due_on = workdayAfter(limaDay(now), ERASURE_DAYS)
  if (fresh.length === 0) return
  const { id } = await change.trx
    .insertInto('data_requests')
    .values({ asked_at: now, due_on, asked_by: askedBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  change.writeQuietly(fresh, { data_request: id })
}

async function closeRequests({ trx }: Change, over: Left[]) {
  const ids = over.flatMap(({ data_request: id }) => id ?? [])
  await sql`
    update data_requests set finished_at = clock_timestamp()
    where id = any(${ids}::uuid[]) and not exists (
      select from orders where data_request = data_requests.id and erased_at is null
        and orders.id <> all(${over.map(({ id }) => id)}::uuid[])
    )
  `.execute(trx)
}

/** Of orders that nobody has the shop keep, the names and documents go too. */
export async function eraseLocked(change: Change, orders: Left[]): Promise<Files> {
  const sold = orders.filter(({ isSold }) => isSold)
  const unsold = orders.filter(({ isSold }) => !isSold)
  const now = sql<Date>`clock_timestamp()`
  const recipient_erased_at = sql<Date>`
    case when recipient_name is null then recipient_erased_at else clock_timestamp() end`
  const erased = { ...blanksOf('orders', ['once']), recipient_erased_at, erased_at: now }
  change.write(sold, erased)
  change.write(unsold, { ...erased, ...blanksOf('orders', ['term']), blanked_at: now })
  await change.forgetWords(orders)
  for (const order of orders) change.note(order, 'edit', { detail: BUYER_ERASED_NOTE })
  await blankRows(change.trx, sold, ['once'])
  await blankRows(change.trx, unsold, ['once', 'term'])
  return deletedRows(change.trx, orders)
}

/** Of the tables beside the orders; the door writes those and their history. */
const BESIDE = Object.entries(HOLDINGS).filter(
  ([table, { of }]) => of === 'order' && table !== 'orders' && table !== 'order_events',
)

/** Blanks what stands in the rows beside some orders. */
export async function blankRows(trx: Trx, orders: { id: string }[], fates: ('once' | 'term')[]) {
  const ids = orders.map(({ id }) => id)
  for (const [table, { key, isRow }] of BESIDE) {
    const blanks = Object.entries(blanksOf(table, fates))
    if (isRow || blanks.length === 0 || ids.length === 0) continue
    await blankTable(trx, table, blanks, sql`${sql.ref(key)} = any(${ids}::uuid[])`)
  }
}

/** What is missing stays missing. */
export async function blankTable(
  trx: Trx,
  table: string,
  blanks: [string, string | null][],
  which: ReturnType<typeof sql>,
) {
  const set = blanks.map(([name, value]) => {
    const column = sql.ref(name)
    return sql`${column} = case when ${column} is null then null else ${value}::text end`
  })
  await sql`update ${sql.table(table)} set ${sql.join(set)} where ${which}`.execute(trx)
}

/** Deletes the rows beside some orders that go whole. @returns the files that they named */
async function deletedRows(trx: Trx, orders: { id: string }[]): Promise<Files> {
  const ids = orders.map(({ id }) => id)
  const files: Files = { comprobantes: [], fotos: [] }
  for (const [table, { key, columns, isRow }] of BESIDE) {
    if (!isRow) continue
    const file = 'file' in columns ? sql`file` : sql`null`
    const { rows } = await sql<{ file: string | null }>`
      delete from ${sql.table(table)} where ${sql.ref(key)} = any(${ids}::uuid[])
      returning ${file} as file
    `.execute(trx)
    const folder = table === 'bouquet_photos' ? 'fotos' : 'comprobantes'
    files[folder].push(...rows.flatMap(({ file: name }) => name ?? []))
  }
  return files
}

/** Deletes what is somebody's whatever becomes of their orders. */
async function eraseRows(trx: Trx, person: Person) {
  for (const [table, { of, key, isRow }] of Object.entries(HOLDINGS)) {
    if (!isRow || table === 'customer_keys') continue
    const column = sql.ref(key)
    if (of === 'mail') {
      await sql`delete from ${sql.table(table)} where lower(${column}) = any(${person.mail}::text[])`.execute(
        trx,
      )
    } else if (of === 'account' || of === 'customer') {
      await sql`delete from ${sql.table(table)} where ${column} = any(${person[of]}::uuid[])`.execute(
        trx,
      )
    }
  }
  await forgetCustomers(trx, person.customer)
}

/** A customer stays as long as an order is filed under them, or under whom staff joined to them. */
export async function forgetCustomers(trx: Trx, ids: string[]) {
  const { rows } = await sql<{ root: string }>`
    select distinct root_id as root from customers as one where id = any(${ids}::uuid[])
      and not exists (
        select from filed_orders join customers on customers.id = customer_id
        where customers.root_id = one.root_id
      )
  `.execute(trx)
  const roots = rows.map(({ root }) => root)
  const theirs = sql`(select id from customers where root_id = any(${roots}::uuid[]))`
  for (const table of ['customer_keys', 'customer_notes']) {
    await sql`delete from ${sql.table(table)} where customer_id in ${theirs}`.execute(trx)
  }
  await sql`delete from customers where root_id = any(${roots}::uuid[])`.execute(trx)
}

/** What a crash leaves here is the sweep's: no row names it. */
export async function discard({ comprobantes, fotos }: Files) {
  await discardPrivate('comprobantes', comprobantes)
  await discardPrivate('fotos', fotos)
}
