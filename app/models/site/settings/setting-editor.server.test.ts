import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { aSetting } from '../../../../tests/support/factories'
import { whileHeld } from '../../../../tests/support/database/held-rows'
import { db } from '~/database/db.server'
import { brand } from '~/brand'
import { BACKUP_LOCK } from '~/models/records/backup-lock.server'
import { SETTING_DEFAULTS, type Settings } from './setting'
import { settingsToEdit, updateSettings } from './setting-editor.server'
import { storedSettings } from './setting.server'

beforeEach(() => db.deleteFrom('site_settings').execute())

async function save(some: Partial<Settings>, seen?: string) {
  const { values, version } = await settingsToEdit()
  return updateSettings({ ...values, ...some }, seen ?? version)
}

test('a new shop’s form shows its switches, and none of the default texts', async () => {
  const { values, version } = await settingsToEdit()
  expect(values).toMatchObject({
    enable_plin_payment: 'true',
    show_checkout_pickup: 'false',
    show_floating_contact_button: 'false',
    show_contact_whatsapp: 'false',
    show_contact_address: 'false',
    header_category_limit: '10',
    slogan: '',
    email: '',
    about_us_content: '',
  })
  expect(version).toBe('0')
})

test('settings are saved while a backup is made', async () => {
  await db.connection().execute(async (backup) => {
    await sql`select pg_advisory_lock(${BACKUP_LOCK})`.execute(backup)
    expect(await save({ slogan: 'Mientras tanto' })).toMatchObject({ saved: true })
    await sql`select pg_advisory_unlock(${BACKUP_LOCK})`.execute(backup)
  })
})

test('saving writes a row a key and leaves strange keys alone', async () => {
  await aSetting('otra_clave', 'queda')
  expect(await save({ slogan: 'Uno' })).toMatchObject({ saved: true })
  const stored = await storedSettings()
  expect([...stored.keys()].sort()).toEqual([...Object.keys(SETTING_DEFAULTS), 'otra_clave'].sort())
  expect(stored.get('otra_clave')).toBe('queda')
  // Mails to the shop go where `email` says, so nobody may get the invented one by saving.
  expect(stored.get('email')).not.toBe(brand.email)
})

test('who saves late is told what the other one wrote, and may then insist', async () => {
  const { version } = await settingsToEdit()
  await save({ slogan: 'De Rosa', logo_svg: '<svg>…</svg>' })
  const late = await save({ slogan: 'De Ana', logo_svg: '' }, version)
  if (late.saved) throw new Error('the late form was saved')
  expect(late.fieldErrors).toEqual({
    slogan: ['Otra persona dejó aquí: De Rosa'],
    logo_svg: ['Otra persona cambió el logo'],
  })
  expect((await storedSettings()).get('slogan')).toBe('De Rosa')
  expect(await save({ slogan: 'De Ana' }, late.version)).toMatchObject({ saved: true })
  expect((await storedSettings()).get('slogan')).toBe('De Ana')
})

test('of forms opened together one is saved, though none could before the others looked', async () => {
  await save({ slogan: 'Antes' })
  const { values, version } = await settingsToEdit()
  const saveAs = (n: number) => () => updateSettings({ ...values, slogan: `${n}` }, version)
  const all = await whileHeld(
    (trx) => sql`select from site_settings where key = 'slogan' for update`.execute(trx),
    ...[1, 2, 3].map(saveAs),
  )
  expect(all.filter(({ saved }) => saved)).toHaveLength(1)
})
