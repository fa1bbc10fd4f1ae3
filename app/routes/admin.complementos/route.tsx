import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { requireAdmin } from '~/cookies/auth.server'
import { brand } from '~/brand'
import { Picture } from '~/components/picture'
import { counted } from '~/counted'
import { textOf, parseForm, unknownIntent } from '~/forms/form.server'
import { amount, line, optionalParagraph, place, ticked } from '~/forms/form-values.server'
import { LIST_PAGE, readList } from '~/urls/list-url'
import { countActive } from '~/models/records/active.server'
import {
  COMPLEMENT_SORTS,
  complementsToRemove,
  complementToEdit,
  createComplement,
  listComplements,
  removeComplements,
  updateComplement,
} from '~/models/catalogue-desk/complement-editor.server'
import { lastPlace } from '~/models/records/display-order.server'
import { versionOf } from '~/models/records/saving'
import { formatAmount, formatMoney } from '~/money'
import { readUpload, type Upload } from '~/forms/upload.server'
import { EditPanel } from '../admin/form/editor'
import { applyBulkAction, moveSelected, deleteSelected } from '../admin/list/list-actions.server'
import { EmptyList, ListPage, ListPages, SearchForm, StatusTabs } from '../admin/list/list-page'
import { undoDelete } from '../admin/list/undo-delete.server'
import { rowsToDelete, editedRow } from '../admin/list/selection.server'
import { SelectableList, SelectCell, SelectHeader } from '../admin/list/selectable-list'
import { DeleteQuestion } from '../admin/list/question'
import { ActionsHeader, RowActions, Shown } from '../admin/list/row-actions'
import { useMoved } from '../admin/list/row-handles'
import { isInOrder, MoveForm, MoveQuestion, OrderCell } from '../admin/list/row-order'
import { afterSave, editedId, refuseRow, saveOrReport } from '../admin/form/save-row.server'
import {
  PREFIXES,
  sentPicture,
  settlePicture,
  withPictures,
} from '../admin/form/sent-picture.server'
import { SortHeader } from '../admin/list/sort-header'
import { ComplementEditor, type EditedComplement } from './complement-form'

export const meta: MetaFunction = () => [{ title: `Complementos | ${brand.name}` }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const url = new URL(request.url)
  const list = readList(url.searchParams, COMPLEMENT_SORTS)
  const [{ rows, total }, counts, edited, doomed] = await Promise.all([
    listComplements(list),
    countActive('complements'),
    editedRow(url, complementToEdit),
    rowsToDelete(url, complementsToRemove),
  ])
  return { list, rows, total, counts, doomed, edited: edited && formValues(edited) }
}

/** What the form shows of a complement. */
function formValues(
  complement: NonNullable<Awaited<ReturnType<typeof complementToEdit>>>,
): EditedComplement {
  const { id, name, description, price, image_url, display_order, active } = complement
  const fields = { name, description, price: formatAmount(price) }
  return {
    id,
    image: image_url,
    version: versionOf(complement),
    fields: { ...fields, display_order: String(display_order), active: active ? 'on' : '' },
  }
}

const ComplementForm = z.object({
  name: line({ required: 'Escribe el nombre', max: 80 }),
  description: optionalParagraph(500),
  price: amount('Escribe el precio'),
  display_order: place,
  active: ticked,
})

export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request)
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
    case 'delete':
      return deleteSelected(
        request,
        upload.form,
        withPictures(removeComplements),
        { one: 'Complemento eliminado', many: 'complementos eliminados' },
        {
          undo: undoDelete(complementToEdit, (row) => ({
            ...formValues(row).fields,
            image_kept: row.image_url,
          })),
        },
      )
    case 'move':
      return moveSelected(request, upload.form, 'complements')
    default:
      throw unknownIntent(upload.intent)
  }
}

