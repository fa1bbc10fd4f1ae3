import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { requireStaff } from '~/cookies/auth.server'
import { titled } from '~/urls/title'
import { counted } from '~/counted'
import { unknownIntent } from '~/forms/form.server'
import { LIST_PAGE } from '~/urls/staff/list-url'
import { eraseSubscribers } from '~/models/newsletter/subscriber-list.server'
import { readUpload } from '~/forms/upload.server'
import { deleteSelected } from '../admin/list/list-actions.server'
import { EmptyList, ListPages, ListTitle, SearchForm } from '../admin/list/list-page'
import { DeleteQuestion } from '../admin/list/panels'
import { importPeople } from './import.server'
import { ImportForm } from './import-form'
import { ImportResult } from './import-result'
import { subscribersPage } from './list.server'
import { SubscriberTable } from './subscriber-table'

export const meta: MetaFunction = ({ matches }) => [titled(matches, 'Suscriptores')]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'subscribers.read')
  return subscribersPage(new URL(request.url))
}

export async function action({ request }: ActionFunctionArgs) {
  await requireStaff(request, 'subscribers.write')
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

export default function Subscribers() {
  const { rows, total, words, page, toDelete, imported } = useLoaderData<typeof loader>()
  return (
    <>
      <ListTitle title="Suscriptores">
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
      </ListTitle>
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
        one="¿Borrar a esta persona?"
        many={(count) => `¿Borrar a estas ${count} personas?`}
      />
    </>
  )
}
