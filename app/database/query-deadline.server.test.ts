import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { isDatabaseDown } from './availability.server'
import { db } from './db.server'
import { withQueryDeadline } from './query-deadline.server'
import { createCircuitBreaker } from './circuit-breaker.server'

afterEach(() => db.deleteFrom('site_settings').execute())
afterAll(() => db.destroy())

const LONG = sql`select pg_sleep(60)`

async function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.fail('it was answered'),
    (error: unknown) => error,
  )
}

test('a request whose query timed out still asks what can be answered, and gives up the rest', async () => {
  await withQueryDeadline(async () => {
    expect(isDatabaseDown(await failure(LONG.execute(db)))).toBe(true)
    expect((await sql`select 1`.execute(db)).rows).toHaveLength(1)
    // In parallel or in turn, far more queries than the request's deadline allows.
    await Promise.all([1, 2, 3].map(() => failure(LONG.execute(db))))
    for (const _ of [1, 2, 3]) await failure(LONG.execute(db))
    expect((await sql`select 1`.execute(db)).rows).toHaveLength(1)
  })
})

test('what was given up in a transaction never happens, and nothing after it is lost', async () => {
  const halfWritten = () =>
    db.transaction().execute(async (trx) => {
      await trx.insertInto('site_settings').values({ key: 'a medias', value: '' }).execute()
      await LONG.execute(trx)
    })
  await withQueryDeadline(() => failure(halfWritten()))
  // More than the pool holds, so that each of its connections is used.
  const keys = Array.from({ length: 20 }, (_, index) => `entera ${index}`)
  const write = (key: string) =>
    db
      .transaction()
      .execute((trx) => trx.insertInto('site_settings').values({ key, value: '' }).execute())
  await Promise.all(keys.map(write))
  const rows = await db.selectFrom('site_settings').select('key').execute()
  expect(rows.map(({ key }) => key).sort()).toEqual(keys.sort())
})

test('a transaction that PostgreSQL rolls back at its commit is not taken for saved', async () => {
  const swallowing = db.transaction().execute(async (trx) => {
    await trx.insertInto('site_settings').values({ key: 'perdida', value: '' }).execute()
    await failure(sql`select 1 / 0`.execute(trx))
  })
  expect(await failure(swallowing)).toBeInstanceOf(Error)
  expect(await db.selectFrom('site_settings').select('key').execute()).toEqual([])
})

test('every request times out: those that queued for long are refused, new ones try', () => {
  const breaker = createCircuitBreaker()
  for (let visitor = 1; visitor <= 6; visitor += 1) {
    expect(breaker.isOpen(2_000)).toBe(false)
    breaker.record(true, 3_000)
  }
  expect(breaker.isOpen(2_000)).toBe(true)
  expect(breaker.isOpen(0)).toBe(false)
  breaker.record(false, 20)
  expect(breaker.isOpen(2_000)).toBe(false)
})

test('failures at once, and answers between the waits, open nothing', () => {
  const breaker = createCircuitBreaker()
  for (let visitor = 1; visitor <= 50; visitor += 1) {
    breaker.record(true, 10)
    breaker.record(true, 3_000)
    if (visitor % 5 === 0) breaker.record(false, 900)
    expect(breaker.isOpen(2_000)).toBe(false)
  }
})
