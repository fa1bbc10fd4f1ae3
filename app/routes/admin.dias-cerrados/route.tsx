import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { titled } from '~/urls/title'
import { requireStaff } from '~/cookies/auth.server'
import { formatDayLong } from '~/dates'
import { unknownIntent } from '~/forms/form.server'
import { readUpload } from '~/forms/upload.server'
import {
  CLOSURE_SORTS,
  closuresToRemove,
  listClosures,
} from '~/models/delivery/closure-editor.server'
import { slotNames } from '~/models/delivery/slot-order.server'
import { countActive } from '~/models/records/active.server'
import { applyBulkAction, deleteSelected } from '../admin/list/list-actions.server'
import { editedRow, listedRows, rowsToDelete } from '../admin/list/list-address.server'
import { ListPage, SearchForm, StatusTabs } from '../admin/list/list-page'
import { ListTable, RowName, ShownCell, SortHeader } from '../admin/list/list-table'
import { DeleteQuestion, EditPanel } from '../admin/list/panels'
import { ClosureForm } from './closure-form'
import { findClosure, formValues, saveClosure } from './closure-form.server'

export const meta: MetaFunction = ({ matches }) => [titled(matches, 'Días cerrados')]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'calendar.read')
  const url = new URL(request.url)
  const [listed, counts, edited, toDelete, slots] = await Promise.all([
    listedRows(url, CLOSURE_SORTS, listClosures),
    countActive('delivery_closures'),
    editedRow(url, findClosure),
    rowsToDelete(url, closuresToRemove),
    slotNames(),
  ])
  return { ...listed, counts, toDelete, slots, edited: edited && formValues(edited) }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireStaff(request, 'calendar.write')
  const upload = await readUpload(request)
  switch (upload.intent) {
    case 'save':
    case 'save-and-new':
      return saveClosure(request, upload)
    case 'apply':
      return applyBulkAction(request, upload.form, 'delivery_closures', {
        shown: { one: 'Cierre activado', many: 'cierres activados' },
        hidden: { one: 'Cierre desactivado', many: 'cierres desactivados' },
      })
    case 'delete': {
      const words = { one: 'Cierre eliminado', many: 'cierres eliminados' }
      return deleteSelected(request, upload.form, 'delivery_closures', words, {
        undo: { find: findClosure, values: (closure) => formValues(closure).fields },
      })
    }
    default:
      throw unknownIntent(upload.intent)
  }
}

export default function Closures() {
  const { counts, edited, toDelete, slots, ...listed } = useLoaderData<typeof loader>()
  const { list } = listed
  return (
    <ListPage title="Días cerrados" add="Cerrar días">
      <SearchForm label="Buscar por motivo" words={list.words} />
      <StatusTabs status={list.status} counts={counts} labels={['Todos', 'Activos', 'Inactivos']} />
      <ListTable
        {...listed}
        caption="Días cerrados"
        words={['cierre', 'cierres']}
        empty="No hay días cerrados aquí. Ciérralos con «Cerrar días»."
        look="list"
        head={
          <>
            <SortHeader list={list} by="days" label="Días" isDefault />
            <th scope="col">Horario</th>
            <SortHeader list={list} by="reason" label="Motivo" />
            <SortHeader list={list} by="status" label="Estado" />
          </>
        }
      >
        {(closure) => <ClosureCells closure={closure} />}
      </ListTable>
      <EditPanel row={edited} titles={{ create: 'Cerrar días', edit: 'Editar días cerrados' }}>
        {(closure) => <ClosureForm closure={closure} slots={slots} />}
      </EditPanel>
      <DeleteQuestion
        toDelete={toDelete}
        one="¿Eliminar este cierre?"
        many={(count) => `¿Eliminar estos ${count} cierres?`}
      />
    </ListPage>
  )
}

type Closure = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]

function ClosureCells({ closure }: { closure: Closure }) {
  const { id, first_day, last_day, slot, reason, active } = closure
  return (
    <>
      <RowName id={id}>
        {formatDayLong(first_day)}
        {last_day === first_day ? '' : ` a ${formatDayLong(last_day)}`}
      </RowName>
      <td data-label="Horario">{slot ?? 'Todo el día'}</td>
      <td data-label="Motivo" className="wrap-anywhere">
        {reason}
      </td>
      <ShownCell active={active} />
    </>
  )
}
