import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireStaff } from '~/cookies/auth.server'
import { proofFile } from '~/models/orders/admin/payment-proof.server'
import { isUuid } from '~/models/records/uuid'
import { readProof } from '~/images/proof-image.server'
import { report } from '~/log.server'

/** The screenshot of a proof of payment; only for staff. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'payments.read')
  const id = params.proofId ?? ''
  const file = isUuid(id) ? await proofFile(id) : null
  const picture = file ? await readProof(file).catch(unreadable) : null
  if (picture === 'later') {
    const text = 'No podemos mostrar esta captura ahora. Vuelve a intentarlo en unos minutos'
    return new Response(text, { status: 503, headers: { ...SAFE, 'Retry-After': '30' } })
  }
  if (!picture) return new Response('No encontramos esta captura', { status: 404, headers: SAFE })
  return new Response(picture, { headers: { ...SAFE, 'Content-Type': 'image/webp' } })
}

function unreadable(error: unknown): 'later' {
  report(error, 'un comprobante no se pudo leer')
  return 'later'
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
