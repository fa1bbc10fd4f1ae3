import { sql } from 'kysely'
import { db, type Executor } from '~/database/db.server'
import { changedMeanwhile, type Saved, versionOf } from '~/models/records/saving'
import type { Settings } from './setting'
import { changedSetting, SETTING_KEYS, type SettingKey, SETTINGS } from './setting-list'
import { saveSettings } from './setting.server'

/** Advisory lock that serializes saves; any number that nothing else locks. */
const SAVING = 7_421_110
/**
 * The settings as stored, blank where nothing is, and the version of all of them.
 *
 * Defaults are filled in only for numbers, amounts and switches: a default text must not be stored
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
    SETTING_KEYS.map((key) => [key, stored.get(key)?.value.trim() || defaultInForm(key)]),
  ) as Settings
  return { values, version: versionOf({ updated_at: lastChange(rows) }) }
}

function defaultInForm(key: SettingKey): string {
  const { kind, default: text } = SETTINGS[key]
  return kind === 'number' || kind === 'amount' || kind === 'switch' ? text : ''
}

function lastChange(rows: { key: string; updated_at: Date }[]): Date {
  const known = rows.filter(({ key }) => SETTING_KEYS.some((name) => name === key))
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
    const words = changedSetting(key as SettingKey)
    return [key, words ? [words] : problems]
  })
  return { ...conflict, fieldErrors: Object.fromEntries(said) as Record<string, string[]> }
}
