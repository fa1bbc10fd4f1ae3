import { db, type Executor, isUniqueViolation, type Trx } from '~/database/db.server'
import {
  colorsOf,
  hasForeign,
  linkTags,
  categoryProblem,
  forDiff,
  removeRows,
  tagIdsOf,
  writeColors,
} from './product-parts.server'
import {
  orphanedImages,
  picturesOf,
  removePictures,
  writePictures,
} from './product-pictures.server'
import { recipeOf } from '../recipes/recipe'
import { recipesOf, saveRecipes } from '../recipes/recipe.server'
import { sizesAfter, sizesOf, sizesProblem, writeSizes } from './product-sizes.server'
import { asOpenedNow, mergedEdit } from './product-merge'
import type { ProductDraft, ProductEdit } from './product-draft'
import { changedMeanwhile, GONE, type NotSaved, slugTaken } from '~/models/records/saving'
import { touched } from '~/models/records/touched'

/**
 * The result of saving a product: its id and the pictures it no longer shows, or why it was
 * refused.
 */
export type ProductSaved = { saved: true; id: string; oldImages: string[] } | NotSaved

/**
 * A new product with its tags, colours, sizes and pictures.
 *
 * @param executor the caller's transaction, so that a product is never stored in part
 * @returns its id
 */
export async function createProduct(draft: ProductDraft, executor: Executor = db): Promise<string> {
  const { tagIds, colors, sizes, pictures, recipe, ...row } = draft
  const [first] = sizes
  const { id } = await executor
    .insertInto('products')
    .values(first ? { ...row, price: first.price, sale_price: first.sale_price, stock: 0 } : row)
    .returning('id')
    .executeTakeFirstOrThrow()
  await updateRedirects(executor, draft.slug, null)
  await linkTags(executor, id, tagIds)
  await writeColors(executor, id, colors)
  await writeSizes(executor, id, sizes)
  if (recipe) await saveRecipes(executor, [{ productId: id, sizeId: null, stems: recipe }])
  await writePictures(executor, id, pictures)
  return id
}

/** Creates a product from its form; ids of colours and sizes that the form sends are ignored. */
export async function saveNewProduct(edit: ProductEdit): Promise<ProductSaved> {
  const { removed: _, ...draft } = edit
  const colors = draft.colors.map((color) => ({ ...color, id: null }))
  const sizes = draft.sizes.map((size) => ({ ...size, id: null }))
  const refusal = sizesProblem(draft)
  if (refusal) return refusal
  try {
    return await db.transaction().execute(async (trx) => {
      const problem = await categoryProblem(trx, draft)
      if (problem) return problem
      const id = await createProduct({ ...draft, colors, sizes }, trx)
      return { saved: true, id, oldImages: [] }
    })
  } catch (error) {
    return refused(error, draft)
  }
}

/**
 * Updates a product with its tags, colours, sizes and pictures in one transaction. Stored colours and sizes that the
 * form does not mention stay; former slugs of the product redirect to its current one. What only another person
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
  sent: ProductEdit,
  form: { seen: string; opened?: ProductEdit },
): Promise<ProductSaved> {
  // Locked before the product, in the order in which moving a subcategory locks.
  const problem = await categoryProblem(trx, sent)
  const stored = await trx
    .selectFrom('products')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!stored) return GONE
  if (await hasForeign(trx, 'colors', id, sent)) return foreign('Un color')
  if (await hasForeign(trx, 'sizes', id, sent)) return foreign('Un tamaño')
  const now = { ...stored, ...(await partsOf(trx, id)) }
  const { opened, mine: edit } = asOpenedNow(form.opened, sent, now)
  const { merged, both } = opened ? mergedEdit(opened, edit, now) : { merged: edit, both: null }
  if (both?.length !== 0) {
    const wanted = await forDiff(trx, edit)
    const asked = both ? fieldsOf(wanted, both) : wanted
    const { updated_at } = stored
    const conflict = changedMeanwhile(
      { ...(await forDiff(trx, now)), updated_at },
      asked,
      form.seen,
    )
    if (conflict) return conflict
  }
  const isPlaced = merged.category_id === edit.category_id
  if (problem && isPlaced) return problem
  const sizes = sizesAfter(merged, now.sizes)
  const refusal = sizesProblem({ ...merged, sizes })
  if (refusal) return refusal
  await writeProduct(trx, now, { ...merged, sizes })
  const oldImages = await orphanedImages(trx, id, [...now.colors, ...now.pictures])
  return { saved: true, id, oldImages }
}

async function partsOf(trx: Trx, id: string) {
  const colors = await colorsOf(trx, id)
  const stored = await sizesOf(trx, id)
  const pictures = await picturesOf(trx, id)
  const recipes = await recipesOf(trx, [id])
  const sizes = stored.map((size) => ({ ...size, recipe: recipeOf(recipes, size.id) }))
  const tagIds = await tagIdsOf(trx, id)
  return { colors, sizes, pictures, tagIds, recipe: recipeOf(recipes, null) }
}

/** The texts of those fields alone. */
function fieldsOf(texts: object, fields: string[]) {
  return Object.fromEntries(
    Object.entries(texts).filter(([name]) => fields.includes(name === 'tags' ? 'tagIds' : name)),
  )
}

function foreign(row: string): NotSaved {
  const problem = `${row} de este formulario es de otro producto: vuelve a abrir este producto`
  return { saved: false, formErrors: [problem] }
}

type Now = { id: string; slug: string; sizes: Awaited<ReturnType<typeof sizesOf>> }

/** @param edit with all the sizes that it shall have */
async function writeProduct(trx: Trx, { id, ...now }: Now, edit: ProductEdit) {
  const { tagIds, colors, sizes, pictures, removed, recipe, ...row } = edit
  await trx
    .updateTable('products')
    .set({ ...row, updated_at: touched('products') })
    .where('id', '=', id)
    .execute()
  if (row.slug !== now.slug)
    await updateRedirects(trx, row.slug, { slug: now.slug, product_id: id })
  await trx.deleteFrom('product_tags').where('product_id', '=', id).execute()
  await linkTags(trx, id, tagIds)
  await removeRows(trx, 'colors', id, edit)
  await writeColors(trx, id, colors)
  await removeRows(trx, 'sizes', id, edit)
  const kept = now.sizes.filter((size) => !removed.sizes.includes(size.id))
  await writeSizes(trx, id, sizes, kept)
  if (recipe) await saveRecipes(trx, [{ productId: id, sizeId: null, stems: recipe }])
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
