import { type SubmissionResult, useForm } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { requireAdmin } from '~/cookies/auth.server'
import { brand } from '~/brand'
import { TextArea, TextField } from '~/components/fields'
import { counted } from '~/counted'
import { textOf, parseForm, unknownIntent } from '~/forms/form.server'
import { amount, line, paragraph, ticked } from '~/forms/form-values.server'
import { LIST_PAGE, readList } from '~/urls/list-url'
import { countActive } from '~/models/records/active.server'
import { versionOf } from '~/models/records/saving'
import {
  createZone,
  listZones,
  removeZones,
  updateZone,
  ZONE_SORTS,
  zonesToRemove,
  zoneToEdit,
} from '~/models/delivery/zone-editor.server'
import { formatAmount, formatMoney } from '~/money'
import { readUpload, type Upload } from '~/forms/upload.server'
import { CheckField, EditorForm, EditPanel } from './admin/form/editor'
import { applyBulkAction, deleteSelected } from './admin/list/list-actions.server'
import { EmptyList, ListPage, ListPages, SearchForm, StatusTabs } from './admin/list/list-page'
import { undoDelete } from './admin/list/undo-delete.server'
import { rowsToDelete, editedRow } from './admin/list/selection.server'
import { SelectableList, SelectCell, SelectHeader } from './admin/list/selectable-list'
import { DeleteQuestion } from './admin/list/question'
import { ActionsHeader, RowActions, Shown } from './admin/list/row-actions'
import { afterSave, editedId, refuseRow, saveOrReport } from './admin/form/save-row.server'
import { SortHeader } from './admin/list/sort-header'

export const meta: MetaFunction = () => [{ title: `Zonas de Envío | ${brand.name}` }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const url = new URL(request.url)
  const list = readList(url.searchParams, ZONE_SORTS)
  const [{ rows, total }, counts, edited, doomed] = await Promise.all([
    listZones(list),
    countActive('shipping_zones'),
    editedRow(url, zoneToEdit),
    rowsToDelete(url, zonesToRemove),
  ])
  return { list, rows, total, counts, doomed, edited: edited && formValues(edited) }
}

/** What the form shows of a zone. */
function formValues(zone: NonNullable<Awaited<ReturnType<typeof zoneToEdit>>>) {
  const { id, name, areas, cost, active } = zone
  const fields = { name, areas: areas.join(', '), cost: formatAmount(cost) }
  return { id, version: versionOf(zone), fields: { ...fields, active: active ? 'on' : '' } }
}

const ZoneForm = z.object({
  name: line({ required: 'Escribe el nombre', max: 80 }),
  areas: paragraph({ max: 10_000, tooLong: 'La lista de distritos es demasiado larga' })
    .transform(districtsIn)
    .refine((areas) => areas.length > 0, { error: 'Escribe al menos un distrito' }),
  cost: amount('Escribe el costo'),
  active: ticked,
})

/** The districts of a text, each once, separated by commas or lines. */
function districtsIn(text: string): string[] {
  const names = text.split(/[,\n]/).map((name) => name.replace(/\s+/g, ' ').trim())
  return [...new Set(names.filter(Boolean))]
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request)
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
    case 'delete':
      return deleteSelected(
        request,
        upload.form,
        removeZones,
        { one: 'Zona eliminada', many: 'zonas eliminadas' },
        { undo: undoDelete(zoneToEdit, (zone) => formValues(zone).fields) },
      )
    default:
      throw unknownIntent(upload.intent)
  }
}

async function saveZone(request: Request, upload: Upload) {
  const id = editedId(request)
  const submission = parseForm(upload.form, ZoneForm)
  if (submission.status !== 'success') return refuseRow(submission, {}, {})
  const draft = submission.value
  const version = textOf(upload.form, 'version')
  const saved = await saveOrReport(id ? updateZone(id, draft, version) : createZone(draft))
  if (!saved.saved) return refuseRow(submission, saved, {})
  return afterSave(request, upload.intent, { title: id ? 'Zona actualizada' : 'Zona creada' })
}

