import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import pg from 'pg'
import sharp from 'sharp'
import { runningDatabaseUrl } from '../../server/database'
import { addressOf, ROOT } from '../support/shop-process'
import { backUp, contentsOf, copy, entriesOf, manifestOf, restore } from '../support/backup-files'
import { emptyDatabase } from '../support/set-up/databases'
import { migratedFolder, startShop, temporaryFolder } from '../support/started-shop'
import { query } from '../support/stock'
import { ask } from '../support/shopper'

const BACKUPS = path.join(ROOT, 'tests', 'backups')
const made = fs.readdirSync(BACKUPS).filter((name) => name.endsWith('.copia'))
const backup = fs.readFileSync(path.join(BACKUPS, made.at(-1) ?? ''))

/** A shop to restore into: an empty database and an empty folder. */
async function emptyShop(): Promise<{ DATABASE_URL: string; DATA_DIR: string }> {
  return { DATABASE_URL: await emptyDatabase(), DATA_DIR: temporaryFolder() }
}

async function restoredShop() {
  const shop = await emptyShop()
  await restore(backup, shop)
  return shop
}

/** Rows of one table of a backup, each as what its columns hold. */
async function rowsIn(from: Buffer, table: string): Promise<Record<string, string>[]> {
  const { columns = [] } = (await manifestOf(from)).tables[table] ?? {}
  const text = String((await entriesOf(from)).get(`tablas/${table}.0001.copy`) ?? '')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) =>
      Object.fromEntries(line.split('\t').map((value, index) => [columns[index] ?? '', value])),
    )
}

test.each(made)('%s is restored, brought forward and sold from', async (name) => {
  const old = fs.readFileSync(path.join(BACKUPS, name))
  const shop = await emptyShop()
  const { code, said } = await copy(['restore', path.join(BACKUPS, name)], shop)
  expect([code, said]).toEqual([0, expect.stringContaining('La tienda está restaurada: 4 pedidos')])

  const { tables, jobs } = await manifestOf(old)
  for (const [table, { rows }] of Object.entries(tables)) {
    // The slot bookings of orders from before there were slot bookings are noted on the way forward.
    const isLess = table === 'order_takings' && !('delivery_places' in tables)
    const those = isLess ? `${table} where kind <> 'place'` : table
    const [counted] = await query(shop.DATABASE_URL, `select count(*)::int as rows from ${those}`)
    expect({ table, ...counted }).toEqual({ table, rows })
  }
  const totals = await query<{ order_number: string; total: number }>(
    shop.DATABASE_URL,
    'select order_number, total from orders',
  )
  const wanted = (await rowsIn(old, 'orders')).map(({ order_number = '', total }) => [
    order_number,
    Number(total),
  ])
  expect(Object.fromEntries(totals.map((row) => [row.order_number, row.total]))).toEqual(
    Object.fromEntries(wanted),
  )
  const pending = await query(
    shop.DATABASE_URL,
    'select locked_by from graphile_worker.jobs where attempts < max_attempts',
  )
  expect(pending).toEqual(Array.from({ length: jobs.rows }, () => ({ locked_by: null })))
  await checkFiles(shop.DATA_DIR, shop.DATABASE_URL)

  const origin = await addressOf(startShop(shop))
  expect((await ask(`${origin}/producto/docena-de-rosas`)).status).toBe(200)
  const [{ image = '' } = {}] = await query<{ image: string }>(
    shop.DATABASE_URL,
    'select image_url as image from categories',
  )
  expect((await ask(origin + image)).status).toBe(200)
})

async function checkFiles(dataDir: string, url: string) {
  const proofs = await query<{ file: string }>(url, 'select file from payment_proofs')
  expect(proofs).toHaveLength(2)
  for (const { file } of proofs) {
    const picture = sharp(fs.readFileSync(path.join(dataDir, 'comprobantes', file)))
    expect(await picture.metadata()).toMatchObject({ width: 90, height: 160 })
  }
}

test('while a shop runs on the database or on the folder nothing is restored', async () => {
  const shop = await emptyShop()
  await addressOf(startShop(shop))
  const { code, said } = await copy(['restore', '-', '--replace'], shop, backup)
  expect([code, said]).toEqual([
    1,
    expect.stringContaining('La tienda está en marcha con esa base'),
  ])

  const inside = { DATA_DIR: migratedFolder() }
  await addressOf(startShop(inside))
  const elsewhere = { ...(await emptyShop()), ...inside }
  for (const variables of [inside, elsewhere]) {
    const { code, said } = await copy(['restore', '-', '--replace'], variables, backup)
    expect([code, said]).toEqual([1, expect.stringContaining('La tienda ya está en marcha')])
  }
})

test.each([
  ['a shop', 'select pg_advisory_lock_shared(1145655379, -77)', 'La tienda está en marcha'],
  ['a restore', 'select pg_advisory_lock(1145655379, 0)', 'Otra restauración está en marcha'],
  ['a backup', 'select pg_advisory_lock(7421109)', 'Se está haciendo una copia de respaldo'],
])('the lock of %s is respected', async (_, statement, sentence) => {
  const shop = await emptyShop()
  const client = new pg.Client({ connectionString: shop.DATABASE_URL })
  await client.connect()
  await client.query(statement)
  const { code, said } = await copy(['restore', '-'], shop, backup)
  await client.end()
  expect([code, said]).toEqual([1, expect.stringContaining(sentence)])
})

