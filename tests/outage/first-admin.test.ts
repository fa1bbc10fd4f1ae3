import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../support/set-up/databases'
import { addressOf } from '../support/shop-process'
import { startShop, temporaryFolder } from '../support/started-shop'
import { query } from '../support/stock'

/* Who is told the first password, and how: logs are read by more people than the owner. */

const ROOT = path.join(import.meta.dirname, '../..')
const database = process.env.DATABASE_URL ?? ''
const PUBLIC_URL = 'https://mitienda.pe'

/** A shop that has something, so that nothing is painted, and nobody yet who administers it. */
async function withoutAdmin() {
  await query(database, 'delete from user_roles')
  await query(
    database,
    `insert into categories (name, slug, display_order) values ('Rosas', 'rosas', 1)
     on conflict do nothing`,
  )
  return { DATABASE_URL: database, DATA_DIR: temporaryFolder(), DEMO: '1' }
}

/** What a shop says until its doors are open. */
async function saidBy(variables: Record<string, string>, folder = ROOT): Promise<string> {
  const shop = startShop(variables, { folder })
  await addressOf(shop)
  shop.child.kill('SIGTERM')
  await shop.ended
  return shop.said()
}

function keptPassword(dataDir: string) {
  const file = path.join(dataDir, 'clave-admin.txt')
  return {
    file,
    password: fs.readFileSync(file, 'utf8').trim(),
    mode: fs.statSync(file).mode & 0o777,
  }
}

test('on this machine the first start shows the password, and no other', async () => {
  const variables = await withoutAdmin()
  const first = await saidBy(variables)
  const { file, password, mode } = keptPassword(variables.DATA_DIR)
  expect(password.length).toBeGreaterThanOrEqual(16)
  expect(mode).toBe(0o600)
  expect(first).toContain(`contraseña: ${password}`)

  const second = await saidBy(variables)
  expect(second).not.toContain(password)
  expect(second).toContain(file)
})

test('with a public address the password is in a file, and in no log', async () => {
  const variables = { ...(await withoutAdmin()), PUBLIC_URL }
  for (const said of [await saidBy(variables), await saidBy(variables)]) {
    const { file, password, mode } = keptPassword(variables.DATA_DIR)
    expect(mode).toBe(0o600)
    expect(said).not.toContain(password)
    expect(said).toContain(file)
  }
})

test('a public address seeds no demo, and the log says how to make the first admin', async () => {
  const DATA_DIR = temporaryFolder()
  const said = await saidBy({ DATABASE_URL: await emptyDatabase(), DATA_DIR, PUBLIC_URL, DEMO: '' })
  expect(said).not.toContain('demostración')
  expect(said).toContain('npm run make-admin -- tu-correo')
  expect(fs.readdirSync(DATA_DIR)).not.toContain('clave-admin.txt')
})

test('the last owner is not let go on the command line either', async () => {
  const { DATABASE_URL, DATA_DIR } = await withoutAdmin()
  async function answerOf(...words: string[]) {
    const command = startShop({ DATABASE_URL, DATA_DIR }, { words: ['make-admin', ...words] })
    return [await command.ended, command.said()] as const
  }
  for (const email of ['rosa@correo.pe', 'luz@correo.pe']) {
    expect(await answerOf(email)).toEqual([0, expect.stringContaining('/reset-password?token=')])
  }
  expect(await answerOf('ROSA@correo.pe', '--quitar')).toEqual([
    0,
    expect.stringContaining('ya no administra la tienda'),
  ])
  expect(await answerOf('rosa@correo.pe', '--quitar')).toEqual([
    1,
    expect.stringContaining('no administra la tienda'),
  ])
  expect(await answerOf('luz@correo.pe', '--quitar')).toEqual([
    1,
    expect.stringContaining('es la única dueña'),
  ])
  await query(
    database,
    `insert into second_factors (user_id, secret, last_step)
     select id, 'ABC', 0 from users where email = 'luz@correo.pe'`,
  )
  expect(await answerOf('LUZ@correo.pe', '--sin-segundo-paso')).toEqual([
    0,
    expect.stringContaining('ingresa solo con su contraseña'),
  ])
  expect(await answerOf('luz@correo.pe', '--sin-segundo-paso')).toEqual([
    1,
    expect.stringContaining('no tiene segundo paso'),
  ])
  const owners = await query(database, "select duty from user_roles where role = 'admin'")
  expect(owners).toEqual([{ duty: 'owner' }])
})

test('where there are no scripts, as in the image, the command is another', async () => {
  const folder = temporaryFolder()
  for (const name of ['build', 'node_modules', 'package.json']) {
    fs.symlinkSync(path.join(ROOT, name), path.join(folder, name))
  }
  const { DATABASE_URL, DATA_DIR } = await withoutAdmin()
  const said = await saidBy({ DATABASE_URL, DATA_DIR, PUBLIC_URL, DEMO: '' }, folder)
  expect(said).toContain('node build/server/index.js make-admin tu-correo')
  expect(said).not.toContain('npm run')

  const asked = startShop({ DATABASE_URL, DATA_DIR }, { folder, words: ['make-admin'] })
  expect(await asked.ended).toBe(1)
  expect(asked.said()).toContain('node build/server/index.js make-admin rosa@mitienda.pe --quitar')
})
