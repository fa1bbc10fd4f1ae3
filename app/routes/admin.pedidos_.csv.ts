import { Readable } from 'node:stream'
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from '@remix-run/node'
import { requireAdmin } from '~/cookies/auth.server'
import { csvLines, csvOf, fileHeaders } from '~/csv'
import { limaDay } from '~/dates'
import { readOrderFilters } from '~/models/order-desk/order-filters'
import { type ListedOrder, ordersForFile } from '~/models/order-desk/order-list.server'
import { ORDER_COLUMNS, orderRow } from './admin.pedidos/order-file.server'

/** All pages of the filtered list as a CSV file. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const parts = ordersForFile(readOrderFilters(new URL(request.url).searchParams))
  // Reads the first part before answering, so that a database failure becomes an error page and not
  // a truncated file.
  const first = await parts.next()
  const file = createReadableStreamFromReadable(
    Readable.from(textOf(first.done ? [] : first.value, parts)),
  )
  return new Response(file, { headers: fileHeaders(`pedidos-${limaDay(new Date())}.csv`) })
}

async function* textOf(first: ListedOrder[], parts: AsyncIterable<ListedOrder[]>) {
  yield csvOf([ORDER_COLUMNS, ...first.map(orderRow)])
  for await (const orders of parts) yield csvLines(orders.map(orderRow))
}
