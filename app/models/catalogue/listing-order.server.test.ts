import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { emptyTables } from '../../../tests/support/empty-tables'
import { aCategory, aProduct, aSetting } from '../../../tests/support/factories'
import { settled } from '../../../tests/support/settled'
import { db } from '~/database/db.server'
import { listCatalogue } from './catalogue.server'
import { listProducts } from './category-listing.server'
import { leavesOut } from './listing-query.server'

/* In which order listings are, over all their pages, and what a day of delivery leaves out. */

beforeEach(() => emptyTables('products', 'categories', 'site_settings'))

type Sort = Parameters<typeof listCatalogue>[0]['sort']
const UNFILTERED = { tagIds: [], price: null }
const names = (rows: { name: string }[]) => rows.map(({ name }) => name)
const slugs = (rows: { slug: string }[]) => rows.map(({ slug }) => slug)

/** All pages of the whole catalogue, and one more. */
async function everything(sort: Sort) {
  const { pages, count } = await listCatalogue({ ...UNFILTERED, sort, page: 1 })
  const read = await settled(
    Array.from({ length: pages + 1 }, (_, n) =>
      listCatalogue({ ...UNFILTERED, sort, page: n + 1 }),
    ),
  )
  return { pages, count, sizes: read.map(({ products }) => products.length), read }
}

test('by price the whole catalogue is one list, whatever the categories', async () => {
  const roses = await aCategory({ name: 'Rosas', display_order: 1 })
  const plants = await aCategory({ name: 'Plantas', display_order: 2 })
  await aProduct({ category_id: roses.id, name: 'Cien rosas', price: 22_990 })
  await aProduct({ category_id: roses.id, name: 'Rosas', price: 12_000, sale_price: 6_990 })
  await aProduct({ category_id: plants.id, name: 'Suculenta', price: 4_990 })
  await aProduct({ name: 'Ramo', price: 14_990, sale_price: 20_000 })
  const [up, down] = await settled([everything('price-asc'), everything('price-desc')])
  expect(names(up?.read[0]?.products ?? [])).toEqual(['Suculenta', 'Rosas', 'Ramo', 'Cien rosas'])
  expect(names(down?.read[0]?.products ?? [])).toEqual(['Cien rosas', 'Ramo', 'Rosas', 'Suculenta'])
  const byName = await everything('name')
  expect(names(byName.read[0]?.products ?? [])).toEqual([
    'Cien rosas',
    'Rosas',
    'Suculenta',
    'Ramo',
  ])
})

test.each(['recommended', 'price-asc', 'price-desc'] as const)(
  'every product is on exactly one page by %s, those alike in one order, what is sold out last',
  async (sort) => {
    const categories = await settled([aCategory(), aCategory(), aCategory({ active: false })])
    await aSetting('track_stock', 'true')
    // Alike in all that they are sorted by, but for three prices, four names and the id.
    await sql`
      insert into products (name, slug, price, sale_price, stock, category_id, created_at)
      select 'Ramo ' || n % 4, 'ramo-' || n, 9000, 100 * (n % 3),
        case when n % 5 < 2 then 0 else 1 end, (${categories.map(({ id }) => id)}::uuid[])[n % 4 + 1], '2026-01-01'
      from generate_series(1, 130) n
    `.execute(db)
    await aProduct({ name: 'Guardado', active: false })
    const paid = sort === 'recommended' ? sql`created_at` : sql`effective_price`
    const { rows } = await sql<{ slug: string }>`
      select slug from products where active
      order by stock = 0, ${paid} ${sort === 'price-desc' ? sql`desc` : sql`asc`}, name, id
    `.execute(db)

    const { pages, count, sizes, read } = await everything(sort)
    expect([pages, count, sizes]).toEqual([6, 130, [24, 24, 24, 24, 24, 10, 0]])
    expect(read.flatMap(({ products }) => slugs(products))).toEqual(slugs(rows))

    await aSetting('track_stock', 'false')
    const untracked = (await everything(sort)).read.flatMap(({ products }) => slugs(products))
    expect(new Set(untracked).size).toBe(130)
    expect(untracked).not.toEqual(slugs(rows))
  },
)

test('recommended is what staff pinned, then featured, then sold most, then new', async () => {
  const category = await aCategory()
  const of = { category_id: category.id }
  const day = (n: number) => new Date(2026, 0, n)
  await aProduct({ ...of, name: 'vieja', created_at: day(1) })
  await aProduct({ ...of, name: 'nueva', created_at: day(9) })
  await aProduct({ name: 'muy vendida', recently_sold: 12, created_at: day(2) })
  await aProduct({ ...of, name: 'vendida', recently_sold: 3, created_at: day(8) })
  await aProduct({ ...of, name: 'destacada', featured: true, created_at: day(1) })
  await aProduct({ name: 'destacada y vendida', featured: true, recently_sold: 1 })
  await aProduct({ ...of, name: 'fijada', pinned: true, created_at: day(1) })
  await aProduct({ ...of, name: 'fijada y destacada', pinned: true, featured: true })
  const inOrder = [
    ...['fijada y destacada', 'fijada', 'destacada y vendida', 'destacada'],
    ...['muy vendida', 'vendida', 'nueva', 'vieja'],
  ]
  const whole = await listCatalogue({ ...UNFILTERED, sort: 'recommended', page: 1 })
  expect(names(whole.products)).toEqual(inOrder)
  const within = { categoryId: category.id, subcategoryId: null }
  const own = await listProducts({ ...within, ...UNFILTERED, sort: 'recommended', page: 1 })
  const elsewhere = ['muy vendida', 'destacada y vendida']
  expect(names(own.products)).toEqual(inOrder.filter((name) => !elsewhere.includes(name)))
})

test('a day of delivery leaves out what needs longer, what is hidden then and what is sold out', async () => {
  const category = await aCategory()
  const tomorrow = { leadDays: 1, hiddenCategories: [] as string[] }
  const peak = { leadDays: 1, hiddenCategories: [category.id] }
  await aProduct({ name: 'al día siguiente', lead_days: 1, category_id: category.id })
  await aProduct({ name: 'escondido', lead_days: 9, active: false })
  expect([await leavesOut(tomorrow), await leavesOut(peak)]).toEqual([false, true])

  await aProduct({ name: 'en dos días', lead_days: 2 })
  await aProduct({ name: 'agotado', stock: 0 })
  await aProduct({ name: 'hoy', stock: 1 })
  expect(await leavesOut(tomorrow)).toBe(true)
  expect(await leavesOut({ ...tomorrow, leadDays: 2 })).toBe(false)

  const on = async (delivery: typeof tomorrow) => {
    const { products, count } = await listCatalogue({
      ...{ ...UNFILTERED, delivery, sort: 'name', page: 1 },
    })
    expect(count).toBe(products.length)
    return names(products).sort()
  }
  expect(await on(tomorrow)).toEqual(['agotado', 'al día siguiente', 'hoy'])
  await aSetting('track_stock', 'true')
  await db
    .updateTable('products')
    .set({ stock: 5 })
    .where('name', '=', 'al día siguiente')
    .execute()
  expect(await on(tomorrow)).toEqual(['al día siguiente', 'hoy'])
  expect(await on(peak)).toEqual(['hoy'])
})
