import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { titled } from '~/urls/title'
import { requireStaff } from '~/cookies/auth.server'
import { unknownIntent } from '~/forms/form.server'
import { readUpload } from '~/forms/upload.server'
import {
  COMPLEMENT_SORTS,
  complementsToRemove,
  complementToEdit,
  listComplements,
  removeComplements,
} from '~/models/catalogue/admin/complement-editor.server'
import { countActive } from '~/models/records/active.server'
import { formatMoney } from '~/money'
import { applyBulkAction, deleteSelected, moveSelected } from '../admin/list/list-actions.server'
import { editedRow, listedRows, rowsToDelete } from '../admin/list/list-address.server'
import { ListPage, SearchForm, StatusTabs } from '../admin/list/list-page'
import { OrderedTable, RowName, RowPicture, ShownCell, SortHeader } from '../admin/list/list-table'
import { DeleteQuestion, EditPanel } from '../admin/list/panels'
import { ComplementForm } from './complement-form'
import { formValues, saveComplement, sentAgain } from './complement-form.server'

export const meta: MetaFunction = ({ matches }) => [titled(matches, 'Complementos')]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'catalogue.read')
  const url = new URL(request.url)
  const [listed, counts, edited, toDelete] = await Promise.all([
    listedRows(url, COMPLEMENT_SORTS, listComplements),
    countActive('complements'),
    editedRow(url, complementToEdit),
    rowsToDelete(url, complementsToRemove),
  ])
  return { ...listed, counts, toDelete, edited: edited && formValues(edited) }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireStaff(request, 'catalogue.write')
  const upload = await readUpload(request)
  switch (upload.intent) {
    case 'save':
    case 'save-and-new':
      return saveComplement(request, upload)
    case 'apply':
      return applyBulkAction(request, upload.form, 'complements', {
        shown: { one: 'Complemento activado', many: 'complementos activados' },
        hidden: { one: 'Complemento desactivado', many: 'complementos desactivados' },
      })
    case 'delete': {
      const words = { one: 'Complemento eliminado', many: 'complementos eliminados' }
      return deleteSelected(request, upload.form, removeComplements, words, {
        undo: { find: complementToEdit, values: sentAgain },
      })
    }
    case 'move':
      return moveSelected(request, upload.form, 'complements')
    default:
      throw unknownIntent(upload.intent)
  }
}

export default function Complements() {
  const { counts, edited, toDelete, ...listed } = useLoaderData<typeof loader>()
  const { list } = listed
  return (
    <ListPage title="Complementos" add="Nuevo complemento">
      <SearchForm label="Buscar por nombre o descripción" words={list.words} />
      <StatusTabs status={list.status} counts={counts} labels={['Todos', 'Activos', 'Inactivos']} />
      <OrderedTable
        {...listed}
        caption="Complementos"
        words={['complemento', 'complementos']}
        empty="No hay complementos aquí. Crea uno con «Nuevo complemento»."

        head={
          <>
            <th scope="col">Imagen</th>
            <SortHeader list={list} by="name" label="Nombre" />
            <th scope="col">Descripción</th>
            <SortHeader list={list} by="price" label="Precio" />
            <SortHeader list={list} by="order" label="Orden" isDefault />
            <SortHeader list={list} by="status" label="Estado" />
          </>
        }
      >
        {(complement, placeCell) => (
          <ComplementCells complement={complement} placeCell={placeCell} />
        )}
      </OrderedTable>
      <EditPanel row={edited} titles={{ create: 'Nuevo complemento', edit: 'Editar complemento' }}>
        {(complement) => <ComplementForm complement={complement} />}
      </EditPanel>
      <DeleteQuestion
        toDelete={toDelete}
        one="¿Eliminar este complemento?"
        many={(count) => `¿Eliminar estos ${count} complementos?`}
      />
    </ListPage>
  )
}

type Complement = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]
type CellsProps = { complement: Complement; placeCell: ReactNode }

function ComplementCells({ complement, placeCell }: CellsProps) {
  return (
    <>
      <RowPicture row={complement} />
      <RowName id={complement.id}>{complement.name}</RowName>
      <td className="wrap-anywhere">
        <span className="line-clamp-2">{complement.description}</span>
      </td>
      <td data-label="Precio" className="whitespace-nowrap">
        {formatMoney(complement.price)}
      </td>
      {placeCell}
      <ShownCell active={complement.active} />
    </>
  )
}
