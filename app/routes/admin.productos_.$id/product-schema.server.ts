import { z } from 'zod'
import { line, optionalAmount, storedLine, ticked } from '~/forms/form-values.server'
import { COLORS_MAX } from '~/models/catalogue/admin/product-limits'
import {
  hexColor,
  leadDays,
  recipe,
  repeated,
  sizeStock,
  stock,
} from '~/models/catalogue/admin/product-rules.server'
import { isUuid } from '~/models/records/uuid'
import { rulesOf } from '../admin/form/form-field.server'
import { PICTURES_MAX } from './chosen-pictures'
import { COLOR_FIELDS, PICTURE_FIELDS, PRODUCT_FIELDS, SIZE_FIELDS } from './product-fields'

const TAGS_MAX = 100

const rowId = line().transform((id) => (isUuid(id) ? id : null))

const sentPicture = {
  /** Address of a stored picture, written by `keepPictures`. */
  image_kept: line({ max: 300 }).transform((url) => url || null),
  /** The problem of the chosen file. */
  image: line({ max: 300 }),
}

const Color = z
  .object({
    id: rowId,
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
    ...rulesOf(PICTURE_FIELDS, { color_id: rowId, size_id: rowId }),
  })
  .superRefine(({ image, image_kept, alt_text }, context) => {
    const message = image || (alt_text && !image_kept ? 'Elige una imagen' : '')
    if (message) context.addIssue({ code: 'custom', path: ['image'], message })
  })

const Colors = z
  .array(Color)
  .max(COLORS_MAX, `Un producto puede tener hasta ${COLORS_MAX} colores`)
  .superRefine((colors, context) => {
    const names = colors.map(({ color_name, removed }) => (removed ? '' : color_name))
    for (const index of repeated(names)) {
      const message = 'Ya hay un color con este nombre'
      context.addIssue({ code: 'custom', path: [index, 'color_name'], message })
    }
  })

const Size = z
  .object({
    id: rowId,
    ...rulesOf(SIZE_FIELDS, {
      name: storedLine(SIZE_FIELDS.name.max),
      contents: storedLine(SIZE_FIELDS.contents.max),
      price: optionalAmount,
      stock: sizeStock,
      recipe,
    }),
    removed: ticked,
  })
  .superRefine((size, context) => {
    if (isLeftOut(size)) return
    const problems = {
      name: size.name ? '' : 'Escribe el nombre del tamaño',
      price: size.price === null ? SIZE_FIELDS.price.required : '',
    }
    for (const [field, message] of Object.entries(problems)) {
      if (message) context.addIssue({ code: 'custom', path: [field], message })
    }
  })

/** Marked to be removed, or a row in which nothing was written. */
export function isLeftOut({ id, removed, price, sale_price, ...row }: z.output<typeof Size>) {
  const isPriced = price !== null || sale_price !== null
  const isWritten = [row.name, row.contents, row.stock, row.recommended, row.recipe[0]].some(
    Boolean,
  )
  return removed || !(id || isPriced || isWritten)
}

const Sizes = z.array(Size).superRefine((sizes, context) => {
  const kept = sizes.map((size) => (isLeftOut(size) ? null : size))
  for (const index of repeated(kept.map((size) => size?.name ?? ''))) {
    const message = 'Ya hay un tamaño con este nombre'
    context.addIssue({ code: 'custom', path: [index, 'name'], message })
  }
  const chosen = kept.findIndex((size) => size?.recommended)
  for (const [index, size] of kept.entries()) {
    if (!size?.recommended || index === chosen) continue
    const message = 'Solo un tamaño puede ser el recomendado'
    context.addIssue({ code: 'custom', path: [index, 'recommended'], message })
  }
})

const Product = z.object(
  rulesOf(PRODUCT_FIELDS, {
    price: optionalAmount,
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
    recipe,
    sizes: Sizes,
    pictures: z
      .array(Picture)
      .max(PICTURES_MAX, `Un producto puede tener hasta ${PICTURES_MAX} fotos más`),
  }),
)

/** Without sizes it costs something itself. */
function asksForPrice(
  { price, sizes }: Pick<z.output<typeof Product>, 'price' | 'sizes'>,
  context: z.RefinementCtx,
) {
  if (price !== null || !sizes.every(isLeftOut)) return
  context.addIssue({ code: 'custom', path: ['price'], message: PRODUCT_FIELDS.price.required })
}

/** @source docs/specification/back-office.md §5 "Product form"; docs/specification/decisions.md Q-010 */
export const ProductForm = Product.superRefine(asksForPrice)

/** Whatever is sent for price and stock of a product with sizes, these are theirs. */
const SizedForm = Product.extend({
  price: Product.shape.price.catch(null),
  sale_price: Product.shape.sale_price.catch(null),
  stock: Product.shape.stock.catch(0),
}).superRefine(asksForPrice)

const Sent = z
  .object({ sizes: z.array(z.record(z.string(), z.unknown()).catch({})).catch([]) })
  .catch({ sizes: [] })

/**
 * The schema of what a form sends.
 *
 * @param sent its fields as conform puts them together
 */
export function formFor(sent: unknown): typeof ProductForm | typeof SizedForm {
  const { sizes } = Sent.parse(sent)
  return sizes.some(({ removed, name }) => name && !removed) ? SizedForm : ProductForm
}
