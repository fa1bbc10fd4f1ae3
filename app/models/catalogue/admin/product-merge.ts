import type {
  ColorDraft,
  PictureDraft,
  ProductDraft,
  ProductEdit,
  SizeDraft,
} from './product-draft'

import { GREY } from './product-limits'

type Color = Omit<ColorDraft, 'id' | 'hex_color'> & { id?: string | null; hex_color: string | null }
/** A product as it is stored. */
type Stored = Omit<ProductDraft, 'colors'> & { colors: Color[] }

type Field = keyof ProductDraft

/** Who changes one of them means both. */
const PLACE: Field[] = ['category_id', 'subcategory_id']

/** What belongs together of what a form sends. */
function partsOf({ removed: _, ...draft }: ProductEdit): Field[][] {
  const fields = Object.keys(draft) as Field[]
  return [PLACE, ...fields.filter((field) => !PLACE.includes(field)).map((field) => [field])]
}

/**
 * What a form sends and what it showed at first, as if it had been opened now: a stock of a size that it left as it
 * was shown may have been sold since, a recipe that it does not hold is the stored one, and price and stock of a
 * product with sizes are theirs, whatever is sent.
 *
 * @param opened what the form showed when it was opened
 */
export function asOpenedNow<Opened extends ProductEdit | undefined>(
  opened: Opened,
  mine: ProductEdit,
  stored: Stored,
): { opened: Opened | ProductEdit; mine: ProductEdit } {
  const stockIn = (one: Pick<Stored, 'sizes'> | undefined, id: string | null | undefined) =>
    one?.sizes.find((size) => size.id === id)?.stock
  const left = mine.sizes.filter(({ id, stock }) => id && stockIn(opened, id) === stock)
  const stocks = new Map(left.map(({ id, stock }) => [id, stockIn(stored, id) ?? stock]))
  const recipes = new Map(stored.sizes.map(({ id, recipe }) => [id, recipe]))
  const { price, sale_price, stock } = stored
  const now = (edit: ProductEdit): ProductEdit => ({
    ...edit,
    ...(mine.sizes.length > 0 && { price, sale_price, stock }),
    sizes: edit.sizes.map((size) => ({
      ...size,
      stock: stocks.get(size.id) ?? size.stock,
      recipe: size.recipe ?? recipes.get(size.id),
    })),
  })
  return { opened: opened && now(opened), mine: now(mine) }
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
  const [list] = part
  if (list === 'colors' || list === 'sizes') merged.removed = { ...merged.removed, [list]: [] }
  if (list !== 'colors') return
  merged.colors = stored.colors.map((color) => ({ ...color, hex_color: color.hex_color ?? GREY }))
}

/** For comparison alone. */
function textOf(product: Stored & { removed?: ProductEdit['removed'] }, part: Field[]) {
  switch (part[0]) {
    case 'tagIds':
      return JSON.stringify([...product.tagIds].sort())
    case 'colors':
      return JSON.stringify([product.colors.map(colorText), product.removed?.colors ?? []])
    case 'sizes':
      return JSON.stringify([product.sizes.map(sizeText), product.removed?.sizes ?? []])
    case 'pictures':
      return JSON.stringify(product.pictures.map(pictureText))
    default:
      return JSON.stringify(part.map((field) => product[field] ?? null))
  }
}

function colorText({ id, color_name, hex_color, image_url }: Color) {
  return [id, color_name, hex_color ?? GREY, image_url]
}

function sizeText({ id, name, contents, price, sale_price, stock, ...size }: SizeDraft) {
  return [id, name, contents, price, sale_price, stock, size.recommended, size.active, size.recipe]
}

function pictureText({ image_url, alt_text, crop_x, crop_y, ...of }: PictureDraft) {
  return [image_url, alt_text, crop_x, crop_y, of.color_id ?? null, of.size_id ?? null]
}
