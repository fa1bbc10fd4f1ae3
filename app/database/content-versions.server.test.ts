import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { aCategory, aProduct, aSubcategory } from '../../tests/support/factories'
import { startProxy } from '../../tests/support/proxy'
import { until } from '../../tests/support/until'
import { type Content, followContent } from './content-versions.server'
import { db } from './db.server'

const CONTENTS: Content[] = ['site', 'catalogue', 'availability']
const url = process.env.DATABASE_URL ?? ''
const versions = followContent(url)
afterAll(() => versions.close())

beforeEach(async () => {
  await until('the versions are known', () => versions.catchUp())
})

/** The contents whose versions a piece of work changes. */
async function changedBy(work: () => Promise<unknown>): Promise<Content[]> {
  const before = CONTENTS.map((content) => versions.of([content]))
  await work()
  expect(await versions.catchUp()).toBe(true)
  return CONTENTS.filter((content, index) => versions.of([content]) !== before[index])
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
  ['product_colors', 'catalogue'],
  ['product_tags', 'catalogue'],
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

test('every column of a product is content, but how many there are', async () => {
  const { id: category_id } = await aCategory()
  const { id: subcategory_id } = await aSubcategory({ category_id })
  const { id } = await aProduct({ stock: 5, category_id, subcategory_id })
  const write = (column: string, value: string) => () =>
    sql`update products set ${sql.ref(column)} = ${sql.raw(value)} where id = ${id}`.execute(db)
  const changes: Record<string, string> = {
    name: `name || 'x'`,
    slug: `slug || 'x'`,
    description: `description || 'x'`,
    instructions: `instructions || 'x'`,
    price: 'price + 100',
    sale_price: '1',
    subcategory_id: 'null',
    category_id: 'null',
    active: 'not active',
    featured: 'not featured',
    created_at: `created_at - interval '1 day'`,
    updated_at: `updated_at + interval '1 day'`,
  }
  const { rows } = await sql<{ column: string }>`
    select column_name as column from information_schema.columns
    where table_name = 'products' and is_generated = 'NEVER'`.execute(db)
  const known = [...Object.keys(changes), 'id', 'stock']
  expect(rows.map(({ column }) => column).filter((column) => !known.includes(column))).toEqual([])
  for (const [column, value] of Object.entries(changes)) {
    expect(await changedBy(write(column, value)), column).toEqual(['catalogue'])
  }
  expect(await changedBy(write('stock', '4'))).toEqual([])
  expect(await changedBy(write('stock', '0'))).toEqual(['availability'])
  expect(await changedBy(write('stock', '0'))).toEqual([])
  expect(await changedBy(write('stock', '9'))).toEqual(['availability'])
  expect(await changedBy(() => sql`truncate products cascade`.execute(db))).toContain('catalogue')
})

test('a transaction counts when it is committed, however long after it wrote', async () => {
  const committed = await changedBy(async () => {
    await db.transaction().execute(async (trx) => {
      expect(await changedBy(() => sql`update tags set name = name`.execute(trx))).toEqual([])
    })
  })
  expect(committed).toEqual(['catalogue'])
})

test('what is undone changes nothing', async () => {
  const undone = db.transaction().execute(async (trx) => {
    await sql`update tags set name = name`.execute(trx)
    throw new Error('undone')
  })
  expect(await changedBy(() => undone.catch(() => {}))).toEqual([])
})

test('who asks after a commit never misses it, however many ask together', async () => {
  const writers = Array.from({ length: 8 }, async () => {
    for (let round = 0; round < 40; round += 1) {
      const before = versions.of(['catalogue'])
      await sql`update tags set name = name where false`.execute(db)
      await versions.catchUp()
      expect(versions.of(['catalogue'])).not.toBe(before)
    }
  })
  await Promise.all(writers)
})

test('while the connection is away nothing is known, and all counts as changed afterwards', async () => {
  const proxy = await startProxy(url)
  const cut = followContent(proxy.url)
  await until('it is connected', () => cut.catchUp())
  const before = CONTENTS.map((content) => cut.of([content]))
  proxy.whenever(() => 'before')
  expect(await cut.catchUp()).toBe(false)
  expect(await cut.areKnown()).toBe(false)
  proxy.whenever(() => null)
  await until('it is connected again', () => cut.catchUp())
  CONTENTS.forEach((content, index) => expect(cut.of([content])).not.toBe(before[index]))
  await cut.close()
  await proxy.stop()
})
