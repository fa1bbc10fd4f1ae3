import { sql } from 'kysely'
import { db, type Executor, type Trx } from '~/database/db.server'
import { readOnce } from '~/database/read-once.server'
import { cachedUntilChanged, type Reading } from '~/database/cached-reads.server'
import { orEmpty } from '~/database/availability.server'
import type { Shop } from '~/brand'
import { legalVersion } from '~/models/site/legal-version.server'
import { shopOf } from '~/models/site/shop.server'
import {
  isOn,
  offeredPayments,
  paymentTerms,
  receiptRules,
  SETTING_DEFAULTS,
  type SettingKey,
  type Settings,
  withDefaults,
} from './setting'

/**
 * Every stored setting by its key.
 *
 * @throws when the database does not answer; the caller chooses the fallback
 * @source docs/specification/storefront.md §7
 */
export async function storedSettings(): Promise<Map<string, string>> {
  const rows = await db.selectFrom('site_settings').select(['key', 'value']).execute()
  return new Map(rows.map((row) => [row.key, row.value]))
}

let last: Settings = SETTING_DEFAULTS

const cachedSettings = cachedUntilChanged(['site'], async () => {
  last = withDefaults(await storedSettings())
  return last
})

/** The settings as this process read them last, for what is answered while the database is not asked. */
export function lastSettings(): Settings {
  return last
}

/** Settings already read in a request, shared by its loaders; dropped with the request. */
const readings = new WeakMap<object, Promise<Settings>>()

/**
 * Every setting, stored or default.
 *
 * @param request an object that lives as long as one request, such as the loaders' `context`:
 *   callers that pass the same one share one query. Pass none after saving
 */
export async function allSettings(request?: Reading): Promise<Settings> {
  if (!request) return readOnce('settings', cachedSettings)
  const reading = readings.get(request) ?? cachedSettings(request)
  readings.set(request, reading)
  return reading
}

/**
 * The same for a page that is shown whatever becomes of its parts: where they cannot be read, those of before.
 *
 * @throws when the database as a whole does not answer
 */
export function shownSettings(request?: Reading): Promise<Settings> {
  return orEmpty(allSettings(request), last)
}

/** The shop as it is stored now, for a mail or a file. */
export async function storedShop(): Promise<Shop> {
  return shopOf(await allSettings())
}

/**
 * The settings of the checkout.
 *
 * @param request as for `allSettings`
 */
export async function checkoutSettings(request?: Reading) {
  const settings = await allSettings(request)
  return {
    pickup: isOn(settings.show_checkout_pickup)
      ? { address: settings.sucursal_address || 'Sucursal' }
      : null,
    payments: offeredPayments(settings),
    tracksStock: isOn(settings.track_stock),
    terms: paymentTerms(settings),
    legal: legalVersion(settings),
    receipts: receiptRules(settings),
  }
}

export type CheckoutSettings = Awaited<ReturnType<typeof checkoutSettings>>

/** SQL for `tracksStock` of `checkoutSettings`, to use inside a statement. */
export const TRACKS_STOCK = sql<boolean>`exists (
  select from site_settings where key = 'track_stock' and btrim(value) = 'true')`

/** Whether the shop tracks its stock, read in the caller's transaction. */
export async function tracksStock(trx: Trx): Promise<boolean> {
  const { isOn } = await trx.selectNoFrom(TRACKS_STOCK.as('isOn')).executeTakeFirstOrThrow()
  return isOn
}

/** Inserts or updates settings. */
export async function saveSettings(
  values: Partial<Record<SettingKey, string>>,
  executor: Executor = db,
): Promise<void> {
  const rows = Object.entries(values).map(([key, value]) => ({
    key,
    value,
    updated_at: new Date(),
  }))
  if (rows.length === 0) return
  await executor
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
