import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { titled } from '~/urls/title'
import { requireStaff } from '~/cookies/auth.server'
import { unknownIntent } from '~/forms/form.server'
import { readUpload } from '~/forms/upload.server'
import {
  listSlots,
  peakChoices,
  SLOT_SORTS,
  slotsToRemove,
} from '~/models/delivery/slot-editor.server'
import { countActive } from '~/models/records/active.server'
import { applyBulkAction, deleteSelected, moveSelected } from '../admin/list/list-actions.server'
import { editedRow, listedRows, rowsToDelete } from '../admin/list/list-address.server'
import { ListPage, SearchForm, StatusTabs } from '../admin/list/list-page'
import { OrderedTable, SortHeader } from '../admin/list/list-table'
import { DeleteQuestion, EditPanel } from '../admin/list/panels'
import { SlotCells } from './slot-cells'
import { SlotForm } from './slot-form'
import { findSlot, formValues, saveSlot } from './slot-form.server'

export const meta: MetaFunction = ({ matches }) => [titled(matches, 'Horarios')]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'calendar.read')
  const url = new URL(request.url)
  const [listed, counts, edited, toDelete, peaks] = await Promise.all([
    listedRows(url, SLOT_SORTS, listSlots),
    countActive('delivery_slots'),
    editedRow(url, findSlot),
    rowsToDelete(url, slotsToRemove, 'slots'),
    peakChoices(),
  ])
  return { ...listed, counts, toDelete, peaks, edited: edited && formValues(edited) }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireStaff(request, 'calendar.write')
  const upload = await readUpload(request)
  switch (upload.intent) {
    case 'save':
    case 'save-and-new':
      return saveSlot(request, upload)
    case 'apply':
      return applyBulkAction(request, upload.form, 'delivery_slots', {
        shown: { one: 'Horario activado', many: 'horarios activados' },
        hidden: { one: 'Horario desactivado', many: 'horarios desactivados' },
      })
    case 'delete': {
      const words = { one: 'Horario eliminado', many: 'horarios eliminados' }
      return deleteSelected(request, upload.form, 'delivery_slots', words, {
        undo: { find: findSlot, values: (slot) => formValues(slot).fields },
      })
    }
    case 'move':
      return moveSelected(request, upload.form, 'delivery_slots')
    default:
      throw unknownIntent(upload.intent)
  }
}

export default function Slots() {
  const { counts, edited, toDelete, peaks, ...listed } = useLoaderData<typeof loader>()
  const { list } = listed
  return (
    <ListPage title="Horarios" add="Nuevo horario" note={<OtherRules />}>
      <SearchForm label="Buscar por nombre" words={list.words} />
      <StatusTabs status={list.status} counts={counts} labels={['Todos', 'Activos', 'Inactivos']} />
      <OrderedTable
        {...listed}
        caption="Horarios"
        words={['horario', 'horarios']}
        empty="No hay horarios aquí. Crea uno con «Nuevo horario»."
        head={
          <>
            <SortHeader list={list} by="name" label="Nombre" />
            <SortHeader list={list} by="start" label="Hora" />
            <th scope="col">Días</th>
            <th scope="col">Cupo</th>
            <SortHeader list={list} by="order" label="Orden" isDefault />
            <SortHeader list={list} by="status" label="Estado" />
          </>
        }
      >
        {(slot, placeCell) => <SlotCells slot={slot} placeCell={placeCell} />}
      </OrderedTable>
      <EditPanel row={edited} titles={{ create: 'Nuevo horario', edit: 'Editar horario' }}>
        {(slot) => <SlotForm slot={slot} peaks={peaks} />}
      </EditPanel>
      <DeleteQuestion
        toDelete={toDelete}
        one="¿Eliminar este horario?"
        many={(count) => `¿Eliminar estos ${count} horarios?`}
      />
    </ListPage>
  )
}

function OtherRules() {
  return (
    <p className="flex flex-wrap gap-x-4">
      <Link to="/admin/dias-cerrados" className="link">
        Días cerrados
      </Link>
      <Link to="/admin/fechas-pico" className="link">
        Fechas pico
      </Link>
    </p>
  )
}
