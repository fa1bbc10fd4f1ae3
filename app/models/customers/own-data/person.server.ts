import { sql } from 'kysely'
import type { Executor } from '~/database/db.server'
import type { Owner } from './holdings'

/** Who asks: whoever reads a mail address, which was proven, or a customer as staff know them, by who stands for them. */
export type Asker = { mail: string } | { customer: string }

/** What belongs to somebody, by ids; mails in small letters. */
export type Person = Record<Exclude<Owner, 'claim' | 'mail'>, string[]> & { mail: string[] }

/**
 * What belongs to who asks. Accounts of staff belong to the shop. A customer who shares orders with others is theirs
 * only once all orders are.
 */
export async function personOf(executor: Executor, asker: Asker): Promise<Person> {
  const { rows } = await sql<Person>`
    with mine as (${'mail' in asker ? ordersOfMail(asker.mail) : ordersOfCustomer(asker.customer)}),
    accounts as (
      select users.id, lower(email) as email from users
      where (id in (select user_id from mine where ${'customer' in asker})
          or lower(email) = ${'mail' in asker ? asker.mail : null})
        and not exists (select from user_roles where user_id = users.id and role = 'admin')
    ),
    found as (
      select id, email from mine
      union
      select id, email from orders where user_id in (select id from accounts)
    ),
    whole as (
      select root_id from customers join filed_orders on customer_id = customers.id
      group by root_id having bool_and(order_id in (select id from found))
    )
    select
      array(select id from found order by id) as order,
      array(select id from accounts order by id) as account,
      array(
        select id from customers where root_id in (select root_id from whole)
          or root_id = ${'customer' in asker ? asker.customer : null}::uuid
      ) as customer,
      ${
        'mail' in asker
          ? sql`array[${asker.mail}::text]`
          : sql`array(
              select distinct lower(email) from found where email is not null
              union select email from accounts
            )`
      } as mail
  `.execute(executor)
  return rows[0] ?? { order: [], account: [], customer: [], mail: [] }
}

function ordersOfMail(mail: string) {
  return sql`select id, user_id, email from orders where lower(email) = ${mail}`
}

function ordersOfCustomer(rootId: string) {
  return sql`
    select orders.id, user_id, email from orders
    join filed_orders on order_id = orders.id join customers on customers.id = customer_id
    where root_id = ${rootId}::uuid`
}
