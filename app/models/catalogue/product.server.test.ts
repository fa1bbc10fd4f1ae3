import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { statementsOf } from '../../../tests/support/database/statements'
import { randomFrom } from '../../../tests/support/dedications'
import { emptyTables } from '../../../tests/support/empty-tables'
import {
  aCategory,
  aColor,
  aProduct,
  aSetting,
  aSubcategory,
  aTag,
} from '../../../tests/support/factories'
import { settled } from '../../../tests/support/settled'
import { listCatalogue } from './catalogue.server'
import { listProducts } from './category-listing.server'
import {
  findHiddenProduct,
  findProduct,
  findRenamed,
  findSellable,
  productsByIds,
} from './product.server'
import { featuredProducts, relatedProducts } from './product-card.server'
import { searchProducts } from './search/product-search.server'
import { db } from '~/database/db.server'
import { env } from '~/env.server'

beforeEach(() => emptyTables('products', 'categories', 'tags', 'site_settings'))

const slugs = (rows: { slug: string }[]) => rows.map(({ slug }) => slug)
const names = (rows: { name: string }[]) => rows.map(({ name }) => name)

describe('search', () => {
  const NAMES = [
    'Ñandú de Rosas',
    'Corazón Peonía',
    '100% Amor',
    'Rosa_Blanca',
    'C:\\Flores',
    "D'Amor",
  ]

  beforeEach(async () => {
    for (const name of NAMES) await aProduct({ name })
  })

  test.each([
    ['ñandú', ['Ñandú de Rosas']],
    ['nandu', ['Ñandú de Rosas']],
    ['NANDU', ['Ñandú de Rosas']],
    ['nandú de rosas', ['Ñandú de Rosas']],
    ['ROSAS', ['Ñandú de Rosas']],
    ['rosás', ['Ñandú de Rosas']],
    ['corazon', ['Corazón Peonía']],
    ['peoni\u0301a', ['Corazón Peonía']],
    ['peo', ['Corazón Peonía']],
    ['%', ['100% Amor']],
    ['0%', ['100% Amor']],
    ['_', ['Rosa_Blanca']],
    ['\\', ['C:\\Flores']],
    [':\\f', ['C:\\Flores']],
    ["'", ["D'Amor"]],
    ["d'amor", ["D'Amor"]],
    ['  de \t rosas ', ['Ñandú de Rosas']],
    ['amor\u0000', ['100% Amor', "D'Amor"]],
    ['amor', ['100% Amor', "D'Amor"]],
  ])('%j finds %j', async (text, found) => {
    expect(names(await searchProducts(text))).toEqual(found)
  })

  test.each([
    '%%',
    '__',
    '\\\\',
    'rosa%blanca',
    'r_sas',
    '¿¡',
    '💐',
    '\ud83d',
    "' or 1=1 --",
    'rosa rosa '.repeat(1_000),
    'ñ'.repeat(10_000),
    '\\1',
    '.*',
    '(',
    '[',
  ])('%.20j finds nothing and breaks nothing', async (text) => {
    expect(await searchProducts(text)).toEqual([])
  })

  test.each(['', ' ', ' '.repeat(300), '\u0000', '\n'])('%.10j is not asked', async (text) => {
    expect(await searchProducts(text)).toEqual([])
  })
})

test('a search shows ten, in Spanish order, without what is hidden', async () => {
  const inOrder = 'Ala Álamo Amor Nardo Ñandú Ocaso Óleo Pino Rosa Zafiro Zorro Zumo'.split(' ')
  for (const name of [...inOrder].reverse()) await aProduct({ name: `${name} flor` })
  await aProduct({ name: 'Abeto flor', active: false })
  const found = await searchProducts('flor')
  expect(names(found)).toEqual(inOrder.slice(0, 10).map((name) => `${name} flor`))
})

test('a search shows the first colour’s picture', async () => {
  const { id } = await aProduct({ name: 'Peonía' })
  await aColor({ product_id: id, image_url: '/b.webp', display_order: 2 })
  await aColor({ product_id: id, image_url: '/a.webp', display_order: 1 })
  expect(await searchProducts('peo')).toMatchObject([{ image_url: '/a.webp' }])
})