test('orders are replaced only by who says so; what fails changes nothing', async () => {
  const shop = await restoredShop()
  await query(shop.DATABASE_URL, "update orders set notes = 'de hoy'")
  const before = await contentsOf(await backUp(shop))

  const { code, said } = await copy(['restore', '-'], shop, backup)
  expect([code, said]).toEqual([1, expect.stringContaining('La tienda ya tiene pedidos (4)')])
  const cut = await copy(['restore', '-', '--replace'], shop, backup.subarray(0, 5_000))
  expect([cut.code, cut.said]).toEqual([1, expect.stringContaining('Nada ha cambiado')])
  expect(await contentsOf(await backUp(shop))).toEqual(before)

  await restore(backup, shop, '--replace')
  expect(await contentsOf(await backUp(shop))).toEqual(await contentsOf(backup))
  expect(fs.readdirSync(shop.DATA_DIR).sort()).toEqual([
    ...['comprobantes', 'fotos', 'imagenes', 'session-secret'],
    expect.stringMatching(/^tienda\.lock\.\d+$/),
  ])
})

test('another SESSION_SECRET is said to end carts and sessions', async () => {
  const shop = await emptyShop()
  const said = await restore(backup, { ...shop, SESSION_SECRET: 'x'.repeat(32) })
  expect(said).toContain('las sesiones y los carritos que había terminan')
  const secret = fs.readFileSync(path.join(shop.DATA_DIR, 'session-secret'), 'utf8')
  expect(said).not.toContain(secret)

  const both = { ...shop, SESSION_SECRET: `${'x'.repeat(32)},${secret}` }
  expect(await restore(backup, both, '--replace')).not.toContain('terminan')
  const copied = await entriesOf(await backUp(both))
  expect(String(copied.get('session-secret'))).toBe(both.SESSION_SECRET)
})

test('a restore that ended before, amid or after renaming its files is finished by the next start', async () => {
  const shop = await restoredShop()
  await finishRenaming(shop, ['imagenes', 'comprobantes', 'session-secret'])
  await finishRenaming(shop, ['comprobantes', 'session-secret'])
  await finishRenaming(shop, [])
  // What one of them lost would still be missing.
  expect((await manifestOf(await backUp(shop))).files).toEqual((await manifestOf(backup)).files)
})

/** @param left what a restore that ended has not yet put in its place */
async function finishRenaming(shop: Awaited<ReturnType<typeof emptyShop>>, left: string[]) {
  const staged = path.join(shop.DATA_DIR, 'restauracion-una')
  fs.mkdirSync(path.join(staged, 'reemplazado'), { recursive: true })
  for (const name of left) {
    const place = path.join(shop.DATA_DIR, name)
    fs.renameSync(place, path.join(staged, name))
    if (name === 'session-secret') fs.writeFileSync(place, 'de antes'.repeat(8))
    else fs.mkdirSync(place)
  }
  await query(shop.DATABASE_URL, "create table restore_under_way as select 'una' as id")

  const started = startShop(shop)
  await addressOf(started)
  expect(started.said()).toContain('se terminan de poner sus archivos')
  started.child.kill('SIGTERM')
  expect(await started.ended).toBe(0)
  expect(fs.readdirSync(shop.DATA_DIR).filter((name) => name.includes('restauracion'))).toEqual([])
}

test('what cannot be done ends with 1 and a sentence', async () => {
  const shop = await emptyShop()
  const nowhere = { DATA_DIR: path.join(shop.DATA_DIR, 'nada') }
  const migrated = { DATABASE_URL: process.env.DATABASE_URL ?? '', DATA_DIR: temporaryFolder() }
  const tries: [string[], Record<string, string>, string][] = [
    [['backup'], shop, 'Escribe el archivo de la copia'],
    [['backup', '-'], shop, 'no hay ninguna tienda'],
    [['backup', '-'], nowhere, 'no hay ninguna tienda'],
    [['backup', shop.DATA_DIR], migrated, 'no es un archivo'],
    [['backup', '/dev/null/copia'], migrated, 'No se pudo escribir la copia'],
    [['restore'], shop, 'Escribe el archivo de la copia'],
    [['restore', '/nada.copia'], shop, 'No se puede leer /nada.copia (ENOENT)'],
    [['restore', '-', '--otra'], shop, 'Escribe el archivo de la copia'],
  ]
  for (const [args, variables, sentence] of tries) {
    const { code, said, out } = await copy(args, variables)
    expect([args, code, said, out.length]).toEqual([args, 1, expect.stringContaining(sentence), 0])
    expect(said).not.toMatch(/\bat .*:\d+:\d+/)
  }
})

test('a backup attaches to the PostgreSQL of the shop that runs', async () => {
  const dataDir = migratedFolder()
  await addressOf(startShop({ DATA_DIR: dataDir }))
  const file = path.join(dataDir, 'hoy.copia')
  const { code, said, out } = await copy(['backup', file], { DATA_DIR: dataDir })
  expect([code, out.length, said]).toEqual([0, 0, expect.stringContaining('completa')])
  expect(fs.statSync(file).mode & 0o077).toBe(0)
  expect(await runningDatabaseUrl(dataDir)).not.toBeNull()
})
