import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireStaff } from '~/cookies/auth.server'
import { limaDay } from '~/dates'
import { FILE_COLUMNS } from '~/models/catalogue/admin/price-list/export.server'
import { streamedCsv } from '~/spreadsheets/streamed-csv.server'
import { productLines } from './admin.productos/list.server'

/** All pages of the filtered list as a CSV file, which can be filled in and imported. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'catalogue.export', 'file')
  const parts = await productLines(new URL(request.url))
  return streamedCsv(`productos-${limaDay(new Date())}.csv`, FILE_COLUMNS, parts)
}
