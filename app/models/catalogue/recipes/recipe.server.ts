import { sql } from 'kysely'
import { db, type Executor } from '~/database/db.server'
import { type FlowerName, foldedFlower, type Recipe, summedStems } from './recipe'

/**
 * Writes recipes whole: of each product or size that is named, what it takes and nothing else; without stems it has
 * none. Flowers that there are not yet are made, and a flower that is named twice in a recipe is summed. Their products
 * are locked before the flowers.
 *
 * @param trx the caller's transaction
 * @param recipes each product or size once, a size of its product; a flower's sum from 1 to `STEMS_MAX`
 */
export async function saveRecipes(trx: Executor, recipes: Recipe[]): Promise<void> {
  const rows = recipes.flatMap(({ productId, sizeId, stems }) =>
    summedStems(stems).map((one, position) => ({ ...one, productId, sizeId, position })),
  )
  await sql`
    select from products where id = any(${recipes.map(({ productId }) => productId)}::uuid[])
    order by id for no key update
  `.execute(trx)
  const flowers = await flowerIds(trx, rows)
  const written = rows.map(({ productId, sizeId, stems, position, ...flower }) => ({
    ...{ product_id: productId, size_id: sizeId, stems, position },
    flower_id: flowers.get(foldedFlower(flower)),
  }))
  const named = recipes.map(({ productId, sizeId }) => ({
    product_id: productId,
    size_id: sizeId,
  }))
  await sql`
    delete from recipe_stems
    using jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as named (product_id uuid, size_id uuid)
    where recipe_stems.product_id = named.product_id
      and recipe_stems.size_id is not distinct from named.size_id
      and not exists (
        select from ${recordsOf(written)} where written.product_id = named.product_id
          and written.size_id is not distinct from named.size_id
          and written.flower_id = recipe_stems.flower_id
      )
  `.execute(trx)
  await sql`
    insert into recipe_stems (product_id, size_id, flower_id, stems, position)
    select product_id, size_id, flower_id, stems, position from ${recordsOf(written)}
    on conflict on constraint recipe_stems_flower_once
    do update set stems = excluded.stems, position = excluded.position
    where (recipe_stems.stems, recipe_stems.position) <> (excluded.stems, excluded.position)
  `.execute(trx)
}

function recordsOf(rows: object[]) {
  return sql`
    jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as written (product_id uuid, size_id uuid, flower_id uuid, stems integer, position integer)
  `
}

/** The ids of flowers by their folded names; those that there are not yet are made. None of them goes meanwhile. */
async function flowerIds(trx: Executor, flowers: FlowerName[]): Promise<Map<string, string>> {
  const named = new Map(flowers.map((flower) => [foldedFlower(flower), flower]))
  const folded = [...named.keys()]
  for (;;) {
    await sql`
      insert into flowers (name, color, folded_name)
      select name, color, folded_name from unnest(
        ${folded.map((name) => named.get(name)?.flower ?? '')}::text[],
        ${folded.map((name) => named.get(name)?.color ?? '')}::text[],
        ${folded}::text[]
      ) as flower (name, color, folded_name)
      order by folded_name collate "C"
      on conflict (folded_name) do nothing
    `.execute(trx)
    const { rows } = await sql<{ id: string; folded_name: string }>`
      select id, folded_name from flowers where folded_name = any(${folded}::text[])
      order by folded_name collate "C" for key share
    `.execute(trx)
    // One that was joined to another between both statements is made again.
    if (rows.length === folded.length) return new Map(rows.map((row) => [row.folded_name, row.id]))
  }
}

/** All flowers that there are, by name. */
export function flowerNames() {
  return db
    .selectFrom('flowers')
    .select(['name as flower', 'color'])
    .orderBy('folded_name')
    .execute()
}

/** What products and their sizes take, in the order it was written; of a product with sizes also its own recipe. */
export function recipesOf(executor: Executor, productIds: string[]) {
  return executor
    .selectFrom('recipe_stems')
    .innerJoin('flowers', 'flowers.id', 'flower_id')
    .select(['product_id', 'size_id', 'name as flower', 'color', 'stems', 'stem_cost'])
    .where('product_id', '=', sql<string>`any(${productIds}::uuid[])`)
    .orderBy('product_id')
    .orderBy('size_id')
    .orderBy('position')
    .orderBy('folded_name')
    .execute()
}
