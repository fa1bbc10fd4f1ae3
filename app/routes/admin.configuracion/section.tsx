import type { ReactNode } from 'react'
import type { Setting } from '~/models/site/settings/setting-kinds'
import { SETTING_KEYS, type SettingKey, SETTINGS } from '~/models/site/settings/setting-list'
import type { ShownSection } from './sections'
import { SettingField, type SettingsProps } from './setting-field'

type Props = SettingsProps & {
  section: ShownSection
  /** Its fields, where a section draws them itself. */
  children?: ReactNode
}

/** A section of the settings with an anchor, and the number of its problems beside its name. */
export function Section({ section: { id, title, note }, children, ...props }: Props) {
  const keys = SETTING_KEYS.filter((key) => SETTINGS[key].section === id)
  const problems = keys.filter((key) => props.fields[key].errors !== undefined).length
  return (
    <section
      id={id}
      aria-labelledby={`${id}-titulo`}
      className="card grid scroll-mt-4 gap-5 p-4 sm:p-6"
    >
      <h2 id={`${id}-titulo`} className="text-xl">
        {title}
        {problems > 0 ? (
          <span className="ml-3 text-[0.9375rem] font-semibold text-rosewood">
            {problems === 1 ? 'Hay 1 dato que corregir' : `Hay ${problems} datos que corregir`}
          </span>
        ) : null}
      </h2>
      {note ? <p className="text-[0.9375rem] text-ink-soft">{note}</p> : null}
      {children ?? rowsOf(keys).map((row) => <Row key={row[0]} keys={row} {...props} />)}
    </section>
  )
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
