import { sql } from 'kysely'
import { db } from '~/database/db.server'
import type { Status } from '~/models/orders/order'
import { isUuid } from '~/models/records/uuid'
import { LIST_PAGE } from '~/urls/staff/list-url'
import { keysOf } from './customer-keys'
import { FILED, FULL_NAME, ORDERS, SUM } from './customer-list.server'
import { notesOf } from './note.server'

const CONTACTS_MAX = 20
const RECIPIENTS_MAX = 50

/** Who stands for a customer, with the one asked for; `null` when there is none. */
export async function rootOf(id: string): Promise<string | null> {
  if (!isUuid(id)) return null
  const row = await db
    .selectFrom('customers')
    .select('root_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.root_id ?? null
}

/** SQL for the orders of a customer and of whoever staff joined to them. */
function ordersOf(rootId: string) {
  return sql`${FILED} where root_id = ${rootId}`
}

export type CustomerSums = { orders: number; sum: number; last: Date | null; all: number }

/** How many orders were not cancelled, their sum in céntimos, the last one and how many there are at all. */
export async function sumsOf(rootId: string): Promise<CustomerSums> {
  const { rows } = await sql<CustomerSums>`
    select ${ORDERS} as orders, ${SUM} as sum, max(orders.created_at) as last, count(*) as all
    from ${ordersOf(rootId)}
  `.execute(db)
  return rows[0] ?? { orders: 0, sum: 0, last: null, all: 0 }
}

export type CustomerOrder = {
  id: string
  order_number: string
  created_at: Date
  status: Status
  total: number
}

/** A page of a customer's orders, the last first; totals in céntimos. */
export async function ordersPage(rootId: string, page: number): Promise<CustomerOrder[]> {
  const { rows } = await sql<CustomerOrder>`
    select orders.id, order_number, orders.created_at, status, total from ${ordersOf(rootId)}
    order by orders.created_at desc, orders.id limit ${LIST_PAGE} offset ${(page - 1) * LIST_PAGE}
  `.execute(db)
  return rows
}

export type Contact = { name: string; email: string | null; phone: string; number: string }

/** The names, mails and telephones of a customer's orders, the last first, with the last order that has them. */
export async function contactsOf(rootId: string): Promise<Contact[]> {
  const { rows } = await sql<Contact>`
    select name, email, phone, number from (
      select distinct on (lower(email), phone) ${FULL_NAME} as name, email, phone,
        order_number as number, orders.created_at
      from ${ordersOf(rootId)}
      order by lower(email), phone, orders.created_at desc
    ) as contact
    order by created_at desc limit ${CONTACTS_MAX}
  `.execute(db)
  return rows
}

/** The mails of a customer's accounts. */
export async function accountsOf(rootId: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct users.email from users
    where id in (select user_id from ${ordersOf(rootId)}) order by email
  `.execute(db)
  return rows.map(({ email }) => email)
}

export type CustomerRecipient = { name: string; phone: string; times: number; last: Date }

/** Whom a customer sent flowers to in orders that were not cancelled, the last first. */
export async function recipientsOfCustomer(rootId: string): Promise<CustomerRecipient[]> {
  const { rows } = await sql<CustomerRecipient>`
    select (array_agg(recipient_name order by orders.created_at desc))[1] as name,
      (array_agg(recipient_phone order by orders.created_at desc))[1] as phone,
      count(*) as times, max(orders.created_at) as last
    from ${ordersOf(rootId)} and recipient_name is not null and status <> 'cancelado'
    group by folded(recipient_name), regexp_replace(recipient_phone, '[^0-9]', '', 'g')
    order by last desc limit ${RECIPIENTS_MAX}
  `.execute(db)
  return rows
}

export type JoinedCustomer = { id: string; joined_at: Date; into: string; name: string | null }

/** Whom staff joined to a customer, with the name of their last order, in the sequence in which it happened. */
export async function joinedTo(rootId: string): Promise<JoinedCustomer[]> {
  const { rows } = await sql<JoinedCustomer>`
    select customers.id, joined_at, joined_into as into, (
      select ${FULL_NAME} || ' · ' || coalesce(email || ' · ', '') || phone
      from filed_orders join orders on orders.id = order_id
      where customer_id = customers.id order by orders.created_at desc, orders.id limit 1
    ) as name
    from customers where root_id = ${rootId} and joined_into is not null
    order by joined_at, customers.id
  `.execute(db)
  return rows
}

/** The customer of an order and what was noted of them; `null` while it is not filed. */
export async function customerOfOrder(orderNumber: string) {
  const row = await db
    .selectFrom('orders')
    .innerJoin('filed_orders', 'order_id', 'orders.id')
    .innerJoin('customers', 'customers.id', 'customer_id')
    .select('root_id')
    .where('order_number', '=', orderNumber)
    .executeTakeFirst()
  return row ? { id: row.root_id, notes: await notesOf(row.root_id) } : null
}

/** What was noted of whoever has this mail and this telephone; `null` where nobody is known by them. */
export async function customerOfContact(email: string, phone: string) {
  const keys = keysOf({ user_id: null, email, phone })
  const row = await db
    .selectFrom('customer_keys')
    .innerJoin('customers', 'customers.id', 'customer_id')
    .select('root_id')
    .where('key', 'in', keys.length > 0 ? keys : [''])
    .executeTakeFirst()
  return row ? { id: row.root_id, notes: await notesOf(row.root_id) } : null
}
