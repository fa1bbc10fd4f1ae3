import type { ColorDraft, PictureDraft, ProductDraft, ProductEdit } from './product-draft'

type Color = Omit<ColorDraft, 'id' | 'hex_color'> & { id?: string | null; hex_color: string | null }
/** A product as it is stored. */
type Stored = Omit<ProductDraft, 'colors'> & { colors: Color[] }

type Field = keyof ProductDraft

/** Who changes one of them means both. */
const PLACE: Field[] = ['category_id', 'subcategory_id']

/** What belongs together of what a form sends. */
function partsOf({ removedColorIds: _, ...draft }: ProductEdit): Field[][] {
  const fields = Object.keys(draft) as Field[]
  return [PLACE, ...fields.filter((field) => !PLACE.includes(field)).map((field) => [field])]
}

/**
 * What becomes of a product that two people edit: what only one of them changed is kept.
 *
 * @param opened what the form showed when it was opened
 * @returns the merged edit, and the fields that both changed, in which it has `mine`
 */
export function mergedEdit(opened: ProductEdit, mine: ProductEdit, stored: Stored) {
  const merged: ProductEdit = { ...mine }
  const both: Field[] = []
  for (const part of partsOf(mine)) {
    const [before, typed, now] = [opened, mine, stored].map((one) => textOf(one, part))
    if (typed === before) takeStored(merged, stored, part)
    else if (now !== before && now !== typed) both.push(...part)
  }
  return { merged, both }
}

function takeStored(merged: ProductEdit, stored: Stored, part: Field[]) {
  Object.assign(merged, Object.fromEntries(part.map((field) => [field, stored[field]])))
  if (part[0] !== 'colors') return
  merged.colors = stored.colors.map((color) => ({ ...color, hex_color: color.hex_color ?? GREY }))
  merged.removedColorIds = []
}

/** What the form makes of a colour without one. */
const GREY = '#6b7280'

/** For comparison alone. */
function textOf(product: Stored & { removedColorIds?: string[] }, part: Field[]) {
  switch (part[0]) {
    case 'tagIds':
      return JSON.stringify([...product.tagIds].sort())
    case 'colors':
      return JSON.stringify([product.colors.map(colorText), product.removedColorIds ?? []])
    case 'pictures':
      return JSON.stringify(product.pictures.map(pictureText))
    default:
      return JSON.stringify(part.map((field) => product[field] ?? null))
  }
}

function colorText({ id, color_name, hex_color, image_url }: Color) {
  return [id, color_name, hex_color ?? GREY, image_url]
}

function pictureText({ image_url, alt_text, crop_x, crop_y }: PictureDraft) {
  return [image_url, alt_text, crop_x, crop_y]
}
