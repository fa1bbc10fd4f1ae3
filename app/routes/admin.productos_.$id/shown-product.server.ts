import type { productToEdit } from '~/models/catalogue/admin/product-to-edit.server'
import { versionOf } from '~/models/records/saving'
import { toSlug } from '~/slug'
import { textsOf } from '../admin/form/form-field.server'
import { PICTURE_FIELDS, PRODUCT_FIELDS, SIZE_FIELDS } from './product-fields'

type Stored = NonNullable<Awaited<ReturnType<typeof productToEdit>>>

/** Values of a product's form, as text. */
export function formValues(product: Stored) {
  return {
    id: product.id,
    version: versionOf(product),
    /** Pictures by colour id. */
    images: Object.fromEntries(product.colors.map((color) => [color.id, color.image_url])),
    fields: textsOf(PRODUCT_FIELDS, product, {
      category_id: product.category_id ?? '',
      subcategory_id: product.subcategory_id ?? '',
      stock: String(product.stock),
      lead_days: String(product.lead_days),
      tags: product.tags.map(({ tag_id }) => tag_id),
      colors: product.colors.map(shownColor),
      sizes: product.sizes.map(shownSize),
      pictures: product.pictures.map(shownPicture),
    }),
  }
}

function shownColor(color: Stored['colors'][number]) {
  const { id, color_name, hex_color, image_url } = color
  const picture = { image: '', image_kept: image_url ?? '', image_removed: '' }
  return { id, color_name, hex_color: hex_color ?? '', ...picture, removed: '' }
}

function shownSize(size: Stored['sizes'][number]) {
  const texts = textsOf(SIZE_FIELDS, size, { stock: String(size.stock) })
  return { id: size.id, ...texts, removed: '' }
}

function shownPicture(picture: Stored['pictures'][number]) {
  const { color_id, size_id, image_url } = picture
  const of = { color_id: color_id ?? '', size_id: size_id ?? '' }
  return { image: '', image_kept: image_url, ...textsOf(PICTURE_FIELDS, picture, of) }
}

/** Form values that create the product again, with its pictures; these are of no colour or size, which are new. */
export function sentAgain(product: Stored) {
  const { colors, sizes, pictures, ...fields } = formValues(product).fields
  const sent = colors.flatMap(({ color_name, hex_color, image_kept }, index) => [
    [`colors[${index}].color_name`, color_name],
    [`colors[${index}].hex_color`, hex_color],
    [`colors[${index}].image_kept`, image_kept],
  ])
  const more = [
    ...pictures.flatMap((picture, index) =>
      named(`pictures[${index}]`, { ...picture, color_id: '', size_id: '' }),
    ),
    ...sizes.flatMap((size, index) => named(`sizes[${index}]`, { ...size, id: '' })),
  ]
  return { ...fields, ...(Object.fromEntries([...sent, ...more]) as Record<string, string>) }
}

/** The fields of a row that are not blank. */
function named(row: string, fields: Record<string, string>) {
  return Object.entries(fields).flatMap(([name, value]) =>
    value ? [[`${row}.${name}`, value]] : [],
  )
}

/** Initial values of a copy of a product; hidden at first. */
export function copyOf(product: Stored) {
  const { fields } = formValues(product)
  const name = `${fields.name} (copia)`
  const colors = fields.colors.map((color) => ({ ...color, id: '' }))
  const sizes = fields.sizes.map((size) => ({ ...size, id: '' }))
  const pictures = fields.pictures.map((one) => ({ ...one, color_id: '', size_id: '' }))
  return { ...fields, name, slug: toSlug(name), active: '', colors, sizes, pictures }
}
