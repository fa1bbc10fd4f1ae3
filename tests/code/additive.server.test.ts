import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { expect, test } from 'vitest'
import { migrations, SERVES_FROM } from '../../migrations'
import { db } from '~/database/db.server'
import type { DB } from '~/database/db.types'
import { emptyDatabase } from '../support/set-up/databases'

/*
 * The version of SERVES_FROM works on the schema that this one makes: it can run beside it, and be
 * started again instead of it (decision 0049). So what that version reads stays, letter for letter, and
 * nothing refuses what it writes. What it has stopped using goes, or changes, with a line here.
 */

/** What `brokenPromises` finds, and why the version of SERVES_FROM does not mind. */
const BEFORE = [
  ...['created', 'status', 'takings', 'email', 'mailed', 'unmailed', 'note', 'edit', 'proof'],
  ...['payment', 'refund', 'void', 'delivered', 'absent', 'content'],
]
const AGREED: Record<string, string> = {
  'lost: payment_proofs.operation_number text not null':
    'it shows a proof without a number with a blank in its place',
  [`lost: ${kindCheck(BEFORE)}`]: 'it is wider',
  [`demanded: ${kindCheck([...BEFORE, 'undelivered', 'distinct', 'told', 'kept', 'photo', 'made', 'unmade'])}`]:
    'it allows all that was allowed',
  [`lost: CREATE UNIQUE INDEX order_events_outcome_once ON public.order_events USING btree (order_id, kind, detail) WHERE (kind = ANY (ARRAY['delivered'::text, 'absent'::text]))`]:
    'the version before writes an outcome once by the lock of its order',
  [`demanded: order_takings: order_takings_size_of_stock CHECK (((size_id IS NULL) OR ((kind = 'stock'::text) AND (product_id IS NULL))))`]:
    'it names no size',
  'demanded: order_takings: order_takings_size_once UNIQUE (order_id, size_id)': 'it names no size',
  [`lost: ${purposeCheck(['confirm', 'reset'])}`]: 'it is wider',
  [`demanded: ${purposeCheck(['confirm', 'reset', 'invite'])}`]: 'it allows all that was allowed',
  'demanded: products: keep_a_size_shown TRIGGER DEFERRABLE INITIALLY DEFERRED':
    'it makes no sizes, and shows no product again whose sizes are all hidden',
}

function kindCheck(kinds: string[]): string {
  return `order_events: order_events_kind_check CHECK ((kind = ANY (ARRAY[${listed(kinds)}])))`
}

function purposeCheck(purposes: string[]): string {
  const list = listed(purposes)
  return `email_tokens: email_tokens_purpose_check CHECK ((purpose = ANY (ARRAY[${list}])))`
}

function listed(texts: string[]): string {
  return texts.map((text) => `'${text}'::text`).join(', ')
}

/** A part of the schema: what it is, in words, and what it asks of whoever writes to its table. */
type Part = {
  kind: 'column' | 'constraint' | 'index' | 'trigger' | 'function' | 'other'
  name: string
  table: string | null
  /** Whether it may refuse a row that says nothing about it. */
  demands: boolean
  /** The columns it is about; none when they are not known. */
  columns: string[]
}

const PARTS = sql<Part>`
  with tables as (
    select oid, relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not like 'kysely%'
  )
  select 'column' as kind, t.name as table,
    t.name || '.' || a.attname || ' ' || format_type(atttypid, atttypmod)
      || case when attnotnull then ' not null' else '' end || attidentity::text || attgenerated::text
      || coalesce(' ' || pg_get_expr(adbin, adrelid), '') as name,
    attnotnull and not atthasdef and attidentity = '' as demands, array[attname::text] as columns
  from tables t join pg_attribute a on attrelid = t.oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
  union all
  select 'constraint', t.name, t.name || ': ' || conname || ' ' || pg_get_constraintdef(c.oid), true,
    array(select attname::text from pg_attribute where attrelid = t.oid and attnum = any(conkey))
  from tables t join pg_constraint c on conrelid = t.oid and contype <> 'n'
  union all
  select 'index', t.name, pg_get_indexdef(indexrelid), true,
    case when 0 = any(indkey) then '{}'
      else array(select attname::text from pg_attribute where attrelid = t.oid and attnum = any(indkey)) end
  from tables t join pg_index i on indrelid = t.oid and indisunique
  where not exists (select from pg_constraint where conindid = indexrelid and contype <> 'f')
  union all
  select 'trigger', t.name, pg_get_triggerdef(g.oid), tgtype & 2 = 2, '{}'
  from tables t join pg_trigger g on tgrelid = t.oid and not tgisinternal
  union all
  select 'function', null, p.oid::regprocedure || ' ' || pg_get_function_result(p.oid), false, '{}'
  from pg_proc p where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  union all
  select 'other', null, 'collation ' || collname, false, '{}' from pg_collation
  where collnamespace = 'public'::regnamespace
  union all
  select 'other', null, 'extension ' || extname, false, '{}' from pg_extension
`

