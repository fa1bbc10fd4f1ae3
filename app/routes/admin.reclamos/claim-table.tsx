import { Link } from '@remix-run/react'
import { termText, URGENT_DAYS } from '../admin/claim-term'
import { PlainTable } from '../admin/list/plain-table'
import { CLAIM_COLUMNS } from './claim-columns'

const { number, kind, made } = CLAIM_COLUMNS

type Row = {
  id: string
  number: string
  kind: string
  made: string
  name: string
  email: string
  /** The day of the answer. */
  answered: string | null
  term: { due: string; left: number }
}

/** Sheets of the book, each with the time left to answer it. */
export function ClaimTable({ rows }: { rows: Row[] }) {
  return (
    <PlainTable
      caption="Hojas del Libro de Reclamaciones"
      columns={[number.heading, kind.heading, made.heading, 'Consumidor', 'Respuesta']}
      look="list list-stacked"
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row">
            <Link
              to={`/admin/reclamos/${row.id}`}
              className="link inline-flex min-h-11 items-center"
            >
              {row.number}
            </Link>
          </th>
          <td data-label={kind.heading}>{row.kind}</td>
          <td data-label={made.heading}>{row.made}</td>
          <td data-label="Consumidor" className="wrap-anywhere">
            <span>
              {row.name}
              <span className="block text-[0.9375rem] text-ink-soft">{row.email}</span>
            </span>
          </td>
          <td data-label="Respuesta">
            {row.answered ? `Respondido el ${row.answered}` : <Term {...row.term} />}
          </td>
        </tr>
      ))}
    </PlainTable>
  )
}

function Term(term: Row['term']) {
  const isUrgent = term.left <= URGENT_DAYS
  return <span className={isUrgent ? 'font-semibold text-rosewood' : ''}>{termText(term)}</span>
}
