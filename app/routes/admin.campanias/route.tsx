import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/cookies/auth.server'
import { brand } from '~/brand'
import { counted } from '~/counted'
import { unknownIntent } from '~/forms/form.server'
import { campaignMail } from '~/jobs/campaign-mails.server'
import { renderMail } from '~/mail/mail.server'
import { mailErrorText } from '~/mail/mail-error'
import { CAMPAIGN_WORDS, isOpen } from '~/models/newsletter/campaign'
import { campaignProgress, doubtfulRecipients } from '~/models/newsletter/campaign-delivery.server'
import {
  campaignToEdit,
  countSubscribers,
  listCampaigns,
} from '~/models/newsletter/campaign-editor.server'
import { campaignLetter } from '~/models/newsletter/campaign-mail.server'
import { pickableProducts } from '~/models/newsletter/campaign-products.server'
import { versionOf } from '~/models/records/saving'
import { isUuid } from '~/models/records/uuid'
import { readUpload } from '~/forms/upload.server'
import {
  copyCampaign,
  notLoaded,
  removeTheDraft,
  resendToMarked,
  sendToAll,
} from './campaign-actions.server'
import { findProducts, saveAnd } from './campaign-form.server'
import { CampaignEditor } from './editor'
import { History } from './history'
import { FailedCampaign } from './outcome'
import { seeksProducts } from './picked.server'
import { Preview } from './preview'
import { DeleteDraftQuestion, SendQuestion } from './questions'
import { SentCampaign } from './sent-campaign'

export const meta: MetaFunction = () => [{ title: `${CAMPAIGN_WORDS.screen} | ${brand.name}` }]

/** Many times what the editor has, and the list of people to write to again. */
const FIELDS = 5_000

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const { searchParams } = new URL(request.url)
  const page = Math.max(1, Math.min(1_000, Math.trunc(Number(searchParams.get('pagina'))) || 1))
  const id = searchParams.get('editar')
  const [campaigns, subscribers, campaign] = await Promise.all([
    listCampaigns(page),
    countSubscribers(),
    id === null ? null : loaded(id),
  ])
  if (campaign === undefined) throw await notLoaded()
  const picker = await pickableProducts(campaign?.products ?? [], { words: '', page: 1 })
  return { campaigns, page, subscribers, picker, campaign }
}

/** A campaign as the screen shows it: its fields, what it looks like, and what became of it. */
async function loaded(id: string) {
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

export type LoadedCampaign = NonNullable<Awaited<ReturnType<typeof loaded>>>

export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request)
  const upload = await readUpload(request, FIELDS)
  switch (upload.intent) {
    case 'save':
      return saveAnd(request, upload, 'stay')
    case 'test':
      return saveAnd(request, upload, 'test')
    case 'save-and-send':
      return saveAnd(request, upload, 'send')
    case 'enter':
      return seeksProducts(upload.form)
        ? findProducts({ ...upload, intent: 'find' })
        : saveAnd(request, upload, 'stay')
    case 'find':
    case 'find-previous':
    case 'find-next':
      return findProducts(upload)
    case 'send':
      return sendToAll(upload.form)
    case 'resend':
      return resendToMarked(upload.form)
    case 'copy':
      return copyCampaign(upload.form)
    case 'delete':
      return removeTheDraft(upload.form)
    default:
      throw unknownIntent(upload.intent)
  }
}

export default function Campaigns() {
  const { campaigns, page, subscribers, picker, campaign } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-2xl sm:text-3xl">{CAMPAIGN_WORDS.screen}</h1>
        <p className="flex flex-wrap items-center gap-x-3">
          <strong>{counted(subscribers, 'suscriptor activo', 'suscriptores activos')}</strong>
          <Link to="/admin/suscriptores" className="link inline-flex min-h-11 items-center">
            Ver suscriptores
          </Link>
        </p>
      </div>
      <div className="grid gap-8">
        {campaign && !campaign.isOpen ? (
          <SentCampaign campaign={campaign} />
        ) : (
          <>
            {campaign?.status === 'failed' ? <FailedCampaign campaign={campaign} /> : null}
            <CampaignEditor
              key={campaign ? campaign.id + campaign.version : 'nueva'}
              campaign={campaign}
              picker={picker}
            />
          </>
        )}
        {campaign ? <Preview id={campaign.id} text={campaign.text} /> : null}
        <History campaigns={campaigns} page={page} editing={campaign?.id ?? null} />
      </div>
      {campaign?.isOpen ? <SendQuestion campaign={campaign} subscribers={subscribers} /> : null}
      <DeleteDraftQuestion campaigns={campaigns.rows} />
    </>
  )
}
