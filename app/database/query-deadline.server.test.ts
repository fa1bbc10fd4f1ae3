import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HANG_LIMIT_MS } from '../../tests/support/hang-limit'
import { settled } from '../../tests/support/settled'
import { DEADLINES } from '~/deadlines.server'
import { isDatabaseDown } from './availability.server'
import { db } from './db.server'
import { withQueryDeadline } from './query-deadline.server'
import { createCircuitBreaker } from './circuit-breaker.server'

/** Only these are short: whatever can be answered has all the time it needs. */
beforeEach(() => Object.assign(DEADLINES, { failedQueries: 500, furtherQuery: 100 }))

afterEach(() => db.deleteFrom('site_settings').execute())
afterAll(() => db.destroy())

const ENDLESS = sql`select pg_sleep(1e6)`

async function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.fail('it was answered'),
    (error: unknown) => error,
  )
}

test('a request whose query timed out still asks what can be answered, and gives up the rest', async () => {
  const easy = sql`select pg_sleep(0.2)`
  await withQueryDeadline(async () => {
    expect(isDatabaseDown(await failure(ENDLESS.execute(db)))).toBe(true)
    // As long as it needs, though nothing is left of what the request may lose.
    DEADLINES.furtherQuery = HANG_LIMIT_MS
    expect((await easy.execute(db)).rows).toHaveLength(1)
    DEADLINES.furtherQuery = 100
    // In parallel or in turn, far more queries than the request's deadline allows.
    await settled([1, 2, 3].map(() => failure(ENDLESS.execute(db))))
    for (const _ of [1, 2, 3]) await failure(ENDLESS.execute(db))
    DEADLINES.furtherQuery = HANG_LIMIT_MS
    expect((await easy.execute(db)).rows).toHaveLength(1)
  })
})

test('what was given up in a transaction never happens, and nothing after it is lost', async () => {
  const halfWritten = () =>
    db.transaction().execute(async (trx) => {
      await trx.insertInto('site_settings').values({ key: 'a medias', value: '' }).execute()
      await ENDLESS.execute(trx)
    })
  await withQueryDeadline(() => failure(halfWritten()))
  // More than the pool holds, so that each of its connections is used.
  const keys = Array.from({ length: 20 }, (_, index) => `entera ${index}`)
  const write = (key: string) =>
    db
      .transaction()
      .execute((trx) => trx.insertInto('site_settings').values({ key, value: '' }).execute())
  await settled(keys.map(write))
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

test('connections have the deadlines of their process, as the specification says them, multiplied', async () => {
  const { rows } = await sql<Record<string, string>>`
    select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle
  `.execute(db)
  expect(rows).toEqual([{ lock: '2min', statement: '5min', idle: '10min' }])
  expect(DEADLINES.connection).toBe(2_000 * Number(process.env.DEADLINE_FACTOR))
})

/** Longer than it takes to be sure that nobody answers. */
const IN_VAIN = 3 * DEADLINES.timedOut

test('every request times out: those that queued for long are refused, new ones try', () => {
  vi.useFakeTimers()
  const breaker = createCircuitBreaker()
  for (let visitor = 1; visitor <= 6; visitor += 1) {
    expect(breaker.isOpen(2_000)).toBe(false)
    breaker.record(true, IN_VAIN)
  }
  expect(breaker.isOpen(2_000)).toBe(true)
  expect(breaker.isOpen(0)).toBe(false)
  breaker.record(false, 20)
  expect(breaker.isOpen(2_000)).toBe(false)
  vi.useRealTimers()
})

test('failures at once, and answers between the waits, open nothing', () => {
  const breaker = createCircuitBreaker()
  for (let visitor = 1; visitor <= 50; visitor += 1) {
    breaker.record(true, 10)
    breaker.record(true, IN_VAIN)
    if (visitor % 5 === 0) breaker.record(false, 900)
    expect(breaker.isOpen(2_000)).toBe(false)
  }
})
