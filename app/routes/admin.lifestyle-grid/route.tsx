import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/cookies/auth.server'
import { brand } from '~/brand'
import { Picture } from '~/components/picture'
import { counted } from '~/counted'
import { LIST_PAGE } from '~/urls/list-url'
import { readUpload } from '~/forms/upload.server'
import { EditPanel } from '../admin/form/editor'
import { EmptyList, ListPage, ListPages, SearchForm, StatusTabs } from '../admin/list/list-page'
import { SelectableList, SelectCell, SelectHeader } from '../admin/list/selectable-list'
import { DeleteQuestion } from '../admin/list/question'
import { ActionsHeader, RowActions, Shown } from '../admin/list/row-actions'
import { useMoved } from '../admin/list/row-handles'
import { isInOrder, MoveForm, MoveQuestion, OrderCell } from '../admin/list/row-order'
import { SortHeader } from '../admin/list/sort-header'
import { LifestyleEditor } from './lifestyle-form'
import { changeLifestyle, readLifestyle } from './lifestyle.server'

export const meta: MetaFunction = () => [{ title: `Cuadrícula | ${brand.name}` }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  return readLifestyle(new URL(request.url))
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request)
  return changeLifestyle(request, await readUpload(request))
}

export default function Lifestyle() {
  const { list, rows, total, counts, targets, doomed, edited } = useLoaderData<typeof loader>()
  const before = (list.page - 1) * LIST_PAGE
  const moved = useMoved(rows, before)
  return (
    <ListPage title="Cuadrícula" add="Nueva imagen">
      <p className="mb-4 max-w-prose text-ink-soft">
        Las imágenes de la portada, pensada para 4 imágenes. Se muestran las activas en este orden,
        hasta 6.
      </p>
      <SearchForm label="Buscar por título o enlace" words={list.words} />
      <StatusTabs
        status={list.status}
        counts={counts}
        labels={{ all: 'Todas', active: 'Activas', inactive: 'Inactivas' }}
      />
      {rows.length === 0 ? (
        <EmptyList
          words={list.words}
          nothing="No hay imágenes aquí. Crea una con «Nueva imagen»."
        />
      ) : (
        <SelectableList>
          <MoveForm rows={isInOrder(list) ? moved : null} before={before} count={total} />
          <table className="list list-stacked">
            <caption className="sr-only">Cuadrícula</caption>
            <thead>
              <tr>
                <SelectHeader />
                <th scope="col">Imagen</th>
                <SortHeader list={list} by="title">
                  Título
                </SortHeader>
                <th scope="col">Enlace</th>
                <SortHeader list={list} by="order" isDefault>
                  Orden
                </SortHeader>
                <SortHeader list={list} by="status">
                  Estado
                </SortHeader>
                <ActionsHeader />
              </tr>
            </thead>
            <tbody>
              {moved.map((image, index) => (
                <tr key={image.id}>
                  <SelectCell id={image.id} name={image.name} />
                  <td className="thumb">
                    <Picture
                      src={image.image_url}
                      alt=""
                      sizes="4rem"
                      imgClassName="aspect-[4/5] w-14 min-w-14 rounded-lg object-cover"
                    />
                  </td>
                  <th scope="row">{image.title ?? <NoTitle />}</th>
                  <td data-label="Enlace" className="max-md:text-right">
                    <Target {...image} />
                  </td>
                  <OrderCell
                    row={image}
                    shown={image.display_order}
                    place={isInOrder(list) ? before + index + 1 : null}
                    count={total}
                  />
                  <td data-label="Estado">
                    <Shown active={image.active} words={['Activa', 'Inactiva']} />
                  </td>
                  <RowActions id={image.id} name={image.name} />
                </tr>
              ))}
            </tbody>
          </table>
        </SelectableList>
      )}
      <ListPages
        page={list.page}
        pages={Math.ceil(total / LIST_PAGE)}
        total={counted(total, 'imagen', 'imágenes')}
      />
      <EditPanel row={edited} titles={{ create: 'Nueva imagen', edit: 'Editar imagen' }}>
        {(image) => <LifestyleEditor lifestyle={image} targets={targets} />}
      </EditPanel>
      <MoveQuestion rows={rows} count={total} />
      <DeleteQuestion
        doomed={doomed}
        question={{
          one: '¿Eliminar esta imagen?',
          many: (count) => `¿Eliminar estas ${count} imágenes?`,
        }}
      />
    </ListPage>
  )
}

function NoTitle() {
  return <span className="font-normal text-ink-soft">Sin título</span>
}

const TYPES = { category: 'Categoría', subcategory: 'Subcategoría', tag: 'Tag' } as const

function Target({
  link_type,
  target,
}: {
  link_type: keyof typeof TYPES | null
  target: string | null
}) {
  if (!link_type || !target) return <span className="text-ink-soft">Sin enlace</span>
  return (
    <>
      {TYPES[link_type]}: {target}
    </>
  )
}
