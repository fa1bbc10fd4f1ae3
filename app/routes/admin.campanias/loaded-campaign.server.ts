import type { Staff } from '~/cookies/auth.server'
import { interruptedForm } from '~/cookies/interrupted-form.server'
import { orEmpty } from '~/database/availability.server'
import { mailErrorText } from '~/mail/mail-error'
import { renderMail } from '~/mail/mail.server'
import { may } from '~/models/accounts/permissions'
import { isOpen } from '~/models/newsletter/campaign'
import {
  campaignProgress,
  deliveryWait,
  recipientsToReview,
} from '~/models/newsletter/campaign-delivery.server'
import {
  campaignToEdit,
  countSubscribers,
  listCampaigns,
} from '~/models/newsletter/campaign-editor.server'
import { campaignLetter } from '~/models/newsletter/campaign-mail.server'
import { pickableProducts } from '~/models/newsletter/campaign-products.server'
import { versionOf } from '~/models/records/saving'
import { isUuid } from '~/models/records/uuid'
import { trialMail } from './mail-page.server'
import { pickerAfter } from './picked.server'

/**
 * The history of campaigns, and the one that `?editar` names, if any, with its products, or those that
 * were picked when a session ended.
 *
 * @returns `undefined` when there is no such campaign
 */
export async function loadCampaigns(request: Request, staff: Staff, context: object) {
  const { searchParams } = new URL(request.url)
  const page = Math.max(1, Math.min(1_000, Math.trunc(Number(searchParams.get('pagina'))) || 1))
  const id = searchParams.get('editar')
  const seesList = may(staff.duty, 'subscribers.read')
  const [campaigns, subscribers, campaign, before] = await Promise.all([
    listCampaigns(page),
    countSubscribers(),
    id === null ? null : loadCampaign(id, seesList),
    orEmpty(interruptedForm(request, staff.id, context), []),
  ])
  if (campaign === undefined) return undefined
  const [typed] = before
  const picker = typed
    ? await pickerAfter(new URLSearchParams(typed.texts))
    : await pickableProducts(campaign?.products ?? [], { words: '', page: 1 })
  return { campaigns, page, subscribers, seesList, picker, campaign }
}

/**
 * A campaign as the screen shows it: its fields, its plain text, and the state of its mails.
 *
 * @param seesList whether the addresses of those who may not have received it are shown
 */
async function loadCampaign(id: string, seesList: boolean) {
  const campaign = isUuid(id) ? await campaignToEdit(id) : undefined
  if (!campaign) return undefined
  const [letter, progress, wait, toReview] = await Promise.all([
    campaignLetter(id),
    campaignProgress(id),
    deliveryWait(id),
    seesList ? recipientsToReview(id) : [],
  ])
  const text = letter ? (await renderMail(await trialMail(letter))).text : ''
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
    wait: wait && { why: mailErrorText(wait.error), nextTry: wait.nextTry },
    toReview: toReview.map(({ id, email, state, error }) => ({
      ...{ id, email, state },
      reason: error ? mailErrorText(error) : null,
    })),
  }
}

export type LoadedCampaign = NonNullable<Awaited<ReturnType<typeof loadCampaign>>>
