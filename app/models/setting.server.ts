import { db } from '~/db.server'
import { isNotOff, isOn, type SettingKey, type Settings, withDefaults } from './setting'

/**
 * Every stored setting by its key.
 *
 * @throws when the database does not answer; the caller decides on the fallback
 * @source storefront §7
 */
export async function storedSettings(): Promise<Map<string, string>> {
  const rows = await db.selectFrom('site_settings').select(['key', 'value']).execute()
  return new Map(rows.map((row) => [row.key, row.value]))
}

/** Every setting, stored or default. */
export async function allSettings(): Promise<Settings> {
  return withDefaults(await storedSettings())
}

/** What the checkout needs to know of the settings. */
export async function checkoutSettings() {
  const settings = await allSettings()
  return {
    pickup: isOn(settings.show_checkout_pickup)
      ? { address: settings.sucursal_address || 'Sucursal' }
      : null,
    plin: isNotOff(settings.enable_plin_payment),
    tracksStock: isOn(settings.track_stock),
  }
}

export type CheckoutSettings = Awaited<ReturnType<typeof checkoutSettings>>

/** Writes settings, each over what stood there. */
export async function saveSettings(values: Partial<Record<SettingKey, string>>): Promise<void> {
  const rows = Object.entries(values).map(([key, value]) => ({
    key,
    value,
    updated_at: new Date(),
  }))
  if (rows.length === 0) return
  await db
    .insertInto('site_settings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        value: eb.ref('excluded.value'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute()
}