test('a search in a large shop goes by its index', async () => {
  await sql`
    insert into products (name, slug, price)
    select 'Ramo ' || md5(n::text), 'ramo-' || n, 100 from generate_series(1, 3000) n
  `.execute(db)
  const asked = await statementsOf(() => searchProducts('peonía%'))
  const { text, values } = asked.at(-1) ?? expect.fail('nothing was asked')
  const client = new pg.Client({ connectionString: env.databaseUrl })
  await client.connect()
  await client.query('vacuum analyze products')
  await client.query('set enable_seqscan = off')
  const { rows } = await client.query<Record<string, string>>(`explain ${text}`, values)
  await client.end()
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
    /Index Scan on products_folded_name\s.*\n.*Index Cond/,
  )
})

const UNFILTERED = { tagIds: [], price: null }

describe('listings', () => {
  let category: Awaited<ReturnType<typeof aCategory>>
  beforeEach(async () => {
    category = await aCategory()
  })

  function list(some: Partial<Parameters<typeof listProducts>[0]> = {}) {
    const whole = { subcategoryId: null, ...UNFILTERED, sort: 'name' as const, page: 1 }
    return listProducts({ categoryId: category.id, ...whole, ...some })
  }

  function inCategory(some: Parameters<typeof aProduct>[0] = {}) {
    return aProduct({ category_id: category.id, ...some })
  }

  test('names are in Spanish order, and namesakes always in the same one', async () => {
    const inOrder = ['abeja', 'Ábaco', 'Ñandú', 'Nube', 'Zorro', 'óleo', 'Nardo', 'Amor']
    for (const name of inOrder) await inCategory({ name })
    const namesakes = await settled([1, 2, 3].map(() => inCategory({ name: 'Rosa' })))
    const { products } = await list()
    expect(names(products)).toEqual([
      'Ábaco',
      'abeja',
      'Amor',
      'Nardo',
      'Nube',
      'Ñandú',
      'óleo',
      'Rosa',
      'Rosa',
      'Rosa',
      'Zorro',
    ])
    const byId = namesakes.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    expect(slugs(products).slice(7, 10)).toEqual(slugs(byId))
  })

  test('a category sorts by the regular price, the whole catalogue by what is paid', async () => {
    await inCategory({ name: 'A', price: 9000, sale_price: 1000 })
    await inCategory({ name: 'B', price: 5000 })
    await inCategory({ name: 'C', price: 7000, sale_price: 9900 })
    await inCategory({ name: 'D', price: 7000 })
    expect(names((await list({ sort: 'price-asc' })).products).join('')).toBe('BCDA')
    expect(names((await list({ sort: 'price-desc' })).products).join('')).toBe('ACDB')
    const all = { ...UNFILTERED, page: 1 }
    const up = await listCatalogue({ ...all, sort: 'price-asc' })
    const down = await listCatalogue({ ...all, sort: 'price-desc' })
    expect(names(up.products).join('')).toBe('ABCD')
    expect(names(down.products).join('')).toBe('CDBA')
  })

  test('any of the tags is enough, and a product with two of them stands there once', async () => {
    const [amor, boda, luto] = await Promise.all([aTag(), aTag(), aTag()])
    const [a, b, c] = await settled(['A', 'B', 'C'].map((name) => inCategory({ name })))
    const links = [
      [a, amor],
      [a, boda],
      [b, boda],
      [c, luto],
    ] as const
    for (const [product, tag] of links) {
      const link = { product_id: product?.id ?? '', tag_id: tag.id }
      await db.insertInto('product_tags').values(link).execute()
    }
    const both = await list({ tagIds: [amor.id, boda.id] })
    expect([names(both.products), both.count]).toEqual([['A', 'B'], 2])
    expect((await list({ tagIds: [randomUUID(), category.id] })).count).toBe(0)
    const everywhere = await listCatalogue({
      ...UNFILTERED,
      tagIds: [luto.id, amor.id],
      sort: 'name',
      page: 1,
    })
    expect(names(everywhere.products)).toEqual(['A', 'C'])
  })

  test('an occasion goes on with all other categories, page after page', async () => {
    const [amor, other] = await Promise.all([aTag(), aCategory()])
    for (let n = 0; n < 60; n += 1) {
      const place = n % 2 === 0 ? category.id : n % 4 === 1 ? other.id : null
      const { id } = await aProduct({ category_id: place, name: `P${n}`, price: 10_000 - n })
      await db.insertInto('product_tags').values({ product_id: id, tag_id: amor.id }).execute()
      await aProduct({ category_id: place })
    }
    const of = { tagIds: [amor.id], sort: 'price-asc' as const }
    const pages = await settled([1, 2, 3, 4].map((page) => list({ ...of, page })))
    expect(pages.map(({ products }) => products.length)).toEqual([24, 24, 12, 0])
    expect(pages[0]).toMatchObject({ count: 30, elsewhere: 30, pages: 3 })
    const [own, others] = [0, 1].map((odd) =>
      Array.from({ length: 30 }, (_, n) => `P${59 - 2 * n - 1 + odd}`),
    )
    expect(pages.flatMap(({ products }) => names(products))).toEqual([
      ...(own ?? []),
      ...(others ?? []),
    ])
  })

  test('a price bounds what is paid, both ends included', async () => {
    await inCategory({ name: 'A', price: 10_000 })
    await inCategory({ name: 'B', price: 18_000, sale_price: 15_000 })
    await inCategory({ name: 'C', price: 15_001 })
    await inCategory({ name: 'D', price: 9_999 })
    const price = '100-150'
    expect(names((await list({ price })).products).join('')).toBe('AB')
    expect((await list({ price })).count).toBe(2)
    const whole = await listCatalogue({ tagIds: [], price, sort: 'name', page: 1 })
    expect([names(whole.products).join(''), whole.count]).toEqual(['AB', 2])
    expect(names((await list({ price: 'hasta-100' })).products).join('')).toBe('AD')
  })

  test('hidden products and those of other categories are not there', async () => {
    const subcategory = await aSubcategory({ category_id: category.id })
    const placed = await inCategory({ subcategory_id: subcategory.id })
    const loose = await inCategory({ name: 'Suelto' })
    await inCategory({ active: false, subcategory_id: subcategory.id })
    await aProduct({ category_id: (await aCategory()).id })
    expect(slugs((await list({ subcategoryId: subcategory.id })).products)).toEqual([placed.slug])
    expect(slugs((await list()).products)).toEqual(slugs([placed, loose]))
  })

  test('every product is on exactly one page, whatever the order', async () => {
    await sql`
      insert into products (name, slug, price, category_id)
      select 'Ramo', 'ramo-' || n, 100 * (n % 3), ${category.id} from generate_series(1, 55) n
    `.execute(db)
    for (const sort of ['name', 'price-asc', 'price-desc'] as const) {
      const pages = await settled([1, 2, 3, 4].map((page) => list({ sort, page })))
      expect(pages.map(({ products }) => products.length)).toEqual([24, 24, 7, 0])
      expect(new Set(pages.flatMap(({ products }) => slugs(products))).size).toBe(55)
      expect(pages[0]).toMatchObject({ count: 55, pages: 3 })
    }
    expect(
      await listCatalogue({ ...UNFILTERED, tagIds: [randomUUID()], sort: 'name', page: 1 }),
    ).toMatchObject({
      products: [],
      count: 0,
      pages: 1,
    })
  })

  test('the catalogue goes category by category over its pages, loose products last', async () => {
    const random = randomFrom(7)
    const categories: (string | null)[] = [category.id, null]
    for (const display_order of [3, 1, 1, 2]) {
      categories.push((await aCategory({ display_order, name: `C${random()}` })).id)
    }
    categories.push((await aCategory({ active: false, display_order: -1 })).id)
    for (let n = 0; n < 100; n += 1) {
      const category_id = categories[Math.floor(random() * categories.length)] ?? null
      await aProduct({ category_id, name: `P${Math.floor(random() * 40)}`, price: 100 })
    }
    const { rows } = await sql<{ slug: string }>`
      select products.slug from products
      left join categories c on c.id = category_id and c.active
      order by c.display_order nulls last, c.name, c.id, products.name, products.id
    `.execute(db)
    const pages = await settled(
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map((page) =>
        listCatalogue({ ...UNFILTERED, sort: 'name', page }),
      ),
    )
    expect(pages.flatMap(({ products }) => slugs(products))).toEqual(slugs(rows))
    expect(Math.max(...pages.map(({ products }) => products.length))).toBeLessThanOrEqual(24)
    expect(pages.at(-1)).toMatchObject({ products: [], count: 100 })
  })
})

