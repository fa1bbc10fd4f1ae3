import { sql } from 'kysely'
import { db, type Executor, type Trx } from '~/database/db.server'
import { cachedUntilChanged, type Reading } from '~/database/cached-reads.server'
import { firstCharacters } from '~/forms/graphemes'
import { DISPLAY_NAME_MAX } from './setting-list'
import {
  isOn,
  offeredPayments,
  paymentTerms,
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

/** The logo as staff pasted it, or blank. */
export async function logoSetting(): Promise<string> {
  const row = await db
    .selectFrom('site_settings')
    .select('value')
    .where('key', '=', 'logo_svg')
    .executeTakeFirst()
  return row?.value.trim() ?? ''
}

const cachedSettings = cachedUntilChanged(['site'], async () =>
  withDefaults(await storedSettings()),
)

/** Settings already read in a request, shared by its loaders; dropped with the request. */
const readings = new WeakMap<object, Promise<Settings>>()

/**
 * Every setting, stored or default.
 *
 * @param request an object that lives as long as one request, such as the loaders' `context`:
 *   callers that pass the same one share one query. Pass none after saving
 */
export async function allSettings(request?: Reading): Promise<Settings> {
  const reading = (request && readings.get(request)) ?? cachedSettings(request)
  if (request) readings.set(request, reading)
  return reading
}

/**
 * What titles and mails call the shop, as one line: it stands in headers of mails, so whatever is
 * stored is cut to that.
 */
export function displayName(settings: Settings): string {
  const line = settings.display_name.replace(/[\s\p{C}\p{Z}]+/gu, ' ').trim()
  return firstCharacters(line, DISPLAY_NAME_MAX) || SETTING_DEFAULTS.display_name
}

/** The same as it is stored now, for a mail. */
export async function storedDisplayName(): Promise<string> {
  return displayName(await allSettings())
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
