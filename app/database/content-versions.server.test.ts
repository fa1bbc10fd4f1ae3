import { sql } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import {
  anOrder,
  aCategory,
  aColor,
  aPicture,
  aProduct,
  aSize,
  aSubcategory,
  aTag,
} from '../../tests/support/factories'
import { startProxy } from '../../tests/support/database/proxy'
import { until } from '../../tests/support/until'
import { settled } from '../../tests/support/settled'
import type * as Timers from 'node:timers/promises'
import { type Content, followContent, categoryVersionOf } from './content-versions.server'
import { db } from './db.server'

vi.mock('node:timers/promises', async (load) => {
  const timers = await load<typeof Timers>()
  return { ...timers, setTimeout: vi.fn(timers.setTimeout) }
})

const CONTENTS: Content[] = ['site', 'catalogue', 'categories']
const url = process.env.DATABASE_URL ?? ''
const versions = followContent(url)
afterAll(() => versions.close())

beforeEach(async () => {
  await until('the versions are known', () => versions.catchUp())
})

/** The contents that a piece of work changes, of the three or of some categories too. */
async function changedBy(work: () => Promise<unknown>, categories: Content[] = []) {
  // What was written before is not of this work.
  await versions.catchUp()
  const before = versions.now()
  await work()
  expect(await versions.catchUp()).toBe(true)
  return [...CONTENTS, ...categories].filter((content) => !versions.isUnchanged([content], before))
}

test.each<[string, Content]>([
  ['site_settings', 'site'],
  ['hero_slides', 'site'],
  ['lifestyle_images', 'site'],
  ['shipping_zones', 'site'],
  ['categories', 'site'],
  ['subcategories', 'site'],
  ['tags', 'catalogue'],
  ['complements', 'catalogue'],
  ['product_redirects', 'catalogue'],
])('whatever is written to %s changes %s', async (name, content) => {
  const table = sql.table(name)
  const { rows } = await sql<{ column: string }>`
    select column_name as column from information_schema.columns
    where table_name = ${name} and is_generated = 'NEVER' and table_schema = 'public'`.execute(db)
  const columns = sql.join(rows.map(({ column }) => sql.ref(column)))
  const [first] = rows.map(({ column }) => sql.ref(column))
  const writes = [
    sql`insert into ${table} (${columns}) select ${columns} from ${table} where false`,
    sql`update ${table} set ${first} = ${first} where false`,
    sql`delete from ${table} where false`,
    sql`truncate ${table} cascade`,
  ]
  for (const write of writes) {
    expect(await changedBy(() => write.execute(db))).toContain(content)
  }
})

test('which orders are new is announced, and whoever writes an order does not wait for that', async () => {
  const changed = (work: () => Promise<unknown>) => changedBy(work, ['orders', 'calendar'])
  const see = (id: string) => () =>
    db.updateTable('orders').set({ seen_at: new Date() }).where('id', '=', id).execute()
  const written = versions.aboutToWrite()
  const { id } = await anOrder({ seen_at: null })
  await written()
  expect(wait).not.toHaveBeenCalledWith(25)
  expect(await changed(see(id))).toEqual(['orders'])
  expect(await changed(see(id))).toEqual([])
  expect(await changed(() => anOrder())).toEqual(['orders'])
  expect(await changed(() => anOrder({ seen_at: null }))).toEqual(['orders'])
  expect(await changed(() => db.deleteFrom('orders').execute())).toEqual(['orders'])

  const shown = versions.aboutToWrite()
  await aTag()
  await shown()
  expect(wait).toHaveBeenCalledWith(25)
})

test('every column of a product is content, but how many there are', async () => {
  const { id: category_id } = await aCategory()
  const { id: other } = await aCategory()
  const { id: subcategory_id } = await aSubcategory({ category_id })
  const { id } = await aProduct({ stock: 5, category_id, subcategory_id })
  const write = (column: string, value: string) => () =>
    sql`update products set ${sql.ref(column)} = ${sql.raw(value)} where id = ${id}`.execute(db)
  const changes: Record<string, string> = {
    price: 'price + 100',
    lead_days: 'lead_days + 1',
    sale_price: '1',
    subcategory_id: 'null',
    recently_sold: 'recently_sold + 1',
    created_at: `created_at - interval '1 day'`,
    updated_at: `updated_at + interval '1 day'`,
    // Last: it is in no category from then on.
    category_id: 'null',
  }
  const { rows } = await sql<{ column: string; type: string }>`
    select column_name as column, data_type as type from information_schema.columns
    where table_name = 'products' and is_generated = 'NEVER'`.execute(db)
  const columnsOf = (type: string) => rows.flatMap((row) => (row.type === type ? row.column : []))
  const each = [
    ...columnsOf('text').map((column) => [column, `${column} || 'x'`] as const),
    ...columnsOf('boolean').map((column) => [column, `not ${column}`] as const),
    ...Object.entries(changes),
  ]
  const known = [...each.map(([column]) => column), 'id', 'stock']
  expect(rows.map(({ column }) => column).filter((column) => !known.includes(column))).toEqual([])
  for (const [column, value] of each) {
    const moved = column === 'category_id' ? [categoryVersionOf(null)] : []
    const categories = [
      categoryVersionOf(category_id),
      categoryVersionOf(null),
      categoryVersionOf(other),
    ]
    const changed = await changedBy(write(column, value), categories)
    expect(changed, column).toEqual(['categories', categoryVersionOf(category_id), ...moved])
  }
  expect(await changedBy(write('stock', '4'))).toEqual([])
  expect(await changedBy(write('stock', '0'))).toEqual(['categories'])
  expect(await changedBy(write('stock', '0'))).toEqual([])
  expect(await changedBy(write('stock', '9'))).toEqual(['categories'])
  expect(await changedBy(() => sql`truncate products cascade`.execute(db))).toContain('catalogue')
})

