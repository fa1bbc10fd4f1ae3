import { z } from 'zod'
import type { Upload } from '~/forms/upload.server'
import {
  complementToEdit,
  createComplement,
  updateComplement,
} from '~/models/catalogue/admin/complement-editor.server'
import { placedVersion } from '~/models/records/saving'
import { rulesOf, textsOf } from '../admin/form/form-field.server'
import { saveRow } from '../admin/form/save-row.server'
import { optionalPicture } from '../admin/form/row-picture.server'
import { PREFIXES } from '../admin/form/sent-picture.server'
import { COMPLEMENT_FIELDS } from './complement-form'

type Complement = NonNullable<Awaited<ReturnType<typeof complementToEdit>>>

/** Values of a complement's form. */
export function formValues(complement: Complement) {
  const { id, image_url: image } = complement
  return {
    id,
    image,
    version: placedVersion(complement),
    fields: textsOf(COMPLEMENT_FIELDS, complement, {}),
  }
}

/** Form values that create the row again, with its picture. */
export function sentAgain(complement: Complement) {
  return { ...formValues(complement).fields, image_kept: complement.image_url }
}

const ComplementForm = z.object(rulesOf(COMPLEMENT_FIELDS, {}))

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
