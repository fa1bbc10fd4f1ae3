import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireStaff } from '~/cookies/auth.server'
import { legalTexts } from '~/models/site/legal-version.server'

/** What a buyer accepted with an order, as plain text; only for staff. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'orders.read', 'file')
  const texts = await legalTexts(params.version ?? '')
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
  return texts
    ? new Response(`${texts.terms}\n\n\n${texts.privacy}\n`, { headers })
    : new Response('No encontramos estos términos', { status: 404, headers })
}
