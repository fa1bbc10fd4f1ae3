import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { titled } from '~/urls/title'
import { TagIcon } from '~/components/tag-icon'
import { requireStaff } from '~/cookies/auth.server'
import { unknownIntent } from '~/forms/form.server'
import { readUpload } from '~/forms/upload.server'
import {
  listTags,
  removeTags,
  TAG_SORTS,
  tagsToRemove,
  tagToEdit,
} from '~/models/catalogue/admin/tag-editor.server'
import { countActive } from '~/models/records/active.server'
import { applyBulkAction, deleteSelected, moveSelected } from '../admin/list/list-actions.server'
import { editedRow, listedRows, rowsToDelete } from '../admin/list/list-address.server'
import { ListPage, SearchForm, StatusTabs } from '../admin/list/list-page'
import { OrderedTable, RowName, ShownCell, SortHeader } from '../admin/list/list-table'
import { DeleteQuestion, EditPanel } from '../admin/list/panels'
import { TagForm } from './tag-form'
import { formValues, readIcon, saveTag, sentAgain } from './tag-form.server'

export const meta: MetaFunction = ({ matches }) => [titled(matches, 'Tags')]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'catalogue.read')
  const url = new URL(request.url)
  const [listed, counts, edited, toDelete] = await Promise.all([
    listedRows(url, TAG_SORTS, listTags),
    countActive('tags'),
    editedRow(url, tagToEdit),
    rowsToDelete(url, tagsToRemove),
  ])
  return { ...listed, counts, toDelete, edited: edited && formValues(edited) }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireStaff(request, 'catalogue.write')
  const upload = await readUpload(request)
  switch (upload.intent) {
    case 'save':
    case 'save-and-new':
      return saveTag(request, upload)
    case 'read-icon':
      return readIcon(request, upload)
    case 'apply':
      return applyBulkAction(request, upload.form, 'tags', {
        shown: { one: 'Tag activado', many: 'tags activados' },
        hidden: { one: 'Tag desactivado', many: 'tags desactivados' },
      })
    case 'delete': {
      const words = { one: 'Tag eliminado', many: 'tags eliminados' }
      return deleteSelected(request, upload.form, removeTags, words, {
        undo: { find: tagToEdit, values: sentAgain, uses: tagsToRemove },
      })
    }
    case 'move':
      return moveSelected(request, upload.form, 'tags')
    default:
      throw unknownIntent(upload.intent)
  }
}

export default function Tags() {
  const { counts, edited, toDelete, ...listed } = useLoaderData<typeof loader>()
  const { list } = listed
  return (
    <ListPage title="Tags" add="Nuevo tag">
      <SearchForm label="Buscar por nombre o slug" words={list.words} />
      <StatusTabs status={list.status} counts={counts} labels={['Todos', 'Activos', 'Inactivos']} />
      <OrderedTable
        {...listed}
        caption="Tags"
        words={['tag', 'tags']}
        empty="No hay tags aquí. Crea uno con «Nuevo tag»."
        head={
          <>
            <th scope="col">Icono</th>
            <SortHeader list={list} by="name" label="Nombre" />
            <SortHeader list={list} by="slug" label="Slug" />
            <SortHeader list={list} by="order" label="Orden" isDefault />
            <SortHeader list={list} by="status" label="Estado" />
          </>
        }
      >
        {(tag, placeCell) => <TagCells tag={tag} placeCell={placeCell} />}
      </OrderedTable>
      <EditPanel row={edited} titles={{ create: 'Nuevo tag', edit: 'Editar tag' }}>
        {(tag) => <TagForm tag={tag} />}
      </EditPanel>
      <DeleteQuestion
        toDelete={toDelete}
        one="¿Eliminar este tag?"
        many={(count) => `¿Eliminar estos ${count} tags?`}
      />
    </ListPage>
  )
}

type Tag = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]
type CellsProps = { tag: Tag; placeCell: ReactNode }

function TagCells({ tag, placeCell }: CellsProps) {
  return (
    <>
      <td className="thumb">
        <TagIcon icon={tag.icon} />
      </td>
      <RowName id={tag.id}>{tag.name}</RowName>
      <td data-label="Slug">{tag.slug}</td>
      {placeCell}
      <ShownCell active={tag.active} />
    </>
  )
}
