import type { SubmissionResult } from '@conform-to/react'
import type { Upload } from '~/forms/upload.server'
import type { Settings } from '~/models/site/settings/setting'
import type { Setting } from '~/models/site/settings/setting-kinds'
import { type SettingKey, SETTINGS } from '~/models/site/settings/setting-list'

/* What becomes of the settings that are hidden from somebody: `hiddenSettings` of their duty. */

export function withoutHidden(values: Settings, hidden: SettingKey[]): Settings {
  return { ...values, ...Object.fromEntries(hidden.map((key) => [key, ''])) }
}

/**
 * The form as if it had come with the settings that it did not show: whatever is sent of them is left out.
 *
 * @param shown what the whole form would show
 */
export function withStored(
  { form, files, ...upload }: Upload,
  shown: Settings,
  hidden: SettingKey[],
): Upload {
  const [whole, others] = [new FormData(), new Map(files)]
  const names = hidden.flatMap((key) => {
    const setting: Setting = SETTINGS[key]
    if (setting.kind !== 'picture') return [key]
    others.delete(setting.file)
    return [`${setting.file}_kept`, `${setting.file}_removed`]
  })
  for (const [name, value] of form) if (!names.includes(name)) whole.append(name, value)
  for (const key of hidden) if (SETTINGS[key].kind !== 'picture') whole.set(key, shown[key])
  return { ...upload, form: whole, files: others }
}

type Answer = { result: SubmissionResult; pictures: Record<string, string | null> }

/** The answer to them: without what their form was filled up with. */
export function shownAnswer<Of extends Answer>(answer: Of, hidden: SettingKey[]): Of {
  const names = new Set<string>(hidden)
  const without = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !names.has(name)))
  const { result, pictures } = answer
  const initialValue = result.initialValue && without(result.initialValue)
  return { ...answer, result: { ...result, initialValue }, pictures: without(pictures) }
}
