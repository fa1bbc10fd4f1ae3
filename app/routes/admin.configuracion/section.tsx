import type { ReactNode } from 'react'
import type { Setting } from '~/models/site/settings/setting-kinds'
import { SETTING_KEYS, type SettingKey, SETTINGS } from '~/models/site/settings/setting-list'
import { Fold } from '../admin/frame/block'
import type { ShownSection } from './sections'
import { SettingField, type SettingsProps } from './setting-field'
import type { formValues } from './settings.server'

type Stored = SettingsProps & {
  /** What the form shows of what is stored. */
  stored: ReturnType<typeof formValues>
}

type Props = Stored & {
  section: ShownSection
  /** The form as it came back, if it did. */
  answer: object | undefined
  /** Whether it came back with anything else to be seen here. */
  isAskedFor?: boolean
  /** Its fields, where a section draws them itself. */
  children?: ReactNode
}

/** A chapter of the settings: open where the form came back with problems or with something unsaved. */
export function Section({ section, answer, isAskedFor, children, ...props }: Props) {
  const { id, title, note, brief } = section
  const keys = SETTING_KEYS.filter((key) => SETTINGS[key].section === id)
  const problems = keys.filter((key) => props.fields[key].errors !== undefined).length
  const isOpen = problems > 0 || isAskedFor || keys.some((key) => isUnsaved(key, props))
  return (
    <section aria-label={title}>
      <Fold
        {...{ title, id, note, brief, aside: problemsText(problems) }}
        opensFor={isOpen ? answer : undefined}
      >
        <div className="grid gap-5">
          {children ?? rowsOf(keys).map((row) => <Row key={row[0]} keys={row} {...props} />)}
        </div>
      </Fold>
    </section>
  )
}

function problemsText(count: number): string | undefined {
  if (count === 0) return undefined
  return count === 1 ? 'Hay 1 dato que corregir' : `Hay ${count} datos que corregir`
}

/** Whether a field holds something else than what is stored; what is made of others is for who draws it to say. */
function isUnsaved(key: SettingKey, { fields, pictures, stored }: Stored): boolean {
  switch (SETTINGS[key].kind) {
    case 'made':
      return false
    case 'picture':
      return pictures.accepted !== undefined && pictures.accepted[key] !== pictures.stored[key]
    default:
      return isTyped(fields[key].initialValue, stored[key])
  }
}

/** Browsers send the ends of lines in their own way. */
export function isTyped(sent: string | undefined, stored: string | undefined): boolean {
  return (sent ?? '').replaceAll('\r\n', '\n') !== (stored ?? '')
}

/** Neighbours that stand together: halves in two columns, switches close to each other. */
function Row({ keys, ...props }: SettingsProps & { keys: SettingKey[] }) {
  const fields = keys.map((key) => <SettingField key={key} settingKey={key} {...props} />)
  const [first] = keys
  const look = keys.length > 1 && first && lookOf(first)
  return look ? <div className={look}>{fields}</div> : fields
}

function rowsOf(keys: SettingKey[]): SettingKey[][] {
  const rows: SettingKey[][] = []
  for (const key of keys) {
    const last = rows.at(-1)
    const look = lookOf(key)
    if (last?.[0] && look && lookOf(last[0]) === look) last.push(key)
    else rows.push([key])
  }
  return rows
}

function lookOf(key: SettingKey): string | null {
  const setting: Setting = SETTINGS[key]
  if (setting.half) return 'grid gap-5 sm:grid-cols-2'
  return setting.kind === 'switch' ? 'grid gap-1' : null
}