async function partsOf(anyDb: Kysely<DB> | Kysely<unknown>): Promise<Part[]> {
  return (await PARTS.execute(anyDb)).rows
}

/** What the older version misses in the newer schema, and what of it refuses what it writes. */
function brokenPromises(before: Part[], after: Part[]): string[] {
  const [had, has] = [before, after].map((parts) => new Set(parts.map(({ name }) => name)))
  const tables = new Set(before.map(({ table }) => table))
  const columnsBefore = columnsOf(before)
  const lost = before.filter(({ name }) => !has?.has(name)).map(({ name }) => `lost: ${name}`)
  const demanded = after.filter((part) => {
    if (had?.has(part.name) || !part.demands || !tables.has(part.table)) return false
    if (part.kind === 'column') return true
    const isOfNew = part.columns.every((column) => !columnsBefore.has(`${part.table}.${column}`))
    return part.columns.length === 0 || !isOfNew
  })
  return [...lost, ...demanded.map(({ name }) => `demanded: ${name}`)]
}

function columnsOf(parts: Part[]): Set<string> {
  const columns = parts.filter(({ kind }) => kind === 'column')
  return new Set(columns.map(({ table, columns: [column] }) => `${table}.${column}`))
}

/** The schema that the version of SERVES_FROM made. */
async function schemaBefore(): Promise<Part[]> {
  const connectionString = await emptyDatabase()
  const older = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString, max: 2 }) }),
  })
  try {
    const provider = { getMigrations: () => Promise.resolve(migrations) }
    const { error } = await new Migrator({ db: older, provider }).migrateTo(SERVES_FROM)
    expect(error).toBeUndefined()
    return await partsOf(older)
  } finally {
    await older.destroy()
  }
}

test('the version before works on the schema of this one', async () => {
  const before = await schemaBefore()
  expect(before.length).toBeGreaterThan(400)
  const found = brokenPromises(before, await partsOf(db))
  expect(found.sort()).toEqual(Object.keys(AGREED).sort())
})

async function foundAfter(statements: string): Promise<string[]> {
  const before = await partsOf(db)
  const found: string[][] = []
  const rolledBack = db.transaction().execute(async (trx) => {
    await sql.raw(statements).execute(trx)
    found.push(brokenPromises(before, await partsOf(trx)))
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  return found.flat()
}

test.each([
  ['alter table orders drop column tip', /^lost: orders\.tip /],
  ['alter table orders rename column tip to thanks', /^lost: orders\.tip /],
  ['alter table orders alter column tip type bigint', /^lost: orders\.tip /],
  ['alter table orders alter column tip drop default', /^lost: orders\.tip /],
  ['alter table claims rename to complaints', /^lost: claims\./],
  ['alter table orders alter column email set not null', /^lost: orders\.email /],
  ['alter table orders add column vase text not null', /^demanded: orders\.vase /],
  ['alter table orders add check (tip < 100)', /^demanded: orders: .* CHECK/],
  ['alter table orders add column a int, add check (a < tip)', /^demanded: orders: .* CHECK/],
  ['create unique index on orders (phone)', /^demanded: CREATE UNIQUE INDEX/],
  ['create unique index on orders (lower(phone))', /^demanded: CREATE UNIQUE INDEX/],
  ['alter table users drop constraint users_pkey cascade', /^lost: users: users_pkey/],
  [
    `create function refuse() returns trigger language plpgsql as 'begin return null; end';
     create trigger refuse before insert on orders for each row execute function refuse()`,
    /^demanded: CREATE TRIGGER refuse/,
  ],
])('%s would break the version before', async (statements, finding) => {
  expect(await foundAfter(statements)).toContainEqual(expect.stringMatching(finding))
})

test('what adds and asks for nothing breaks nobody', async () => {
  const found = await foundAfter(`
    create table vases (id uuid primary key, name text not null unique);
    alter table orders add column vase_id uuid unique references vases,
      add column vases int not null default 1 check (vases > 0);
    create index on orders (vase_id, tip);
    alter table vases add check (name <> '');
  `)
  expect(found).toEqual([])
})
