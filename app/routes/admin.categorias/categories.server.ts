import { unknownIntent } from '~/forms/form.server'
import type { Upload } from '~/forms/upload.server'
import {
  CATEGORY_SORTS,
  categoriesToRemove,
  categoryToEdit,
  listCategories,
  removeCategories,
} from '~/models/catalogue/admin/category-editor.server'
import { countActive } from '~/models/records/active.server'
import { applyBulkAction, deleteSelected, moveSelected } from '../admin/list/list-actions.server'
import { editedRow, listedRows, rowsToDelete } from '../admin/list/list-address.server'
import { formValues, saveCategory, sentAgain } from './category-form.server'

export async function readCategories(url: URL) {
  const [listed, counts, edited, toDelete] = await Promise.all([
    listedRows(url, CATEGORY_SORTS, listCategories),
    countActive('categories'),
    editedRow(url, categoryToEdit),
    rowsToDelete(url, categoriesToRemove),
  ])
  return { ...listed, counts, toDelete, edited: edited && formValues(edited) }
}

/** Handles the intents of the categories' tab; the caller has checked `requireStaff`. */
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
    case 'delete': {
      const words = { one: 'Categoría eliminada', many: 'categorías eliminadas' }
      return deleteSelected(request, upload.form, removeCategories, words, {
        undo: { find: categoryToEdit, values: sentAgain, uses: categoriesToRemove },
      })
    }
    case 'move':
      return moveSelected(request, upload.form, 'categories')
    default:
      throw unknownIntent(upload.intent)
  }
}
