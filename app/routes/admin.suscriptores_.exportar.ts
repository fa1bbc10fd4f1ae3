import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireStaff } from '~/cookies/auth.server'
import { csvOf, fileHeaders, fileRows } from '~/spreadsheets/csv'
import { everySubscriber } from '~/models/newsletter/subscriber-list.server'
import { SUBSCRIBER_COLUMNS } from './admin.suscriptores/subscriber-table'

/** All subscribers as a CSV file. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'subscribers.export', 'file')
  const rows = fileRows(SUBSCRIBER_COLUMNS, await everySubscriber())
  return new Response(csvOf(rows), { headers: fileHeaders('suscriptores.csv') })
}
