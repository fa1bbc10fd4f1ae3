import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { titled } from '~/urls/title'
import { requireStaff } from '~/cookies/auth.server'
import { unknownIntent } from '~/forms/form.server'
import { readUpload } from '~/forms/upload.server'
import { categoryChoices } from '~/models/catalogue/admin/category-editor.server'
import { listPeaks, PEAK_SORTS, peaksToRemove } from '~/models/delivery/peak-editor.server'
import { countActive } from '~/models/records/active.server'
import { applyBulkAction, deleteSelected } from '../admin/list/list-actions.server'
import { editedRow, listedRows, rowsToDelete } from '../admin/list/list-address.server'
import { ListPage, SearchForm, StatusTabs } from '../admin/list/list-page'
import { ListTable, SortHeader } from '../admin/list/list-table'
import { DeleteQuestion, EditPanel } from '../admin/list/panels'
import { PeakCells } from './peak-cells'
import { PeakForm } from './peak-form'
import { findPeak, formValues, savePeak } from './peak-form.server'

export const meta: MetaFunction = ({ matches }) => [titled(matches, 'Fechas pico')]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'calendar.read')
  const url = new URL(request.url)
  const [listed, counts, edited, toDelete, categories] = await Promise.all([
    listedRows(url, PEAK_SORTS, listPeaks),
    countActive('peak_days'),
    editedRow(url, findPeak),
    rowsToDelete(url, peaksToRemove),
    categoryChoices(),
  ])
  return { ...listed, counts, toDelete, categories, edited: edited && formValues(edited) }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireStaff(request, 'calendar.write')
  const upload = await readUpload(request)
  switch (upload.intent) {
    case 'save':
    case 'save-and-new':
      return savePeak(request, upload)
    case 'apply':
      return applyBulkAction(request, upload.form, 'peak_days', {
        shown: { one: 'Fecha pico activada', many: 'fechas pico activadas' },
        hidden: { one: 'Fecha pico desactivada', many: 'fechas pico desactivadas' },
      })
    case 'delete': {
      const words = { one: 'Fecha pico eliminada', many: 'fechas pico eliminadas' }
      return deleteSelected(request, upload.form, 'peak_days', words, {
        // Its own slots are deleted with it: they would not come back.
        undo: { find: findPeak, values: (peak) => formValues(peak).fields, uses: peaksToRemove },
      })
    }
    default:
      throw unknownIntent(upload.intent)
  }
}

export default function Peaks() {
  const { counts, edited, toDelete, categories, ...listed } = useLoaderData<typeof loader>()
  const { list } = listed
  return (
    <ListPage title="Fechas pico" add="Nueva fecha pico">
      <SearchForm label="Buscar por nombre" words={list.words} />
      <StatusTabs status={list.status} counts={counts} labels={['Todas', 'Activas', 'Inactivas']} />
      <ListTable
        {...listed}
        caption="Fechas pico"
        words={['fecha pico', 'fechas pico']}
        empty="No hay fechas pico aquí. Crea una con «Nueva fecha pico»."
        look="list"
        head={
          <>
            <SortHeader list={list} by="name" label="Nombre" />
            <SortHeader list={list} by="day" label="Día" isDefault />
            <th scope="col">Cupo</th>
            <th scope="col">Cargo</th>
            <SortHeader list={list} by="status" label="Estado" />
          </>
        }
      >
        {(peak) => <PeakCells peak={peak} />}
      </ListTable>
      <EditPanel row={edited} titles={{ create: 'Nueva fecha pico', edit: 'Editar fecha pico' }}>
        {(peak) => <PeakForm peak={peak} categories={categories} />}
      </EditPanel>
      <DeleteQuestion
        toDelete={toDelete}
        one="¿Eliminar esta fecha pico?"
        many={(count) => `¿Eliminar estas ${count} fechas pico?`}
      />
    </ListPage>
  )
}
