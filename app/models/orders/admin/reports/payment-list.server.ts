import { sql } from 'kysely'
import { db } from '~/database/db.server'
import { LEDGER_SUM, SIGNED } from '~/models/orders/money/balance.server'
import type { PaymentMethod } from '~/payment-methods'
import { LIST_PAGE } from '~/urls/staff/list-url'
import type { DayRange } from './day-range'

/*
 * The ledger by the day on which money came in or went back, of whatever order; what was voided is none of it. Amounts
 * in céntimos.
 */

/** Most entries of one CSV file. */
const FILE_MAX = 100_000
const FILE_PART = 1_000

/** What came in by a method and was noted by one person, less what went back. */
export type Received = {
  method: PaymentMethod
  /** The address of who noted it; `null` of who delivers, and of staff that are no more. */
  noter: string | null
  byRider: boolean
  entries: number
  /** What went back, above zero. */
  refunded: number
  net: number
}

/** What came in on some days by method and by who noted it, most first. */
export async function receivedOn({ from, to }: DayRange): Promise<Received[]> {
  const { rows } = await sql<Received>`
    select method, users.email as noter, by_rider as "byRider", count(*) as entries,
      coalesce(sum(amount) filter (where kind = 'refund'), 0) as refunded, ${LEDGER_SUM} as net
    from payments left join users on users.id = noted_by
    where voided_at is null and paid_on between ${from} and ${to}
    group by method, users.email, by_rider
    order by net desc, method, users.email
  `.execute(db)
  return rows
}

/** One page of the entries of some days, newest first. @param page from 1 */
export function paymentsOn(range: DayRange, page: number) {
  return entries(range)
    .limit(LIST_PAGE)
    .offset((page - 1) * LIST_PAGE)
    .execute()
}

export type ListedPayment = Awaited<ReturnType<typeof paymentsOn>>[number]

/** All entries of some days up to `most`, newest first, in parts; what is noted meanwhile is not among them. */
export async function* paymentsForFile(
  range: DayRange,
  most = FILE_MAX,
): AsyncGenerator<ListedPayment[], void> {
  const wanted = await entries(range).clearSelect().select('payments.id').limit(most).execute()
  for (let from = 0; from < wanted.length; from += FILE_PART) {
    const ids = wanted.slice(from, from + FILE_PART).map(({ id }) => id)
    yield await entries(range).where('payments.id', 'in', ids).execute()
  }
}

function entries({ from, to }: DayRange) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'order_id')
    .leftJoin('users', 'users.id', 'noted_by')
    .select(['payments.id', 'order_number', 'paid_on', 'payments.created_at', 'kind', 'method'])
    .select(['operation_number as operation', 'users.email as noter', 'by_rider as byRider'])
    .select(SIGNED.as('amount'))
    .where('voided_at', 'is', null)
    .where('paid_on', '>=', from)
    .where('paid_on', '<=', to)
    .orderBy('paid_on', 'desc')
    .orderBy('payments.created_at', 'desc')
    .orderBy('payments.id')
}
