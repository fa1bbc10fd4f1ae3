import { TextArea, TextField } from '~/components/fields'
import { Picture } from '~/components/picture'
import type { Setting } from '~/models/site/settings/setting-kinds'
import { type SettingKey, SETTINGS } from '~/models/site/settings/setting-list'
import { CheckField } from '../admin/form/editor'
import { ImageField } from '../admin/form/image-field'
import type { Fields } from './settings-fields'
import type { Pictures } from './settings.server'

export type SettingsProps = {
  fields: Fields
  /** The pictures as they are stored, and those that a refused form had accepted. */
  pictures: { stored: Pictures; accepted: Pictures | undefined }
}

/** The field of one setting, by its kind; none for what is made of others. */
export function SettingField({
  settingKey,
  fields,
  pictures,
}: SettingsProps & { settingKey: SettingKey }) {
  const setting: Setting = SETTINGS[settingKey]
  const { label, hint } = setting
  const field = fields[settingKey]
  switch (setting.kind) {
    case 'made':
      return null
    case 'picture':
      return (
        <ImageField
          name={setting.file}
          id={field.id}
          label={label}
          prefix={setting.prefix}
          hint={hint}
          stored={pictures.stored[settingKey] ?? null}
          accepted={pictures.accepted?.[settingKey]}
          preview={small}
          optional
          errors={field.errors}
        />
      )
    case 'switch':
      return (
        <>
          <CheckField field={field} label={label} />
          {hint ? <p className="text-[0.9375rem] text-ink-soft">{hint}</p> : null}
        </>
      )
    case 'paragraph':
      return <TextArea field={field} label={label} hint={hint} rows={setting.rows ?? 3} />
    default:
      return <TextField field={field} label={label} hint={hint} {...inputOf(setting)} />
  }
}

function small(url: string) {
  return <Picture src={url} alt="" sizes="7rem" imgClassName="w-28 rounded-xl" />
}

/** How a text of one line is typed on a phone. */
function inputOf(setting: Setting) {
  switch (setting.kind) {
    case 'email':
      return { type: 'email' } as const
    case 'amount':
      return { inputMode: 'decimal' } as const
    case 'number':
      return { inputMode: 'numeric' } as const
    case 'line':
      return {
        type: setting.type,
        inputMode: setting.inputMode,
        autoCapitalize: setting.inputMode === 'url' ? 'none' : undefined,
      }
    default:
      return {}
  }
}
