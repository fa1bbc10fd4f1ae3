import { z } from 'zod'
import { line } from '~/forms/form-values.server'
import type { Upload } from '~/forms/upload.server'
import { placedVersion } from '~/models/records/saving'
import { isUuid } from '~/models/records/uuid'
import {
  createLifestyle,
  lifestyleToEdit,
  LINK_TYPES,
  updateLifestyle,
} from '~/models/site/lifestyle-editor.server'
import { rulesOf, textsOf } from '../admin/form/form-field.server'
import { saveRow } from '../admin/form/save-row.server'
import { requiredPicture } from '../admin/form/row-picture.server'
import { PREFIXES } from '../admin/form/sent-picture.server'
import { LIFESTYLE_FIELDS } from './lifestyle-form'

type Lifestyle = NonNullable<Awaited<ReturnType<typeof lifestyleToEdit>>>

/** Values of the form of a picture of the grid. */
export function formValues(row: Lifestyle) {
  const {
    id,
    image_url: image,
    link_type,
    link_category_id,
    link_subcategory_id,
    link_tag_id,
  } = row
  const link = { link_type, link_category_id, link_subcategory_id, link_tag_id }
  return { id, image, version: placedVersion(row), fields: textsOf(LIFESTYLE_FIELDS, row, link) }
}

/** Form values that create the row again, with its picture. */
export function sentAgain(row: Lifestyle) {
  return { ...formValues(row).fields, image_kept: row.image_url }
}

/** Only the list of the selected type counts. */
const LifestyleForm = z
  .object(
    rulesOf(LIFESTYLE_FIELDS, {
      link_type: z.enum(LINK_TYPES, { error: 'Elige el tipo de enlace' }),
      ...{ link_category_id: line(), link_subcategory_id: line(), link_tag_id: line() },
    }),
  )
  .transform(({ link_category_id, link_subcategory_id, link_tag_id, ...values }, context) => {
    const targets = {
      category: link_category_id,
      subcategory: link_subcategory_id,
      tag: link_tag_id,
    }
    const target = targets[values.link_type]
    if (isUuid(target)) return { ...values, target }
    context.addIssue({
      code: 'custom',
      path: [`link_${values.link_type}_id`],
      message: MISSING[values.link_type],
    })
    return z.NEVER
  })

const MISSING = {
  category: 'Elige la categoría',
  subcategory: 'Elige la subcategoría',
  tag: 'Elige el tag',
} as const

export async function saveLifestyle(request: Request, upload: Upload) {
  const { url, attached } = await requiredPicture(request, upload, {
    prefix: PREFIXES.lifestyle,
    named: 'title',
    find: lifestyleToEdit,
  })
  return saveRow(request, upload, LifestyleForm, {
    titles: { created: 'Imagen creada', updated: 'Imagen actualizada' },
    attached,
    write(id, values, seen) {
      const draft = { ...values, image_url: url }
      return id ? updateLifestyle(id, draft, seen) : createLifestyle(draft)
    },
  })
}
