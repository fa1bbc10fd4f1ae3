import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAdmin } from '~/cookies/auth.server'
import { campaignMail } from '~/jobs/campaign-mails.server'
import { renderMail } from '~/mail/mail.server'
import { campaignLetter } from '~/models/newsletter/campaign-mail.server'
import { isUuid } from '~/models/records/uuid'

/** A mail has inline styles and no scripts; only the shop's own pages may frame it. */
const POLICY =
  "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'self'; sandbox"

/**
 * A campaign as recipients get it, for the preview's frame.
 *
 * @source docs/specification/reliability.md I-07
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const id = params.campaignId ?? ''
  const letter = isUuid(id) ? await campaignLetter(id) : undefined
  if (!letter) throw new Response(null, { status: 404 })
  const { html } = await renderMail(campaignMail(letter, 'prueba').element)
  return new Response(html, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY },
  })
}
