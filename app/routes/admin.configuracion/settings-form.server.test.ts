import { expect, test } from 'vitest'
import { SETTING_DEFAULTS, withDefaults } from '~/models/site/settings/setting'
import type { Setting } from '~/models/site/settings/setting-kinds'
import { SETTING_KEYS, SETTINGS } from '~/models/site/settings/setting-list'
import { SECTIONS } from './sections'
import { formValues } from './settings.server'
import { SettingsForm } from './settings-form.server'

const TYPED = SETTING_KEYS.filter((key) => !['picture', 'made'].includes(SETTINGS[key].kind))

test('what the form shows of the defaults is kept as they are', () => {
  const kept = SettingsForm.parse(formValues(withDefaults(new Map())))
  const own = ['terms_text', 'privacy_text']
  for (const key of TYPED.filter((name) => !own.includes(name))) {
    expect(kept, key).toMatchObject({ [key]: SETTING_DEFAULTS[key] })
  }
})

test('every setting is in the form, or made by a part of it, and in a section of its screen', () => {
  expect(Object.keys(SettingsForm.shape)).toEqual(expect.arrayContaining(TYPED))
  const sections = SECTIONS.map(({ id }) => id)
  for (const key of SETTING_KEYS) expect(sections, key).toContain(SETTINGS[key].section)
})

test('a text longer than its setting takes is refused at its field', () => {
  const lines = TYPED.filter((key) => ['line', 'paragraph'].includes(SETTINGS[key].kind))
  for (const key of lines) {
    const setting: Setting = SETTINGS[key]
    const max = 'max' in setting ? setting.max : 0
    const shown = { ...formValues(withDefaults(new Map())), [key]: '1'.repeat(max + 1) }
    const { error } = SettingsForm.safeParse(shown)
    const problems = error?.issues.filter(({ path }) => path[0] === key) ?? []
    expect(problems.length, key).toBeGreaterThan(0)
  }
})
