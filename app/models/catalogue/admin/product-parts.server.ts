import { sql } from 'kysely'
import type { Executor, Trx } from '~/database/db.server'
import { formatMoney } from '~/money'
import type { ColorDraft, PictureDraft, ProductDraft, ProductEdit } from './product-draft'
import { sizeForDiff } from './product-sizes.server'
import { recipeWords } from '../recipes/recipe'
import type { NotSaved } from '~/models/records/saving'

/* The parts of a product outside its own row: category, tags and colours. */

type Place = { category_id: string | null; subcategory_id: string | null }

/**
 * The problem with a product's category or subcategory; `null` when there is none. Locks both rows
 * until the transaction ends.
 *
 * @source docs/specification/reliability.md §4, Product: a subcategory of another category
 */
export async function categoryProblem(trx: Trx, place: Place): Promise<NotSaved | null> {
  if (place.category_id && !(await lockedCategory(trx, place.category_id))) {
    return refusal('category_id', 'Esa categoría ya no existe: elige otra')
  }
  if (!place.subcategory_id) return null
  const subcategory = await trx
    .selectFrom('subcategories')
    .select('category_id')
    .where('id', '=', place.subcategory_id)
    .forShare()
    .executeTakeFirst()
  if (!subcategory) return refusal('subcategory_id', 'Esa subcategoría ya no existe: elige otra')
  return subcategory.category_id === place.category_id
    ? null
    : refusal('subcategory_id', 'Esa subcategoría es de otra categoría: elige otra')
}

function lockedCategory(trx: Trx, id: string) {
  return trx
    .selectFrom('categories')
    .select('id')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
}

function refusal(field: string, sentence: string): NotSaved {
  return { saved: false, fieldErrors: { [field]: [sentence] } }
}

/** Links a product to those of the given tags that exist. */
export async function linkTags(executor: Executor, productId: string, tagIds: string[]) {
  if (tagIds.length === 0) return
  await sql`
    insert into product_tags (product_id, tag_id)
    select ${productId}::uuid, id from tags where id = any(${tagIds}::uuid[]) for key share
  `.execute(executor)
}

export async function tagIdsOf(executor: Executor, productId: string): Promise<string[]> {
  const links = await executor
    .selectFrom('product_tags')
    .select('tag_id')
    .where('product_id', '=', productId)
    .execute()
  return links.map(({ tag_id }) => tag_id)
}

/** In display order. */
export function colorsOf(executor: Executor, productId: string) {
  return executor
    .selectFrom('product_colors')
    .select(['id', 'color_name', 'hex_color', 'image_url'])
    .where('product_id', '=', productId)
    .orderBy('display_order')
    .orderBy('id')
    .execute()
}

/** Whether a form names a row of another product. An id that no longer exists counts as a new row. */
export async function hasForeign(
  executor: Executor,
  list: 'colors' | 'sizes',
  productId: string,
  edit: ProductEdit,
): Promise<boolean> {
  const ids = [...edit[list].map(({ id }) => id ?? ''), ...edit.removed[list]].filter(Boolean)
  if (ids.length === 0) return false
  const { rows } = await sql`
    select from ${sql.table(`product_${list}`)}
    where id = any(${ids}::uuid[]) and product_id <> ${productId} limit 1
  `.execute(executor)
  return rows.length > 0
}

/** Writes colours in their order: updates the stored ones, inserts the others. */
export async function writeColors(executor: Executor, productId: string, colors: ColorDraft[]) {
  for (const [index, { id, ...color }] of colors.entries()) {
    const row = { ...color, display_order: index + 1 }
    const { numUpdatedRows } = await executor
      .updateTable('product_colors')
      .set(row)
      .where('id', '=', id ?? null)
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0) continue
    await executor
      .insertInto('product_colors')
      .values({ ...row, product_id: productId })
      .execute()
  }
}

export async function removeRows(
  executor: Executor,
  list: 'colors' | 'sizes',
  productId: string,
  { removed }: ProductEdit,
) {
  if (removed[list].length === 0) return
  await sql`
    delete from ${sql.table(`product_${list}`)}
    where id = any(${removed[list]}::uuid[]) and product_id = ${productId}
  `.execute(executor)
}

/** A product as readable text by field of its form, for the comparison of versions. */
export async function forDiff(executor: Executor, product: Stored) {
  const { category_id, subcategory_id, tagIds, removed: _, ...rest } = product
  const { active, price, sale_price, colors, sizes, pictures, recipe = [], ...row } = rest
  return {
    ...row,
    ...(await wordsFor(executor, { category_id, subcategory_id, tagIds })),
    active,
    price: formatMoney(price),
    sale_price: sale_price === null ? null : formatMoney(sale_price),
    colors: colors.map(colorForDiff).join(', '),
    sizes: sizes.map(sizeForDiff).join(', '),
    pictures: pictures.map(pictureForDiff).join(', '),
    recipe: recipeWords(recipe),
  }
}

function colorForDiff({ color_name, hex_color, image_url }: Stored['colors'][number]): string {
  return `${color_name} ${hex_color}${image_url ? ' con foto' : ''}`
}

function pictureForDiff({ alt_text, crop_x, crop_y, ...of }: PictureDraft): string {
  const shown = [of.color_id ? ' de un color' : '', of.size_id ? ' de un tamaño' : ''].join('')
  return `${alt_text || 'foto sin texto'} (${crop_x}/${crop_y})${shown}`
}

type Stored = Omit<ProductEdit, 'colors' | 'removed'> & {
  removed?: ProductEdit['removed']
  colors: { color_name: string; hex_color: string | null; image_url: string | null }[]
}

async function wordsFor(
  executor: Executor,
  { category_id, subcategory_id, tagIds }: Place & Pick<ProductDraft, 'tagIds'>,
) {
  const { rows } = await sql<Record<'category_id' | 'subcategory_id' | 'tags', string | null>>`
    select (select name from categories where id = ${category_id}) as category_id,
      (select name from subcategories where id = ${subcategory_id}) as subcategory_id,
      (select string_agg(name, ', ' order by name) from tags where id = any(${tagIds}::uuid[])) as tags
  `.execute(executor)
  return rows[0] ?? { category_id: null, subcategory_id: null, tags: null }
}
