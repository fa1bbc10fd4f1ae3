import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startDatabase } from '../server/database'
import { migrate } from '../server/migrate'

/** Writes app/database/db.types.ts from a freshly migrated database; `--check` only compares. */
const CHOICES = [
  ...['coupons.discount_type', 'orders.delivery_type', 'orders.payment_method', 'user_roles.role'],
  'orders.channel',
  ...['user_roles.duty', 'staff_invitations.duty', 'duties.duty'],
  ...['order_takings.kind', 'delivery_slots.serves', 'delivery_slots.capacity_of'],
  ...['peak_days.capacity_of', 'payments.kind', 'payments.method', 'lifestyle_images.link_type'],
  ...['change_log.kind', 'email_tokens.purpose', 'order_events.kind', 'bouquet_photos.place'],
  ...['data_requests.asked_by', 'orders.document_kind', 'receipts.kind'],
]
const target = 'app/database/db.types.ts'
const check = process.argv.includes('--check')
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-tipos-'))
const database = await startDatabase({ dataDir })
try {
  await migrate(database.url)
  const out = check ? path.join(dataDir, 'db.types.ts') : target
  const { status, stderr } = spawnSync(
    process.execPath,
    ['node_modules/kysely-codegen/dist/cli/bin.js', '--dialect=postgres', `--url=${database.url}`]
      .concat([
        `--out-file=${out}`,
        '--date-parser=string',
        '--log-level=error',
        '--type-only-imports',
      ])
      .concat([
        '--exclude-pattern=kysely_*',
        `--overrides=${JSON.stringify(await overrides(database.url))}`,
      ]),
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
  if (check && fs.readFileSync(out, 'utf8') !== fs.readFileSync(target, 'utf8')) {
    console.error(`${target} no corresponde a las migraciones: ejecuta npm run db:types`)
    process.exitCode = 1
  }
} finally {
  await database.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
}

/** The types of columns whose check constraint lists what they hold: the generator cannot read it. */
async function overrides(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<Check>(`
    select conrelid::regclass || '.' || attname as "column", pg_get_constraintdef(pg_constraint.oid) as "check",
      not attnotnull as "isNullable", atthasdef as "hasDefault"
    from pg_constraint
      join pg_attribute on attrelid = conrelid and conkey = array[attnum]
    where contype = 'c'
  `)
  await client.end()
  const types = CHOICES.map((column) => [column, typeOf(rows, column)])
  return { columns: Object.fromEntries(types) as Record<string, string> }
}

type Check = { column: string; check: string; isNullable: boolean; hasDefault: boolean }

function typeOf(checks: Check[], column: string): string {
  const found = checks.find((one) => one.column === column && one.check.includes('= ANY (ARRAY['))
  if (!found) throw new Error(`no check constraint lists what ${column} holds`)
  const values = [...found.check.matchAll(/'([^']+)'::text/g)].map(([, value]) => `'${value}'`)
  const type = [...values, ...(found.isNullable ? ['null'] : [])].join(' | ')
  return found.hasDefault ? `Generated<${type}>` : type
}
