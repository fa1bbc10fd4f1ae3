import type { productToEdit } from '~/models/catalogue/admin/product-to-edit.server'
import { effectivePrice } from '~/models/catalogue/price'
import { flowerWords, recipeOf } from '~/models/catalogue/recipes/recipe'
import { versionOf } from '~/models/records/saving'
import { toSlug } from '~/slug'
import { textsOf } from '../admin/form/form-field.server'
import {
  BLANK_STEMS,
  PICTURE_FIELDS,
  PRODUCT_FIELDS,
  SIZE_FIELDS,
  STEM_FIELDS,
} from './product-fields'

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
      recipe: shownRecipe(product, null),
      sizes: product.sizes.map((size) => shownSize(product, size)),
      pictures: product.pictures.map(shownPicture),
    }),
  }
}

function shownColor(color: Stored['colors'][number]) {
  const { id, color_name, hex_color, image_url } = color
  const picture = { image: '', image_kept: image_url ?? '', image_removed: '' }
  return { id, color_name, hex_color: hex_color ?? '', ...picture, removed: '' }
}

/** With blank rows after it, so that flowers can be added without scripts. */
function shownRecipe({ recipes }: Stored, sizeId: string | null) {
  const rows = recipeOf(recipes, sizeId).map((row) =>
    textsOf(STEM_FIELDS, row, { stems: String(row.stems) }),
  )
  return [...rows, ...BLANK_STEMS]
}

function shownSize(product: Stored, size: Stored['sizes'][number]) {
  const own = { stock: String(size.stock), recipe: shownRecipe(product, size.id) }
  const texts = textsOf(SIZE_FIELDS, size, own)
  return { id: size.id, ...texts, removed: '' }
}

/**
 * What the stems of each recipe cost and what is left of the price, by size id, blank for the product itself; céntimos.
 * Of a recipe that misses a cost, which flowers those are of.
 */
export function marginsIn(product: Stored): Record<string, Margin> {
  const all = [{ ...product, id: null }, ...product.sizes]
  return Object.fromEntries(
    all.flatMap(({ id, price, sale_price }) => {
      const recipe = product.recipes.filter(({ size_id }) => size_id === id)
      if (recipe.length === 0) return []
      const missing = recipe.filter(({ stem_cost }) => stem_cost === null).map(flowerWords)
      const cost = recipe.reduce((sum, { stems, stem_cost }) => sum + stems * (stem_cost ?? 0), 0)
      const sold = effectivePrice({ price, sale_price })
      return [[id ?? '', { cost, margin: sold - cost, missing }]]
    }),
  )
}

export type Margin = { cost: number; margin: number; missing: string[] }

function shownPicture(picture: Stored['pictures'][number]) {
  const { color_id, size_id, image_url } = picture
  const of = { color_id: color_id ?? '', size_id: size_id ?? '' }
  return { image: '', image_kept: image_url, ...textsOf(PICTURE_FIELDS, picture, of) }
}

/** Form values that create the product again, with its pictures; these are of no colour or size, which are new. */
export function sentAgain(product: Stored) {
  const { colors, recipe, sizes, pictures, ...fields } = formValues(product).fields
  const sent = colors.flatMap(({ color_name, hex_color, image_kept }, index) => [
    [`colors[${index}].color_name`, color_name],
    [`colors[${index}].hex_color`, hex_color],
    [`colors[${index}].image_kept`, image_kept],
  ])
  const more = [
    ...pictures.flatMap((picture, index) =>
      named(`pictures[${index}]`, { ...picture, color_id: '', size_id: '' }),
    ),
    ...recipe.flatMap((stems, index) => named(`recipe[${index}]`, stems)),
    ...sizes.flatMap((size, index) => named(`sizes[${index}]`, { ...size, id: '' })),
  ]
  return { ...fields, ...(Object.fromEntries([...sent, ...more]) as Record<string, string>) }
}

type Row = { [name: string]: string | Row[] }

/** The fields of a row, and of the rows in it, that are not blank. */
function named(row: string, fields: Row): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const field = `${row}.${name}`
    if (typeof value !== 'string') {
      return value.flatMap((one, index) => named(`${field}[${index}]`, one))
    }
    return value ? [[field, value]] : []
  })
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
