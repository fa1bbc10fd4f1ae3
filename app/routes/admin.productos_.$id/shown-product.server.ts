import { formatAmount } from '~/money'
import type { productToEdit } from '~/models/catalogue-desk/product-to-edit.server'
import { versionOf } from '~/models/records/saving'
import { toSlug } from '~/slug'
import { cropTexts } from '../admin/form/crop.server'

type Stored = NonNullable<Awaited<ReturnType<typeof productToEdit>>>

/** Values of a product's form, as text. */
export function formValues(product: Stored) {
  const { id, name, slug, description, instructions } = product
  const fields = { name, slug, description, instructions }
  return {
    id,
    version: versionOf(product),
    /** Pictures by colour id. */
    images: Object.fromEntries(product.colors.map((color) => [color.id, color.image_url])),
    fields: {
      ...fields,
      category_id: product.category_id ?? '',
      subcategory_id: product.subcategory_id ?? '',
      price: formatAmount(product.price),
      sale_price: product.sale_price === null ? '' : formatAmount(product.sale_price),
      stock: String(product.stock),
      lead_days: String(product.lead_days),
      featured: product.featured ? 'on' : '',
      pinned: product.pinned ? 'on' : '',
      active: product.active ? 'on' : '',
      tags: product.tags.map(({ tag_id }) => tag_id),
      colors: product.colors.map(shownColor),
      pictures: product.pictures.map(shownPicture),
    },
  }
}

function shownColor(color: Stored['colors'][number]) {
  const { id, color_name, hex_color, image_url } = color
  const picture = { image: '', image_kept: image_url ?? '', image_removed: '' }
  return { id, color_name, hex_color: hex_color ?? '', ...picture, removed: '' }
}

function shownPicture({ image_url, alt_text, ...crop }: Stored['pictures'][number]) {
  return { image: '', image_kept: image_url, alt_text, ...cropTexts(crop) }
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
