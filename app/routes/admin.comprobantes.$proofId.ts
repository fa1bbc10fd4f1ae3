import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAdmin } from '~/cookies/auth.server'
import { proofFile } from '~/models/order-desk/payment-proof.server'
import { isUuid } from '~/models/records/uuid'
import { readProof } from '~/images/proof-image.server'

/** The screenshot of a proof of payment, for staff and nobody else. */
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
  // Opened by itself, a browser draws it in a page of its own making, with styles inside.
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
}
