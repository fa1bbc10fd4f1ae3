import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { waiting } from '../../tests/support/database/held-rows'
import { emptyTables } from '../../tests/support/empty-tables'
import { aCategory, anOrder, aProduct } from '../../tests/support/factories'
import { countDeadlocks } from '../../tests/support/orders/deadlocks'
import { until } from '../../tests/support/until'
import { type Content, followContent, categoryVersionOf } from '~/database/content-versions.server'
import { connect, db } from '~/database/db.server'
import { listCatalogue } from '~/models/catalogue/catalogue.server'
import { tasks } from './tasks.server'
import { startJobs } from './worker.server'

const url = process.env.DATABASE_URL ?? ''
const pool = connect(url)
const versions = followContent(url)
let jobs: { stop(): Promise<void> }

beforeEach(async () => {
  await emptyTables('order_items', 'orders', 'products', 'categories')
  jobs = await startJobs(pool, tasks)
})

afterEach(() => jobs.stop())

afterAll(() => versions.close())

/** Asks the worker for what it does every night. */
function ask() {
  return pool.query(`select graphile_worker.add_job('count-recent-sales', max_attempts => 1)`)
}

function isOver() {
  return until('the night is over', async () => {
    const { rows } = await pool.query('select from graphile_worker.jobs')
    return rows.length === 0
  })
}

async function night() {
  await ask()
  await isOver()
}

/** An order of some days ago, of so many of a product. */
async function sold(product: { id: string }, quantity: number, ago = 1, status = 'entregado') {
  const created_at = sql<Date>`now() - ${ago} * interval '1 day'`
  const order = await anOrder({ status, created_at: created_at as unknown as string })
  const line = { product_name: 'Ramo', unit_price: 1, subtotal: quantity, quantity }
  await db
    .insertInto('order_items')
    .values({ order_id: order.id, position: 1, product_id: product.id, ...line })
    .execute()
}

async function recentlySold(): Promise<Record<string, number>> {
  const rows = await db.selectFrom('products').select(['name', 'recently_sold']).execute()
  return Object.fromEntries(rows.map(({ name, recently_sold }) => [name, recently_sold]))
}

/** The transaction that wrote a product last. */
async function writtenBy({ id }: { id: string }) {
  const { rows } = await sql<{ xmin: string }>`
    select xmin::text from products where id = ${id}`.execute(db)
  return rows[0]?.xmin
}

async function recommended() {
  const asked = { tagIds: [], price: null, sort: 'recommended' as const, page: 1 }
  return (await listCatalogue(asked)).products.map(({ name }) => name)
}

test('a night counts what was sold in 90 days, and no order changes a listing before it', async () => {
  const category = await aCategory()
  const one = (name: string) => aProduct({ name, category_id: category.id })
  const [lilies, roses, tulips] = [await one('Lirios'), await one('Rosas'), await one('Tulipanes')]
  await sold(tulips, 3)
  await sold(tulips, 2, 89)
  await sold(roses, 4, 30, 'pendiente')
  await sold(roses, 90, 92)
  await sold(lilies, 50, 2, 'cancelado')
  await night()
  expect(await recentlySold()).toEqual({ Lirios: 0, Rosas: 4, Tulipanes: 5 })
  expect(await recommended()).toEqual(['Tulipanes', 'Rosas', 'Lirios'])

  await versions.catchUp()
  const before = versions.now()
  await sold(lilies, 9)
  expect(await recommended()).toEqual(['Tulipanes', 'Rosas', 'Lirios'])
  await versions.catchUp()
  expect(versions.isUnchanged(['categories'], before)).toBe(true)

  await night()
  expect(await recommended()).toEqual(['Lirios', 'Tulipanes', 'Rosas'])
  await versions.catchUp()
  expect(versions.isUnchanged(['categories'], before)).toBe(false)
})

test('a night writes only what changed, and no form of staff is out of date by it', async () => {
  const [here, there] = [await aCategory(), await aCategory()]
  const roses = await aProduct({ name: 'Rosas', category_id: here.id })
  const lilies = await aProduct({ name: 'Lirios', category_id: there.id })
  await sold(roses, 2)
  await sold(lilies, 1)
  await night()
  await sold(roses, 1)
  await versions.catchUp()
  const before = versions.now()
  const isOld = (content: Content) => !versions.isUnchanged([content], before)
  const written = await writtenBy(lilies)
  await night()
  await versions.catchUp()
  expect([isOld(categoryVersionOf(here.id)), isOld(categoryVersionOf(there.id))]).toEqual([
    true,
    false,
  ])
  expect(await writtenBy(lilies)).toBe(written)

  const { updated_at } = await db
    .selectFrom('products')
    .select('updated_at')
    .where('id', '=', roses.id)
    .executeTakeFirstOrThrow()
  expect(updated_at).toEqual(roses.updated_at)
})

test('a sale at the same moment is neither lost nor in the way', async () => {
  const deadlocks = await countDeadlocks()
  // Stored against the order of locks.
  const some = { stock: 10, recently_sold: 7 }
  const late = await aProduct({ ...some, id: '20000000-0000-4000-8000-000000000000' })
  const early = await aProduct({ ...some, id: '10000000-0000-4000-8000-000000000000' })
  const sell = ({ id }: { id: string }) =>
    sql`update products set stock = stock - 1 where id = ${id}`
  await db.transaction().execute(async (trx) => {
    await sell(early).execute(trx)
    await ask()
    await until('the night waits', async () => (await waiting()) === 1)
    await sell(late).execute(trx)
  })
  await isOver()
  const after = await db.selectFrom('products').select(['stock', 'recently_sold']).execute()
  expect(after).toEqual(Array(2).fill({ stock: 9, recently_sold: 0 }))
  expect(await deadlocks()).toBe(0)
})
