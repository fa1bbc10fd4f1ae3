import { Link, useLocation } from '@remix-run/react'
import { formatInstant } from '~/dates'
import type { everySubscriber, listSubscribers } from '~/models/newsletter/subscriber-list.server'
import type { Columns } from '~/spreadsheets/csv'
import { openUrl } from '~/urls/dialog-url'
import { PlainTable } from '../admin/list/plain-table'

type Person = Awaited<ReturnType<typeof everySubscriber>>[number]
type Row = Awaited<ReturnType<typeof listSubscribers>>['rows'][number]

/** Of the file of subscribers; the screen has all but the last two. */
export const SUBSCRIBER_COLUMNS = {
  email: { heading: 'Correo', cell: (person) => person.email },
  name: { heading: 'Nombre', cell: (person) => person.full_name ?? '' },
  status: {
    heading: 'Estado',
    cell: ({ status }: Pick<Row, 'status'>) => (status === 'active' ? 'Activo' : 'De baja'),
  },
  source: { heading: 'Origen', cell: (person) => person.source },
  consented: {
    heading: 'Aceptó',
    cell: (person: Pick<Row, 'consented_at'>) => formatInstant(person.consented_at),
  },
  consent: { heading: 'Qué aceptó', cell: (person) => person.consent_text },
  unsubscribed: {
    heading: 'Se dio de baja',
    cell: ({ unsubscribed_at }) => (unsubscribed_at ? formatInstant(unsubscribed_at) : ''),
  },
} satisfies Columns<Person>

const { email, name, status, source, consented } = SUBSCRIBER_COLUMNS

const SOURCES: Record<string, string> = {
  footer: 'Pie de página',
  checkout: 'Compra',
  import: 'Importado',
}

/** A page of subscribers, those who left included. */
export function SubscriberTable({ rows }: { rows: Row[] }) {
  const location = useLocation()
  return (
    <PlainTable
      caption="Suscriptores"
      columns={[email, name, status, source, consented].map(({ heading }) => heading)}
      hasActions
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row">{row.email}</th>
          <td data-label={name.heading}>{row.full_name ?? '—'}</td>
          <td data-label={status.heading}>{status.cell(row)}</td>
          <td data-label={source.heading}>{SOURCES[row.source] ?? row.source}</td>
          <td data-label={consented.heading}>{consented.cell(row)}</td>
          <td>
            <Link
              to={openUrl(location, 'eliminar', row.id)}
              preventScrollReset
              className="link inline-flex min-h-11 items-center"
              aria-label={`Borrar a ${row.email}`}
            >
              Borrar
            </Link>
          </td>
        </tr>
      ))}
    </PlainTable>
  )
}
