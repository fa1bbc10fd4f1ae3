import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { isDatabaseDown } from '../../app/database/availability.server'
import { db } from '../../app/database/db.server'
import { isDatabaseAnswering } from '../../app/models/upkeep/health.server'

const url = process.env.DATABASE_URL ?? ''

async function errorOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  )
}

async function withPool<T>(
  options: pg.PoolConfig,
  work: (pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, ...options })
  pool.on('error', () => {})
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

test('the database is healthy when it answers', async () => {
  expect(await isDatabaseAnswering()).toBe(true)
})

test('nobody listens, or nobody answers', async () => {
  const mute = net.createServer(() => {}).listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const { port } = mute.address() as AddressInfo
  const elsewhere = {
    connectionString: `postgresql://x@127.0.0.1:${port}/x`,
    connectionTimeoutMillis: 50,
  }
  const unanswered = await withPool(elsewhere, (pool) => errorOf(pool.query('select 1')))
  mute.close()
  const refused = await withPool({ connectionString: 'postgresql://x@127.0.0.1:1/x' }, (pool) =>
    errorOf(pool.query('select 1')),
  )
  const socket = await withPool({ connectionString: '', host: '/nada' }, (pool) =>
    errorOf(pool.query('select 1')),
  )
  for (const error of [unanswered, refused, socket]) {
    expect(error).toBeInstanceOf(Error)
    expect(isDatabaseDown(error)).toBe(true)
  }
})

test('all connections are taken, a lock or a statement takes too long, a backend is ended', async () => {
  const taken = await withPool({ max: 1 }, async (pool) => {
    const client = await pool.connect()
    pool.options.connectionTimeoutMillis = 50
    const error = await errorOf(pool.query('select 1'))
    client.release()
    return error
  })
  const slow = await withPool({ statement_timeout: 50 }, (pool) =>
    errorOf(pool.query('select pg_sleep(5)')),
  )
  const unread = await withPool({ query_timeout: 50 }, (pool) =>
    errorOf(pool.query('select pg_sleep(5)')),
  )
  const locked = await withPool({ lock_timeout: 50, max: 2 }, async (pool) => {
    const holder = await pool.connect()
    await holder.query('begin; select pg_advisory_xact_lock(7)')
    const error = await errorOf(pool.query('select pg_advisory_xact_lock(7)'))
    await holder.query('rollback')
    holder.release()
    return error
  })
  const ended = await withPool({ max: 1 }, (pool) =>
    errorOf(pool.query('select pg_terminate_backend(pg_backend_pid())')),
  )
  const closed = await errorOf(
    withPool({}, async (pool) => {
      const spare = new pg.Pool({ connectionString: url })
      await spare.end()
      await pool.query('select 1')
      return spare.query('select 1')
    }),
  )
  for (const error of [taken, slow, unread, locked, ended, closed]) {
    expect(error).toBeInstanceOf(Error)
    expect(isDatabaseDown(error)).toBe(true)
    expect(isDatabaseDown(new Error('no se pudo', { cause: error }))).toBe(true)
  }
})

test('a wrong query or a broken rule is not the database being down', async () => {
  const wrong = [
    sql`select * from no_existe`,
    sql`select 1 / 0`,
    sql`select 'x'::int`,
    sql`do $$ begin raise unique_violation; end $$`,
    sql`do $$ begin raise serialization_failure; end $$`,
  ]
  for (const query of wrong) {
    const error = await errorOf(query.execute(db))
    expect(error).toBeInstanceOf(Error)
    expect(isDatabaseDown(error)).toBe(false)
  }
  for (const other of [null, 'ECONNREFUSED', new TypeError('x is undefined'), { code: '57P01' }]) {
    expect(isDatabaseDown(other)).toBe(false)
  }
})
