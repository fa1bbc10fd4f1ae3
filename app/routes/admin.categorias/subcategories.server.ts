import { unknownIntent } from '~/forms/form.server'
import type { Upload } from '~/forms/upload.server'
import { categoryChoices } from '~/models/catalogue/admin/category-editor.server'
import {
  listSubcategories,
  removeSubcategories,
  SUBCATEGORY_SORTS,
  subcategoriesToRemove,
  subcategoryIds,
  subcategoryToEdit,
} from '~/models/catalogue/admin/subcategory-editor.server'
import { countActive } from '~/models/records/active.server'
import { isUuid } from '~/models/records/uuid'
import { applyBulkAction, deleteSelected, moveSelected } from '../admin/list/list-actions.server'
import { editedRow, listedRows, rowsToDelete } from '../admin/list/list-address.server'
import { formValues, saveSubcategory } from './subcategory-form.server'

export async function readSubcategories(url: URL) {
  const category = categoryIn(url)
  const [listed, counts, categories, edited, toDelete] = await Promise.all([
    listedRows(url, SUBCATEGORY_SORTS, (list) => listSubcategories(list, category)),
    countActive('subcategories'),
    categoryChoices(),
    editedRow(url, subcategoryToEdit),
    rowsToDelete(url, subcategoriesToRemove),
  ])
  const values = edited && formValues(edited)
  return { ...listed, counts, category, categories, toDelete, edited: values }
}

/** The category to which the list is limited. */
function categoryIn({ searchParams }: URL): string | null {
  const id = searchParams.get('categoria') ?? ''
  return isUuid(id) ? id : null
}

/** Handles the intents of the subcategories' tab; the caller has checked `requireStaff`. */
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
    case 'delete': {
      const words = { one: 'Subcategoría eliminada', many: 'subcategorías eliminadas' }
      return deleteSelected(request, upload.form, removeSubcategories, words, {
        undo: {
          find: subcategoryToEdit,
          values: (row) => formValues(row).fields,
          uses: subcategoriesToRemove,
        },
      })
    }
    case 'move':
      return moveSubcategory(request, upload)
    default:
      throw unknownIntent(upload.intent)
  }
}

/** Positions are counted among the listed subcategories. */
async function moveSubcategory(request: Request, upload: Upload) {
  const category = categoryIn(new URL(request.url))
  const among = category ? await subcategoryIds(category) : undefined
  return moveSelected(request, upload.form, 'subcategories', among)
}
