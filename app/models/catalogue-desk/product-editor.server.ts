import { db, type Executor, isTaken, type Trx } from '~/database/db.server'
import {
  colorsOf,
  hasForeignColor,
  linkTags,
  orphanedImages,
  categoryProblem,
  forDiff,
  removeColors,
  tagIdsOf,
  writeColors,
} from './product-parts.server'
import type { ProductDraft, ProductEdit } from './product-draft'
import { changedMeanwhile, GONE, type NotSaved, slugTaken } from '~/models/records/saving'

/** What became of a product's form: its id and the pictures it no longer shows, or the refusal. */
export type ProductSaved = { saved: true; id: string; oldImages: string[] } | NotSaved

/**
 * A new product with its tags and colours.
 *
 * @param executor the caller's transaction, so that a product never stands there half made
 * @returns its id
 */
export async function createProduct(draft: ProductDraft, executor: Executor = db): Promise<string> {
  const { tagIds, colors, ...row } = draft
  const { id } = await executor
    .insertInto('products')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  await updateRedirects(executor, draft.slug, null)
  await linkTags(executor, id, tagIds)
  await writeColors(executor, id, colors)
  return id
}

/** A new product from its form; colours that claim to be stored are new ones of this product. */
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
 * Writes a product with its tags and colours, all or nothing. Stored colours that the form does not
 * name stay; addresses that the product had lead to the one it has now.
 *
 * @param seen the version of the product that the form was opened with
 * @source docs/specification/back-office.md §4 "Product form"; docs/specification/decisions.md Q-010
 */
export async function updateProduct(
  id: string,
  edit: ProductEdit,
  seen: string,
): Promise<ProductSaved> {
  try {
    return await db.transaction().execute((trx) => updateIn(trx, id, edit, seen))
  } catch (error) {
    return refused(error, edit)
  }
}

async function updateIn(
  trx: Trx,
  id: string,
  edit: ProductEdit,
  seen: string,
): Promise<ProductSaved> {
  // Before the product, which is the order that moving a subcategory locks in.
  const problem = await categoryProblem(trx, edit)
  const stored = await trx
    .selectFrom('products')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!stored) return GONE
  const colors = await colorsOf(trx, id)
  if (await hasForeignColor(trx, id, edit)) return FOREIGN_COLOR
  const before = await forDiff(trx, { ...stored, colors, tagIds: await tagIdsOf(trx, id) })
  const { updated_at } = stored
  const conflict = changedMeanwhile({ ...before, updated_at }, await forDiff(trx, edit), seen)
  if (conflict) return conflict
  if (problem) return problem
  await writeProduct(trx, id, stored.slug, edit)
  return { saved: true, id, oldImages: await orphanedImages(trx, id, colors) }
}

const FOREIGN_COLOR: NotSaved = {
  saved: false,
  formErrors: ['Un color de este formulario es de otro producto: vuelve a abrir este producto'],
}

async function writeProduct(trx: Trx, id: string, oldSlug: string, edit: ProductEdit) {
  const { tagIds, colors, removedColorIds, ...row } = edit
  await trx
    .updateTable('products')
    .set({ ...row, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
  if (row.slug !== oldSlug) await updateRedirects(trx, row.slug, { slug: oldSlug, product_id: id })
  await trx.deleteFrom('product_tags').where('product_id', '=', id).execute()
  await linkTags(trx, id, tagIds)
  await removeColors(trx, id, removedColorIds)
  await writeColors(trx, id, colors)
}

/** A slug that a product has leads nowhere else any more; the one it had, if any, leads to it. */
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
  if (!isTaken(error)) throw error
  return { saved: false, ...slugTaken(slug) }
}
