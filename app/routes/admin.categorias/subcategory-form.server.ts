import { z } from 'zod'
import { line, optionalParagraph, place, slug, ticked } from '~/forms/form-values.server'
import type { Upload } from '~/forms/upload.server'
import {
  createSubcategory,
  type subcategoryToEdit,
  updateSubcategory,
} from '~/models/catalogue-desk/subcategory-editor.server'
import { versionOf } from '~/models/records/saving'
import { isUuid } from '~/models/records/uuid'
import { saveRow } from '../admin/form/save-row.server'

type Subcategory = NonNullable<Awaited<ReturnType<typeof subcategoryToEdit>>>

/** Values of a subcategory's form. */
export function formValues(subcategory: Subcategory) {
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

export function saveSubcategory(request: Request, upload: Upload) {
  return saveRow(request, upload, SubcategoryForm, {
    titles: { created: 'Subcategoría creada', updated: 'Subcategoría actualizada' },
    write: (id, draft, seen) =>
      id ? updateSubcategory(id, draft, seen) : createSubcategory(draft),
  })
}
