import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { titled } from '~/urls/title'
import { requireStaff } from '~/cookies/auth.server'
import { unknownIntent } from '~/forms/form.server'
import { readUpload } from '~/forms/upload.server'
import { listZones, ZONE_SORTS, zonesToRemove } from '~/models/delivery/zone-editor.server'
import { unknownDistricts } from '~/models/delivery/district'
import { countActive } from '~/models/records/active.server'
import { formatMoney } from '~/money'
import { applyBulkAction, deleteSelected } from '../admin/list/list-actions.server'
import { editedRow, listedRows, rowsToDelete } from '../admin/list/list-address.server'
import { ListPage, SearchForm, StatusTabs } from '../admin/list/list-page'
import { ListTable, RowName, ShownCell, SortHeader } from '../admin/list/list-table'
import { DeleteQuestion, EditPanel } from '../admin/list/panels'
import { ZoneForm } from './zone-form'
import { findZone, formValues, saveZone } from './zone-form.server'

export const meta: MetaFunction = ({ matches }) => [titled(matches, 'Zonas de Envío')]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'calendar.read')
  const url = new URL(request.url)
  const [listed, counts, edited, toDelete] = await Promise.all([
    listedRows(url, ZONE_SORTS, listZones),
    countActive('shipping_zones'),
    editedRow(url, findZone),
    rowsToDelete(url, zonesToRemove, 'zoneIds'),
  ])
  return { ...listed, counts, toDelete, edited: edited && formValues(edited) }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireStaff(request, 'calendar.write')
  const upload = await readUpload(request)
  switch (upload.intent) {
    case 'save':
    case 'save-and-new':
      return saveZone(request, upload)
    case 'apply':
      return applyBulkAction(request, upload.form, 'shipping_zones', {
        shown: { one: 'Zona activada', many: 'zonas activadas' },
        hidden: { one: 'Zona desactivada', many: 'zonas desactivadas' },
      })
    case 'delete': {
      const words = { one: 'Zona eliminada', many: 'zonas eliminadas' }
      return deleteSelected(request, upload.form, 'shipping_zones', words, {
        undo: { find: findZone, values: (zone) => formValues(zone).fields },
      })
    }
    default:
      throw unknownIntent(upload.intent)
  }
}

export default function Zones() {
  const { counts, edited, toDelete, ...listed } = useLoaderData<typeof loader>()
  const { list } = listed
  return (
    <ListPage title="Zonas de Envío" add="Nueva zona">
      <SearchForm label="Buscar por nombre o distrito" words={list.words} />
      <StatusTabs status={list.status} counts={counts} labels={['Todas', 'Activas', 'Inactivas']} />
      <ListTable
        {...listed}
        caption="Zonas de Envío"
        words={['zona', 'zonas']}
        empty="No hay zonas aquí. Crea una con «Nueva zona»."
        look="list"
        head={
          <>
            <SortHeader list={list} by="name" label="Nombre" />
            <th scope="col">Distritos</th>
            <SortHeader list={list} by="cost" label="Costo" isDefault />
            <SortHeader list={list} by="status" label="Estado" />
          </>
        }
      >
        {(zone) => <ZoneCells zone={zone} />}
      </ListTable>
      <EditPanel row={edited} titles={{ create: 'Nueva zona', edit: 'Editar zona' }}>
        {(zone) => <ZoneForm zone={zone} />}
      </EditPanel>
      <DeleteQuestion
        toDelete={toDelete}
        one="¿Eliminar esta zona de envío?"
        many={(count) => `¿Eliminar estas ${count} zonas de envío?`}
      />
    </ListPage>
  )
}

type Zone = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]

function ZoneCells({ zone }: { zone: Zone }) {
  return (
    <>
      <RowName id={zone.id}>{zone.name}</RowName>
      <td>
        <Districts names={zone.areas} />
      </td>
      <td data-label="Costo" className="whitespace-nowrap">
        {formatMoney(zone.cost)}
      </td>
      <ShownCell active={zone.active} words={['Activa', 'Inactiva']} />
    </>
  )
}

/** Names that the reference list of districts does not have are marked: a slip, or farther away. */
function Districts({ names }: { names: string[] }) {
  const unknown = new Set(unknownDistricts(names))
  return (
    <ul className="flex flex-wrap gap-1 py-1">
      {names.map((name) => (
        <li key={name} className="rounded-full bg-leaf-soft px-2.5 py-0.5 text-sm wrap-anywhere">
          {name}
          {unknown.has(name) ? (
            <strong className="font-semibold"> · fuera de la lista</strong>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
