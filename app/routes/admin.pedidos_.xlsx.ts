import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireStaff } from '~/cookies/auth.server'
import { fileHeaders, fileRows, rowsUnder } from '~/spreadsheets/csv'
import { limaDay } from '~/dates'
import { readOrderFilters } from '~/models/orders/admin/order-filters'
import { ordersForFile, SHEET_MAX } from '~/models/orders/admin/order-list.server'
import { spreadsheetOf } from '~/spreadsheets/spreadsheet.server'
import { ORDER_COLUMNS } from './admin.pedidos/order-columns'

/** All pages of the filtered list as an .xlsx file. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'orders.export', 'file')
  const rows = fileRows(ORDER_COLUMNS, [])
  const filters = readOrderFilters(new URL(request.url).searchParams)
  for await (const orders of ordersForFile(filters, SHEET_MAX)) {
    rows.push(...rowsUnder(ORDER_COLUMNS, orders))
  }
  return new Response(await spreadsheetOf(rows), {
    headers: fileHeaders(`pedidos-${limaDay(new Date())}.xlsx`),
  })
}
