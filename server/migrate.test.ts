import pg from 'pg'
import { expect, test } from 'vitest'
import { migrations } from '../migrations'
import { emptyDatabase } from '../tests/support/set-up/databases'
import { query } from '../tests/support/stock'
import { until } from '../tests/support/until'
import { migrate, MIGRATING } from './migrate'

test('who would migrate while another does waits before it looks at anything', async () => {
  const bare = await emptyDatabase()
  const other = new pg.Client({ connectionString: bare })
  await other.connect()
  await other.query('select pg_advisory_lock($1)', [MIGRATING])
  let ran: string[] | null = null
  const migrating = migrate(bare).then((names) => (ran = names))
  const waiting = `select from pg_locks join pg_database on pg_database.oid = database
    where datname = current_database() and locktype = 'advisory' and not granted`
  await until('it waits', async () => ran !== null || (await query(bare, waiting)).length === 1)
  expect(ran).toBeNull()
  expect(await query(bare, "select from pg_tables where schemaname = 'public'")).toEqual([])
  await other.end()
  expect(await migrating).toEqual(Object.keys(migrations))
})
