import { z } from 'zod'
import { line } from '~/forms/form-values.server'
import type { Upload } from '~/forms/upload.server'
import {
  createSubcategory,
  type subcategoryToEdit,
  updateSubcategory,
} from '~/models/catalogue/admin/subcategory-editor.server'
import { placedVersion } from '~/models/records/saving'
import { isUuid } from '~/models/records/uuid'
import { rulesOf, textsOf } from '../admin/form/form-field.server'
import { saveRow } from '../admin/form/save-row.server'
import { SUBCATEGORY_FIELDS } from './subcategory-form'

type Subcategory = NonNullable<Awaited<ReturnType<typeof subcategoryToEdit>>>

/** Values of a subcategory's form. */
export function formValues(subcategory: Subcategory) {
  const { id, category_id } = subcategory
  const fields = textsOf(SUBCATEGORY_FIELDS, subcategory, { category_id })
  return { id, version: placedVersion(subcategory), fields }
}

const category_id = line({ required: 'Elige la categoría' }).refine(
  (id) => id === '' || isUuid(id),
  { error: 'Elige la categoría' },
)

const SubcategoryForm = z.object(rulesOf(SUBCATEGORY_FIELDS, { category_id }))

export function saveSubcategory(request: Request, upload: Upload) {
  return saveRow(request, upload, SubcategoryForm, {
    titles: { created: 'Subcategoría creada', updated: 'Subcategoría actualizada' },
    write: (id, draft, seen) =>
      id ? updateSubcategory(id, draft, seen) : createSubcategory(draft),
  })
}
