import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireStaff } from '~/cookies/auth.server'
import { csvOf, fileHeaders } from '~/spreadsheets/csv'
import { badLines } from '~/models/newsletter/subscriber-import.server'
import { isUuid } from '~/models/records/uuid'

/** The lines of an import that did not come in, each with its reason: corrected, the file can be imported. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'subscribers.read', 'file')
  const id = params.importId ?? ''
  const lines = isUuid(id) ? await badLines(id) : undefined
  if (!lines) throw new Response(null, { status: 404 })
  const rows = lines.map(([number, email, name, reason]) => [email, name, number, reason])
  const file = csvOf([['Correo', 'Nombre', 'Línea', 'Motivo'], ...rows])
  return new Response(file, { headers: fileHeaders('no-importados.csv') })
}
