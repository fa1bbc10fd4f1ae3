import { z } from 'zod'
import type { Upload } from '~/forms/upload.server'
import {
  categoryToEdit,
  createCategory,
  updateCategory,
} from '~/models/catalogue/admin/category-editor.server'
import { placedVersion } from '~/models/records/saving'
import { rulesOf, textsOf } from '../admin/form/form-field.server'
import { saveRow } from '../admin/form/save-row.server'
import { optionalPicture } from '../admin/form/row-picture.server'
import { PREFIXES } from '../admin/form/sent-picture.server'
import { CATEGORY_FIELDS } from './category-form'

type Category = NonNullable<Awaited<ReturnType<typeof categoryToEdit>>>

/** Values of a category's form. */
export function formValues(category: Category) {
  const { id, image_url: image } = category
  return {
    id,
    image,
    version: placedVersion(category),
    fields: textsOf(CATEGORY_FIELDS, category, {}),
  }
}

/** Form values that create the row again, with its picture. */
export function sentAgain(category: Category) {
  return { ...formValues(category).fields, image_kept: category.image_url }
}

const CategoryForm = z.object(rulesOf(CATEGORY_FIELDS, {}))

export async function saveCategory(request: Request, upload: Upload) {
  const { url, attached } = await optionalPicture(request, upload, {
    prefix: PREFIXES.category,
    named: 'name',
    find: categoryToEdit,
  })
  return saveRow(request, upload, CategoryForm, {
    titles: { created: 'Categoría creada', updated: 'Categoría actualizada' },
    attached,
    write(id, values, seen) {
      const draft = { ...values, image_url: url }
      return id ? updateCategory(id, draft, seen) : createCategory(draft)
    },
  })
}
