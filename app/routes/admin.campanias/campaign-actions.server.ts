import { redirect } from '@remix-run/node'
import { isDatabaseDown } from '~/database/availability.server'
import { CAMPAIGN_WORDS } from '~/models/newsletter/campaign'
import { type NotSent, resendTo, sendCampaign } from '~/models/newsletter/campaign-delivery.server'
import {
  campaignToEdit,
  removeDraft,
  saveCampaign,
} from '~/models/newsletter/campaign-editor.server'
import { isUuid } from '~/models/records/uuid'
import { counted } from '~/counted'
import { textOf } from '~/forms/form.server'
import { report } from '~/log.server'
import { redirectWithToast } from '~/cookies/toast.server'
import { idsIn } from '../admin/list/list-address.server'

const HERE = '/admin/campanias'

export const NOBODY = {
  title: CAMPAIGN_WORDS.noSubscribers,
  description: 'Nadie está suscrito todavía. La campaña queda guardada.',
}

const PROBLEMS: Record<NotSent, { title: string; description?: string }> = {
  gone: { title: CAMPAIGN_WORDS.notSent.title, description: 'Esta campaña ya no existe.' },
  already: { title: CAMPAIGN_WORDS.notSent.title, description: 'Esta campaña ya se envió.' },
  'no products': CAMPAIGN_WORDS.noProducts,
  'no subscribers': NOBODY,
}

/** @source docs/specification/back-office.md §4 "Campaign status", §8; docs/specification/decisions.md Q-101 */
export async function sendToAll(form: FormData) {
  const id = idOf(form)
  try {
    const sent = await sendCampaign(id)
    if ('problem' in sent) {
      const at = sent.problem === 'gone' ? HERE : `${HERE}?editar=${id}`
      return await redirectWithToast(at, { ...PROBLEMS[sent.problem], tone: 'error' })
    }
    const people = counted(sent.recipients, 'persona', 'personas')
    return await redirectWithToast(HERE, {
      title: CAMPAIGN_WORDS.onItsWay,
      description: `Sale para ${people}. Puedes seguirla en el historial.`,
      tone: 'normal',
    })
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    report(error, 'una campaña no se pudo enviar')
    return redirectWithToast(`${HERE}?editar=${id}`, { ...CAMPAIGN_WORDS.notSent, tone: 'error' })
  }
}

/** @source docs/specification/back-office.md §4 "Only drafts can be deleted" */
export async function removeTheDraft(form: FormData) {
  const id = idOf(form)
  const title = CAMPAIGN_WORDS.notDeleted
  try {
    const removed = await removeDraft(id)
    return removed === null
      ? await redirectWithToast(HERE, {
          title,
          description: 'Solo se borran borradores.',
          tone: 'error',
        })
      : await redirectWithToast(HERE, { title: CAMPAIGN_WORDS.deleted, tone: 'normal' })
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    report(error, title)
    return redirectWithToast(HERE, { title, tone: 'error' })
  }
}

/** Sends the campaign again to the selected recipients. */
export async function resendToMarked(form: FormData) {
  const id = idOf(form)
  const ids = idsIn(form, 'person')
  const count = ids.length > 0 ? await resendTo(id, ids) : 0
  const at = `${HERE}?editar=${id}`
  if (count === 0) {
    return redirectWithToast(at, { title: 'Marca primero a quién reenviar', tone: 'error' })
  }
  const people = counted(count, 'persona', 'personas')
  return redirectWithToast(at, { title: `Se reenvía a ${people}`, tone: 'normal' })
}

/** A new draft with the texts and products of a campaign. */
export async function copyCampaign(form: FormData) {
  const campaign = await campaignToEdit(idOf(form))
  if (!campaign) return notLoaded()
  const { subject, preview_text, body_html, button_label, button_url } = campaign
  const draft = { subject, preview_text, body_html, button_label, button_url }
  const products = campaign.products.map(({ product_id }) => product_id)
  const saved = await saveCampaign(null, draft, products, '')
  return saved.saved ? redirect(`${HERE}?editar=${saved.id}`, 303) : notLoaded()
}

/** @source docs/specification/back-office.md §8 "No se pudo cargar la campana" */
export function notLoaded() {
  return redirectWithToast(HERE, { title: CAMPAIGN_WORDS.notLoaded, tone: 'error' })
}

function idOf(form: FormData): string {
  const id = textOf(form, 'id')
  if (!isUuid(id)) throw new Response(null, { status: 404 })
  return id
}
