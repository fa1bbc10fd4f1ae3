import { z } from 'zod'
import { parseForm } from '~/forms/form.server'
import type { Upload } from '~/forms/upload.server'
import { sentIcon } from '~/images/tag-icon.server'
import { createTag, tagToEdit, updateTag } from '~/models/catalogue/admin/tag-editor.server'
import { placedVersion } from '~/models/records/saving'
import { rulesOf, textsOf } from '../admin/form/form-field.server'
import { optionalPicture } from '../admin/form/row-picture.server'
import { type Attached, refuseRow, saveRow } from '../admin/form/save-row.server'
import { PREFIXES } from '../admin/form/sent-picture.server'
import { TAG_FIELDS } from './tag-form'

type Tag = NonNullable<Awaited<ReturnType<typeof tagToEdit>>>

/** Values of a tag's form. */
export function formValues(tag: Tag) {
  const { id, icon, image_url: image } = tag
  return {
    id,
    image,
    version: placedVersion(tag),
    fields: { ...textsOf(TAG_FIELDS, tag, {}), icon },
  }
}

/** Form values that create the row again, with its picture. */
export function sentAgain(tag: Tag) {
  return { ...formValues(tag).fields, image_kept: tag.image_url }
}

const TagForm = z.object(rulesOf(TAG_FIELDS, {}))

export async function saveTag(request: Request, upload: Upload) {
  const { icon, attached: withIcon } = attachedIcon(upload)
  const { url, attached: withPicture } = await tagPicture(request, upload)
  return saveRow(request, upload, TagForm, {
    titles: { created: 'Tag creado', updated: 'Tag actualizado' },
    attached: together(withIcon, withPicture),
    write(id, values, seen) {
      const draft = { ...values, icon, image_url: url }
      return id ? updateTag(id, draft, seen) : createTag(draft)
    },
  })
}

/** The form with the icon of the chosen file; nothing is saved and nothing else validated. */
export async function readIcon(request: Request, upload: Upload) {
  const submission = parseForm(upload.form, z.looseObject({}), TagForm)
  const { attached: withIcon } = attachedIcon(upload)
  const { attached: withPicture } = await tagPicture(request, upload)
  const { accepted, fieldErrors } = together(withIcon, withPicture)
  if (fieldErrors) return refuseRow(submission, { fieldErrors }, accepted)
  return { result: submission.reply(), ...accepted, isRead: upload.files.has('icon_file') }
}

function tagPicture(request: Request, upload: Upload) {
  return optionalPicture(request, upload, {
    prefix: PREFIXES.occasion,
    named: 'name',
    find: tagToEdit,
  })
}

function together(icon: Attached, picture: Attached): Attached {
  const problems = { ...icon.fieldErrors, ...picture.fieldErrors }
  return {
    ...picture,
    accepted: { ...icon.accepted, ...picture.accepted },
    fieldErrors: Object.keys(problems).length > 0 ? problems : undefined,
  }
}

function attachedIcon(upload: Upload): { icon: string | null; attached: Attached } {
  const { icon, problem } = sentIcon(upload)
  const fieldErrors = problem ? { icon: [problem] } : undefined
  return { icon, attached: { accepted: { icon }, fieldErrors } }
}
