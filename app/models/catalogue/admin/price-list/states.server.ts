import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Executor } from '~/database/db.server'
import { recipeOf } from '../../recipes/recipe'
import { recipesOf } from '../../recipes/recipe.server'
import { GREY } from '../product-limits'
import type { Thing, Values } from './columns.server'

/** A size or a colour; of a new one the id is yet to be stored. */
export type Part = { id: string; values: Values }

/** A product with what a list holds of it, its sizes and colours in display order, hidden ones included. */
export type ProductState = { id: string; values: Values; sizes: Part[]; colors: Part[] }

/** The products with these ids, by id. */
export async function readStates(
  executor: Executor,
  ids: string[],
): Promise<Map<string, ProductState>> {
  const rows = await executor
    .selectFrom('products')
    .select(['id', 'slug', 'name', 'description', 'instructions', 'category_id', 'subcategory_id'])
    .select(['price', 'sale_price', 'stock', 'lead_days', 'active', 'featured', 'pinned'])
    .select((eb) => [
      sql<string[]>`array(select tag_id from product_tags where product_id = products.id)`.as(
        'tags',
      ),
      jsonArrayFrom(
        eb
          .selectFrom('product_sizes')
          .select(['id', 'slug', 'name', 'contents', 'price', 'sale_price', 'stock'])
          .select(['recommended', 'active'])
          .whereRef('product_id', '=', 'products.id')
          .orderBy('display_order')
          .orderBy('id'),
      ).as('sizes'),
      jsonArrayFrom(
        eb
          .selectFrom('product_colors')
          .select(['id', 'color_name', 'hex_color', 'image_url'])
          .whereRef('product_id', '=', 'products.id')
          .orderBy('display_order')
          .orderBy('id'),
      ).as('colors'),
    ])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const recipes = await readRecipes(executor, ids)
  const recipe = (productId: string, sizeId: string | null) =>
    recipeOf(recipes.get(productId) ?? [], sizeId)
  return new Map(
    rows.map(({ id, sizes, colors, ...values }) => [
      id,
      {
        id,
        values: { ...values, recipe: recipe(id, null) },
        sizes: sizes.map((size) => partOf({ ...size, recipe: recipe(id, size.id) })),
        colors: colors.map(partOf),
      },
    ]),
  )
}

/** By their ids, what is another text once anything of the state of a product was written. */
export async function readVersions(
  executor: Executor,
  ids: string[],
): Promise<Map<string, string>> {
  const parts = ['product_sizes', 'product_colors', 'product_tags', 'recipe_stems'].map(
    (table) => sql`array(
      select concat(part.ctid, part.xmin) from ${sql.table(table)} as part
      where product_id = products.id order by 1
    )`,
  )
  const { rows } = await sql<{ id: string; version: string }>`
    select id, concat_ws(' ', xmin, ${sql.join(parts)}) as version
    from products where id = any(${ids}::uuid[])
  `.execute(executor)
  return new Map(rows.map(({ id, version }) => [id, version]))
}

async function readRecipes(executor: Executor, ids: string[]) {
  const rows = await recipesOf(executor, ids)
  const byProduct = new Map<string, typeof rows>()
  for (const row of rows) {
    const before = byProduct.get(row.product_id)
    if (before) before.push(row)
    else byProduct.set(row.product_id, [row])
  }
  return byProduct
}

function partOf({ id, ...values }: { id: string } & Values): Part {
  return { id, values }
}

const NEW = {
  product: {
    ...{ slug: '', name: '', description: '', instructions: '', tags: [] },
    ...{ category_id: null, subcategory_id: null, price: null, sale_price: null, stock: 0 },
    ...{ lead_days: 0, active: true, featured: false, pinned: false, recipe: [] },
  },
  size: {
    ...{ name: '', contents: '', price: null, sale_price: null, stock: 0 },
    ...{ recommended: false, active: true, recipe: [] },
  },
  color: { color_name: '', hex_color: GREY, image_url: null },
} satisfies Record<Thing, Values>

/** What a new one holds of which a line says nothing. */
export function newPart(thing: Thing, id: string): Part {
  return { id, values: { ...NEW[thing] } }
}