test('a card has three active tags at most, and nothing inactive', async () => {
  const category = await aCategory({ active: false })
  const subcategory = await aSubcategory({ category_id: category.id, active: false })
  const product = await aProduct({
    category_id: category.id,
    subcategory_id: subcategory.id,
    featured: true,
  })
  for (const display_order of [5, 4, 3, 2, 1]) {
    const tag = await aTag({ name: `T${display_order}`, display_order, active: display_order > 1 })
    await db.insertInto('product_tags').values({ product_id: product.id, tag_id: tag.id }).execute()
  }
  const [card] = await featuredProducts()
  expect(card).toMatchObject({ category: null, subcategory: null, colors: [] })
  expect(names(card?.tags ?? [])).toEqual(['T2', 'T3', 'T4'])
})

test('the home page has the eight newest of the featured', async () => {
  for (let n = 1; n <= 10; n += 1) {
    await aProduct({ name: `P${n}`, featured: true, created_at: new Date(2026, 1, n) })
  }
  await aProduct({ featured: true, active: false })
  await aProduct({ name: 'Suelto' })
  expect(names(await featuredProducts()).join()).toBe('P10,P9,P8,P7,P6,P5,P4,P3')
})

test('related products are four active others of the category', async () => {
  const category = await aCategory()
  const others = await settled([1, 2, 3, 4, 5].map(() => aProduct({ category_id: category.id })))
  await aProduct({ category_id: category.id, active: false })
  const product = others[0] ?? (await aProduct())
  const related = slugs(await relatedProducts(product))
  expect(related.sort()).toEqual(slugs(others.slice(1)).sort())
  expect(await relatedProducts({ id: product.id, category_id: null })).toEqual([])
})

