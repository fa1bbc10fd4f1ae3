import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireStaff } from '~/cookies/auth.server'
import { ordersToIssue, receiptsOfMonth } from '~/models/orders/receipts/month.server'
import { fileHeaders } from '~/spreadsheets/csv'
import { spreadsheetOf } from '~/spreadsheets/spreadsheet.server'
import { askedMonth } from './admin.comprobantes._index/asked-month.server'
import { receiptRows, toIssueRows } from './admin.comprobantes._index/month-columns'

/** A month's boletas, facturas and notes of credit; on a second sheet the orders without one. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'payments.read', 'file')
  const { month, isNuevoRus } = await askedMonth(request)
  const [receipts, orders] = await Promise.all([receiptsOfMonth(month), ordersToIssue(month)])
  const notes = { name: 'Por emitir', rows: toIssueRows(orders) }
  return new Response(await spreadsheetOf(receiptRows(receipts, isNuevoRus), notes), {
    headers: fileHeaders(`comprobantes-${month}.xlsx`),
  })
}