test.each(['product_colors', 'product_images', 'product_tags'])(
  'whatever is written to %s changes the category of its product, the one that it was in and the one that it is in',
  async (table) => {
    const [{ id: from }, { id: to }, { id: other }] = [
      await aCategory(),
      await aCategory(),
      await aCategory(),
    ]
    const [one, two] = [await aProduct({ category_id: from }), await aProduct({ category_id: to })]
    const parts = {
      product_colors: () => aColor({ product_id: one.id }),
      product_images: () => aPicture({ product_id: one.id }),
      product_tags: tagIt,
    }
    const categories = [from, to, other].map(categoryVersionOf)
    const sees = (work: () => Promise<unknown>) => changedBy(work, categories)
    const execute = (text: string) => () => sql.raw(text).execute(db)
    async function tagIt() {
      const { id: tag_id } = await aTag()
      await db.insertInto('product_tags').values({ product_id: one.id, tag_id }).execute()
    }

    expect(await sees(parts[table as keyof typeof parts])).toContain(categoryVersionOf(from))
    const move = `update ${table} set product_id = '${two.id}' where product_id = '${one.id}'`
    expect(await sees(execute(move))).toEqual([
      'categories',
      categoryVersionOf(from),
      categoryVersionOf(to),
    ])
    expect(await sees(execute(`delete from ${table} where product_id = '${two.id}'`))).toEqual([
      'categories',
      categoryVersionOf(to),
    ])
    expect(await sees(execute(`truncate ${table} cascade`))).toEqual(['catalogue'])
  },
)

test('every column of a size is content of its category, but how many there are', async () => {
  const { id: category_id } = await aCategory()
  const { id: product_id } = await aProduct({ category_id })
  const size = await aSize({ product_id, stock: 5 })
  const version = categoryVersionOf(category_id)
  const write = (change: string) => () =>
    sql`update product_sizes set ${sql.raw(change)} where id = ${size.id}`.execute(db)
  const changed = (work: () => Promise<unknown>) => changedBy(work, [version])
  for (const column of ['name', 'slug', 'contents']) {
    expect(await changed(write(`${column} = 'otro'`)), column).toContain(version)
  }
  for (const column of ['price', 'sale_price', 'display_order']) {
    expect(await changed(write(`${column} = 7`)), column).toContain(version)
  }
  expect(await changed(write('recommended = true'))).toContain(version)
  expect(await changed(write('stock = 4'))).toEqual([])
  expect(await changed(write('stock = 0'))).toContain(version)
  expect(await changed(write('stock = 9'))).toContain(version)
  await aSize({ product_id })
  expect(await changed(write('active = false'))).toContain(version)
  const gone = () => db.deleteFrom('product_sizes').where('id', '=', size.id).execute()
  expect(await changed(gone)).toContain(version)
  expect(await changed(() => aSize({ product_id }))).toContain(version)
})

test('a product that comes or goes changes its category', async () => {
  const [{ id: category_id }, { id: other }] = [await aCategory(), await aCategory()]
  const categories = [category_id, other].map(categoryVersionOf)
  const changed = ['categories', categoryVersionOf(category_id)]
  expect(await changedBy(() => aProduct({ slug: 'nuevo', category_id }), categories)).toEqual(
    changed,
  )
  const remove = () => sql`delete from products where slug = 'nuevo'`.execute(db)
  // Its former addresses go with it.
  expect(await changedBy(remove, categories)).toEqual(['catalogue', ...changed])
})

test('a transaction counts when it is committed, however long after it wrote', async () => {
  const committed = await changedBy(async () => {
    await db.transaction().execute(async (trx) => {
      expect(await changedBy(() => sql`update tags set name = name`.execute(trx))).toEqual([])
    })
  })
  expect(committed).toEqual(['catalogue'])
})

test('what nobody knows may have changed anything', async () => {
  const announce = () => sql`select pg_notify('content_changed', 'availability')`.execute(db)
  expect(await changedBy(announce, [categoryVersionOf(null)])).toEqual([
    ...CONTENTS,
    categoryVersionOf(null),
  ])
})

test('what is undone changes nothing', async () => {
  const undone = () =>
    db.transaction().execute(async (trx) => {
      await sql`update tags set name = name`.execute(trx)
      throw new Error('undone')
    })
  expect(await changedBy(() => undone().catch(() => {}))).toEqual([])
})

test('who asks after a commit never misses it, however many ask together', async () => {
  const writers = Array.from({ length: 8 }, async () => {
    for (let round = 0; round < 40; round += 1) {
      const before = versions.now()
      await sql`update tags set name = name where false`.execute(db)
      await versions.catchUp()
      expect(versions.isUnchanged(['catalogue'], before)).toBe(false)
    }
  })
  await settled(writers)
})

test('while the connection is away nothing is known, and all counts as changed afterwards', async () => {
  const proxy = await startProxy(url)
  const cut = followContent(proxy.url)
  await until('it is connected', () => cut.catchUp())
  const before = cut.now()
  proxy.whenever(() => 'before')
  expect(await cut.catchUp()).toBe(false)
  expect(await cut.areKnown()).toBe(false)
  proxy.whenever(() => null)
  await until('it is connected again', () => cut.catchUp())
  for (const content of [...CONTENTS, categoryVersionOf(null)]) {
    expect(cut.isUnchanged([content], before)).toBe(false)
  }
  await cut.close()
  await proxy.stop()
})