export default function Zones() {
  const { list, rows, total, counts, doomed, edited } = useLoaderData<typeof loader>()
  return (
    <ListPage title="Zonas de Envío" add="Nueva zona">
      <SearchForm label="Buscar por nombre o distrito" words={list.words} />
      <StatusTabs
        status={list.status}
        counts={counts}
        labels={{ all: 'Todas', active: 'Activas', inactive: 'Inactivas' }}
      />
      {rows.length === 0 ? (
        <EmptyList words={list.words} nothing="No hay zonas aquí. Crea una con «Nueva zona»." />
      ) : (
        <SelectableList>
          <table className="list">
            <caption className="sr-only">Zonas de Envío</caption>
            <thead>
              <tr>
                <SelectHeader />
                <SortHeader list={list} by="name">
                  Nombre
                </SortHeader>
                <th scope="col">Distritos</th>
                <SortHeader list={list} by="cost" isDefault>
                  Costo
                </SortHeader>
                <SortHeader list={list} by="status">
                  Estado
                </SortHeader>
                <ActionsHeader />
              </tr>
            </thead>
            <tbody>
              {rows.map((zone) => (
                <tr key={zone.id}>
                  <SelectCell id={zone.id} name={zone.name} />
                  <th scope="row">{zone.name}</th>
                  <td>
                    <Districts names={zone.areas} />
                  </td>
                  <td data-label="Costo" className="whitespace-nowrap">
                    {formatMoney(zone.cost)}
                  </td>
                  <td data-label="Estado">
                    <Shown active={zone.active} words={['Activa', 'Inactiva']} />
                  </td>
                  <RowActions id={zone.id} name={zone.name} />
                </tr>
              ))}
            </tbody>
          </table>
        </SelectableList>
      )}
      <ListPages
        page={list.page}
        pages={Math.ceil(total / LIST_PAGE)}
        total={counted(total, 'zona', 'zonas')}
      />
      <EditPanel row={edited} titles={{ create: 'Nueva zona', edit: 'Editar zona' }}>
        {(zone) => <ZoneEditor zone={zone} />}
      </EditPanel>
      <DeleteQuestion
        doomed={doomed}
        question={{
          one: '¿Eliminar esta zona de envío?',
          many: (count) => `¿Eliminar estas ${count} zonas de envío?`,
        }}
      />
    </ListPage>
  )
}

function Districts({ names }: { names: string[] }) {
  return (
    <ul className="flex flex-wrap gap-1 py-1">
      {names.map((name) => (
        <li key={name} className="rounded-full bg-leaf-soft px-2.5 py-0.5 text-sm wrap-anywhere">
          {name}
        </li>
      ))}
    </ul>
  )
}

type Zone = ReturnType<typeof formValues>

function ZoneEditor({ zone }: { zone: Zone | null }) {
  const answer = useActionData<{ result: SubmissionResult; version?: string }>()
  const [form, fields] = useForm<Record<keyof Zone['fields'], string>>({
    id: 'zone',
    lastResult: answer?.result,
    defaultValue: zone?.fields ?? { active: 'on' },
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onSubmit',
  })
  return (
    <EditorForm form={form} version={answer?.version ?? zone?.version ?? null}>
      <TextField field={fields.name} label="Nombre" autoComplete="off" required />
      <TextArea
        field={fields.areas}
        label="Distritos"
        rows={4}
        hint="Separados por comas: Miraflores, San Isidro, Surquillo."
      />
      <TextField
        field={fields.cost}
        label="Costo (S/)"
        inputMode="decimal"
        autoComplete="off"
        hint="Lo que paga el envío. 0 si es gratis."
        required
      />
      <CheckField field={fields.active} label="Activa: se puede elegir en la tienda" />
    </EditorForm>
  )
}
