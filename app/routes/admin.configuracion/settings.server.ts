import { type SubmissionResult } from '@conform-to/react'
import { data } from '@remix-run/node'
import { z } from 'zod'
import { redirectWithToast } from '~/cookies/toast.server'
import { parseForm, textOf } from '~/forms/form.server'
import type { Upload } from '~/forms/upload.server'
import { backgroundColors, backgroundCss, OWN_BACKGROUND } from '~/models/site/background'
import type { SaveProblems } from '~/models/records/saving'
import { isSwitchedOn, type Settings } from '~/models/site/settings/setting'
import { settingsToEdit, updateSettings } from '~/models/site/settings/setting-editor.server'
import type { Setting } from '~/models/site/settings/setting-kinds'
import {
  PICTURE_SETTINGS,
  type PictureKey,
  SETTING_KEYS,
  type SettingKey,
  SETTINGS,
  SWITCHES,
} from '~/models/site/settings/setting-list'
import { saveOrReport } from '../admin/form/save-row.server'
import { type SentPicture, sentPicture, settlePicture } from '../admin/form/sent-picture.server'
import { shownTexts, textsToStore } from './legal.server'
import { shownAnswer, withoutHidden, withStored } from './hidden-settings.server'
import { type SentLogo, sentLogo } from './sent-logo.server'
import { backgroundOf, brokenRules, SettingsForm } from './settings-form.server'

type Values = z.output<typeof SettingsForm>
export type SettingsField = keyof z.input<typeof SettingsForm> | SettingKey

/** What the form shows of the settings. */
export function formValues(values: Settings) {
  const { kind, colors } = backgroundColors(values.background_gradient)
  const [start, middle, end] = kind === 'gradient' ? colors : OWN_BACKGROUND.colors
  return {
    ...shownSettings(values),
    ...shownTexts(values),
    background: kind,
    background_solid: colors[0],
    background_start: start,
    background_middle: middle,
    background_end: end,
  }
}

function shownSettings(values: Settings): Settings {
  const shown = SETTING_KEYS.map((key) => [key, shownText(SETTINGS[key], values[key])])
  return {
    ...(Object.fromEntries(shown) as Settings),
    ...Object.fromEntries(SWITCHES.map((key) => [key, isSwitchedOn(values, key) ? 'on' : ''])),
  }
}

function shownText(setting: Setting, text: string): string {
  return 'shown' in setting && setting.shown ? setting.shown(text) : text
}

/** What the form shows after a refusal, besides what was typed. */
export type SettingsAnswer = {
  result: SubmissionResult
  version?: string
  logo: string
  pictures: Pictures
  /** Nothing was to be saved: it shows how the background looks. */
  isLook?: true
}

/** The address of each picture by its setting; `null` for none. */
export type Pictures = Partial<Record<SettingKey, string | null>>

/**
 * Saves the whole form but what is hidden from its sender; a refusal returns what was typed and the files already accepted.
 *
 * @source docs/specification/back-office.md §5, §8; docs/specification/decisions.md; docs/specification/reliability.md §4 "Settings"
 */
export async function saveTheSettings(sentForm: Upload, hidden: SettingKey[]) {
  const { values: stored } = await settingsToEdit()
  const upload = withStored(sentForm, shownSettings(stored), hidden)
  const submission = parseForm(upload.form, SettingsForm)
  const sent = await sentFiles(upload, stored)
  const accepted = { logo: sent.logo.logo, pictures: ofPictures((key) => sent.pictures[key].url) }
  const refuse = ({ version, ...problems }: SaveProblems) => {
    const answer = { result: submission.reply(problems), version, ...accepted }
    return data<SettingsAnswer>(shownAnswer(answer, hidden), { status: 400 })
  }

  const fieldErrors = { ...problemsOf(sent), ...brokenRules(submission.payload) }
  if (submission.status !== 'success' || Object.keys(fieldErrors).length > 0) {
    return refuse({ fieldErrors })
  }

  const draft = settingsFrom(submission.value, sent, stored)
  const saved = await saveOrReport(updateSettings(draft, textOf(upload.form, 'version')))
  if (!saved.saved) return refuse(saved)
  for (const key of PICTURE_SETTINGS) {
    await settlePicture(sent.pictures[key].url, stored[key] || null)
  }
  return redirectWithToast(`/admin/configuracion${changedChapter(draft, stored)}`, {
    title: 'Configuración guardada',
    description: 'Los cambios se guardaron correctamente',
    tone: 'normal',
  })
}

/** Where the first change is seen; a shop that never chose a background has chosen none by saving its own. */
function changedChapter(draft: Settings, stored: Settings): string {
  const background = backgroundCss(backgroundColors(stored.background_gradient))
  const before = { ...stored, background_gradient: background }
  const changed = SETTING_KEYS.find((key) => draft[key] !== before[key])
  return changed ? `#${SETTINGS[changed].section}` : ''
}

/** The form as it was sent, with its background drawn; nothing is saved or validated. */
export async function look(upload: Upload, hidden: SettingKey[]): Promise<SettingsAnswer> {
  const values = withoutHidden((await settingsToEdit()).values, hidden)
  const submission = parseForm(upload.form, z.looseObject({}), SettingsForm)
  return {
    result: submission.reply(),
    logo: sentLogo(upload).logo,
    pictures: storedPictures(values),
    isLook: true,
  }
}

export function storedPictures(values: Settings): Pictures {
  return ofPictures((key) => values[key] || null)
}

function ofPictures<Value>(of: (key: PictureKey) => Value) {
  const values = PICTURE_SETTINGS.map((key) => [key, of(key)])
  return Object.fromEntries(values) as Record<PictureKey, Value>
}

type Sent = { logo: SentLogo; pictures: Record<PictureKey, SentPicture> }

async function sentFiles(upload: Upload, stored: Settings): Promise<Sent> {
  const reading = PICTURE_SETTINGS.map(async (key) => {
    const { file, name, prefix } = SETTINGS[key]
    const sent = await sentPicture(upload, file, stored[key] || null, { prefix, name })
    return [key, sent] as const
  })
  const sent = await Promise.all(reading)
  return { logo: sentLogo(upload), pictures: Object.fromEntries(sent) as Sent['pictures'] }
}

function problemsOf({ logo, pictures }: Sent): Record<string, string[]> {
  const ofPictures = PICTURE_SETTINGS.map((key) => [key, pictures[key].problem] as const)
  const problems = [['logo_svg', logo.problem] as const, ...ofPictures]
  return Object.fromEntries(
    problems.flatMap(([field, problem]) => (problem ? [[field, [problem]]] : [])),
  )
}

function settingsFrom(values: Values, { logo, pictures }: Sent, stored: Settings): Settings {
  const texts = Object.entries(values).filter(([name]) => Object.hasOwn(SETTINGS, name))
  const typed = Object.fromEntries(texts) as Settings
  return {
    ...typed,
    ...textsToStore(typed, stored),
    background_gradient: backgroundCss(backgroundOf(values)),
    logo_svg: logo.logo,
    ...ofPictures((key) => pictures[key].url ?? ''),
  }
}
