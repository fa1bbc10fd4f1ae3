import type { ColorDraft, PictureDraft, ProductDraft, ProductEdit } from './product-draft'

type Color = Omit<ColorDraft, 'id' | 'hex_color'> & { id?: string | null; hex_color: string | null }
/** A product as it is stored. */
type Stored = Omit<ProductDraft, 'colors'> & { colors: Color[] }

/** What belongs together: who changes one of them means all. */
const PARTS = [
  ...[['name'], ['slug'], ['description'], ['instructions'], ['price'], ['sale_price']],
  ...[
    ['category_id', 'subcategory_id'],
    ['stock'],
    ['lead_days'],
    ['featured'],
    ['pinned'],
    ['active'],
  ],
  ...[['tagIds'], ['colors'], ['pictures']],
] as (keyof ProductDraft)[][]

/**
 * What becomes of a product that two people edit: what only one of them changed is kept.
 *
 * @param opened what the form showed when it was opened
 * @returns the merged edit, and the fields that both changed, in which it has `mine`
 */
export function mergedEdit(opened: ProductEdit, mine: ProductEdit, stored: Stored) {
  const merged: ProductEdit = { ...mine }
  const both: (keyof ProductDraft)[] = []
  for (const part of PARTS) {
    const [before, typed, now] = [opened, mine, stored].map((one) => textOf(one, part))
    if (typed === before) takeStored(merged, stored, part)
    else if (now !== before && now !== typed) both.push(...part)
  }
  return { merged, both }
}

function takeStored(merged: ProductEdit, stored: Stored, part: (keyof ProductDraft)[]) {
  Object.assign(merged, Object.fromEntries(part.map((field) => [field, stored[field]])))
  if (part[0] !== 'colors') return
  merged.colors = stored.colors.map((color) => ({ ...color, hex_color: color.hex_color ?? GREY }))
  merged.removedColorIds = []
}

/** What the form makes of a colour without one. */
const GREY = '#6b7280'

/** For comparison alone. */
function textOf(product: Stored & { removedColorIds?: string[] }, part: (keyof ProductDraft)[]) {
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