test('a hidden product has no page, no redirect and no place in a cart', async () => {
  const product = await aProduct({ active: false })
  const renamed = { slug: 'antiguo', product_id: product.id }
  await db.insertInto('product_redirects').values(renamed).execute()
  expect(await findProduct(product.slug)).toBeUndefined()
  expect(await findHiddenProduct(product.slug)).toMatchObject({ id: product.id })
  expect(await findRenamed('antiguo')).toBeUndefined()
  expect(await findSellable(product.id)).toBeUndefined()
  expect(await productsByIds([product.id])).toEqual([])

  await db.updateTable('products').set({ active: true }).execute()
  expect(await findRenamed('antiguo')).toBe(product.slug)
  expect(await findHiddenProduct(product.slug)).toBeUndefined()
  expect(await findSellable(product.id.toUpperCase())).toMatchObject({ id: product.id })
})

test.each(['', '\u0000', 'rosa\u0000', "'--", '../x', 'ñ'.repeat(10_000), '\ud83d', '__proto__'])(
  'the address %.12j leads nowhere, and breaks nothing',
  async (slug) => {
    expect(await findProduct(slug)).toBeUndefined()
    expect(await findRenamed(slug)).toBeUndefined()
  },
)

test('stock hides nothing while the shop does not track it', async () => {
  const product = await aProduct({ stock: 0, featured: true })
  expect(await findSellable(product.id)).toBeDefined()
  await aSetting('track_stock', 'true')
  expect(slugs(await featuredProducts())).toEqual([product.slug])
})
