import { campaignMail } from '~/jobs/campaign-mails.server'
import { mailErrorText } from '~/mail/mail-error'
import { renderMail } from '~/mail/mail.server'
import { isOpen } from '~/models/newsletter/campaign'
import { campaignProgress, doubtfulRecipients } from '~/models/newsletter/campaign-delivery.server'
import { campaignToEdit } from '~/models/newsletter/campaign-editor.server'
import { campaignLetter } from '~/models/newsletter/campaign-mail.server'
import { versionOf } from '~/models/records/saving'
import { isUuid } from '~/models/records/uuid'

/** A campaign as the screen shows it: its fields, what it looks like, and what became of it. */
export async function loadCampaign(id: string) {
  const campaign = isUuid(id) ? await campaignToEdit(id) : undefined
  if (!campaign) return undefined
  const [letter, progress, doubtful] = await Promise.all([
    campaignLetter(id),
    campaignProgress(id),
    doubtfulRecipients(id),
  ])
  const text = letter ? (await renderMail(campaignMail(letter, 'prueba').element)).text : ''
  return {
    id,
    subject: campaign.subject,
    status: campaign.status,
    isOpen: isOpen(campaign.status),
    version: versionOf(campaign),
    fields: {
      subject: campaign.subject,
      preview_text: campaign.preview_text ?? '',
      body: campaign.body_html,
      button_label: campaign.button_label,
      button_url: campaign.button_url ?? '',
    },
    products: campaign.products.map(({ product_id }) => product_id),
    text,
    progress,
    doubtful: doubtful.map(({ id, email, state, error }) => ({
      ...{ id, email, state },
      reason: error ? mailErrorText(error) : null,
    })),
  }
}

export type LoadedCampaign = NonNullable<Awaited<ReturnType<typeof loadCampaign>>>
