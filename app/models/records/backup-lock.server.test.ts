import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCategory } from '../../../tests/support/factories'
import { settled } from '../../../tests/support/settled'
import { BACKUP_LOCK, unlessBackingUp } from './backup-lock.server'
import { env } from '~/env.server'
import { deleteImage } from '~/images/image.server'
import { imageSweep } from '~/jobs/image-sweep.server'
import { isImageUsed } from '~/models/site/image-use.server'

const backup = new pg.Client({ connectionString: env.databaseUrl })
beforeAll(() => backup.connect())
afterAll(async () => {
  await backup.end()
})

const base = 'category-rosas-0a1b2c3d4e5f-180x180'
const url = `/imagenes/${base}-180.webp`
const proof = '0b6f6f3e-7d2a-4a53-9a4b-0d5a4f0f7c11.webp'

/** A picture and a screenshot that no row names, two hours old. */
function makeOrphans() {
  const old = new Date(Date.now() - 2 * 3_600_000)
  for (const file of [
    `imagenes/${base}-180.webp`,
    `imagenes/${base}-180.avif`,
    `comprobantes/${proof}`,
  ]) {
    fs.mkdirSync(path.dirname(path.join(env.dataDir, file)), { recursive: true })
    fs.writeFileSync(path.join(env.dataDir, file), 'x')
    fs.utimesSync(path.join(env.dataDir, file), old, old)
  }
}

function stored(): string[] {
  return ['imagenes', 'comprobantes']
    .flatMap((folder) => fs.readdirSync(path.join(env.dataDir, folder)))
    .filter((name) => !name.startsWith('.'))
    .sort()
}

const ALL = [proof, `${base}-180.avif`, `${base}-180.webp`]

test('while a backup is made nothing that its rows may name goes, and after it everything does', async () => {
  makeOrphans()
  await backup.query('select pg_advisory_lock($1)', [BACKUP_LOCK])
  await imageSweep['sweep-images']()
  await deleteImage(url, isImageUsed)
  expect(stored()).toEqual(ALL)

  await backup.query('select pg_advisory_unlock($1)', [BACKUP_LOCK])
  await deleteImage(url, isImageUsed)
  expect(stored()).toEqual([proof])
  await imageSweep['sweep-images']()
  expect(stored()).toEqual([])
})

test('a backup waits for the work that takes files away, and questions for nobody', async () => {
  await aCategory({ image_url: url })
  expect(await settled([url, url, '/otra'].map(isImageUsed))).toEqual([true, true, false])

  expect(await unlessBackingUp(couldBegin)).toBe(false)
  expect(await couldBegin()).toBe(true)
  expect(await unlessBackingUp(couldBegin)).toBeNull()
})

async function couldBegin(): Promise<boolean | undefined> {
  const { rows } = await backup.query<{ could: boolean }>(
    'select pg_try_advisory_lock($1) as could',
    [BACKUP_LOCK],
  )
  return rows[0]?.could
}
