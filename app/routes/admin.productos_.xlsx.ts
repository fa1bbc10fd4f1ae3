import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireStaff } from '~/cookies/auth.server'
import { limaDay } from '~/dates'
import { FILE_COLUMNS, instructions } from '~/models/catalogue/admin/price-list/export.server'
import { fileHeaders, fileRows } from '~/spreadsheets/csv'
import { spreadsheetOf } from '~/spreadsheets/spreadsheet.server'
import { productLines } from './admin.productos/list.server'

/** All pages of the filtered list as an .xlsx file, which can be filled in and imported. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'catalogue.export', 'file')
  const lines = []
  for await (const part of await productLines(new URL(request.url))) lines.push(...part)
  const notes = { name: 'Instrucciones', rows: instructions() }
  return new Response(await spreadsheetOf(fileRows(FILE_COLUMNS, lines), notes), {
    headers: fileHeaders(`productos-${limaDay(new Date())}.xlsx`),
  })
}
