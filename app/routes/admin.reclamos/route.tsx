import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '~/cookies/auth.server'
import { titled } from '~/urls/title'
import { counted } from '~/counted'
import { formatDay, limaDay } from '~/dates'
import { answerTerm, countClaims, listClaims } from '~/models/claims/admin/claims.server'
import { LIST_PAGE, readList } from '~/urls/staff/list-url'
import { EmptyList, ListPages, ListTitle, SearchForm, StatusTabs } from '../admin/list/list-page'

import { CLAIM_COLUMNS, ClaimTable } from './claim-table'

export const meta: MetaFunction = ({ matches }) => [titled(matches, 'Libro de Reclamaciones')]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'claims.read')
  const list = readList(new URL(request.url).searchParams, ['due'])
  const [{ rows, total }, counts] = await Promise.all([listClaims(list), countClaims()])
  const now = new Date()
  return {
    list,
    counts,
    total,
    rows: rows.map((claim) => ({
      id: claim.id,
      number: CLAIM_COLUMNS.number.cell(claim),
      kind: CLAIM_COLUMNS.kind.cell(claim),
      made: formatDay(limaDay(claim.created_at)),
      name: claim.name,
      email: claim.email,
      answered: claim.answered_at && formatDay(limaDay(claim.answered_at)),
      term: answerTerm(claim, now),
    })),
  }
}

export default function ClaimsBook() {
  const { list, counts, total, rows } = useLoaderData<typeof loader>()
  return (
    <>
      <ListTitle title="Libro de Reclamaciones">
        <a href="/admin/reclamos/csv" className="link inline-flex min-h-11 items-center" download>
          Exportar todo (CSV)
        </a>
      </ListTitle>
      <SearchForm label="Buscar por número, nombre, correo o documento" words={list.words} />
      <StatusTabs
        status={list.status}
        counts={counts}
        labels={['Todos', 'Por responder', 'Respondidos']}
      />
      {rows.length === 0 ? (
        <EmptyList words={list.words} nothing="No hay reclamos ni quejas." />
      ) : (
        <ClaimTable rows={rows} />
      )}
      <ListPages
        page={list.page}
        pages={Math.ceil(total / LIST_PAGE)}
        total={counted(total, 'hoja', 'hojas')}
      />
    </>
  )
}
