import { sql } from 'kysely'
import { db } from '~/database/db.server'
import { addDays, firstOfMonth } from '~/dates'
import { PAID } from '../money/balance.server'
import { IS_SOLD, isPlacedWithin } from '../money/sales.server'

/*
 * What the accountant asks for of a month, `yyyy-MM` of Lima; amounts in céntimos, of notes of credit below zero, as the
 * register of sales has them.
 */

/** The most rows that a file has. */
const MONTH_MAX = 10_000

const SIGN = sql`case receipts.kind when 'credit_note' then -1 else 1 end`
const signed = (column: 'base' | 'igv' | 'total') =>
  sql<number>`${SIGN} * ${sql.ref(`receipts.${column}`)}`

/** The first and the last day. */
function daysOf(month: string): [string, string] {
  const first = `${month}-01`
  return [first, addDays(firstOfMonth(addDays(first, 31)), -1)]
}

/** The receipts that were issued in a month, by day and number. */
export function receiptsOfMonth(month: string) {
  const [first, last] = daysOf(month)
  return db
    .selectFrom('receipts')
    .innerJoin('orders', 'orders.id', 'receipts.order_id')
    .leftJoin('receipts as sale', 'sale.id', 'receipts.corrects_id')
    .select(['order_number', 'receipts.id', 'receipts.kind', 'receipts.series', 'receipts.number'])
    .select(['receipts.issued_on', 'receipts.document_code', 'receipts.document_number'])
    .select([
      'receipts.customer_name',
      'sale.issued_on as sale_issued_on',
      'sale.kind as sale_kind',
    ])
    .select(['sale.series as sale_series', 'sale.number as sale_number'])
    .select([signed('base').as('base'), signed('igv').as('igv'), signed('total').as('total')])
    .where('receipts.issued_on', '>=', first)
    .where('receipts.issued_on', '<=', last)
    .orderBy('receipts.issued_on')
    .orderBy('receipts.kind')
    .orderBy('receipts.series')
    .orderBy('receipts.number')
    .limit(MONTH_MAX)
    .execute()
}

export type MonthReceipt = Awaited<ReturnType<typeof receiptsOfMonth>>[number]

/** A boleta or factura of the order that notes of credit did not take back in full. */
const IS_ISSUED = sql<boolean>`exists (
  select from receipts as sale where sale.order_id = orders.id and sale.kind <> 'credit_note'
    and sale.total > coalesce(
      (select sum(note.total) from receipts as note where note.corrects_id = sale.id), 0
    )
)`

/**
 * The orders of a month that still need one: those that are under way, or of which something was paid, whichever comes
 * first (RS 007-99/SUNAT, article 5). Oldest first.
 */
export function ordersToIssue(month: string) {
  return db
    .selectFrom('orders')
    .select(['id', 'order_number', 'created_at', 'customer_name', 'customer_lastname'])
    .select(['customer_dni', 'document_kind', 'fiscal_name', 'total'])
    .where(isPlacedWithin(...daysOf(month)))
    .where(IS_SOLD)
    .where('total', '>', 0)
    .where(sql<boolean>`(status <> 'pendiente' or ${PAID} > 0)`)
    .where(sql<boolean>`not ${IS_ISSUED}`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(MONTH_MAX)
    .execute()
}

export type OrderToIssue = Awaited<ReturnType<typeof ordersToIssue>>[number]
