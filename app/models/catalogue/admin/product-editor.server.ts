import { db, type Executor, isUniqueViolation, type Trx } from '~/database/db.server'
import {
  colorsOf,
  hasForeignColor,
  linkTags,
  categoryProblem,
  forDiff,
  removeColors,
  tagIdsOf,
  writeColors,
} from './product-parts.server'
import {
  orphanedImages,
  picturesOf,
  removePictures,
  writePictures,
} from './product-pictures.server'
import { mergedEdit } from './product-merge'
import type { ProductDraft, ProductEdit } from './product-draft'
import { changedMeanwhile, GONE, type NotSaved, slugTaken } from '~/models/records/saving'
import { touched } from '~/models/records/touched'

/**
 * The result of saving a product: its id and the pictures it no longer shows, or why it was
 * refused.
 */
export type ProductSaved = { saved: true; id: string; oldImages: string[] } | NotSaved

/**
 * A new product with its tags, colours and pictures.
 *
 * @param executor the caller's transaction, so that a product is never stored in part
 * @returns its id
 */
export async function createProduct(draft: ProductDraft, executor: Executor = db): Promise<string> {
  const { tagIds, colors, pictures, ...row } = draft
  const { id } = await executor
    .insertInto('products')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  await updateRedirects(executor, draft.slug, null)
  await linkTags(executor, id, tagIds)
  await writeColors(executor, id, colors)
  await writePictures(executor, id, pictures)
  return id
}

/** Creates a product from its form; ids of colours that the form sends are ignored. */
export async function saveNewProduct(edit: ProductEdit): Promise<ProductSaved> {
  const { removedColorIds: _, ...draft } = edit
  const colors = draft.colors.map((color) => ({ ...color, id: null }))
  try {
    return await db.transaction().execute(async (trx) => {
      const problem = await categoryProblem(trx, draft)
      if (problem) return problem
      const id = await createProduct({ ...draft, colors }, trx)
      return { saved: true, id, oldImages: [] }
    })
  } catch (error) {
    return refused(error, draft)
  }
}

/**
 * Updates a product with its tags, colours and pictures in one transaction. Stored colours that the form does
 * not mention stay; former slugs of the product redirect to its current one. What only another person
 * changed meanwhile stays too; what both changed is asked about.
 *
 * @param seen version of the product when the form was opened, or of the answer that asked
 * @param opened what the form showed when it was opened; without it every difference is asked about
 * @source docs/specification/back-office.md §4 "Product form"; docs/specification/decisions.md Q-010
 */
export async function updateProduct(
  id: string,
  edit: ProductEdit,
  seen: string,
  opened?: ProductEdit,
): Promise<ProductSaved> {
  try {
    return await db.transaction().execute((trx) => updateIn(trx, id, edit, { seen, opened }))
  } catch (error) {
    return refused(error, edit)
  }
}

async function updateIn(
  trx: Trx,
  id: string,
  edit: ProductEdit,
  { seen, opened }: { seen: string; opened?: ProductEdit },
): Promise<ProductSaved> {
  // Locked before the product, in the order in which moving a subcategory locks.
  const problem = await categoryProblem(trx, edit)
  const stored = await trx
    .selectFrom('products')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!stored) return GONE
  const [colors, pictures] = [await colorsOf(trx, id), await picturesOf(trx, id)]
  if (await hasForeignColor(trx, id, edit)) return FOREIGN_COLOR
  const now = { ...stored, colors, pictures, tagIds: await tagIdsOf(trx, id) }
  const { merged, both } = opened ? mergedEdit(opened, edit, now) : { merged: edit, both: null }
  if (both?.length !== 0) {
    const wanted = await forDiff(trx, edit)
    const asked = both ? fieldsOf(wanted, both) : wanted
    const { updated_at } = stored
    const conflict = changedMeanwhile({ ...(await forDiff(trx, now)), updated_at }, asked, seen)
    if (conflict) return conflict
  }
  const isPlaced = merged.category_id === edit.category_id
  if (problem && isPlaced) return problem
  await writeProduct(trx, id, stored.slug, merged)
  return { saved: true, id, oldImages: await orphanedImages(trx, id, [...colors, ...pictures]) }
}

/** The texts of those fields alone. */
function fieldsOf(texts: object, fields: string[]) {
  return Object.fromEntries(
    Object.entries(texts).filter(([name]) => fields.includes(name === 'tags' ? 'tagIds' : name)),
  )
}

const FOREIGN_COLOR: NotSaved = {
  saved: false,
  formErrors: ['Un color de este formulario es de otro producto: vuelve a abrir este producto'],
}

async function writeProduct(trx: Trx, id: string, oldSlug: string, edit: ProductEdit) {
  const { tagIds, colors, pictures, removedColorIds, ...row } = edit
  await trx
    .updateTable('products')
    .set({ ...row, updated_at: touched('products') })
    .where('id', '=', id)
    .execute()
  if (row.slug !== oldSlug) await updateRedirects(trx, row.slug, { slug: oldSlug, product_id: id })
  await trx.deleteFrom('product_tags').where('product_id', '=', id).execute()
  await linkTags(trx, id, tagIds)
  await removeColors(trx, id, removedColorIds)
  await writeColors(trx, id, colors)
  await removePictures(trx, id)
  await writePictures(trx, id, pictures)
}

/** Deletes the redirect of the product's new slug, and adds one from its former slug, if any. */
async function updateRedirects(
  executor: Executor,
  slug: string,
  left: { slug: string; product_id: string } | null,
) {
  await executor.deleteFrom('product_redirects').where('slug', '=', slug).execute()
  if (!left) return
  await executor
    .insertInto('product_redirects')
    .values(left)
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(left))
    .execute()
}

/** @source docs/specification/decisions.md Q-073 */
function refused(error: unknown, { slug }: { slug: string }): NotSaved {
  if (!isUniqueViolation(error)) throw error
  return { saved: false, ...slugTaken(slug) }
}