async function saveComplement(request: Request, upload: Upload) {
  const id = editedId(request)
  const stored = id ? ((await complementToEdit(id))?.image_url ?? null) : null
  const submission = parseForm(upload.form, ComplementForm)
  const name = textOf(upload.form, 'name')
  const picture = await sentPicture(upload, 'image', stored, { prefix: PREFIXES.complement, name })
  const accepted = { image: picture.url }
  const problems = picture.problem ? { fieldErrors: { image: [picture.problem] } } : {}
  if (submission.status !== 'success' || picture.problem) {
    return refuseRow(submission, problems, accepted)
  }

  const { display_order, ...values } = submission.value
  const order = display_order ?? (await lastPlace('complements'))
  const draft = { ...values, image_url: picture.url, display_order: order }
  const version = textOf(upload.form, 'version')
  const saved = await saveOrReport(
    id ? updateComplement(id, draft, version) : createComplement(draft),
  )
  if (!saved.saved) return refuseRow(submission, saved, accepted)

  await settlePicture(picture.url, saved.oldImage)
  return afterSave(request, upload.intent, {
    title: id ? 'Complemento actualizado' : 'Complemento creado',
    description: picture.isNew ? 'Imagen subida correctamente' : undefined,
  })
}

export default function Complements() {
  const { list, rows, total, counts, doomed, edited } = useLoaderData<typeof loader>()
  const before = (list.page - 1) * LIST_PAGE
  const moved = useMoved(rows, before)
  return (
    <ListPage title="Complementos" add="Nuevo complemento">
      <SearchForm label="Buscar por nombre o descripción" words={list.words} />
      <StatusTabs
        status={list.status}
        counts={counts}
        labels={{ all: 'Todos', active: 'Activos', inactive: 'Inactivos' }}
      />
      {rows.length === 0 ? (
        <EmptyList
          words={list.words}
          nothing="No hay complementos aquí. Crea uno con «Nuevo complemento»."
        />
      ) : (
        <SelectableList>
          <MoveForm rows={isInOrder(list) ? moved : null} before={before} count={total} />
          <table className="list list-stacked">
            <caption className="sr-only">Complementos</caption>
            <thead>
              <tr>
                <SelectHeader />
                <th scope="col">Imagen</th>
                <SortHeader list={list} by="name">
                  Nombre
                </SortHeader>
                <th scope="col">Descripción</th>
                <SortHeader list={list} by="price">
                  Precio
                </SortHeader>
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
              {moved.map((complement, index) => (
                <tr key={complement.id}>
                  <SelectCell id={complement.id} name={complement.name} />
                  <td className="thumb">
                    <Picture
                      src={complement.image_url}
                      alt=""
                      sizes="3rem"
                      imgClassName="size-12 rounded-lg object-cover"
                    />
                  </td>
                  <th scope="row">{complement.name}</th>
                  <td className="wrap-anywhere">
                    <span className="line-clamp-2">{complement.description}</span>
                  </td>
                  <td data-label="Precio" className="whitespace-nowrap">
                    {formatMoney(complement.price)}
                  </td>
                  <OrderCell
                    row={complement}
                    shown={complement.display_order}
                    place={isInOrder(list) ? before + index + 1 : null}
                    count={total}
                  />
                  <td data-label="Estado">
                    <Shown active={complement.active} />
                  </td>
                  <RowActions id={complement.id} name={complement.name} />
                </tr>
              ))}
            </tbody>
          </table>
        </SelectableList>
      )}
      <ListPages
        page={list.page}
        pages={Math.ceil(total / LIST_PAGE)}
        total={counted(total, 'complemento', 'complementos')}
      />
      <EditPanel row={edited} titles={{ create: 'Nuevo complemento', edit: 'Editar complemento' }}>
        {(complement) => <ComplementEditor complement={complement} />}
      </EditPanel>
      <MoveQuestion rows={rows} count={total} />
      <DeleteQuestion
        doomed={doomed}
        question={{
          one: '¿Eliminar este complemento?',
          many: (count) => `¿Eliminar estos ${count} complementos?`,
        }}
      />
    </ListPage>
  )
}
