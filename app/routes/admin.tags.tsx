import { type SubmissionResult, useForm } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { requireAdmin } from '~/cookies/auth.server'
import { brand } from '~/brand'
import { TextArea, TextField } from '~/components/fields'
import { TagIcon } from '~/components/tag-icon'
import { counted } from '~/counted'
import { textOf, parseForm, unknownIntent } from '~/forms/form.server'
import { line, optionalParagraph, place, slug, ticked } from '~/forms/form-values.server'
import { LIST_PAGE, readList } from '~/urls/list-url'
import { countActive } from '~/models/records/active.server'
import { lastPlace } from '~/models/records/display-order.server'
import { versionOf } from '~/models/records/saving'
import {
  createTag,
  listTags,
  removeTags,
  TAG_SORTS,
  tagsToRemove,
  tagToEdit,
  updateTag,
} from '~/models/catalogue-desk/tag-editor.server'
import { sentIcon } from '~/images/tag-icon.server'
import { readUpload, type Upload } from '~/forms/upload.server'
import { CheckField, EditorForm, EditPanel } from './admin/form/editor'
import { IconField } from './admin/form/icon-field'
import { applyBulkAction, moveSelected, deleteSelected } from './admin/list/list-actions.server'
import { EmptyList, ListPage, ListPages, SearchForm, StatusTabs } from './admin/list/list-page'
import { undoDelete } from './admin/list/undo-delete.server'
import { rowsToDelete, editedRow } from './admin/list/selection.server'
import { SelectableList, SelectCell, SelectHeader } from './admin/list/selectable-list'
import { DeleteQuestion } from './admin/list/question'
import { ActionsHeader, RowActions, Shown } from './admin/list/row-actions'
import { useMoved } from './admin/list/row-handles'
import { isInOrder, MoveForm, MoveQuestion, OrderCell } from './admin/list/row-order'
import { afterSave, editedId, refuseRow, saveOrReport } from './admin/form/save-row.server'
import { NameAndSlug } from './admin/form/slug-field'
import { SortHeader } from './admin/list/sort-header'

export const meta: MetaFunction = () => [{ title: `Tags | ${brand.name}` }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const url = new URL(request.url)
  const list = readList(url.searchParams, TAG_SORTS)
  const [{ rows, total }, counts, edited, doomed] = await Promise.all([
    listTags(list),
    countActive('tags'),
    editedRow(url, tagToEdit),
    rowsToDelete(url, tagsToRemove),
  ])
  return { list, rows, total, counts, doomed, edited: edited && formValues(edited) }
}

/** What the form shows of a tag. */
function formValues(tag: NonNullable<Awaited<ReturnType<typeof tagToEdit>>>) {
  const { id, name, slug, description, icon } = tag
  const fields = { name, slug, description, icon, display_order: String(tag.display_order) }
  return {
    id,
    icon,
    version: versionOf(tag),
    fields: { ...fields, active: tag.active ? 'on' : '' },
  }
}

const TagForm = z.object({
  name: line({ required: 'Escribe el nombre', max: 80 }),
  slug,
  description: optionalParagraph(500),
  display_order: place,
  active: ticked,
})

export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request)
  const upload = await readUpload(request)
  switch (upload.intent) {
    case 'save':
    case 'save-and-new':
      return saveTag(request, upload)
    case 'read-icon':
      return readIcon(upload)
    case 'apply':
      return applyBulkAction(request, upload.form, 'tags', {
        shown: { one: 'Tag activado', many: 'tags activados' },
        hidden: { one: 'Tag desactivado', many: 'tags desactivados' },
      })
    case 'delete':
      return deleteSelected(
        request,
        upload.form,
        removeTags,
        { one: 'Tag eliminado', many: 'tags eliminados' },
        { undo: undoDelete(tagToEdit, (tag) => formValues(tag).fields, tagsToRemove) },
      )
    case 'move':
      return moveSelected(request, upload.form, 'tags')
    default:
      throw unknownIntent(upload.intent)
  }
}

async function saveTag(request: Request, upload: Upload) {
  const id = editedId(request)
  const submission = parseForm(upload.form, TagForm)
  const { icon, problem } = sentIcon(upload)
  const problems = problem ? { fieldErrors: { icon: [problem] } } : {}
  if (submission.status !== 'success' || problem) return refuseRow(submission, problems, { icon })

  const { display_order, ...values } = submission.value
  const draft = { ...values, icon, display_order: display_order ?? (await lastPlace('tags')) }
  const version = textOf(upload.form, 'version')
  const saved = await saveOrReport(id ? updateTag(id, draft, version) : createTag(draft))
  if (!saved.saved) return refuseRow(submission, saved, { icon })
  return afterSave(request, upload.intent, { title: id ? 'Tag actualizado' : 'Tag creado' })
}

