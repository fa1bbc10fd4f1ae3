import { type RawBuilder, sql } from 'kysely'
import { db } from '~/database/db.server'
import { searchedWords } from '~/models/orders/customer.server'
import { IS_SOLD } from '~/models/orders/money/sales.server'
import { foldedContains } from '~/models/records/search.server'
import { LIST_PAGE, shownPage } from '~/urls/staff/list-url'

/** What customers can be listed by; `last` is their last order. */
export const CUSTOMER_SORTS = ['last', 'name', 'orders', 'sum'] as const
export type CustomerSort = (typeof CUSTOMER_SORTS)[number]

type Asked = { words: string; sort: CustomerSort; descending: boolean; page: number }

/** A customer, as their last order names them; `orders` and `sum` (céntimos) without cancelled ones. */
export type ListedCustomer = {
  id: string
  name: string
  email: string | null
  phone: string
  hasAccount: boolean
  orders: number
  sum: number
  last: Date
}

type CustomerList = { rows: ListedCustomer[]; total: number }

/** A page of those who bought, the last one instead of one beyond it, each once with whoever staff joined to them, and how many there are. */
export async function listCustomers(asked: Asked): Promise<CustomerList> {
  const { words, sort, descending, page } = asked
  const { rows } = await sql<ListedCustomer & { total: number }>`
    with listed as (
      select root_id as id, ${ORDERS} as orders, ${SUM} as sum, max(orders.created_at) as last,
        ${sort === 'name' ? LAST_NAME : sql`null`} as name
      from ${FILED}
      where ${found(words)}
      group by root_id
    ), shown as (
      select *, row_number() over (order by ${inOrder(sort, descending)}) as place,
        count(*) over () as total
      from listed
      order by place limit ${LIST_PAGE} offset ${(page - 1) * LIST_PAGE}
    )
    select shown.id, shown.orders, shown.sum, shown.last, shown.total, newest.name, email, phone,
      exists (
        select from customer_keys join customers on customers.id = customer_id
        where root_id = shown.id and key like 'account:%'
      ) as "hasAccount"
    from shown cross join lateral (
      select ${FULL_NAME} as name, email, phone
      from ${FILED}
      where root_id = shown.id order by orders.created_at desc, orders.id limit 1
    ) as newest
    order by place
  `.execute(db)
  const total = rows[0]?.total ?? (page > 1 ? await countCustomers(words) : 0)
  const shown = shownPage(page, total)
  return rows.length === 0 && shown < page
    ? listCustomers({ ...asked, page: shown })
    : { rows, total }
}

/** Beyond the last page nothing says how many there are. */
async function countCustomers(words: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(distinct root_id) as total
    from ${FILED} where ${found(words)}
  `.execute(db)
  return rows[0]?.total ?? 0
}

/** SQL for all orders with their customers. */
export const FILED = sql`
  customers join filed_orders on customer_id = customers.id join orders on orders.id = order_id
`

export const ORDERS = sql<number>`count(*) filter (where ${IS_SOLD})`
export const SUM = sql<number>`coalesce(sum(orders.total) filter (where ${IS_SOLD}), 0)::float8`
export const FULL_NAME = sql<string>`trim(customer_name || ' ' || customer_lastname)`
const LAST_NAME = sql`(array_agg(${FULL_NAME} order by orders.created_at desc, orders.id))[1]`

function inOrder(sort: CustomerSort, descending: boolean): RawBuilder<unknown> {
  const columns = {
    last: sql`last`,
    name: sql`name collate spanish`,
    orders: sql`orders`,
    sum: sql`sum`,
  }
  return sql`${columns[sort]} ${descending ? sql`desc` : sql`asc`}, last desc, id`
}

/**
 * Customers with an order whose name, mail, telephone or number has each of the words; all of them count then, not
 * only that order.
 */
function found(words: string): RawBuilder<boolean> {
  const searched = searchedWords(words)
  if (words === '') return sql`true`
  if (searched.length === 0) return sql`false`
  const all = searched.map(
    (word) => sql`${foldedContains('searched', word)} and ${foldedContains('theirs', word)}`,
  )
  return sql`root_id in (
    select root_id from ${FILED} cross join lateral (select ${OF_THE_BUYER} as theirs) as buyer
    where ${sql.join(all, sql` and `)}
  )`
}

/** Not of who received it, which an order's index has too. */
const OF_THE_BUYER = sql`folded(
  order_number || ' ' || customer_name || ' ' || customer_lastname || ' ' || coalesce(email, '') || ' ' ||
  phone || ' ' || regexp_replace(phone, '[^0-9]', '', 'g')
)`
