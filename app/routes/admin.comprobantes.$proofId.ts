import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAdmin } from '~/cookies/auth.server'
import { proofFile } from '~/models/order-desk/payment-proof.server'
import { isUuid } from '~/models/records/uuid'
import { readProof } from '~/images/proof-image.server'

/** The screenshot of a proof of payment; only for staff. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const id = params.proofId ?? ''
  const file = isUuid(id) ? await proofFile(id) : null
  const picture = file ? await readProof(file) : null
  if (!picture) return new Response('No encontramos esta captura', { status: 404, headers: SAFE })
  return new Response(picture, { headers: { ...SAFE, 'Content-Type': 'image/webp' } })
}

const SAFE = {
  'Content-Type': 'text/plain; charset=utf-8',
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
  // A browser shows an image opened on its own in a generated page with inline styles.
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
}
