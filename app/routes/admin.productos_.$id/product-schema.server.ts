import { z } from 'zod'
import { line, ticked } from '~/forms/form-values.server'
import { isUuid } from '~/models/records/uuid'
import { parseAmount } from '~/money'
import { rulesOf } from '../admin/form/form-field.server'
import { COLOR_FIELDS, PICTURE_FIELDS, PRODUCT_FIELDS } from './product-fields'

const COLORS_MAX = 30
const PICTURES_MAX = 8
const TAGS_MAX = 100
const GREY = '#6b7280'

/** Typed soles as céntimos; `null` for a blank. */
const optionalAmount = line({ max: 20 }).transform((typed, context) => {
  const centimos = parseAmount(typed)
  if (centimos === null && typed !== '') {
    context.addIssue({ code: 'custom', message: 'Escribe un monto como 12.50, sin signos' })
  }
  return centimos
})

/** Up to nine digits, which PostgreSQL's integer holds; a blank is 0. */
export const stock = line({ max: 20 })
  .refine((typed) => /^\d{0,9}$/.test(typed), {
    error: 'Escribe el stock como un número entero, desde 0',
  })
  .transform(Number)

/** Up to the 60 days of the check constraint; a blank is 0. */
const leadDays = line({ max: 20 })
  .refine((typed) => /^\d{0,2}$/.test(typed) && Number(typed) <= 60, {
    error: 'Escribe los días como un número entero, de 0 a 60',
  })
  .transform(Number)

/** `#rrggbb`, or `#rgb` for short; a blank is grey. */
const hexColor = line({ max: 20 })
  .refine((typed) => /^(#([0-9a-f]{3}|[0-9a-f]{6}))?$/i.test(typed), {
    error: 'Escribe el color como #6b7280',
  })
  .transform((typed) => {
    const short = /^#(.)(.)(.)$/.exec(typed)
    const full = short
      ? `#${short
          .slice(1)
          .map((digit) => digit + digit)
          .join('')}`
      : typed
    return full.toLowerCase() || GREY
  })

const colorId = line().transform((id) => (isUuid(id) ? id : null))

const sentPicture = {
  /** Address of a stored picture, written by `keepPictures`. */
  image_kept: line({ max: 300 }).transform((url) => url || null),
  /** The problem of the chosen file. */
  image: line({ max: 300 }),
}

const Color = z
  .object({
    id: colorId,
    ...rulesOf(COLOR_FIELDS, { hex_color: hexColor }),
    ...sentPicture,
    removed: ticked,
  })
  .superRefine(({ id, color_name, image, image_kept, removed }, context) => {
    if (removed) return
    if (image) context.addIssue({ code: 'custom', path: ['image'], message: image })
    if (!color_name && (id || image_kept)) {
      context.addIssue({
        code: 'custom',
        path: ['color_name'],
        message: 'Escribe el nombre del color',
      })
    }
  })

const Picture = z
  .object({
    ...sentPicture,
    ...rulesOf(PICTURE_FIELDS, {}),
  })
  .superRefine(({ image, image_kept, alt_text }, context) => {
    const message = image || (alt_text && !image_kept ? 'Elige una imagen' : '')
    if (message) context.addIssue({ code: 'custom', path: ['image'], message })
  })

const Colors = z
  .array(Color)
  .max(COLORS_MAX, `Un producto puede tener hasta ${COLORS_MAX} colores`)
  .superRefine((colors, context) => {
    const seen = new Set<string>()
    for (const [index, { color_name, removed }] of colors.entries()) {
      const name = color_name.toLocaleLowerCase('es')
      if (removed || name === '') continue
      if (seen.has(name)) {
        const message = 'Ya hay un color con este nombre'
        context.addIssue({ code: 'custom', path: [index, 'color_name'], message })
      }
      seen.add(name)
    }
  })

/** @source docs/specification/back-office.md §5 "Product form"; docs/specification/decisions.md Q-010 */
export const ProductForm = z.object(
  rulesOf(PRODUCT_FIELDS, {
    sale_price: optionalAmount,
    category_id: line({ required: 'Elige la categoría' }).refine((id) => id === '' || isUuid(id), {
      error: 'Elige la categoría',
    }),
    subcategory_id: line()
      .refine((id) => id === '' || isUuid(id), { error: 'Elige la subcategoría' })
      .transform((id) => id || null),
    stock,
    lead_days: leadDays,
    tags: z
      .array(line().refine(isUuid, { error: 'Elige las ocasiones de la lista' }))
      .max(TAGS_MAX, `Elige como máximo ${TAGS_MAX} ocasiones`),
    colors: Colors,
    pictures: z
      .array(Picture)
      .max(PICTURES_MAX, `Un producto puede tener hasta ${PICTURES_MAX} fotos más`),
  }),
)
