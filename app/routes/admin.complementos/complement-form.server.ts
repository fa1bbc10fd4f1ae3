import { z } from 'zod'
import { amount, line, optionalParagraph, place, ticked } from '~/forms/form-values.server'
import type { Upload } from '~/forms/upload.server'
import {
  complementToEdit,
  createComplement,
  updateComplement,
} from '~/models/catalogue-desk/complement-editor.server'
import { versionOf } from '~/models/records/saving'
import { formatAmount } from '~/money'
import { cropTexts, cropValues } from '../admin/form/crop.server'
import { saveRow } from '../admin/form/save-row.server'
import { optionalPicture } from '../admin/form/row-picture.server'
import { PREFIXES } from '../admin/form/sent-picture.server'

type Complement = NonNullable<Awaited<ReturnType<typeof complementToEdit>>>

/** Values of a complement's form. */
export function formValues(complement: Complement) {
  const { id, name, description, price, image_url, display_order, active } = complement
  const fields = { name, description, price: formatAmount(price), ...cropTexts(complement) }
  return {
    id,
    image: image_url,
    version: versionOf(complement),
    fields: { ...fields, display_order: String(display_order), active: active ? 'on' : '' },
  }
}

/** Form values that create the row again, with its picture. */
export function sentAgain(complement: Complement) {
  return { ...formValues(complement).fields, image_kept: complement.image_url }
}

const ComplementForm = z.object({
  name: line({ required: 'Escribe el nombre', max: 80 }),
  description: optionalParagraph(500),
  price: amount('Escribe el precio'),
  ...cropValues,
  display_order: place,
  active: ticked,
})

export async function saveComplement(request: Request, upload: Upload) {
  const { url, attached } = await optionalPicture(request, upload, {
    prefix: PREFIXES.complement,
    named: 'name',
    find: complementToEdit,
  })
  return saveRow(request, upload, ComplementForm, {
    titles: { created: 'Complemento creado', updated: 'Complemento actualizado' },
    attached,
    write(id, values, seen) {
      const draft = { ...values, image_url: url }
      return id ? updateComplement(id, draft, seen) : createComplement(draft)
    },
  })
}
