import fs from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '~/database/db.server'

/* The picture of docs/tables.md has every table, and every line of it is a foreign key. */

const page = fs.readFileSync('docs/tables.md', 'utf8')
const drawn = [...page.matchAll(/^ {2}(\w+) \S+ (\w+) : (\w+)$/gm)].map(([, from, to, column]) =>
  [from, to, column].join(' '),
)
const alone = [...page.matchAll(/^- `(\w+)`/gm)].map(([, table]) => table ?? '')

test('the lines are the foreign keys', async () => {
  const { rows } = await sql<{ key: string }>`
    select format('%s %s %s', confrelid::regclass, conrelid::regclass, attname) as key
    from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and connamespace = 'public'::regnamespace
  `.execute(db)
  expect(drawn.toSorted()).toEqual(rows.map(({ key }) => key).sort())
})

test('tables without one are named below', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%'
      and not exists (select from pg_constraint where contype = 'f' and pg_class.oid in (conrelid, confrelid))
  `.execute(db)
  expect(alone.toSorted()).toEqual(rows.map(({ name }) => name).sort())
})
