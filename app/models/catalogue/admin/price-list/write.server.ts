import { sql } from 'kysely'
import type { Trx } from '~/database/db.server'
import { touched } from '~/models/records/touched'
import { withSlugs } from '../product-sizes.server'
import type { Recipe, RecipeStems } from '../../recipes/recipe'
import { saveRecipes } from '../../recipes/recipe.server'
import { effectivePrice } from '../../price'
import type { Applied } from './apply.server'
import { asText, type Values } from './columns.server'
import type { Part, ProductState } from './states.server'

/**
 * Writes what lists make of products, whatever their number in the same few statements. Whoever calls has locked them,
 * and the states are what they are under that lock.
 *
 * @returns the pictures that colours no longer show
 */
export async function writeStates(trx: Trx, applied: Applied[]): Promise<string[]> {
  const [made, changed] = [
    [] as ProductState[],
    [] as { before: ProductState; after: ProductState }[],
  ]
  for (const { before, after } of applied) {
    if (before) changed.push({ before, after })
    else made.push(after)
  }
  await insertProducts(trx, made)
  await updateProducts(trx, changed)
  await moveSlugs(trx, changed, made)
  await writeTags(trx, applied)
  await writeSizes(trx, applied)
  await writeColors(trx, applied)
  await writeRecipes(trx, applied)
  return changed.flatMap(({ before, after }) => {
    const shown = new Set(after.colors.map(({ values }) => values.image_url))
    return before.colors.flatMap(({ values: { image_url: url } }) =>
      typeof url === 'string' && !shown.has(url) ? [url] : [],
    )
  })
}

const COLUMNS = [
  ...['slug', 'name', 'description', 'instructions', 'category_id', 'subcategory_id', 'price'],
  ...['sale_price', 'stock', 'lead_days', 'active', 'featured', 'pinned'],
]

