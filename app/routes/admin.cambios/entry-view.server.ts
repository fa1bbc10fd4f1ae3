import { formatDay, formatInstant, isDay } from '~/dates'
import { DUTY_WORDS } from '~/models/accounts/duty-words'
import type { Duty } from '~/models/accounts/permissions'
import { AMOUNTS, COLUMNS, PARTS, THINGS } from '~/models/changes/change-words'
import type { ChangeEntry, ChangeLine } from '~/models/changes/change-log.server'
import { type SettingKey, SETTINGS } from '~/models/site/settings/setting-list'
import { formatMoney } from '~/money'

/** Names by id: of people, and of what the values refer to. */
type Names = Map<string, string>

const DONE = { insert: 'Creado', update: 'Cambiado', delete: 'Eliminado' }

/** What the log shows of an entry. */
export function entryView({ lines, count }: ChangeEntry, people: Names, names: Names) {
  const [first] = lines
  if (!first) return null
  return {
    act: first.act,
    at: formatInstant(first.changed_at),
    by: nameOf(first.changed_by, people),
    more: count - lines.length,
    lines: lines.map((line) => lineView(line, names)),
  }
}

export type EntryView = NonNullable<ReturnType<typeof entryView>>

/** Who did something: an e-mail, somebody whose account is gone, or the shop itself. */
export function nameOf(id: string | null, people: Names): string {
  return id === null ? 'La tienda' : (people.get(id) ?? 'Alguien que ya no está')
}

function lineView(line: ChangeLine, names: Names) {
  const { thing, part, kind } = line
  const name = thing === 'site_settings' ? settingName(line.thing_id) : shownName(line, names)
  const what = PARTS[part] ? ` · ${PARTS[part]}` : ''
  return {
    line: line.line,
    what: `${THINGS[thing]}${name ? ` «${name}»` : ''}${what}`,
    done: DONE[kind],
    values: columnsOf(line).map((column) => ({
      column,
      label: COLUMNS[column] ?? column,
      from: kind === 'insert' ? null : shown(column, line.before, names),
      to: kind === 'delete' ? null : shown(column, line.after, names),
    })),
  }
}

function shownName({ thing, thing_id, thing_name }: ChangeLine, names: Names): string {
  if (thing === 'users') return names.get(thing_id) ?? ''
  if (thing === 'duties') return dutyName(thing_id)
  if (thing === 'customers') return thing_id
  return isDay(thing_name) ? formatDay(thing_name) : thing_name
}

function settingName(key: string): string {
  return Object.hasOwn(SETTINGS, key) ? SETTINGS[key as SettingKey].label : key
}

/** In the order in which the words stand; a new row's blanks are left out. */
function columnsOf({ before, after }: ChangeLine): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].sort(
    (one, two) => place(one) - place(two),
  )
}

const FIRST = ['name', 'title', 'value', 'price', 'sale_price', 'stock', 'active']
function place(column: string): number {
  const at = FIRST.indexOf(column)
  return at === -1 ? FIRST.length : at
}

function shown(column: string, values: ChangeLine['before'], names: Names): string {
  const value = values[column]
  if (value === null || value === undefined || value === '') return 'nada'
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  if (typeof value === 'number')
    return AMOUNTS.includes(column) ? formatMoney(value) : String(value)
  if (Array.isArray(value)) {
    return value.map((one) => names.get(String(one)) ?? String(one)).join(', ') || 'nada'
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (isDay(text)) return formatDay(text)
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return formatInstant(new Date(text))
  if (column === 'duty') return dutyName(text)
  return names.get(text) ?? text
}

function dutyName(duty: string): string {
  return Object.hasOwn(DUTY_WORDS, duty) ? DUTY_WORDS[duty as Duty].name : duty
}
