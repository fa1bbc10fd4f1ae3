import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireStaff } from '~/cookies/auth.server'
import { formatDay, formatInstant } from '~/dates'
import { SHEET_MAX } from '~/models/orders/admin/order-list.server'
import {
  type ListedPayment,
  paymentsForFile,
} from '~/models/orders/admin/reports/payment-list.server'
import { PAYMENT_LABELS } from '~/payment-methods'
import { type Columns, fileHeaders, fileRows, rowsUnder } from '~/spreadsheets/csv'
import { spreadsheetOf } from '~/spreadsheets/spreadsheet.server'
import { streamedCsv } from '~/spreadsheets/streamed-csv.server'
import { askedReport } from './admin.reportes/asked-report'
import { noterName } from './admin/order/payment/received-table'

const COLUMNS = {
  day: { heading: 'Día', cell: (one) => formatDay(one.paid_on) },
  noted: { heading: 'Anotado', cell: (one) => formatInstant(one.created_at) },
  order: { heading: 'Pedido', cell: (one) => one.order_number },
  kind: { heading: 'Tipo', cell: ({ kind }) => (kind === 'refund' ? 'Devolución' : 'Pago') },
  method: { heading: 'Método', cell: ({ method }) => PAYMENT_LABELS[method] },
  operation: { heading: 'Operación', cell: ({ operation }) => operation ?? '' },
  noter: { heading: 'Anotó', cell: noterName },
  amount: { heading: 'Monto', cell: ({ amount }) => ({ cents: amount }) },
} satisfies Columns<ListedPayment>

/** All pages of the list of payments, as an .xlsx or a CSV file; refunds below zero. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'payments.read', 'file')
  const { from, to, problem } = askedReport(request.url)
  if (problem) throw new Response(problem, { status: 400 })
  const isSheet = new URL(request.url).searchParams.get('formato') === 'xlsx'
  const name = `lista-de-pagos-${from}-${to}`
  if (!isSheet) return streamedCsv(`${name}.csv`, COLUMNS, paymentsForFile({ from, to }))
  const rows = fileRows(COLUMNS, [])
  for await (const part of paymentsForFile({ from, to }, SHEET_MAX)) {
    rows.push(...rowsUnder(COLUMNS, part))
  }
  return new Response(await spreadsheetOf(rows), { headers: fileHeaders(`${name}.xlsx`) })
}
