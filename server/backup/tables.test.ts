import pg from 'pg'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sequencesOf, setSequences, TABLES, tablesWithColumns } from './tables'
import { db } from '~/database/db.server'
import { env } from '~/env.server'

const client = new pg.Client({ connectionString: env.databaseUrl })
beforeAll(() => client.connect())
afterAll(async () => {
  await client.end()
  await db.destroy()
})

test('every table of the shop is copied, each column that is not computed with it', async () => {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and table_name not like 'kysely%' and table_name not in ('attempt_counts', 'form_drafts', 'shop_processes')
    group by table_name
  `.execute(db)
  const all = Object.fromEntries(rows.map(({ name, columns }) => [name, columns]))
  expect(Object.fromEntries(await tablesWithColumns(client))).toEqual(all)
})

test('parents are filled before their children', async () => {
  const { rows } = await sql<{ child: string; parent: string }>`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent
    from pg_constraint where contype = 'f' and conrelid <> confrelid
  `.execute(db)
  expect(rows.length).toBeGreaterThan(20)
  const late = rows.filter(({ child, parent }) => TABLES.indexOf(parent) > TABLES.indexOf(child))
  expect(late).toEqual([])
})

test('a sequence goes on where it was', async () => {
  expect(await sequencesOf(client)).toEqual({})
  await client.query(
    'alter table tags add column number serial, add column turn bigint generated always as identity',
  )
  await client.query("select nextval('tags_number_seq') from generate_series(1, 41)")
  expect(await sequencesOf(client)).toEqual({ tags_number_seq: '41' })

  await setSequences(client, { tags_turn_seq: '9007199254740993' })
  const { rows } = await client.query<{ next: string }>(
    "select nextval('tags_turn_seq')::text as next",
  )
  expect(rows).toEqual([{ next: '9007199254740994' }])
})
