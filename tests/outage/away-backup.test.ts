import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp, contentsOf, copy, outcomeOf, restore } from '../support/backup-files'
import { startBucket } from '../support/bucket/start-bucket'
import { addressOf, ROOT, shopEnvironment, STAFF } from '../support/shop-process'
import { emptyDatabase } from '../support/set-up/databases'
import { startMailServer } from '../support/smtp'
import { startShop, temporaryFolder } from '../support/started-shop'
import { query } from '../support/stock'
import { until } from '../support/until'
import { aVisitor } from '../support/visitor'

/* Copies in a bucket: made, restored, refused, kept and missed. */

const BACKUPS = path.join(ROOT, 'tests', 'backups')
const newest = fs.readdirSync(BACKUPS).filter((name) => name.endsWith('.copia'))
const url = process.env.DATABASE_URL ?? ''

const page = fs.readFileSync(path.join(ROOT, 'docs', 'backups.md'), 'utf8')
const [, lines = ''] = /^## Every night, in a bucket\n.*?^```sh\n(.*?)^```$/ms.exec(page) ?? []
const [backupLine = '', drillLine = '', restoreLine = '', ...others] = lines.trim().split('\n')

const bucket = await startBucket()
afterAll(() => bucket.stop())
const mails = await startMailServer()
afterAll(() => mails.stop())
const away = { BACKUP_URL: bucket.url, BACKUP_KEY: 'una clave de las copias de respaldo' }
const shop = { DATABASE_URL: url, DATA_DIR: temporaryFolder(), ...away }

beforeAll(async () => {
  await restore(fs.readFileSync(path.join(BACKUPS, newest.at(-1) ?? '')), shop)
  // More than one part of an upload, and many frames.
  fs.writeFileSync(path.join(shop.DATA_DIR, 'imagenes', 'grande-1.webp'), randomBytes(10_000_000))
})

/** A line as somebody types it into a shell, in the folder of the checkout. */
async function type(line: string, variables: Record<string, string>) {
  const env = shopEnvironment(variables)
  const { code, said, out } = await outcomeOf(spawn('sh', ['-c', line], { cwd: ROOT, env }))
  expect([line, code, said]).toEqual([line, 0, expect.any(String)])
  return `${said}${String(out)}`
}

/** A database and a folder with nothing in them. */
async function emptyShop() {
  return { DATABASE_URL: await emptyDatabase(), DATA_DIR: temporaryFolder() }
}

function flipBit(file: string) {
  const bytes = fs.readFileSync(file)
  const place = bytes.length >> 1
  bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place)
  fs.writeFileSync(file, bytes)
}

test('by the lines of docs/backups.md a shop goes to the bucket, is tried, and comes back equal', async () => {
  expect(others).toEqual([])
  const was = await contentsOf(await backUp(shop))
  expect(await type(backupLine, shop)).toContain('leída y comprobada')
  const [name = '', ...more] = bucket.keys()
  expect([name, more]).toEqual([expect.stringMatching(/^tienda-[\d-]{10}-\d{6}\.copia$/), []])
  const file = bucket.fileOf(name)
  expect(String(fs.readFileSync(file).subarray(0, 8))).toBe('DZCOPIA1')
  expect(Math.max(...bucket.seen.map(({ body }) => body.length))).toBe(8 * 1024 * 1024)

  const TMPDIR = temporaryFolder()
  expect(await type(drillLine, { ...shop, TMPDIR })).toContain('El simulacro salió bien: tienda-')
  expect(fs.readdirSync(TMPDIR).filter((name) => name.startsWith('tienda-'))).toEqual([])

  const empty = await emptyShop()
  const other = { BACKUP_KEY: 'otra clave, que no es la suya' }
  const wrong = await copy(['restore', 'bucket'], { ...empty, ...away, ...other })
  expect([wrong.code, wrong.said]).toEqual([1, expect.stringContaining('BACKUP_KEY no es la')])
  flipBit(file)
  const flipped = await copy(['restore', bucket.url], { ...empty, BACKUP_KEY: away.BACKUP_KEY })
  expect([flipped.code, flipped.said]).toEqual([1, expect.stringContaining('está dañado')])
  expect(wrong.said + flipped.said).not.toContain('S3RVER')
  const tables = "select 1 from pg_class where relname = 'orders'"
  expect(await query(empty.DATABASE_URL, tables)).toEqual([])

  flipBit(file)
  expect(await type(restoreLine, { ...empty, ...away })).toContain('está restaurada')
  expect(await contentsOf(await backUp(empty))).toEqual(was)
})

