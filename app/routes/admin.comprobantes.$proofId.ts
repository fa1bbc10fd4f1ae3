import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireStaff } from '~/cookies/auth.server'
import { privateAnswer } from '~/images/private-image.server'
import { proofFile } from '~/models/orders/admin/payment-proof.server'
import { isUuid } from '~/models/records/uuid'

/** The screenshot of a proof of payment; only for staff. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'payments.read', 'file')
  const id = params.proofId ?? ''
  return privateAnswer('comprobantes', isUuid(id) ? await proofFile(id) : null, 'esta captura')
}
