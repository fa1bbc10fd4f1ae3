import { z } from 'zod'
import { textOf, parseForm, unknownIntent } from '~/forms/form.server'
import { line, optionalParagraph, place, slug, ticked } from '~/forms/form-values.server'
import { readList } from '~/urls/list-url'
import { countActive } from '~/models/records/active.server'
import { categoryChoices } from '~/models/catalogue-desk/category-editor.server'
import { lastPlace } from '~/models/records/display-order.server'
import { versionOf } from '~/models/records/saving'
import {
  createSubcategory,
  listSubcategories,
  removeSubcategories,
  subcategoriesToRemove,
  SUBCATEGORY_SORTS,
  subcategoryIds,
  subcategoryToEdit,
  updateSubcategory,
} from '~/models/catalogue-desk/subcategory-editor.server'
import { isUuid } from '~/models/records/uuid'
import type { Upload } from '~/forms/upload.server'
import { applyBulkAction, moveSelected, deleteSelected } from '../admin/list/list-actions.server'
import { undoDelete } from '../admin/list/undo-delete.server'
import { rowsToDelete, editedRow } from '../admin/list/selection.server'
import { afterSave, editedId, refuseRow, saveOrReport } from '../admin/form/save-row.server'

export async function readSubcategories(url: URL) {
  const list = readList(url.searchParams, SUBCATEGORY_SORTS)
  const category = categoryIn(url)
  const [{ rows, total }, counts, categories, edited, doomed] = await Promise.all([
    listSubcategories(list, category),
    countActive('subcategories'),
    categoryChoices(),
    editedRow(url, subcategoryToEdit),
    rowsToDelete(url, subcategoriesToRemove),
  ])
  const shownRow = edited && formValues(edited)
  return { list, rows, total, counts, category, categories, doomed, edited: shownRow }
}

/** The category whose subcategories alone are listed. */
function categoryIn({ searchParams }: URL): string | null {
  const id = searchParams.get('categoria') ?? ''
  return isUuid(id) ? id : null
}

/** What the form shows of a subcategory. */
function formValues(subcategory: NonNullable<Awaited<ReturnType<typeof subcategoryToEdit>>>) {
  const { id, category_id, name, slug, description, display_order, active } = subcategory
  const fields = { category_id, name, slug, description, display_order: String(display_order) }
  return { id, version: versionOf(subcategory), fields: { ...fields, active: active ? 'on' : '' } }
}

const SubcategoryForm = z.object({
  category_id: line({ required: 'Elige la categoría' }).refine((id) => id === '' || isUuid(id), {
    error: 'Elige la categoría',
  }),
  name: line({ required: 'Escribe el nombre', max: 80 }),
  slug,
  description: optionalParagraph(1_000),
  display_order: place,
  active: ticked,
})

/** Does what a button of the subcategories' tab asks for; its caller has asked who is asking. */
export async function changeSubcategories(request: Request, upload: Upload) {
  switch (upload.intent) {
    case 'save':
    case 'save-and-new':
      return saveSubcategory(request, upload)
    case 'apply':
      return applyBulkAction(request, upload.form, 'subcategories', {
        shown: { one: 'Subcategoría activada', many: 'subcategorías activadas' },
        hidden: { one: 'Subcategoría desactivada', many: 'subcategorías desactivadas' },
      })
    case 'delete':
      return deleteSelected(
        request,
        upload.form,
        removeSubcategories,
        { one: 'Subcategoría eliminada', many: 'subcategorías eliminadas' },
        {
          undo: undoDelete(
            subcategoryToEdit,
            (row) => formValues(row).fields,
            subcategoriesToRemove,
          ),
        },
      )
    case 'move':
      return moveSubcategory(request, upload)
    default:
      throw unknownIntent(upload.intent)
  }
}

/** Places are counted among the subcategories that the list shows. */
async function moveSubcategory(request: Request, upload: Upload) {
  const category = categoryIn(new URL(request.url))
  const among = category ? await subcategoryIds(category) : undefined
  return moveSelected(request, upload.form, 'subcategories', among)
}

async function saveSubcategory(request: Request, upload: Upload) {
  const id = editedId(request)
  const submission = parseForm(upload.form, SubcategoryForm)
  if (submission.status !== 'success') return refuseRow(submission, {}, {})

  const { display_order, ...values } = submission.value
  const order = display_order ?? (await lastPlace('subcategories'))
  const draft = { ...values, display_order: order }
  const version = textOf(upload.form, 'version')
  const saved = await saveOrReport(
    id ? updateSubcategory(id, draft, version) : createSubcategory(draft),
  )
  if (!saved.saved) return refuseRow(submission, saved, {})
  return afterSave(request, upload.intent, {
    title: id ? 'Subcategoría actualizada' : 'Subcategoría creada',
  })
}
