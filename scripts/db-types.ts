import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startDatabase } from '../server/database'
import { migrate } from '../server/migrate'

/** Writes app/database/db.types.ts from a freshly migrated database; `--check` only compares. */
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
      .concat(['--exclude-pattern=kysely_*', `--overrides=${JSON.stringify(overrides())}`]),
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

/** What a check constraint says and the generator cannot read. */
function overrides() {
  return {
    columns: {
      'coupons.discount_type': "'percentage' | 'fixed'",
      'orders.delivery_type': "'envio' | 'retiro'",
      'orders.payment_method': "'yape' | 'plin' | 'transferencia' | 'efectivo' | 'tarjeta'",
      'user_roles.role': "'customer' | 'admin'",
      'order_takings.kind': "'stock' | 'coupon' | 'place'",
      'delivery_slots.serves': "Generated<'ambos' | 'envio' | 'retiro'>",
      'delivery_slots.capacity_of': "Generated<'orders' | 'arrangements'>",
      'peak_days.capacity_of': "Generated<'orders' | 'arrangements'>",
      'payments.kind': "'payment' | 'refund'",
      'payments.method': "'yape' | 'plin' | 'transferencia' | 'efectivo' | 'tarjeta'",
      'lifestyle_images.link_type': "'category' | 'subcategory' | 'tag' | null",
      'email_tokens.purpose': "'confirm' | 'reset'",
    },
  }
}
