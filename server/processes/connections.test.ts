import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { CONNECTIONS } from '../../app/database/db.server'
import { env } from '../../app/env.server'
import { migratedFolder } from '../../tests/support/started-shop'
import { startDatabase } from '../database'
import { connectionsOfAll, connectionsOfEach } from './connections'

const { processes } = env
afterEach(() => (env.processes = processes))

test.each([
  [1, 16],
  [2, 5],
  [3, 4],
  [64, 4],
])('of %i processes that answer visitors each may have %i connections', (count, each) => {
  env.processes = count
  expect(connectionsOfEach()).toBe(each)
  const pools = count === 1 ? 1 : count + 1
  if (count < 4) expect(pools * each).toBeLessThanOrEqual(CONNECTIONS)
})

test.each([1, 19])('the embedded PostgreSQL has room for all of %i processes', async (count) => {
  env.processes = count
  const database = await startDatabase({ dataDir: migratedFolder() })
  const client = new pg.Client(database.url)
  await client.connect()
  const { rows } = await client.query<{ max_connections: string }>('show max_connections')
  await client.end()
  await database.stop()
  // A few are for administrators alone.
  expect(Number(rows[0]?.max_connections)).toBeGreaterThan(connectionsOfAll() + 10)
  expect(Number(rows[0]?.max_connections)).toBeGreaterThanOrEqual(100)
})
