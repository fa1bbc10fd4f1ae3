import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { titled } from '~/urls/title'
import { requireStaff } from '~/cookies/auth.server'
import { unknownIntent } from '~/forms/form.server'
import { readUpload } from '~/forms/upload.server'
import {
  LIFESTYLE_SORTS,
  lifestyleToEdit,
  lifestyleToRemove,
  linkTargets,
  listLifestyle,
  removeLifestyle,
} from '~/models/site/lifestyle-editor.server'
import { countActive } from '~/models/records/active.server'
import { applyBulkAction, deleteSelected, moveSelected } from '../admin/list/list-actions.server'
import { editedRow, listedRows, rowsToDelete } from '../admin/list/list-address.server'
import { ListPage, SearchForm, StatusTabs } from '../admin/list/list-page'
import { OrderedTable, RowName, RowPicture, ShownCell, SortHeader } from '../admin/list/list-table'
import { DeleteQuestion, EditPanel } from '../admin/list/panels'
import { LifestyleForm } from './lifestyle-form'
import { formValues, saveLifestyle, sentAgain } from './lifestyle-form.server'

export const meta: MetaFunction = ({ matches }) => [titled(matches, 'Cuadrícula')]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'content.read')
  const url = new URL(request.url)
  const row = await editedRow(url, lifestyleToEdit)
  const current = [row?.link_category_id, row?.link_subcategory_id, row?.link_tag_id]
  const [listed, counts, targets, toDelete] = await Promise.all([
    listedRows(url, LIFESTYLE_SORTS, listLifestyle),
    countActive('lifestyle_images'),
    linkTargets(current.filter((id) => typeof id === 'string')),
    rowsToDelete(url, lifestyleToRemove),
  ])
  return { ...listed, counts, targets, toDelete, edited: row && formValues(row) }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireStaff(request, 'content.write')
  const upload = await readUpload(request)
  switch (upload.intent) {
    case 'save':
    case 'save-and-new':
      return saveLifestyle(request, upload)
    case 'apply':
      return applyBulkAction(request, upload.form, 'lifestyle_images', {
        shown: { one: 'Imagen activada', many: 'imágenes activadas' },
        hidden: { one: 'Imagen desactivada', many: 'imágenes desactivadas' },
      })
    case 'delete': {
      const words = { one: 'Imagen eliminada', many: 'imágenes eliminadas' }
      return deleteSelected(request, upload.form, removeLifestyle, words, {
        undo: { find: lifestyleToEdit, values: sentAgain },
      })
    }
    case 'move':
      return moveSelected(request, upload.form, 'lifestyle_images')
    default:
      throw unknownIntent(upload.intent)
  }
}

export default function Lifestyle() {
  const { counts, targets, edited, toDelete, ...listed } = useLoaderData<typeof loader>()
  const { list } = listed
  return (
    <ListPage title="Cuadrícula" add="Nueva imagen" note={<Note />}>
      <SearchForm label="Buscar por título o enlace" words={list.words} />
      <StatusTabs status={list.status} counts={counts} labels={['Todas', 'Activas', 'Inactivas']} />
      <OrderedTable
        {...listed}
        caption="Cuadrícula"
        words={['imagen', 'imágenes']}
        empty="No hay imágenes aquí. Crea una con «Nueva imagen»."

        head={
          <>
            <th scope="col">Imagen</th>
            <SortHeader list={list} by="title" label="Título" />
            <th scope="col">Enlace</th>
            <SortHeader list={list} by="order" label="Orden" isDefault />
            <SortHeader list={list} by="status" label="Estado" />
          </>
        }
      >
        {(image, placeCell) => <ImageCells image={image} placeCell={placeCell} />}
      </OrderedTable>
      <EditPanel row={edited} titles={{ create: 'Nueva imagen', edit: 'Editar imagen' }}>
        {(image) => <LifestyleForm lifestyle={image} targets={targets} />}
      </EditPanel>
      <DeleteQuestion
        toDelete={toDelete}
        one="¿Eliminar esta imagen?"
        many={(count) => `¿Eliminar estas ${count} imágenes?`}
      />
    </ListPage>
  )
}

type Image = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]
type CellsProps = { image: Image; placeCell: ReactNode }

function ImageCells({ image, placeCell }: CellsProps) {
  return (
    <>
      <RowPicture row={image} look="aspect-[4/5] w-14 min-w-14" sizes="4rem" />
      <RowName id={image.id}>{image.title ?? <NoTitle />}</RowName>
      <td data-label="Enlace" className="max-md:text-right">
        <Target {...image} />
      </td>
      {placeCell}
      <ShownCell active={image.active} words={['Activa', 'Inactiva']} />
    </>
  )
}

function Note() {
  return (
    <p className="max-w-prose text-ink-soft">
      Las imágenes de la portada, pensada para 4 imágenes. Se muestran las activas en este orden,
      hasta 6.
    </p>
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
