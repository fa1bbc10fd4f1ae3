import type { productToEdit } from '~/models/catalogue/admin/product-to-edit.server'
import { versionOf } from '~/models/records/saving'
import { toSlug } from '~/slug'
import { textsOf } from '../admin/form/form-field.server'
import { PICTURE_FIELDS, PRODUCT_FIELDS } from './product-fields'

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
      pictures: product.pictures.map(shownPicture),
    }),
  }
}

function shownColor(color: Stored['colors'][number]) {
  const { id, color_name, hex_color, image_url } = color
  const picture = { image: '', image_kept: image_url ?? '', image_removed: '' }
  return { id, color_name, hex_color: hex_color ?? '', ...picture, removed: '' }
}

function shownPicture(picture: Stored['pictures'][number]) {
  return { image: '', image_kept: picture.image_url, ...textsOf(PICTURE_FIELDS, picture, {}) }
}

/** Form values that create the product again, with its pictures. */
export function sentAgain(product: Stored) {
  const { colors, pictures, ...fields } = formValues(product).fields
  const sent = colors.flatMap(({ color_name, hex_color, image_kept }, index) => [
    [`colors[${index}].color_name`, color_name],
    [`colors[${index}].hex_color`, hex_color],
    [`colors[${index}].image_kept`, image_kept],
  ])
  const more = pictures.flatMap(({ image: _, ...picture }, index) =>
    Object.entries(picture).map(([name, value]) => [`pictures[${index}].${name}`, value]),
  )
  return { ...fields, ...(Object.fromEntries([...sent, ...more]) as Record<string, string>) }
}

/** Initial values of a copy of a product; hidden at first. */
export function copyOf(product: Stored) {
  const { fields } = formValues(product)
  const name = `${fields.name} (copia)`
  const colors = fields.colors.map((color) => ({ ...color, id: '' }))
  return { ...fields, name, slug: toSlug(name), active: '', colors }
}
