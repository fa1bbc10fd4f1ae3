import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireStaff } from '~/cookies/auth.server'
import { limaDay } from '~/dates'
import { readOrderFilters } from '~/models/orders/admin/order-filters'
import { ordersForFile } from '~/models/orders/admin/order-list.server'
import { streamedCsv } from '~/spreadsheets/streamed-csv.server'
import { ORDER_COLUMNS } from './admin.pedidos/order-columns'

/** All pages of the filtered list as a CSV file. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'orders.export', 'file')
  const orders = ordersForFile(readOrderFilters(new URL(request.url).searchParams))
  return streamedCsv(`pedidos-${limaDay(new Date())}.csv`, ORDER_COLUMNS, orders)
}
