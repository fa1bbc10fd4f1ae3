import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireStaff } from '~/cookies/auth.server'
import { campaignLetter } from '~/models/newsletter/campaign-mail.server'
import { isUuid } from '~/models/records/uuid'
import { mailPage } from './admin.campanias/mail-page.server'

/** A saved campaign as recipients get it, for the preview's frame. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'campaigns.read', 'file')
  const id = params.campaignId ?? ''
  const letter = isUuid(id) ? await campaignLetter(id) : undefined
  if (!letter) throw new Response(null, { status: 404 })
  return mailPage(letter)
}
