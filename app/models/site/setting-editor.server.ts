import { sql } from 'kysely'
import { db, type Executor } from '~/database/db.server'
import { changedMeanwhile, type Saved, versionOf } from '~/models/records/saving'
import { PAYMENT_METHODS, WALLETS } from '~/payment-methods'
import { SETTING_DEFAULTS, type SettingKey, type Settings } from './setting'
import { saveSettings } from './setting.server'

/** Advisory lock that serializes saves; any number that nothing else locks. */
const SAVING = 7_421_110
const KEYS = Object.keys(SETTING_DEFAULTS) as SettingKey[]

/** In an edit conflict, what is shown for settings whose stored text people cannot read, or is long. */
const CONFLICT_MESSAGES: Partial<Record<SettingKey, string>> = {
  logo_svg: 'Otra persona cambió el logo',
  background_gradient: 'Otra persona cambió el fondo',
  ...Object.fromEntries(
    WALLETS.map((wallet) => [
      `${wallet}_qr_url`,
      `Otra persona cambió el QR de ${PAYMENT_METHODS[wallet].label}`,
    ]),
  ),
  terms_text: 'Otra persona cambió los términos y condiciones',
  privacy_text: 'Otra persona cambió la política de privacidad',
}

/**
 * The settings as stored, blank where nothing is, and the version of all of them.
 *
 * Defaults are filled in only for numbers, choices and switches: a default text must not be stored
 * by saving the form.
 *
 * @source docs/specification/back-office.md §7 "site_settings"
 */
export async function settingsToEdit(
  executor: Executor = db,
): Promise<{ values: Settings; version: string }> {
  const rows = await executor.selectFrom('site_settings').selectAll().execute()
  const stored = new Map(rows.map((row) => [row.key, row]))
  const values = Object.fromEntries(
    KEYS.map((key) => [key, stored.get(key)?.value.trim() || defaultInForm(key)]),
  ) as Settings
  return { values, version: versionOf({ updated_at: lastChange(rows) }) }
}

function defaultInForm(key: SettingKey): string {
  const isChoice = /^(show_|enable_|track_|header_|keep_)|_operation_max$/.test(key)
  return isChoice ? SETTING_DEFAULTS[key] : ''
}

function lastChange(rows: { key: string; updated_at: Date }[]): Date {
  const known = rows.filter(({ key }) => KEYS.some((name) => name === key))
  return new Date(Math.max(0, ...known.map(({ updated_at }) => updated_at.getTime())))
}

/**
 * Stores every setting, unless another person saved meanwhile.
 *
 * @param seen version when the form was opened
 * @source docs/specification/back-office.md §7 "upsert each key"
 */
export async function updateSettings(draft: Settings, seen: string): Promise<Saved> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${SAVING})`.execute(trx)
    const { values, version } = await settingsToEdit(trx)
    const stored = { ...values, updated_at: new Date(Number(version)) }
    const conflict = changedMeanwhile(stored, draft, seen)
    if (conflict) return inWords(conflict)
    await saveSettings(draft, trx)
    return { saved: true, id: '', oldImage: null }
  })
}

function inWords(conflict: Saved): Saved {
  if (conflict.saved) return conflict
  const { fieldErrors = {} } = conflict
  const said = Object.entries(fieldErrors).map(([key, problems]) => {
    const words = CONFLICT_MESSAGES[key as SettingKey]
    return [key, words ? [words] : problems]
  })
  return { ...conflict, fieldErrors: Object.fromEntries(said) as Record<string, string[]> }
}
