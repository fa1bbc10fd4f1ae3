import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '~/database/db.server'
import { HOLDINGS, IMPERSONAL } from './holdings'

/** `table.column` of every column of text there is. */
async function textColumns(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name !~ '^kysely_'
      and data_type in ('text', 'character varying', 'jsonb', 'json', 'bytea', 'ARRAY')
  `.execute(db)
  return rows.map(({ name }) => name).sort()
}

test('every column of text is said to be somebody’s, or nobody’s', async () => {
  const personal = Object.entries(HOLDINGS).flatMap(([table, { columns }]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  )
  const others = Object.entries(IMPERSONAL).flatMap(([table, columns]) =>
    columns.split(' ').map((column) => `${table}.${column}`),
  )
  expect([...personal, ...others].sort()).toEqual(await textColumns())
})

/** Hashes, and what only the shop reads of people. */
const UNSHOWN = new Set([
  ...['access_token_hash', 'phone_e164', 'recipient_phone_e164', 'picture_hash', 'token_hash'],
  ...['buyer_mark', 'guest_orders', 'password_hash', 'device', 'id_hash', 'purpose', 'key'],
  ...['discount_type', 'kind', 'source', 'status', 'place'],
])

test('who asks reads every column that will be erased', () => {
  for (const [table, { columns, shows }] of Object.entries(HOLDINGS)) {
    for (const [column, fate] of Object.entries(columns)) {
      if (fate === 'none' || UNSHOWN.has(column)) continue
      expect(Object.keys(shows?.columns ?? {}), table).toContain(column)
    }
  }
})
