import { Link, useLocation } from '@remix-run/react'
import { formatInstant } from '~/dates'
import type { listSubscribers } from '~/models/newsletter/subscriber-list.server'
import { openUrl } from '~/urls/dialog-url'
import { PlainTable } from '../admin/list/plain-table'

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
      columns={['Correo', 'Nombre', 'Estado', 'Origen', 'Aceptó']}
      hasActions
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row">{row.email}</th>
          <td data-label="Nombre">{row.full_name ?? '—'}</td>
          <td data-label="Estado">{row.status === 'active' ? 'Activo' : 'De baja'}</td>
          <td data-label="Origen">{SOURCES[row.source] ?? row.source}</td>
          <td data-label="Aceptó">{formatInstant(row.consented_at)}</td>
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
