import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireStaff } from '~/cookies/auth.server'
import { wholeImport } from '~/models/catalogue/admin/price-list/import.server'
import { isUuid } from '~/models/records/uuid'
import { csvOf, fileHeaders } from '~/spreadsheets/csv'

/** All that a list would change, or has changed, and what is to be mended in it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'catalogue.export', 'file')
  const id = params.listId ?? ''
  const list = isUuid(id) ? await wholeImport(id) : undefined
  if (!list) throw new Response(null, { status: 404 })
  const problems = list.problems.map(({ line, heading, name, sentence }) => {
    return [line, name, heading, '', '', sentence]
  })
  const changes = list.changes.flatMap(({ line, name, isNew, cells }) =>
    cells.map(({ heading, before, after }) => {
      return [line, name, heading, before, after, isNew ? 'Línea nueva' : '']
    }),
  )
  const head = ['Línea', 'Nombre', 'Columna', 'Antes', 'Después', 'Qué hacer']
  return new Response(csvOf([head, ...problems, ...changes]), {
    headers: fileHeaders('cambios-de-productos.csv'),
  })
}