test('a shop copies itself once a night; full, killed or damaged costs no older copy, and is told', async () => {
  bucket.empty()
  const days = ['05', '06', '07', '08', '09', '10', '11', '12']
  const names = days.map((day) => `tienda-2026-01-${day}-032907.copia`)
  for (const name of names) bucket.put(name, 'an old copy')
  const variables = { ...shop, ...STAFF, SMTP_URL: mails.url, LOG_LEVEL: 'info' }
  const first = startShop(variables)
  await addressOf(first)
  // Its own clock asks for nothing meanwhile.
  await query(
    url,
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     select name, now(), '2999-01-01' from unnest(array['back-up', 'watch-backups']) name
     on conflict (identifier) do update set last_execution = excluded.last_execution`,
  )
  // It works once the first is gone.
  const second = startShop(variables)
  const staff = aVisitor(await addressOf(second))
  await staff.signIn(STAFF.ADMIN_EMAIL, STAFF.ADMIN_PASSWORD)
  const ask = (job: string, times = 1) =>
    query(
      url,
      `select graphile_worker.add_job('${job}', max_attempts => 1) from generate_series(1, ${times})`,
    )
  const tried = (sentence: string) =>
    until(sentence, async () => {
      const rows = await query(url, "select detail from last_times where what = 'backup-tried'")
      return JSON.stringify(rows).includes(sentence)
    })
  const waiting = 'attempts < max_attempts or locked_at is not null'
  const isIdle = async () =>
    (await query(url, `select 1 from graphile_worker.jobs where ${waiting}`)).length === 0
  await query(
    url,
    "update last_times set at = now() - interval '27 hours' where what = 'backup-away'",
  )

  bucket.fault = ({ method }) => (method === 'POST' ? { status: 507, code: 'StorageFull' } : null)
  await ask('back-up')
  await tried('El bucket está lleno.')
  expect(first.said()).not.toContain('S3RVER')
  const late = () => mails.mails.filter(({ subject }) => subject?.includes('copia de respaldo'))
  await ask('watch-backups')
  await until('the owner knows', () => late().length === 1)
  expect(late()[0]?.text).toContain('El bucket está lleno.')
  await until('nothing waits', isIdle)
  await ask('watch-backups')
  await until('it was looked at again', isIdle)
  expect(late()).toHaveLength(1)
  expect((await staff.get('/admin/salud')).text).toContain('tiene más de 26 horas')

  const parts = () => bucket.seen.filter(({ path }) => path.includes('partNumber=2'))
  const before = parts().length
  bucket.fault = ({ path }) => (path.includes('partNumber=2') ? 'silence' : null)
  await ask('back-up')
  await until('half of it is there', () => parts().length > before)
  first.child.kill('SIGKILL')
  await tried('Empezó y no ha terminado.')
  expect(bucket.keys()).toEqual(names)

  bucket.fault = ({ method, path }) => {
    const key = /tienda-[^/?]*\.copia/.exec(path)?.[0]
    if (method === 'GET' && key && !names.includes(key)) flipBit(bucket.fileOf(key))
    return null
  }
  await ask('back-up')
  await tried('no era la que se envió')
  expect(bucket.keys()).toEqual(names)

  bucket.fault = () => null
  const begun = () => bucket.seen.filter(({ path }) => path.endsWith('?uploads=')).length
  const earlier = begun()
  await ask('back-up', 2)
  await until('both have been answered', isIdle)
  expect(begun()).toBe(earlier + 1)
  const made = bucket.keys().filter((name) => !names.includes(name))
  expect(made).toHaveLength(1)
  // Seven days have one: the newest of them, and six of the old.
  expect(bucket.keys()).toEqual([...names.slice(2), ...made].sort())
  expect((await staff.get('/admin/salud')).text).toContain('Cada noche se guarda una copia')
})
