import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useLocation } from '@remix-run/react'
import { requireAdmin } from '~/cookies/auth.server'
import { brand } from '~/brand'
import { counted } from '~/counted'
import { formatInstant } from '~/dates'
import { openUrl } from '~/urls/dialog-url'
import { unknownIntent } from '~/forms/form.server'
import { LIST_PAGE, readList } from '~/urls/list-url'
import {
  eraseSubscribers,
  listSubscribers,
  subscribersToErase,
} from '~/models/newsletter/subscriber-list.server'
import { importProgress } from '~/models/newsletter/subscriber-import.server'
import { isUuid } from '~/models/records/uuid'
import { readUpload } from '~/forms/upload.server'
import { deleteSelected } from '../admin/list/list-actions.server'
import { EmptyList, ListPages, SearchForm } from '../admin/list/list-page'
import { rowsToDelete } from '../admin/list/list-address.server'
import { DeleteQuestion } from '../admin/list/panels'
import { importPeople } from './import.server'
import { ImportForm } from './import-form'
import { ImportResult } from './import-result'

export const meta: MetaFunction = () => [{ title: `Suscriptores | ${brand.name}` }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const url = new URL(request.url)
  const { words, page } = readList(url.searchParams, ['created'])
  const id = url.searchParams.get('importacion') ?? ''
  const [list, toDelete, imported] = await Promise.all([
    listSubscribers({ words, page }),
    rowsToDelete(url, async (ids) => ({
      rows: await subscribersToErase(ids),
      effects: ['Se borra todo lo que la tienda sabe de su suscripción, también en las campañas.'],
    })),
    isUuid(id) ? importProgress(id) : undefined,
  ])
  return { ...list, words, page, toDelete, imported }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request)
  const upload = await readUpload(request)
  switch (upload.intent) {
    case 'import':
      return importPeople(upload)
    case 'delete':
      return deleteSelected(request, upload.form, eraseSubscribers, {
        one: 'Suscriptor borrado',
        many: 'suscriptores borrados',
      })
    default:
      throw unknownIntent(upload.intent)
  }
}

const SOURCES: Record<string, string> = {
  footer: 'Pie de página',
  checkout: 'Compra',
  import: 'Importado',
}

export default function Subscribers() {
  const { rows, total, words, page, toDelete, imported } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl sm:text-3xl">Suscriptores</h1>
        <div className="flex flex-wrap gap-x-5">
          <Link to="/admin/campanias" className="link inline-flex min-h-11 items-center">
            Ir a campañas
          </Link>
          <a
            href="/admin/suscriptores/exportar"
            className="link inline-flex min-h-11 items-center"
            download
          >
            Exportar todos (CSV)
          </a>
        </div>
      </div>
      {imported ? <ImportResult imported={imported} /> : null}
      <SearchForm label="Buscar por correo o nombre" words={words} />
      {rows.length === 0 ? (
        <EmptyList words={words} nothing="Todavía no hay suscriptores." />
      ) : (
        <SubscriberTable rows={rows} />
      )}
      <ListPages
        page={page}
        pages={Math.ceil(total / LIST_PAGE)}
        total={counted(total, 'suscriptor', 'suscriptores')}
      />
      {/* A list that came in leaves a blank form. */}
      <ImportForm key={imported?.id} />
      <DeleteQuestion
        toDelete={toDelete}
        question={{
          one: '¿Borrar a esta persona?',
          many: (count) => `¿Borrar a estas ${count} personas?`,
        }}
      />
    </>
  )
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]

function SubscriberTable({ rows }: { rows: Row[] }) {
  const location = useLocation()
  return (
    <table className="list">
      <caption className="sr-only">Suscriptores</caption>
      <thead>
        <tr>
          {['Correo', 'Nombre', 'Estado', 'Origen', 'Aceptó'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">Acciones</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">{row.email}</th>
            <td data-label="Nombre">{row.full_name ?? '—'}</td>
            <td data-label="Estado">{row.status === 'active' ? 'Activo' : 'De baja'}</td>
            <td data-label="Origen">{SOURCES[row.source] ?? row.source}</td>
            <td data-label="Aceptó">{formatInstant(new Date(row.consented_at))}</td>
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
      </tbody>
    </table>
  )
}
