import { Link, useLocation } from '@remix-run/react'
import { counted } from '~/counted'
import { formatInstant } from '~/dates'
import { openUrl } from '~/urls/dialog-url'
import { CAMPAIGN_WORDS, campaignStatus, isOpen } from '~/models/newsletter/campaign'
import { ListPages } from '../admin/list/list-page'
import { PlainTable } from '../admin/list/plain-table'

type Row = {
  id: string
  subject: string
  status: string
  total_recipients: number
  sent_at: Date | string | null
  created_at: Date | string
  states: { state: string; people: number }[]
}

/** All campaigns, newest first, with their progress. */
export function History({
  campaigns,
  page,
  editing,
}: {
  campaigns: { rows: Row[]; total: number; pages: number }
  page: number
  /** Id of the campaign in the editor. */
  editing: string | null
}) {
  return (
    <section aria-labelledby="historial">
      <h2 id="historial" className="mb-3 text-xl">
        Historial
      </h2>
      {campaigns.rows.length === 0 ? (
        <p className="card p-6 text-center">Todavía no hay campañas.</p>
      ) : (
        <PlainTable
          caption="Historial de campañas"
          columns={['Asunto', 'Estado', 'Destinatarios', 'Enviada', 'Creada']}
          hasActions
        >
          {campaigns.rows.map((row) => (
            <Campaign key={row.id} row={row} isEdited={row.id === editing} />
          ))}
        </PlainTable>
      )}
      <ListPages
        page={page}
        pages={campaigns.pages}
        total={counted(campaigns.total, 'campaña', 'campañas')}
      />
    </section>
  )
}

function Campaign({ row, isEdited }: { row: Row; isEdited: boolean }) {
  return (
    <tr>
      <th scope="row">
        {row.subject}
        {isEdited ? (
          <span className="ml-2 rounded-full bg-leaf-soft px-2.5 py-0.5 text-[0.9375rem] text-leaf">
            {CAMPAIGN_WORDS.editing}
          </span>
        ) : null}
      </th>
      <td data-label="Estado">{campaignStatus(row.status)}</td>
      <td data-label="Destinatarios">{reached(row)}</td>
      <td data-label="Enviada">{row.sent_at ? whenText(row.sent_at) : '—'}</td>
      <td data-label="Creada">{whenText(row.created_at)}</td>
      <td>
        <Links row={row} />
      </td>
    </tr>
  )
}

function Links({ row }: { row: Row }) {
  const location = useLocation()
  const opens = isOpen(row.status) ? CAMPAIGN_WORDS.edit : 'Ver campaña'
  return (
    <div className="flex flex-wrap gap-x-4">
      <Link
        to={`/admin/campanias?editar=${row.id}`}
        className="link inline-flex min-h-11 items-center"
        aria-label={`${opens}: ${row.subject}`}
      >
        {opens}
      </Link>
      {row.status === 'draft' ? (
        <Link
          to={openUrl(location, 'eliminar', row.id)}
          preventScrollReset
          className="link inline-flex min-h-11 items-center"
          aria-label={`Eliminar: ${row.subject}`}
        >
          Eliminar
        </Link>
      ) : null}
    </div>
  )
}

function whenText(instant: Date | string): string {
  return formatInstant(new Date(instant))
}

function reached({ status, total_recipients, states }: Row): string {
  const all = states.reduce((sum, { people }) => sum + people, 0)
  const count = (state: string) => states.find((one) => one.state === state)?.people ?? 0
  const toReview = count('incierto') + count('fallido')
  const rest = toReview > 0 ? `, ${toReview} por revisar` : ''
  if (status === 'sent' || status === 'failed') return `${total_recipients}${rest}`
  return status === 'draft' ? '—' : `${count('enviado')} de ${all}${rest}`
}
