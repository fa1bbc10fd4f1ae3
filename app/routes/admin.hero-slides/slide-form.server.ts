import { z } from 'zod'
import { textOf } from '~/forms/form.server'
import { optionalLine } from '~/forms/form-values.server'
import { isShopPage } from '~/models/catalogue/shop-page.server'
import type { Upload } from '~/forms/upload.server'
import { placedVersion } from '~/models/records/saving'
import { createSlide, slideToEdit, updateSlide } from '~/models/site/slide-editor.server'
import { slideLink } from '~/models/site/slide-link'
import { rulesOf, textsOf } from '../admin/form/form-field.server'
import { saveRow } from '../admin/form/save-row.server'
import { requiredPicture } from '../admin/form/row-picture.server'
import { PREFIXES } from '../admin/form/sent-picture.server'
import { SLIDE_FIELDS } from './slide-form'

type Slide = NonNullable<Awaited<ReturnType<typeof slideToEdit>>>

/** Values of a slide's form. */
export function formValues(slide: Slide) {
  const { id, image_url: image } = slide
  return { id, image, version: placedVersion(slide), fields: textsOf(SLIDE_FIELDS, slide, {}) }
}

/** Form values that create the row again, with its picture. */
export function sentAgain(slide: Slide) {
  return { ...formValues(slide).fields, image_kept: slide.image_url }
}

const SlideForm = z.object(
  rulesOf(SLIDE_FIELDS, {
    cta_link: optionalLine(500).refine((link) => link === null || slideLink(link) !== null, {
      error: 'Escribe una página de la tienda, como /catalogo, o una dirección con https://',
    }),
  }),
)

export async function saveSlide(request: Request, upload: Upload) {
  const { url, attached } = await requiredPicture(request, upload, {
    prefix: PREFIXES.heroSlide,
    named: 'title',
    find: slideToEdit,
  })
  const fieldErrors = { ...attached.fieldErrors, ...(await linkProblem(upload)) }
  return saveRow(request, upload, SlideForm, {
    titles: { created: 'Slide creado', updated: 'Slide actualizado' },
    attached: Object.keys(fieldErrors).length > 0 ? { ...attached, fieldErrors } : attached,
    write(id, values, seen) {
      const draft = { ...values, image_url: url }
      return id ? updateSlide(id, draft, seen) : createSlide(draft)
    },
  })
}

/** What is wrong with a link to the shop itself: visitors would find no page there. */
async function linkProblem({ form }: Upload): Promise<Record<string, string[]> | undefined> {
  const link = slideLink(textOf(form, 'cta_link'))
  if (!link?.startsWith('/') || (await isShopPage(link))) return undefined
  return { cta_link: ['No hay una página de la tienda en esa dirección. Elige una de la lista'] }
}
