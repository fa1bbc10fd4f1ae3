import { z } from 'zod'
import { line, optionalParagraph, place, slug, ticked } from '~/forms/form-values.server'
import type { Upload } from '~/forms/upload.server'
import {
  categoryToEdit,
  createCategory,
  updateCategory,
} from '~/models/catalogue-desk/category-editor.server'
import { versionOf } from '~/models/records/saving'
import { cropTexts, cropValues } from '../admin/form/crop.server'
import { saveRow } from '../admin/form/save-row.server'
import { optionalPicture } from '../admin/form/row-picture.server'
import { PREFIXES } from '../admin/form/sent-picture.server'

type Category = NonNullable<Awaited<ReturnType<typeof categoryToEdit>>>

/** Values of a category's form. */
export function formValues(category: Category) {
  const { id, name, slug, description, image_url } = category
  const place = { display_order: String(category.display_order) }
  const fields = { name, slug, description, ...cropTexts(category), ...place }
  return {
    id,
    image: image_url,
    version: versionOf(category),
    fields: { ...fields, active: category.active ? 'on' : '' },
  }
}

/** Form values that create the row again, with its picture. */
export function sentAgain(category: Category) {
  return { ...formValues(category).fields, image_kept: category.image_url }
}

const CategoryForm = z.object({
  name: line({ required: 'Escribe el nombre', max: 80 }),
  slug,
  description: optionalParagraph(1_000),
  ...cropValues,
  display_order: place,
  active: ticked,
})

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
