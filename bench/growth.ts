import { measured } from './child'
import type { Load, LoadResult } from './load'
import { median } from './medians'
import { plansOf } from './plans'
import { copySeeded, type BenchDatabase, openBenchShop, type Shop } from './shop'

const SECONDS = 1
const BROWSER = { 'Accept-Encoding': 'br', Accept: 'text/html' }
const SMALL = { database: 'pequena', products: 100, categories: 10 }
const LARGE = { database: 'grande', products: 10_000, categories: 60 }
/** What a page of a category holds. */
const PAGE = 24

export type Growth = {
  name: string
  /** Milliseconds for one visitor at a time. */
  small: number
  large: number
  /** How PostgreSQL finds the large shop's products. */
  plans: string[]
}

/** The same pages of a small shop and of a large one, asked in turns. */
export async function measureGrowth(ground: BenchDatabase, rounds: number): Promise<Growth[]> {
  await copySeeded(ground, SMALL.database)
  await copySeeded(ground, LARGE.database)
  const shops = [await openSeeded(ground, SMALL), await openSeeded(ground, LARGE)]
  const pages = await pagesOf(shops[0])
  const [small = [], large = []] = await times(shops, pages, rounds)
  await Promise.all(shops.map((shop) => shop.close()))
  const plans = await plansOf(ground, LARGE.database, pages)
  return pages.map(({ name }, index) => ({
    ...{ name, small: small[index] ?? NaN, large: large[index] ?? NaN },
    plans: plans[index] ?? [],
  }))
}

async function openSeeded(ground: BenchDatabase, size: typeof SMALL): Promise<Shop> {
  // A page that is kept takes as long in a small shop as in a large one.
  const shop = await openBenchShop(ground, size.database, { env: { PAGE_CACHE_MB: '0' } })
  await seedGrowth(shop, size)
  return shop
}

async function pagesOf(shop: Shop | undefined) {
  const found = await shop?.client.query<{ product: string; category: string }>(
    `select (select slug from products where active order by slug limit 1) as product,
            (select slug from categories order by slug limit 1) as category`,
  )
  const { product, category } = found?.rows[0] ?? {}
  return [
    { name: 'Portada', path: '/' },
    { name: 'Categoría', path: `/catalogo/${category}` },
    { name: 'Catálogo completo', path: '/catalogo-completo' },
    { name: 'Producto', path: `/producto/${product}` },
    { name: 'Búsqueda', path: '/buscar?q=ramo' },
  ]
}

async function times(shops: Shop[], pages: { path: string }[], rounds: number) {
  const all = shops.map(() => pages.map((): number[] => []))
  for (let round = 0; round <= rounds; round += 1) {
    for (const [page, { path }] of pages.entries()) {
      for (const [index, shop] of shops.entries()) {
        const time = await timeOf(shop, path)
        // The first round only warms up.
        if (round > 0) all[index]?.[page]?.push(time)
      }
    }
  }
  return all.map((pages) => pages.map(median))
}

/** Milliseconds of one visit, one visitor at a time. */
export async function timeOf(
  { origin }: Shop,
  path: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const load: Load = {
    origin,
    connections: 1,
    seconds: SECONDS,
    requests: [{ method: 'GET', path, headers: { ...BROWSER, ...headers } }],
  }
  const { answers, ms, statuses } = await measured<LoadResult>('load.ts', load)
  if (statuses[200] !== answers) throw new Error(`${path}: ${JSON.stringify(statuses)}`)
  return ms / answers
}

/**
 * Adds products like the demo's until there are so many, each with two colours and two occasions.
 * The first category gets a page of them and the rest go round: it is as long a page in both shops.
 */
export async function seedGrowth(
  { client }: Pick<Shop, 'client'>,
  { products, categories }: { products: number; categories: number },
) {
  await client.query(
    `insert into categories (name, slug, display_order)
     select 'Cosecha ' || n, 'cosecha-' || n, 1000 + n
       from generate_series((select count(*) from categories) + 1, $1::int) n`,
    [categories],
  )
  await client.query(
    `with category as (select id, row_number() over (order by slug) - 1 as place from categories),
     standing as (
       select coalesce(max(substring(slug from '[0-9]+$')::int), 0) as number
         from products where slug like 'ramo-de-cosecha-%'),
     seeded as (
       insert into products (name, slug, description, price, category_id, stock, active)
       select 'Ramo de cosecha ' || n, 'ramo-de-cosecha-' || n, 'Flores de la casa', 5000 + n,
              category.id, 10, true
         from standing
         cross join generate_series(
           number + 1, number + $1::int - (select count(*) from products)) n
         join category on category.place =
              case when n <= $2 then 0 else n % (select count(*) from category) end
       returning id)
     insert into product_colors (product_id, color_name, image_url, display_order)
     select seeded.id, color_name, image_url, display_order
       from seeded, (select * from product_colors order by product_id, display_order limit 2) c`,
    [products, PAGE],
  )
  await client.query(
    `with occasion as (select id, row_number() over (order by slug) - 1 as place from tags)
     insert into product_tags (product_id, tag_id)
     select products.id, occasion.id
       from products, (select count(*) from occasion) as all_of_them (number), occasion
      where products.slug like 'ramo-de-cosecha-%'
        and place in (products.price % number, (products.price + 3) % number)
     on conflict do nothing`,
  )
  await client.query('vacuum analyze')
}
