import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statementsOf } from '../../../tests/support/database/statements'
import { listCatalogue } from './catalogue.server'
import { listProducts } from './category-listing.server'
import { leavesOut } from './listing-query.server'
import { findProduct } from './product.server'
import { featuredProducts, relatedProducts } from './product-card.server'
import { findProducts } from './search/product-search.server'
import { wishOf } from './search/wish'
import { occasionPictures, occasions } from './tag.server'
import { countsByTag } from './tag-counts.server'
import { db } from '~/database/db.server'
import { env } from '~/env.server'

/** A category of the shop below and an occasion with a tenth of its products. */
let category: string
let tag: string
const client = new pg.Client({ connectionString: env.databaseUrl })

/** 10,000 products in 60 categories, each with two colours, two more pictures and two of ten occasions; a tenth in two sizes. */
beforeAll(async () => {
  await client.connect()
  // Vacuum takes for visible to all only what has reached the disk, and plans depend on that.
  await client.query('set synchronous_commit = on')
  await client.query(`
    insert into categories (name, slug) select 'C' || n, 'c-' || n from generate_series(1, 60) n;
    insert into tags (name, slug) select 'T' || n, 't-' || n from generate_series(1, 10) n;
    with numbered as (select id, row_number() over (order by slug) - 1 as place from categories)
      insert into products (name, slug, price, category_id, featured, active, created_at)
      select 'Ramo ' || md5(n::text), 'ramo-' || n, 5000 + n, id, n % 100 = 0, n % 50 > 0,
          now() - n * interval '1 minute'
        from generate_series(1, 10000) n join numbered on place = n % 60;
    insert into product_colors (product_id, color_name, display_order)
      select id, 'Rojo', n from products, generate_series(1, 2) n;
    insert into product_images (product_id, image_url, display_order)
      select id, '/imagenes/' || slug, n from products, generate_series(1, 2) n;
    with numbered as (select id, row_number() over (order by slug) - 1 as place from tags)
      insert into product_tags (product_id, tag_id)
      select products.id, numbered.id from products
        join numbered on place in (price % 10, (price + 3) % 10);
    insert into product_sizes (product_id, name, slug, price, stock, display_order)
      select id, 'Con ' || n, 'con-' || n, price + n, n, n from products, generate_series(0, 1) n
        where slug like '%7';
  `)
  await client.query('vacuum analyze')
  category = (await db.selectFrom('categories').select('id').executeTakeFirstOrThrow()).id
  tag = (await db.selectFrom('tags').select('id').executeTakeFirstOrThrow()).id
})

afterAll(async () => {
  await client.end()
})

const ofCategory = () => ({ categoryId: category, subcategoryId: null })
const UNFILTERED = { tagIds: [], price: null }
const CHEAP = 'hasta-100'
const DEAR = '100-150'

test.each<[string, () => Promise<unknown>]>([
  ['featured products', () => featuredProducts()],
  ['occasions', () => occasions()],
  ['their pictures', () => occasionPictures()],
  [
    'a category by name',
    () => listProducts({ ...ofCategory(), ...UNFILTERED, sort: 'name', page: 2 }),
  ],
  [
    'a category by price, of an occasion, and others',
    () =>
      listProducts({ ...ofCategory(), tagIds: [tag], price: CHEAP, sort: 'price-desc', page: 1 }),
  ],
  ['the occasions of a category', () => countsByTag({ price: DEAR }, ofCategory())],
  ['the whole catalogue', () => listCatalogue({ ...UNFILTERED, sort: 'name', page: 200 })],
  // Nobody turns a hundred pages of one list: those are sorted whole.
  ...(['recommended', 'price-asc', 'price-desc'] as const).map(
    (sort): [string, () => Promise<unknown>] => [
      `the whole catalogue by ${sort}`,
      () => listCatalogue({ ...UNFILTERED, sort, page: 4 }),
    ],
  ),
  ['what a day leaves out', () => leavesOut({ leadDays: 1, hiddenCategories: [category] })],
  [
    'the whole catalogue within a price',
    () => listCatalogue({ tagIds: [], price: CHEAP, sort: 'name', page: 1 }),
  ],
  ['the occasions within a price', () => countsByTag({ price: DEAR })],
  ['the occasions of the whole catalogue', () => countsByTag({ price: null })],
  ['a product', () => findProduct('ramo-77')],
  ['products like it', () => relatedProducts({ id: category, category_id: category })],
  ['a search that everything answers', () => findProducts(wishOf('ramo', []), null)],
  ['a search that nothing answers', () => findProducts(wishOf('peonía', []), null)],
  [
    'a misspelled search for a word of everything',
    () => findProducts(wishOf('rramo t7 xilófono', []), null),
  ],
  [
    'a search by occasion, colour and price',
    () => findProducts(wishOf('ramos t7 rojo menos de 100', []), null),
  ],
  ['a search by price alone', () => findProducts(wishOf('menos de 100', []), null)],
])('%s never read a large table from end to end', async (_, read) => {
  const asked = await statementsOf(read)
  expect(asked.length).toBeGreaterThan(0)
  for (const { text, values } of asked) {
    const { rows } = await client.query<Record<string, string>>(`explain ${text}`, values)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).not.toMatch(/Seq Scan on product/)
  }
})
