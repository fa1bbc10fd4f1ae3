import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp, contentsOf, copy, restore } from '../support/backup-files'
import { startBucket } from '../support/bucket/start-bucket'
import { addressOf, ROOT, STAFF } from '../support/shop-process'
import { startMailServer } from '../support/smtp'
import { startShop, temporaryFolder } from '../support/started-shop'
import { query } from '../support/stock'
import { until } from '../support/until'
import { aVisitor } from '../support/visitor'

/* Copies in a bucket: made, restored, refused, kept and missed. */

const BACKUPS = path.join(ROOT, 'tests', 'backups')
const newest = fs.readdirSync(BACKUPS).filter((name) => name.endsWith('.copia'))
const BACKUP_KEY = 'una clave de las copias de respaldo'
const url = process.env.DATABASE_URL ?? ''

const bucket = await startBucket()
afterAll(() => bucket.stop())
const away = { BACKUP_URL: bucket.url, BACKUP_KEY }
const shop = { DATABASE_URL: url, DATA_DIR: temporaryFolder() }

beforeAll(async () => {
  await restore(fs.readFileSync(path.join(BACKUPS, newest.at(-1) ?? '')), shop)
  // More than one part of an upload, and many frames.
  fs.writeFileSync(path.join(shop.DATA_DIR, 'imagenes', 'grande-1.webp'), randomBytes(20_000_000))
})

/** What a shop holds, but for when it was copied. */
async function heldBy(variables: Record<string, string>) {
  const { tables, ...others } = await contentsOf(await backUp(variables))
  return { ...others, tables: { ...tables, last_times: null } }
}

/** A database and a folder with nothing in them. */
async function emptyShop() {
  const name = `copia_${randomBytes(6).toString('hex')}`
  await query(url, `create database ${name}`)
  const DATABASE_URL = Object.assign(new URL(url), { pathname: `/${name}` }).href
  return { DATABASE_URL, DATA_DIR: temporaryFolder() }
}

test('the shop goes to the bucket, sealed, and comes back equal; damage and wrong keys are refused', async () => {
  const was = await heldBy(shop)
  const made = await copy(['backup', 'bucket'], { ...shop, ...away })
  expect([made.code, made.said]).toEqual([0, expect.stringContaining('leída y comprobada')])
  const [name = '', ...others] = bucket.keys()
  expect([name, others]).toEqual([
    expect.stringMatching(/^tienda-\d{4}-\d\d-\d\d-\d{6}\.copia$/),
    [],
  ])
  const file = bucket.fileOf(name)
  const stored = fs.readFileSync(file)
  expect([String(stored.subarray(0, 8)), stored.length > 20_000_000]).toEqual(['DZCOPIA1', true])
  expect(Math.max(...bucket.seen.map(({ body }) => body.length))).toBe(8 * 1024 * 1024)

  const empty = await emptyShop()
  const failing = async (variables: Record<string, string>) => {
    const { code, said } = await copy(['restore', 'bucket'], { ...empty, ...away, ...variables })
    expect(code).toBe(1)
    expect(said).not.toContain('S3RVER')
    return said
  }
  expect(await failing({ BACKUP_KEY: 'otra clave, que no es la suya' })).toContain(
    'BACKUP_KEY no es la clave',
  )
  expect(await failing({ BACKUP_KEY: '' })).toContain('La copia está cifrada')
  const flipped = Buffer.from(stored)
  flipped.writeUInt8((stored[stored.length >> 1] ?? 0) ^ 1, stored.length >> 1)
  for (const damaged of [flipped, stored.subarray(0, 40 + 9 * 65_552)]) {
    fs.writeFileSync(file, damaged)
    expect(await failing({})).toContain('está dañado, o se cortó')
  }
  fs.writeFileSync(file, stored)
  const tables = "select 1 from pg_class where relname = 'orders'"
  expect(await query(empty.DATABASE_URL, tables)).toEqual([])

  const back = await copy(['restore', 'bucket'], { ...empty, ...away })
  expect([back.code, back.said]).toEqual([0, expect.stringContaining('está restaurada')])
  expect(await heldBy(empty)).toEqual(was)
})

test('the drill restores the newest beside, and leaves nothing', async () => {
  const TMPDIR = temporaryFolder()
  const drill = () => copy(['backup-drill'], { ...shop, ...away, TMPDIR })
  const well = await drill()
  expect([well.code, well.said]).toEqual([0, ''])
  expect(String(well.out)).toContain('El simulacro salió bien: tienda-')
  expect(fs.readdirSync(TMPDIR)).toEqual([])
})

test('a shop copies itself, keeps the old ones when that fails, and tells its owner', async () => {
  const mails = await startMailServer()
  afterAll(() => mails.stop())
  bucket.empty()
  const old = ['2026-01-05', '2026-01-06', '2026-01-07', '2026-01-08', '2026-01-09', '2026-01-10']
  const names = [...old, '2026-01-11', '2026-01-12'].map((day) => `tienda-${day}-032907.copia`)
  for (const name of names) bucket.plant(name, 'an old copy')
  bucket.fault = ({ method }) => (method === 'POST' ? { status: 507, code: 'StorageFull' } : null)
  const running = startShop({ ...shop, ...away, ...STAFF, SMTP_URL: mails.url, LOG_LEVEL: 'info' })
  const origin = await addressOf(running)
  const work = (job: string) =>
    query(url, `select graphile_worker.add_job('${job}', max_attempts => 1)`)
  const noted = (what: string) => query(url, `select detail from last_times where what = '${what}'`)
  await query(
    url,
    "update last_times set at = now() - interval '27 hours' where what = 'backup-away'",
  )

  await work('back-up')
  await until('it has failed', async () => (await noted('backup-failed')).length === 1)
  expect(await noted('backup-failed')).toEqual([{ detail: 'El bucket está lleno.' }])
  expect(running.said()).toContain('la copia de respaldo no salió')
  expect(running.said()).not.toContain('S3RVER')
  expect(bucket.keys()).toEqual(names)
  const late = () => mails.mails.filter(({ subject }) => subject?.includes('copia de respaldo'))
  await work('watch-backups')
  await until('the owner knows', async () => (await noted('backup-told')).length === 1)
  expect(late()).toHaveLength(1)
  expect(late()[0]?.text).toContain('El bucket está lleno.')
  const done = async () =>
    (await query(url, "select 1 from graphile_worker.jobs where task_identifier like '%backup%'"))
      .length === 0
  await work('watch-backups')
  await until('it was looked at again', done)
  expect(late()).toHaveLength(1)
  const staff = aVisitor(origin)
  await staff.signIn(STAFF.ADMIN_EMAIL, STAFF.ADMIN_PASSWORD)
  expect((await staff.get('/admin/salud')).text).toContain('tiene más de 26 horas')

  bucket.fault = () => null
  await work('back-up')
  await until('it is made', () => running.said().includes('leída y comprobada'))
  const made = bucket.keys().filter((name) => !names.includes(name))
  expect(made).toHaveLength(1)
  // Seven days have one: the newest of them, and six of the old.
  expect(bucket.keys()).toEqual([...names.slice(2), ...made].sort())
  expect((await staff.get('/admin/salud')).text).toContain('Cada noche se guarda una copia')

  // The mail server and the bucket wait for whoever still talks to them.
  running.child.kill('SIGTERM')
  expect(await running.ended).toBe(0)
})
