import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '~/cookies/auth.server'
import { withArchiveUpload } from '~/forms/archive-upload.server'
import { textOf, unknownIntent } from '~/forms/form.server'
import { titled } from '~/urls/title'
import { shownList, writeShown } from './list.server'
import { ListForm } from './list-form'
import { Preview } from './preview'
import { takeList } from './take-list.server'
import { BackLink } from '../admin/frame/back-link'

export const meta: MetaFunction = ({ matches }) => [titled(matches, 'Importar productos')]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'catalogue.write')
  return { list: await shownList(new URL(request.url)) }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireStaff(request, 'catalogue.write')
  return withArchiveUpload(request, 'pictures', (upload) => {
    switch (upload.intent) {
      case 'check':
        return takeList(upload)
      case 'write':
        return writeShown(textOf(upload.form, 'id'))
      default:
        throw unknownIntent(upload.intent)
    }
  })
}

export default function ProductList() {
  const { list } = useLoaderData<typeof loader>()
  return (
    <div className="mx-auto grid max-w-3xl gap-4">
      <p>
        <BackLink to="/admin/productos">Todos los productos</BackLink>
      </p>
      <h1 className="text-2xl sm:text-3xl">Importar productos</h1>
      {list ? <Preview key={list.id} list={list} /> : null}
      {/* A list that was taken leaves a blank form. */}
      <ListForm key={`after ${list?.id}`} />
    </div>
  )
}
