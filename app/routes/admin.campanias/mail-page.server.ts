import { campaignMail } from '~/jobs/campaign-mails.server'
import { renderMail } from '~/mail/mail.server'
import { storedShop } from '~/models/site/settings/setting.server'
import type { CampaignLetter } from '~/models/newsletter/campaign-mail.server'

/** A mail has inline styles and no scripts; only the shop's own pages may frame it. */
const POLICY =
  "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'self'; sandbox"

/** A campaign's mail for nobody of the list: its link to leave the list ends nothing. */
export async function trialMail(letter: CampaignLetter) {
  return campaignMail({ ...letter, shop: await storedShop() }, 'prueba')
}

/**
 * A campaign as recipients get it, as a page.
 *
 * @source docs/specification/reliability.md I-07
 */
export async function mailPage(letter: CampaignLetter): Promise<Response> {
  const { html } = await renderMail(await trialMail(letter))
  return new Response(html, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY },
  })
}
