import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireStaff } from '~/cookies/auth.server'
import { ordersToIssue, receiptsOfMonth } from '~/models/orders/receipts/month.server'
import { csvOf, fileHeaders } from '~/spreadsheets/csv'
import { askedMonth } from './admin.comprobantes._index/asked-month.server'
import { receiptRows, toIssueRows } from './admin.comprobantes._index/month-columns'

/** A month's boletas, facturas and notes of credit; with `lista=por-emitir` the orders without one. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'payments.read', 'file')
  const { month, isNuevoRus } = await askedMonth(request)
  if (new URL(request.url).searchParams.get('lista') === 'por-emitir') {
    const rows = toIssueRows(await ordersToIssue(month))
    return new Response(csvOf(rows), { headers: fileHeaders(`por-emitir-${month}.csv`) })
  }
  const rows = receiptRows(await receiptsOfMonth(month), isNuevoRus)
  return new Response(csvOf(rows), { headers: fileHeaders(`comprobantes-${month}.csv`) })
}
