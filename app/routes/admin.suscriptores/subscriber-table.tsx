import { Link, useLocation } from '@remix-run/react'
import type { listSubscribers } from '~/models/newsletter/subscriber-list.server'
import { openUrl } from '~/urls/dialog-url'
import { PlainTable } from '../admin/list/plain-table'
import { SUBSCRIBER_COLUMNS } from './subscriber-columns'

const { email, name, status, source, consented } = SUBSCRIBER_COLUMNS

const SOURCES: Record<string, string> = {
  footer: 'Pie de página',
  checkout: 'Compra',
  import: 'Importado',
}

type Row = Awaited<ReturnType<typeof listSubscribers>>['rows'][number]

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