function recordsOf(table: string, rows: object[]) {
  return sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json) as written`
}

async function insertProducts(trx: Trx, made: ProductState[]) {
  if (made.length === 0) return
  const columns = sql.join(COLUMNS.map((name) => sql.id(name)))
  await sql`
    insert into products (id, ${columns})
    select id, ${columns} from ${recordsOf('products', made.map(rowOf))} order by id
  `.execute(trx)
}

function rowOf(state: ProductState): Values & { id: string } {
  return { ...state.values, ...costOfSizes(state), id: state.id }
}

type Cost = { price: number; sale_price: number | null; stock: number }

/** What the database would write of a product once its sizes are: so it is written, and noted, once. */
function costOfSizes({ sizes }: ProductState): Cost | null {
  const shown = sizes.filter(({ values }) => values.active).map(({ values }) => values as Cost)
  const [first, ...others] = shown
  if (!first) return null
  const { price, sale_price } = others.reduce(
    (least, one) => (effectivePrice(one) < effectivePrice(least) ? one : least),
    first,
  )
  return { price, sale_price, stock: shown.reduce((sum, one) => sum + one.stock, 0) }
}

/** Columns in which none differs are not written: what the database computes of them it would compute again. */
async function updateProducts(trx: Trx, changed: { before: ProductState; after: ProductState }[]) {
  if (changed.length === 0) return
  const pairs = changed.map(({ before, after }) => [rowOf(before), rowOf(after)] as const)
  const names = COLUMNS.filter((name) => pairs.some(([was, row]) => was[name] !== row[name]))
  const rows = pairs.map(([, row]) =>
    Object.fromEntries(['id', ...names].map((name) => [name, row[name]])),
  )
  const written = names.map((name) => sql`${sql.id(name)} = written.${sql.id(name)}`)
  await sql`
    update products set ${sql.join([...written, sql`updated_at = ${touched('products')}`])}
    from ${recordsOf('products', rows)} where products.id = written.id
  `.execute(trx)
}

/** As `updateProduct` does: a former slug leads to the product, a new one to nobody else. */
async function moveSlugs(
  trx: Trx,
  changed: { before: ProductState; after: ProductState }[],
  made: ProductState[],
) {
  const moved = changed.filter(({ before, after }) => before.values.slug !== after.values.slug)
  const slugs = [...moved.map(({ after }) => after), ...made].map(({ values }) => values.slug)
  if (slugs.length === 0) return
  await sql`delete from product_redirects where slug = any(${slugs}::text[])`.execute(trx)
  const left = moved.map(({ before: { id, values } }) => ({ slug: values.slug, product_id: id }))
  await sql`
    insert into product_redirects (slug, product_id)
    select slug, product_id from ${recordsOf('product_redirects', left)}
    on conflict (slug) do update set product_id = excluded.product_id
  `.execute(trx)
}

async function writeTags(trx: Trx, applied: Applied[]) {
  const [gone, added] = [[] as object[], [] as object[]]
  for (const { before, after } of applied) {
    const [had, has] = [tagsOf(before), tagsOf(after)]
    const links = (ids: string[]) => ids.map((tag_id) => ({ product_id: after.id, tag_id }))
    gone.push(...links(had.filter((id) => !has.includes(id))))
    added.push(...links(has.filter((id) => !had.includes(id))))
  }
  if (gone.length > 0) {
    await sql`
      delete from product_tags using ${recordsOf('product_tags', gone)}
      where (product_tags.product_id, product_tags.tag_id) = (written.product_id, written.tag_id)
    `.execute(trx)
  }
  if (added.length > 0) {
    await sql`
      insert into product_tags (product_id, tag_id)
      select product_id, tag_id from ${recordsOf('product_tags', added)} order by product_id
    `.execute(trx)
  }
}

function tagsOf(state: ProductState | null): string[] {
  const tags = state?.values.tags
  return Array.isArray(tags) ? (tags as string[]) : []
}

type Row = Values & { id: string; product_id: string }

/** Of the parts of some products, those that are new, with their place among these, and those that differ. */
function changedParts(applied: Applied[], list: 'sizes' | 'colors') {
  const [made, changed] = [[] as Row[], [] as Row[]]
  for (const { before, after } of applied) {
    const stored = new Map(before?.[list].map(({ id, values }) => [id, JSON.stringify(values)]))
    let place = 0
    for (const { id, values } of after[list]) {
      const row = { ...values, id, product_id: after.id }
      if (!stored.has(id)) made.push({ ...row, display_order: (place += 1) })
      else if (stored.get(id) !== JSON.stringify(values)) changed.push(row)
    }
  }
  return { made, changed }
}

const SIZE = ['slug', 'name', 'contents', 'price', 'sale_price', 'stock', 'recommended', 'active']
const COLOR = ['color_name', 'hex_color', 'image_url']

async function writeSizes(trx: Trx, applied: Applied[]) {
  for (const { before, after } of applied) {
    const named = (parts: Part[]) =>
      parts.map(({ id, values: { name, slug } }) => {
        return { id, name: asText(name), slug: asText(slug) }
      })
    const slugs = withSlugs(named(after.sizes), named(before?.sizes ?? []))
    for (const [at, { values }] of after.sizes.entries()) values.slug = slugs[at]?.slug ?? ''
  }
  const { made, changed } = changedParts(applied, 'sizes')
  // Only one may be recommended at any moment.
  const others = changed.filter(({ recommended }) => !recommended)
  await updateParts(trx, 'product_sizes', SIZE, others)
  await updateParts(
    trx,
    'product_sizes',
    SIZE,
    changed.filter(({ recommended }) => recommended),
  )
  await insertParts(trx, 'product_sizes', SIZE, made)
}

async function writeColors(trx: Trx, applied: Applied[]) {
  const { made, changed } = changedParts(applied, 'colors')
  await updateParts(trx, 'product_colors', COLOR, changed)
  await insertParts(trx, 'product_colors', COLOR, made)
}

async function writeRecipes(trx: Trx, applied: Applied[]) {
  const recipes = applied.flatMap(({ before, after }) => {
    const stored = new Map(recipesIn(before).map((one) => [one.sizeId, JSON.stringify(one.stems)]))
    return recipesIn(after).filter(
      ({ sizeId, stems }) => (stored.get(sizeId) ?? '[]') !== JSON.stringify(stems),
    )
  })
  if (recipes.length > 0) await saveRecipes(trx, recipes)
}

function recipesIn(state: ProductState | null): Recipe[] {
  if (!state) return []
  const { id: productId, values, sizes } = state
  const recipe = (sizeId: string | null, { recipe: stems }: Values): Recipe => {
    return { productId, sizeId, stems: stems as RecipeStems[] }
  }
  return [recipe(null, values), ...sizes.map((size) => recipe(size.id, size.values))]
}

async function updateParts(trx: Trx, table: string, names: string[], rows: Row[]) {
  if (rows.length === 0) return
  const columns = names.map((name) => sql.id(name))
  const written = columns.map((column) => sql`written.${column}`)
  await sql`
    update ${sql.table(table)} as part set (${sql.join(columns)}) = row(${sql.join(written)})
    from ${recordsOf(table, rows)} where part.id = written.id
  `.execute(trx)
}

/** After those that there are. */
async function insertParts(trx: Trx, table: string, names: string[], rows: Row[]) {
  if (rows.length === 0) return
  const columns = sql.join(names.map((name) => sql.id(name)))
  await sql`
    insert into ${sql.table(table)} (id, product_id, display_order, ${columns})
    select id, product_id, written.display_order + coalesce(
      (select max(part.display_order) from ${sql.table(table)} as part
        where part.product_id = written.product_id), 0
    ), ${columns}
    from ${recordsOf(table, rows)} order by product_id, written.display_order
  `.execute(trx)
}