/** The form again with the drawing of the chosen file in it; nothing is saved, nothing else judged. */
function readIcon(upload: Upload) {
  const submission = parseForm(upload.form, z.looseObject({}), TagForm)
  const { icon, problem } = sentIcon(upload)
  if (problem) return refuseRow(submission, { fieldErrors: { icon: [problem] } }, { icon })
  return { result: submission.reply(), icon, isRead: upload.files.has('icon_file') }
}

export default function Tags() {
  const { list, rows, total, counts, doomed, edited } = useLoaderData<typeof loader>()
  const before = (list.page - 1) * LIST_PAGE
  const moved = useMoved(rows, before)
  return (
    <ListPage title="Tags" add="Nuevo tag">
      <SearchForm label="Buscar por nombre o slug" words={list.words} />
      <StatusTabs
        status={list.status}
        counts={counts}
        labels={{ all: 'Todos', active: 'Activos', inactive: 'Inactivos' }}
      />
      {rows.length === 0 ? (
        <EmptyList words={list.words} nothing="No hay tags aquí. Crea uno con «Nuevo tag»." />
      ) : (
        <SelectableList>
          <MoveForm rows={isInOrder(list) ? moved : null} before={before} count={total} />
          <table className="list list-stacked">
            <caption className="sr-only">Tags</caption>
            <thead>
              <tr>
                <SelectHeader />
                <th scope="col">Icono</th>
                <SortHeader list={list} by="name">
                  Nombre
                </SortHeader>
                <SortHeader list={list} by="slug">
                  Slug
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
              {moved.map((tag, index) => (
                <tr key={tag.id}>
                  <SelectCell id={tag.id} name={tag.name} />
                  <td className="thumb">
                    <TagIcon icon={tag.icon} />
                  </td>
                  <th scope="row">{tag.name}</th>
                  <td data-label="Slug">{tag.slug}</td>
                  <OrderCell
                    row={tag}
                    shown={tag.display_order}
                    place={isInOrder(list) ? before + index + 1 : null}
                    count={total}
                  />
                  <td data-label="Estado">
                    <Shown active={tag.active} />
                  </td>
                  <RowActions id={tag.id} name={tag.name} />
                </tr>
              ))}
            </tbody>
          </table>
        </SelectableList>
      )}
      <ListPages
        page={list.page}
        pages={Math.ceil(total / LIST_PAGE)}
        total={counted(total, 'tag', 'tags')}
      />
      <EditPanel row={edited} titles={{ create: 'Nuevo tag', edit: 'Editar tag' }}>
        {(tag) => <TagEditor tag={tag} />}
      </EditPanel>
      <MoveQuestion rows={rows} count={total} />
      <DeleteQuestion
        doomed={doomed}
        question={{
          one: '¿Eliminar este tag?',
          many: (count) => `¿Eliminar estos ${count} tags?`,
        }}
      />
    </ListPage>
  )
}

type Tag = ReturnType<typeof formValues>
type Answer = {
  result: SubmissionResult
  version?: string
  icon: string | null
  isRead?: boolean
}

function TagEditor({ tag }: { tag: Tag | null }) {
  const answer = useActionData<Answer>()
  const [form, fields] = useForm<Record<keyof z.input<typeof TagForm> | 'icon', string>>({
    id: 'tag',
    lastResult: answer?.result,
    defaultValue: tag?.fields ?? { active: 'on' },
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onSubmit',
  })
  return (
    <EditorForm form={form} version={answer?.version ?? tag?.version ?? null}>
      <NameAndSlug name={fields.name} slug={fields.slug} follows={tag === null} />
      <TextArea field={fields.description} label="Descripción" rows={3} optional />
      <IconField
        icon={answer ? answer.icon : (tag?.icon ?? null)}
        isRead={answer?.isRead ?? false}
        errors={fields.icon.errors}
      />
      <TextField
        field={fields.display_order}
        label="Orden"
        inputMode="numeric"
        hint="En blanco, va al final."
      />
      <CheckField field={fields.active} label="Activo: se ve en la tienda" />
    </EditorForm>
  )
}
