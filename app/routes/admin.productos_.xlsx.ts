import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireStaff } from '~/cookies/auth.server'
import { fileHeaders } from '~/spreadsheets/csv'
import { limaDay } from '~/dates'
import { spreadsheetOf } from '~/spreadsheets/spreadsheet.server'
import { productRows } from './admin.productos/list.server'

/** All pages of the filtered list as an .xlsx file. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'catalogue.export', 'file')
  const rows = await productRows(new URL(request.url))
  return new Response(await spreadsheetOf(rows), {
    headers: fileHeaders(`productos-${limaDay(new Date())}.xlsx`),
  })
}
