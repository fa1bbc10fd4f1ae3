import { z } from 'zod'
import { line, optionalLine, optionalParagraph, place, ticked } from '~/forms/form-values.server'
import type { Upload } from '~/forms/upload.server'
import { versionOf } from '~/models/records/saving'
import { isUuid } from '~/models/records/uuid'
import {
  createLifestyle,
  lifestyleToEdit,
  LINK_TYPES,
  updateLifestyle,
} from '~/models/site/lifestyle-editor.server'
import { cropTexts, cropValues } from '../admin/form/crop.server'
import { saveRow } from '../admin/form/save-row.server'
import { requiredPicture } from '../admin/form/row-picture.server'
import { PREFIXES } from '../admin/form/sent-picture.server'

type Lifestyle = NonNullable<Awaited<ReturnType<typeof lifestyleToEdit>>>

/** Values of the form of a picture of the grid. */
export function formValues(row: Lifestyle) {
  const { id, image_url, title, description, link_type, display_order, active } = row
  const { link_category_id, link_subcategory_id, link_tag_id } = row
  const link = { link_type, link_category_id, link_subcategory_id, link_tag_id }
  return {
    id,
    image: image_url,
    version: versionOf(row),
    fields: {
      ...{ title, description, ...link, ...cropTexts(row) },
      display_order: String(display_order),
      active: active ? 'on' : '',
    },
  }
}

/** Form values that create the row again, with its picture. */
export function sentAgain(row: Lifestyle) {
  return { ...formValues(row).fields, image_kept: row.image_url }
}

/** Only the list of the selected type counts. */
const LifestyleForm = z
  .object({
    title: optionalLine(120),
    description: optionalParagraph(300),
    link_type: z.enum(LINK_TYPES, { error: 'Elige el tipo de enlace' }),
    link_category_id: line(),
    link_subcategory_id: line(),
    link_tag_id: line(),
    ...cropValues,
    display_order: place,
    active: ticked,
  })
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
