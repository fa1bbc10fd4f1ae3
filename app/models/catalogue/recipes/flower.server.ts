import { sql } from 'kysely'
import { db, isUniqueViolation, type Trx } from '~/database/db.server'
import { changeRows } from '~/models/records/many-rows.server'
import type { Deleted } from '~/models/records/row.server'
import { GONE, type NotSaved, type Saved } from '~/models/records/saving'
import { flowerWords, foldedFlower, STEMS_MAX } from './recipe'

/** A flower as its form writes it; the cost of a stem in céntimos, `null` when nobody says it. */
export type FlowerDraft = { flower: string; color: string; stem_cost: number | null }

/** All flowers by name, and in the recipes of how many products each is. */
export function listFlowers() {
  return withUse()
    .orderBy(sql`flowers.name collate spanish`)
    .orderBy('folded_name')
    .execute()
}

export function findFlower(id: string) {
  return withUse().where('flowers.id', '=', id).executeTakeFirst()
}

function withUse() {
  return db
    .selectFrom('flowers')
    .select(['flowers.id', 'flowers.name as flower', 'color', 'stem_cost'])
    .select((eb) =>
      eb
        .selectFrom('recipe_stems')
        .select(sql<number>`count(distinct product_id)`.as('products'))
        .whereRef('flower_id', '=', 'flowers.id')
        .as('products'),
    )
}

/**
 * Writes a flower, a new one where `id` is `null`.
 *
 * @param joins whether it becomes one with the flower that is called so already
 */
export async function saveFlower(
  id: string | null,
  draft: FlowerDraft,
  joins: boolean,
): Promise<Saved> {
  try {
    return await (id === null ? insertFlower(draft) : renameFlower(id, draft, joins))
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return id === null ? TAKEN : TAKEN_BY_OTHER
  }
}

const TAKEN: NotSaved = {
  saved: false,
  fieldErrors: { flower: ['Ya hay una flor con este nombre y este color'] },
}
const TAKEN_BY_OTHER: NotSaved = {
  saved: false,
  fieldErrors: {
    flower: ['Ya hay una flor con este nombre y este color: para que sean una, marca «Unir»'],
  },
}

function rowOf({ flower, color, stem_cost }: FlowerDraft) {
  return { name: flower, color, stem_cost, folded_name: foldedFlower({ flower, color }) }
}

async function insertFlower(draft: FlowerDraft): Promise<Saved> {
  const { id } = await db
    .insertInto('flowers')
    .values(rowOf(draft))
    .returning('id')
    .executeTakeFirstOrThrow()
  return { saved: true, id, oldImage: null }
}

/** The products of the recipes are locked first, as by whoever writes a recipe. */
async function renameFlower(id: string, draft: FlowerDraft, joins: boolean): Promise<Saved> {
  const row = rowOf(draft)
  const uses = joins ? await productsWith(id, row.folded_name) : []
  return changeRows('products', uses, async (trx): Promise<Saved> => {
    const locked = await trx
      .selectFrom('flowers')
      .select(['id', 'stem_cost'])
      .where((eb) => eb.or([eb('id', '=', id), eb('folded_name', '=', row.folded_name)]))
      .orderBy(IN_ORDER)
      .forUpdate()
      .execute()
    if (!locked.some((flower) => flower.id === id)) return GONE
    const other = locked.find((flower) => flower.id !== id)
    if (other && !joins) return TAKEN_BY_OTHER
    const refusal = other && (await takeRecipes(trx, other.id, id))
    if (refusal) return refusal
    const stem_cost = row.stem_cost ?? other?.stem_cost ?? null
    await trx
      .updateTable('flowers')
      .set({ ...row, stem_cost })
      .where('id', '=', id)
      .execute()
    return { saved: true, id, oldImage: null }
  })
}

/** As recipes lock them. */
const IN_ORDER = sql`folded_name collate "C"`

async function productsWith(id: string, foldedName: string): Promise<string[]> {
  const rows = await db
    .selectFrom('recipe_stems')
    .innerJoin('flowers', 'flowers.id', 'flower_id')
    .select('product_id')
    .distinct()
    .where((eb) => eb.or([eb('flowers.id', '=', id), eb('folded_name', '=', foldedName)]))
    .execute()
  return rows.map(({ product_id }) => product_id)
}

/** Puts one flower in the place of another, in every recipe and in the list; a recipe with both has the sum. */
async function takeRecipes(trx: Trx, from: string, to: string): Promise<NotSaved | null> {
  const both = sql`
    mine.flower_id = ${to} and other.flower_id = ${from} and mine.product_id = other.product_id
      and mine.size_id is not distinct from other.size_id
  `
  const tooMany = await sql<{ name: string }>`
    select products.name from recipe_stems as mine, recipe_stems as other, products
    where ${both} and products.id = mine.product_id and mine.stems + other.stems > ${STEMS_MAX}
    limit 1
  `.execute(trx)
  const [product] = tooMany.rows
  if (product) {
    const sentence = `Juntas pasan de ${STEMS_MAX} tallos en la receta de ${product.name}`
    return { saved: false, fieldErrors: { flower: [sentence] } }
  }
  await sql`
    update recipe_stems as mine set stems = mine.stems + other.stems from recipe_stems as other
    where ${both}
  `.execute(trx)
  await sql`
    delete from recipe_stems as other using recipe_stems as mine where ${both}
  `.execute(trx)
  await sql`update recipe_stems set flower_id = ${to} where flower_id = ${from}`.execute(trx)
  await sql`delete from flowers where id = ${from}`.execute(trx)
  return null
}

/** The flowers to delete, and why one of them cannot be. */
export async function flowersToRemove(ids: string[]) {
  const found = await withUse().where('flowers.id', 'in', ids).execute()
  return {
    rows: found.map((row) => ({ id: row.id, name: flowerWords(row) })),
    effects: found.flatMap((row) => (row.products ? [inUse(row.products)] : [])),
  }
}

function inUse(products: number): string {
  const recipes =
    products === 1 ? 'la receta de un producto' : `las recetas de ${products} productos`
  return `Está en ${recipes}: no se puede eliminar. Quítala de ahí, o únela a otra flor.`
}

/** Deletes flowers that are in no recipe, all or none; `null` when one of them is. */
export function removeFlowers(ids: string[]): Promise<Deleted | null> {
  return db.transaction().execute(async (trx) => {
    const locked = trx.selectFrom('flowers').select('id').where('id', 'in', ids)
    await locked.orderBy(IN_ORDER).forUpdate().execute()
    const used = trx.selectFrom('recipe_stems').select('id').where('flower_id', 'in', ids).limit(1)
    if (await used.executeTakeFirst()) return null
    const { numDeletedRows } = await trx
      .deleteFrom('flowers')
      .where('id', 'in', ids)
      .executeTakeFirstOrThrow()
    return { count: Number(numDeletedRows), images: [] }
  })
}
