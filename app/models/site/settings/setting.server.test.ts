import { beforeEach, expect, test } from 'vitest'
import { aSetting, aZone } from '../../../../tests/support/factories'
import { settled } from '../../../../tests/support/settled'
import { SETTING_DEFAULTS } from './setting'
import { allSettings, checkoutSettings, saveSettings, storedSettings } from './setting.server'
import { DISPLAY_NAME_MAX, displayName } from './setting-values'
import { cheapestShipping, findActiveZone } from '~/models/delivery/shipping-zone.server'
import { db } from '~/database/db.server'

beforeEach(async () => {
  await db.deleteFrom('site_settings').execute()
  await db.deleteFrom('shipping_zones').execute()
})

test('the name of the shop is one line of a title, whatever is stored', async () => {
  const named = (display_name: string) => displayName({ ...SETTING_DEFAULTS, display_name })
  expect(displayName(await allSettings())).toBe('Dalia & Zinnia')
  expect(named('Flores\r\nBcc: a@b.pe\u2028\u0000\u202e x')).toBe('Flores Bcc: a@b.pe x')
  expect(named(' \n\u200b ')).toBe('Dalia & Zinnia')
  expect(named('💐'.repeat(1_000))).toBe('💐'.repeat(DISPLAY_NAME_MAX))
})

test('saving twice keeps the last, and leaves other settings alone', async () => {
  await saveSettings({ slogan: 'Uno', email: 'a@b.pe' })
  await saveSettings({ slogan: 'Dos ’; drop table site_settings;--' })
  await saveSettings({})
  expect([...(await storedSettings())].sort()).toEqual([
    ['email', 'a@b.pe'],
    ['slogan', 'Dos ’; drop table site_settings;--'],
  ])
})

test('twenty savings at once all succeed', async () => {
  await settled(
    Array.from({ length: 20 }, (_, n) => saveSettings({ slogan: `${n}`, yape_name: `${n}` })),
  )
  const { slogan, yape_name } = await allSettings()
  expect(slogan).toBe(yape_name)
})

test('one request reads the settings once, the next one sees what was saved meanwhile', async () => {
  const [request, next] = [{}, {}]
  const together = [allSettings(request), allSettings(request), checkoutSettings(request)]
  await settled(together)
  await saveSettings({ slogan: 'Dos', track_stock: 'true' })

  expect((await allSettings(request)).slogan).toBe(SETTING_DEFAULTS.slogan)
  expect((await allSettings(next)).slogan).toBe('Dos')
  expect((await allSettings()).slogan).toBe('Dos')
  expect((await checkoutSettings(next)).tracksStock).toBe(true)
})

test('a new shop delivers only, and takes both wallets', async () => {
  expect(await allSettings()).toEqual(SETTING_DEFAULTS)
  expect(await checkoutSettings()).toMatchObject({
    pickup: null,
    payments: ['yape', 'plin'],
    tracksStock: false,
  })
})

test('pickup without an address is at the branch', async () => {
  await aSetting('show_checkout_pickup', 'true')
  await aSetting('sucursal_address', '  ')
  await aSetting('enable_plin_payment', 'false')
  await aSetting('track_stock', 'true')
  expect(await checkoutSettings()).toMatchObject({
    pickup: { address: 'Sucursal' },
    payments: ['yape'],
    tracksStock: true,
  })
  await aSetting('sucursal_address', 'Av. Grau 120')
  expect((await checkoutSettings()).pickup).toEqual({ address: 'Av. Grau 120' })
})

test('a zone that is off, unknown or nonsense is no zone', async () => {
  const off = await aZone({ active: false, cost: 1 })
  expect(await cheapestShipping()).toBeNull()
  const on = await aZone({ cost: 900 })
  await aZone({ cost: 1000 })
  expect(await cheapestShipping()).toBe(900)
  expect(await findActiveZone(on.id)).toMatchObject({ cost: 900 })
  for (const id of [off.id, '', "';--", '\u0000', on.id.replace(/./, 'g'), `${on.id} `]) {
    expect(await findActiveZone(id)).toBeUndefined()
  }
})
