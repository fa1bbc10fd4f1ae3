import { z } from 'zod'
import { textOf, parseForm, unknownIntent } from '~/forms/form.server'
import { line, optionalLine, optionalParagraph, place, ticked } from '~/forms/form-values.server'
import { readList } from '~/urls/list-url'
import { countActive } from '~/models/records/active.server'
import { lastPlace } from '~/models/records/display-order.server'
import {
  createLifestyle,
  LIFESTYLE_SORTS,
  lifestyleToEdit,
  lifestyleToRemove,
  LINK_TYPES,
  linkTargets,
  listLifestyle,
  removeLifestyle,
  updateLifestyle,
} from '~/models/site/lifestyle-editor.server'
import { versionOf } from '~/models/records/saving'
import { isUuid } from '~/models/records/uuid'
import type { Upload } from '~/forms/upload.server'
import { applyBulkAction, moveSelected, deleteSelected } from '../admin/list/list-actions.server'
import { undoDelete } from '../admin/list/undo-delete.server'
import { rowsToDelete, editedRow } from '../admin/list/selection.server'
import { afterSave, editedId, refuseRow, saveOrReport } from '../admin/form/save-row.server'
import {
  PREFIXES,
  sentPicture,
  settlePicture,
  withPictures,
} from '../admin/form/sent-picture.server'
import type { EditedLifestyle } from './lifestyle-form'

export async function readLifestyle(url: URL) {
  const list = readList(url.searchParams, LIFESTYLE_SORTS)
  const edited = await editedRow(url, lifestyleToEdit)
  const current = [edited?.link_category_id, edited?.link_subcategory_id, edited?.link_tag_id]
  const [{ rows, total }, counts, targets, doomed] = await Promise.all([
    listLifestyle(list),
    countActive('lifestyle_images'),
    linkTargets(current.filter((id) => typeof id === 'string')),
    rowsToDelete(url, lifestyleToRemove),
  ])
  return { list, rows, total, counts, targets, doomed, edited: edited && formValues(edited) }
}

function formValues(
  row: NonNullable<Awaited<ReturnType<typeof lifestyleToEdit>>>,
): EditedLifestyle {
  const { id, image_url, title, description, link_type, display_order, active } = row
  const { link_category_id, link_subcategory_id, link_tag_id } = row
  const link = { link_type, link_category_id, link_subcategory_id, link_tag_id }
  return {
    id,
    image: image_url,
    version: versionOf(row),
    fields: {
      ...{ title, description, ...link },
      display_order: String(display_order),
      active: active ? 'on' : '',
    },
  }
}

/** Of the three lists only that of the chosen type counts. */
const LifestyleForm = z
  .object({
    title: optionalLine(120),
    description: optionalParagraph(300),
    link_type: z.enum(LINK_TYPES, { error: 'Elige el tipo de enlace' }),
    link_category_id: line(),
    link_subcategory_id: line(),
    link_tag_id: line(),
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

/** Does what a button of the screen asks for; its caller has asked who is asking. */
export function changeLifestyle(request: Request, upload: Upload) {
  switch (upload.intent) {
    case 'save':
    case 'save-and-new':
      return saveLifestyle(request, upload)
    case 'apply':
      return applyBulkAction(request, upload.form, 'lifestyle_images', {
        shown: { one: 'Imagen activada', many: 'imágenes activadas' },
        hidden: { one: 'Imagen desactivada', many: 'imágenes desactivadas' },
      })
    case 'delete':
      return deleteSelected(
        request,
        upload.form,
        withPictures(removeLifestyle),
        { one: 'Imagen eliminada', many: 'imágenes eliminadas' },
        {
          undo: undoDelete(lifestyleToEdit, (row) => ({
            ...formValues(row).fields,
            image_kept: row.image_url,
          })),
        },
      )
    case 'move':
      return moveSelected(request, upload.form, 'lifestyle_images')
    default:
      throw unknownIntent(upload.intent)
  }
}

async function saveLifestyle(request: Request, upload: Upload) {
  const id = editedId(request)
  const stored = id ? ((await lifestyleToEdit(id))?.image_url ?? null) : null
  const submission = parseForm(upload.form, LifestyleForm)
  const name = textOf(upload.form, 'title')
  const picture = await sentPicture(upload, 'image', stored, { prefix: PREFIXES.lifestyle, name })
  const image_url = picture.url ?? stored
  const accepted = { image: image_url }
  const problem = picture.problem ?? (image_url ? null : 'Elige una imagen')
  const problems = problem ? { fieldErrors: { image_url: [problem] } } : {}
  if (submission.status !== 'success' || problem || !image_url) {
    return refuseRow(submission, problems, accepted)
  }

  const { display_order, ...values } = submission.value
  const order = display_order ?? (await lastPlace('lifestyle_images'))
  const draft = { ...values, image_url, display_order: order }
  const version = textOf(upload.form, 'version')
  const saved = await saveOrReport(
    id ? updateLifestyle(id, draft, version) : createLifestyle(draft),
  )
  if (!saved.saved) return refuseRow(submission, saved, accepted)

  await settlePicture(image_url, saved.oldImage)
  return afterSave(request, upload.intent, {
    title: id ? 'Imagen actualizada' : 'Imagen creada',
    description: picture.isNew ? 'Imagen subida correctamente' : undefined,
  })
}
