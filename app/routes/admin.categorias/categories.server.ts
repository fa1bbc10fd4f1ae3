import { z } from 'zod'
import { textOf, parseForm, unknownIntent } from '~/forms/form.server'
import { line, optionalParagraph, place, slug, ticked } from '~/forms/form-values.server'
import { readList } from '~/urls/list-url'
import { countActive } from '~/models/records/active.server'
import {
  CATEGORY_SORTS,
  categoriesToRemove,
  categoryToEdit,
  createCategory,
  listCategories,
  removeCategories,
  updateCategory,
} from '~/models/catalogue-desk/category-editor.server'
import { lastPlace } from '~/models/records/display-order.server'
import { versionOf } from '~/models/records/saving'
import type { Upload } from '~/forms/upload.server'
import { applyBulkAction, moveSelected, deleteSelected } from '../admin/list/list-actions.server'
import { undoDelete } from '../admin/list/undo-delete.server'
import { rowsToDelete, editedRow } from '../admin/list/selection.server'
import { afterSave, editedId, refuseRow, saveOrReport } from '../admin/form/save-row.server'
import {
  PREFIXES,
  sentPicture,
  settlePicture,
  withPictures,
} from '../admin/form/sent-picture.server'

export async function readCategories(url: URL) {
  const list = readList(url.searchParams, CATEGORY_SORTS)
  const [{ rows, total }, counts, edited, doomed] = await Promise.all([
    listCategories(list),
    countActive('categories'),
    editedRow(url, categoryToEdit),
    rowsToDelete(url, categoriesToRemove),
  ])
  return { list, rows, total, counts, doomed, edited: edited && formValues(edited) }
}

/** What the form shows of a category. */
function formValues(category: NonNullable<Awaited<ReturnType<typeof categoryToEdit>>>) {
  const { id, name, slug, description, image_url } = category
  const fields = { name, slug, description, display_order: String(category.display_order) }
  return {
    id,
    image: image_url,
    version: versionOf(category),
    fields: { ...fields, active: category.active ? 'on' : '' },
  }
}

const CategoryForm = z.object({
  name: line({ required: 'Escribe el nombre', max: 80 }),
  slug,
  description: optionalParagraph(1_000),
  display_order: place,
  active: ticked,
})

/** Does what a button of the categories' tab asks for; its caller has asked who is asking. */
export function changeCategories(request: Request, upload: Upload) {
  switch (upload.intent) {
    case 'save':
    case 'save-and-new':
      return saveCategory(request, upload)
    case 'apply':
      return applyBulkAction(request, upload.form, 'categories', {
        shown: { one: 'Categoría activada', many: 'categorías activadas' },
        hidden: { one: 'Categoría desactivada', many: 'categorías desactivadas' },
      })
    case 'delete':
      return deleteSelected(
        request,
        upload.form,
        withPictures(removeCategories),
        { one: 'Categoría eliminada', many: 'categorías eliminadas' },
        {
          undo: undoDelete(
            categoryToEdit,
            (row) => ({ ...formValues(row).fields, image_kept: row.image_url }),
            categoriesToRemove,
          ),
        },
      )
    case 'move':
      return moveSelected(request, upload.form, 'categories')
    default:
      throw unknownIntent(upload.intent)
  }
}

async function saveCategory(request: Request, upload: Upload) {
  const id = editedId(request)
  const stored = id ? ((await categoryToEdit(id))?.image_url ?? null) : null
  const submission = parseForm(upload.form, CategoryForm)
  const name = textOf(upload.form, 'name')
  const picture = await sentPicture(upload, 'image', stored, { prefix: PREFIXES.category, name })
  const accepted = { image: picture.url }
  const problems = picture.problem ? { fieldErrors: { image: [picture.problem] } } : {}
  if (submission.status !== 'success' || picture.problem) {
    return refuseRow(submission, problems, accepted)
  }

  const { display_order, ...values } = submission.value
  const order = display_order ?? (await lastPlace('categories'))
  const draft = { ...values, image_url: picture.url, display_order: order }
  const version = textOf(upload.form, 'version')
  const saved = await saveOrReport(id ? updateCategory(id, draft, version) : createCategory(draft))
  if (!saved.saved) return refuseRow(submission, saved, accepted)

  await settlePicture(picture.url, saved.oldImage)
  return afterSave(request, upload.intent, {
    title: id ? 'Categoría actualizada' : 'Categoría creada',
    description: picture.isNew ? 'Imagen subida correctamente' : undefined,
  })
}
