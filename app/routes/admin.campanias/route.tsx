import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { requireStaff } from '~/cookies/auth.server'
import { titled } from '~/urls/title'
import { counted } from '~/counted'
import { unknownIntent } from '~/forms/form.server'
import { CAMPAIGN_WORDS } from '~/models/newsletter/campaign'
import { readUpload } from '~/forms/upload.server'
import {
  copyCampaign,
  notLoaded,
  removeTheDraft,
  resendToMarked,
  sendToAll,
} from './campaign-actions.server'
import { findProducts, saveAnd, saveOrFind } from './campaign-form.server'
import { CampaignEditor } from './editor'
import { History } from './history'
import { loadCampaigns } from './loaded-campaign.server'
import { FailedCampaign } from './outcome'
import { Preview } from './preview'
import { DeleteDraftQuestion, SendQuestion } from './questions'
import { SentCampaign } from './sent-campaign'

export const meta: MetaFunction = ({ matches }) => [titled(matches, CAMPAIGN_WORDS.screen)]

/** Most fields of the form: far more than the editor and the list of recipients have. */
const FIELDS = 5_000

export async function loader({ request, context }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, 'campaigns.read')
  const loaded = await loadCampaigns(request, staff, context)
  if (loaded === undefined) throw await notLoaded()
  return loaded
}

export async function action({ request }: ActionFunctionArgs) {
  await requireStaff(request, 'campaigns.write')
  const upload = await readUpload(request, FIELDS)
  switch (upload.intent) {
    case 'save':
      return saveAnd(request, upload, 'stay')
    case 'test':
      return saveAnd(request, upload, 'test')
    case 'save-and-send':
      return saveAnd(request, upload, 'send')
    case 'enter':
      return saveOrFind(request, upload)
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
  const { campaigns, page, subscribers, seesList, picker, campaign } =
    useLoaderData<typeof loader>()
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-2xl sm:text-3xl">{CAMPAIGN_WORDS.screen}</h1>
        <p className="flex flex-wrap items-center gap-x-3">
          <strong>{counted(subscribers, 'suscriptor activo', 'suscriptores activos')}</strong>
          {seesList ? (
            <Link to="/admin/suscriptores" className="link inline-flex min-h-11 items-center">
              Ver suscriptores
            </Link>
          ) : null}
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
