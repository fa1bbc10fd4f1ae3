import { Form, Link, useLocation, useSearchParams } from '@remix-run/react'
import { counted } from '~/counted'
import { closedUrl } from '~/urls/dialog-url'
import { CAMPAIGN_WORDS } from '~/models/newsletter/campaign'
import { Question } from '../admin/list/panels'
import type { LoadedCampaign } from './loaded-campaign.server'

/** Asks for confirmation before a campaign is sent, with the number of recipients. */
export function SendQuestion({
  campaign,
  subscribers,
}: {
  campaign: Pick<LoadedCampaign, 'id' | 'subject'>
  subscribers: number
}) {
  const [search] = useSearchParams()
  if (!search.has('enviar')) return null
  const closeTo = `/admin/campanias?editar=${campaign.id}`
  const people = counted(subscribers, 'persona', 'personas')
  return (
    <Question title={`¿Enviar a ${people}?`} closeTo={closeTo}>
      <Form method="post" encType="multipart/form-data" className="grid gap-4">
        <p className="font-semibold wrap-anywhere">{campaign.subject}</p>
        <p className="text-ink-soft">
          Sale para todos los suscriptores activos. Una vez que sale, ya no se puede detener ni
          cambiar.
        </p>
        <input type="hidden" name="id" value={campaign.id} />
        <div className="flex flex-wrap justify-end gap-2">
          <Link to={closeTo} replace preventScrollReset className="button button-quiet">
            Cancelar
          </Link>
          <button name="intent" value="send" className="button button-main">
            Enviar a {people}
          </button>
        </div>
      </Form>
    </Question>
  )
}

/** @source docs/specification/back-office.md §5 "Deletions ask for browser confirmation" */
export function DeleteDraftQuestion({
  campaigns,
}: {
  campaigns: { id: string; subject: string; status: string }[]
}) {
  const location = useLocation()
  const [search] = useSearchParams()
  const closeTo = closedUrl(location)
  const toDelete = campaigns.find(
    ({ id, status }) => id === search.get('eliminar') && status === 'draft',
  )
  if (!toDelete) return null
  return (
    <Question title={CAMPAIGN_WORDS.deleteQuestion} closeTo={closeTo}>
      <Form
        method="post"
        action="/admin/campanias"
        encType="multipart/form-data"
        className="grid gap-4"
      >
        <p className="font-semibold wrap-anywhere">{toDelete.subject}</p>
        <input type="hidden" name="id" value={toDelete.id} />
        <div className="flex flex-wrap justify-end gap-2">
          <Link to={closeTo} replace preventScrollReset className="button button-quiet">
            Cancelar
          </Link>
          <button name="intent" value="delete" className="button button-main">
            Eliminar
          </button>
        </div>
      </Form>
    </Question>
  )
}
