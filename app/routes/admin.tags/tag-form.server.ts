import { z } from 'zod'
import { parseForm } from '~/forms/form.server'
import type { Upload } from '~/forms/upload.server'
import { sentIcon } from '~/images/tag-icon.server'
import { createTag, type tagToEdit, updateTag } from '~/models/catalogue/admin/tag-editor.server'
import { versionOf } from '~/models/records/saving'
import { rulesOf, textsOf } from '../admin/form/form-field.server'
import { type Attached, refuseRow, saveRow } from '../admin/form/save-row.server'
import { TAG_FIELDS } from './tag-form'

type Tag = NonNullable<Awaited<ReturnType<typeof tagToEdit>>>

/** Values of a tag's form. */
export function formValues(tag: Tag) {
  const { id, icon } = tag
  return { id, version: versionOf(tag), fields: { ...textsOf(TAG_FIELDS, tag, {}), icon } }
}

const TagForm = z.object(rulesOf(TAG_FIELDS, {}))

export function saveTag(request: Request, upload: Upload) {
  const { icon, ...attached } = attachedIcon(upload)
  return saveRow(request, upload, TagForm, {
    titles: { created: 'Tag creado', updated: 'Tag actualizado' },
    attached,
    write(id, values, seen) {
      const draft = { ...values, icon }
      return id ? updateTag(id, draft, seen) : createTag(draft)
    },
  })
}

/** The form with the icon of the chosen file; nothing is saved and nothing else validated. */
export function readIcon(upload: Upload) {
  const submission = parseForm(upload.form, z.looseObject({}), TagForm)
  const { icon, accepted, fieldErrors } = attachedIcon(upload)
  if (fieldErrors) return refuseRow(submission, { fieldErrors }, accepted)
  return { result: submission.reply(), icon, isRead: upload.files.has('icon_file') }
}

function attachedIcon(upload: Upload): Attached & { icon: string | null } {
  const { icon, problem } = sentIcon(upload)
  return { icon, accepted: { icon }, fieldErrors: problem ? { icon: [problem] } : undefined }
}
