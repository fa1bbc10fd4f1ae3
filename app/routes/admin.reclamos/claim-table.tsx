import { Link } from '@remix-run/react'
import { formatDay, formatInstant, limaDay } from '~/dates'
import { answerDue } from '~/models/claims/answer-days'
import { CLAIM_KINDS, GOODS, sheetNumber } from '~/models/claims/claim'
import type { Claim } from '~/models/claims/claim.server'
import { formatAmount } from '~/money'
import type { Columns } from '~/spreadsheets/csv'
import { termText, URGENT_DAYS } from '../admin/claim-term'
import { EmailText } from '../admin/list/email-text'
import { PlainTable } from '../admin/list/plain-table'

/** Of the file of the complaints book; its screen has the first three, with the day alone. */
export const CLAIM_COLUMNS = {
  number: { heading: 'Hoja', cell: (claim: Claim) => sheetNumber(claim) },
  made: { heading: 'Fecha', cell: (claim) => formatInstant(claim.created_at) },
  kind: { heading: 'Tipo', cell: (claim: Claim) => CLAIM_KINDS[claim.kind].label },
  name: { heading: 'Nombre', cell: (claim) => claim.name },
  address: { heading: 'Domicilio', cell: (claim) => claim.address },
  document: { heading: 'Documento', cell: (claim) => claim.document },
  phone: { heading: 'Teléfono', cell: (claim) => claim.phone },
  email: { heading: 'Correo', cell: (claim) => claim.email },
  guardian: { heading: 'Padre o madre', cell: (claim) => claim.guardian ?? '' },
  good: { heading: 'Bien', cell: (claim) => GOODS[claim.good] },
  amount: {
    heading: 'Monto reclamado',
    cell: ({ amount }) => (amount === null ? '' : formatAmount(amount)),
  },
  description: { heading: 'Descripción', cell: (claim) => claim.good_description },
  detail: { heading: 'Detalle', cell: (claim) => claim.detail },
  request: { heading: 'Pedido', cell: (claim) => claim.request },
  due: {
    heading: 'Responder hasta',
    cell: (claim) => formatDay(answerDue(limaDay(claim.created_at))),
  },
  answered: {
    heading: 'Respondida',
    cell: ({ answered_at }) => (answered_at ? formatInstant(answered_at) : ''),
  },
  answer: { heading: 'Respuesta', cell: (claim) => claim.answer ?? '' },
  staff: { heading: 'Respondió', cell: (claim) => claim.staff ?? '' },
  provider: { heading: 'Razón social', cell: (claim) => claim.provider_name },
  ruc: { heading: 'RUC', cell: (claim) => claim.provider_ruc },
  providerAddress: {
    heading: 'Domicilio del proveedor',
    cell: (claim) => claim.provider_address,
  },
} satisfies Columns<Claim>

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
              className="link inline-flex min-h-11 items-center whitespace-nowrap"
            >
              {row.number}
            </Link>
          </th>
          <td data-label={kind.heading}>{row.kind}</td>
          <td data-label={made.heading}>{row.made}</td>
          <td data-label="Consumidor" className="wrap-anywhere">
            <span>
              {row.name}
              <span className="block text-[0.9375rem] text-ink-soft">
                <EmailText email={row.email} />
              </span>
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
