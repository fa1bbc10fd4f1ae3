import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireStaff } from '~/cookies/auth.server'
import { limaDay } from '~/dates'
import { everyClaim } from '~/models/claims/admin/claims.server'
import { streamedCsv } from '~/spreadsheets/streamed-csv.server'
import { CLAIM_COLUMNS } from './admin.reclamos/claim-table'

/** The whole complaints book as a CSV file. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'claims.export', 'file')
  return streamedCsv(`reclamos-${limaDay(new Date())}.csv`, CLAIM_COLUMNS, everyClaim())
}
