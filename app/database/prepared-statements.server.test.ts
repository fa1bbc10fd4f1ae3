import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { aSetting } from '../../tests/support/factories'
import { db } from './db.server'
import { prepared } from './prepared-statements.server'

afterAll(() => db.schema.dropTable('of_this_test').ifExists().execute())

/** Of one connection, which keeps its own. */
function onOneConnection<T>(work: (one: typeof db) => Promise<T>) {
  return db.connection().execute(work)
}

test('a statement that is asked often is parsed once, and answers for each value as before', async () => {
  await aSetting('slogan', 'Uno')
  await onOneConnection(async (one) => {
    const values = async (key: string) => {
      const asked = sql`select value as of_this_test from site_settings where key = ${key}`
      return (await asked.execute(one)).rows
    }
    for (let n = 0; n < 8; n += 1) {
      expect(await values('slogan')).toEqual([{ of_this_test: 'Uno' }])
      expect(await values(`nada ${n}`)).toEqual([])
    }
    const kept = sql<{ calls: number }>`
      select generic_plans + custom_plans as calls from pg_prepared_statements
      where statement like 'select value as of_this_test%'`
    const { rows } = await kept.execute(one)
    expect(rows).toEqual([{ calls: 14 }])
  })
})

test('a column that a migration adds beside the shop breaks nothing that was asked before', async () => {
  await sql`create table of_this_test (id int)`.execute(db)
  await sql`insert into of_this_test values (1)`.execute(db)
  await onOneConnection(async (one) => {
    const all = [
      sql`select * from of_this_test`,
      sql`select of_this_test.* from of_this_test where id = ${1}`,
      sql`select id, count(*) from of_this_test group by id`,
      sql`with of_it as (select * from of_this_test) select id from of_it`,
    ]
    for (let n = 0; n < 6; n += 1) for (const each of all) await each.execute(one)
    await sql`alter table of_this_test add column name text`.execute(db)
    for (const each of all) expect((await each.execute(one)).rows).toHaveLength(1)
  })
})

test('of however many texts, few have a name', () => {
  const names = new Set<string | undefined>()
  for (let n = 0; n < 5_000; n += 1) {
    for (let time = 0; time < 4; time += 1) names.add(prepared(`select ${n}`, []).name)
  }
  expect(names.size).toBeLessThanOrEqual(151)
  expect(prepared('begin', []).name).toBeUndefined()
})
