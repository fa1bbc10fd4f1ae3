import { measured } from './child'
import type { Load, LoadResult } from './load'
import { median } from './medians'
import type { Shop } from './shop'

const SECONDS = 1
const SMALL = { products: 100, categories: 10 }
const LARGE = { products: 10_000, categories: 60 }

export type Growth = {
  name: string
  /** Milliseconds for one visitor at a time. */
  small: number
  large: number
  /** Of the products' table in the large shop, for one visit: how its rows were found. */
  found: string
}

/** The same pages of a small shop and of a large one; what is planted for it stays. */
export async function measureGrowth(shop: Shop, rounds: number): Promise<Growth[]> {
  await plant(shop, SMALL)
  const pages = await pagesOf(shop)
  const small = await times(shop, pages, rounds)
  await plant(shop, LARGE)
  const large = await times(shop, pages, rounds)
  const result: Growth[] = []
  for (const [index, { name, path }] of pages.entries()) {
    const found = await scansOf(shop, path)
    result.push({ name, small: small[index] ?? NaN, large: large[index] ?? NaN, found })
  }
  return result
}

async function pagesOf({ client }: Shop) {
  const { rows } = await client.query<{ product: string; category: string }>(
    `select p.slug as product, c.slug as category
       from products p join categories c on c.id = p.category_id
      where p.active order by p.slug limit 1`,
  )
  const [found] = rows
  if (!found) throw new Error('La tienda está vacía.')
  return [
    { name: 'Portada', path: '/' },
    { name: 'Categoría', path: `/catalogo/${found.category}` },
    { name: 'Catálogo completo', path: '/catalogo-completo' },
    { name: 'Producto', path: `/producto/${found.product}` },
    { name: 'Búsqueda', path: '/buscar?q=ramo' },
  ]
}

async function times(shop: Shop, pages: { path: string }[], rounds: number): Promise<number[]> {
  const all = pages.map((): number[] => [])
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, { path }] of pages.entries()) {
      const time = await timeOf(shop, path)
      // The first round only warms up.
      if (round > 0) all[index]?.push(time)
    }
  }
  return all.map(median)
}

async function timeOf({ origin }: Shop, path: string): Promise<number> {
  const load: Load = {
    origin,
    connections: 1,
    seconds: SECONDS,
    requests: [{ method: 'GET', path, headers: { 'Accept-Encoding': 'br', Accept: 'text/html' } }],
  }
  const { answers, ms, statuses } = await measured<LoadResult>('load.ts', load)
  if (statuses[200] !== answers) throw new Error(`${path}: ${JSON.stringify(statuses)}`)
  return ms / answers
}

/** Adds products like the demo's until there are so many, spread over so many categories. */
async function plant({ client }: Shop, { products, categories }: typeof SMALL) {
  await client.query(
    `insert into categories (name, slug, display_order)
     select 'Cosecha ' || n, 'cosecha-' || n, 1000 + n
       from generate_series((select count(*) from categories) + 1, $1::int) n`,
    [categories],
  )
  await client.query(
    `with shelf as (select id, row_number() over (order by slug) - 1 as place from categories),
     planted as (
       insert into products (name, slug, description, price, category_id, stock, active)
       select 'Ramo de cosecha ' || n, 'ramo-de-cosecha-' || n, 'Flores de la casa', 5000 + n,
              shelf.id, 10, true
         from generate_series((select count(*) from products) + 1, $1::int) n
         join shelf on shelf.place = n % (select count(*) from shelf)
       returning id)
     insert into product_colors (product_id, color_name, image_url, display_order)
     select planted.id, color_name, image_url, display_order
       from planted, (select * from product_colors order by product_id, display_order limit 2) c`,
    [products],
  )
  await client.query('vacuum analyze')
}

/** Rows that one visit makes PostgreSQL read of the products, by index or one after the other. */
async function scansOf(shop: Shop, path: string): Promise<string> {
  const before = await readings(shop)
  await timeOf(shop, path)
  const after = await readings(shop)
  const grown = after.rows.filter(({ name, scans }) => {
    const was = before.rows.find((row) => row.name === name)?.scans ?? 0
    return scans > was
  })
  return grown.map(({ name }) => name).join(', ')
}

async function readings({ client }: Shop) {
  // A backend reports what it did a second later at most.
  await client.query('select pg_sleep(1.2), pg_stat_clear_snapshot()')
  return client.query<{ name: string; scans: number }>(
    `select indexrelname as name, idx_scan::int as scans from pg_stat_user_indexes
      where relname = 'products'
     union all
     select 'todas las filas', seq_scan::int from pg_stat_user_tables where relname = 'products'`,
  )
}
