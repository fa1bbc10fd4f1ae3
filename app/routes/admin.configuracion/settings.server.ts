import { type SubmissionResult } from '@conform-to/react'
import { data } from '@remix-run/node'
import { z } from 'zod'
import { textOf, parseForm } from '~/forms/form.server'
import { email, line, optionalAmount, paragraph, ticked } from '~/forms/form-values.server'
import {
  type Background,
  backgroundColors,
  backgroundCss,
  CONTRAST_MIN,
  leastContrast,
  OWN_BACKGROUND,
} from '~/models/site/background'
import type { SaveProblems } from '~/models/records/saving'
import {
  headerCategoryLimit,
  isSwitchedOn,
  NEVER,
  recipientMonths,
  SETTING_DEFAULTS,
  type Settings,
  socialLink,
  SWITCHES,
  TERM_MAX_HOURS,
  termHours,
  whatsappUrl,
} from '~/models/site/setting'
import { DISPLAY_NAME_MAX } from '~/models/site/setting.server'
import { settingsToEdit, updateSettings } from '~/models/site/setting-editor.server'
import { formatAmount } from '~/money'
import { PAYMENT_METHODS, type Wallet, WALLETS } from '~/payment-methods'
import { redirectWithToast } from '~/cookies/toast.server'
import type { Upload } from '~/forms/upload.server'
import { saveOrReport } from '../admin/form/save-row.server'
import {
  PREFIXES,
  type SentPicture,
  sentPicture,
  settlePicture,
} from '../admin/form/sent-picture.server'
import { legalFields, shownTexts, textsToStore } from './legal.server'
import { type SentLogo, sentLogo } from './sent-logo.server'

const onOrOff = ticked.transform((isOn) => String(isOn))
const color = line({ max: 20 }).refine((text) => /^#[0-9a-f]{6}$/i.test(text), {
  error: 'Elige un color como #ffe1df',
})
const walletNumber = line({ max: 30 }).refine(
  (text) => text === '' || /^\+?[0-9]{6,15}$/.test(text.replace(/[ ().-]/g, '')),
  { error: 'Escribe un celular de 9 dígitos, como 987 654 321' },
)
const whatsapp = line({ max: 30 }).refine(
  (text) => text === '' || (/^[0-9 +().-]*$/.test(text) && whatsappUrl(text, '') !== null),
  { error: 'Escribe un celular como 987 654 321 o +51 987 654 321' },
)
function operationMax(wallet: Wallet) {
  return optionalAmount
    .refine((most) => most !== 0, { error: 'Escribe un monto mayor que cero, como 500.00' })
    .transform((most) => formatAmount(most ?? PAYMENT_METHODS[wallet].wallet.operationMax))
}
const hours = line({ max: 10 }).refine((text) => text === '' || termHours(text) !== null, {
  error: `Escribe las horas como un número entero, de 1 a ${TERM_MAX_HOURS}, o déjalo en blanco`,
})
const accountNumber = line({ max: 40 }).refine(
  (text) => text === '' || /^[0-9]{6,30}$/.test(text.replace(/[ -]/g, '')),
  { error: 'Escribe el número de cuenta, como 191-2345678-0-12' },
)
const cci = line({ max: 40 }).refine(
  (text) => text === '' || /^[0-9]{20}$/.test(text.replace(/[ -]/g, '')),
  { error: 'Escribe los 20 dígitos del CCI' },
)
function page(site: string, example: string) {
  return line({ max: 300 }).refine((text) => text === '' || socialLink(text, site, '') !== '', {
    error: `Pega la dirección completa, como ${example}`,
  })
}

/** The texts of every wallet. */
const walletFields = {
  ...fieldsOf(WALLETS, 'number', () => walletNumber),
  ...fieldsOf(WALLETS, 'name', () => line({ max: 80 })),
  ...fieldsOf(WALLETS, 'operation_max', operationMax),
}

function fieldsOf<Part extends string, Field>(
  wallets: Wallet[],
  part: Part,
  field: (wallet: Wallet) => Field,
) {
  const fields = wallets.map((wallet) => [`${wallet}_${part}`, field(wallet)])
  return Object.fromEntries(fields) as Record<`${Wallet}_${Part}`, Field>
}

const switches = Object.fromEntries(SWITCHES.map((key) => [key, onOrOff])) as Record<
  (typeof SWITCHES)[number],
  typeof onOrOff
>

export const SettingsForm = z.object({
  display_name: line({ max: DISPLAY_NAME_MAX }),
  slogan: line({ max: 80 }),
  background: z.enum(['solid', 'gradient'], { error: 'Elige un color o un degradado' }),
  background_solid: color,
  background_start: color,
  background_middle: color,
  background_end: color,
  about_us_title: line({ max: 80 }),
  about_us_content: paragraph({ max: 5_000, tooLong: 'Escribe como máximo 5000 caracteres' }),
  ...switches,
  ...walletFields,
  whatsapp_payment_confirmation: whatsapp,
  header_category_limit: line({ max: 20 }).transform((text) => String(headerCategoryLimit(text))),
  whatsapp_number: whatsapp,
  email: email(''),
  sucursal_address: line({ max: 200 }),
  instagram_url: page('instagram.com', 'https://www.instagram.com/tutienda'),
  tiktok_url: page('tiktok.com', 'https://www.tiktok.com/@tutienda'),
  keep_recipient_months: line({ max: 20 })
    .transform((text) => text || NEVER)
    .refine((text) => text === NEVER || String(recipientMonths(text)) === text, {
      error: 'Escribe de 1 a 120 meses, o déjalo en blanco para no borrarlos',
    }),
  bank_name: line({ max: 80 }),
  bank_holder: line({ max: 80 }),
  bank_account: accountNumber,
  bank_cci: cci,
  unpaid_reminder_hours: hours,
  unpaid_expiry_hours: hours,
  ...legalFields,
})

type Values = z.output<typeof SettingsForm>
export type SettingsField =
  | keyof z.input<typeof SettingsForm>
  | 'background_gradient'
  | 'logo_svg'
  | `${Wallet}_qr_url`

/** What the form shows of the settings. */
export function formValues(values: Settings) {
  const { kind, colors } = backgroundColors(values.background_gradient)
  const [start, middle, end] = kind === 'gradient' ? colors : OWN_BACKGROUND.colors
  return {
    ...values,
    ...shownTexts(values),
    background: kind,
    background_solid: colors[0],
    background_start: start,
    background_middle: middle,
    background_end: end,
    ...Object.fromEntries(SWITCHES.map((key) => [key, isSwitchedOn(values, key) ? 'on' : ''])),
    keep_recipient_months: recipientMonths(values.keep_recipient_months)?.toString() ?? '',
  }
}

/** What the form shows after a refusal, besides what was typed. */
export type SettingsAnswer = {
  result: SubmissionResult
  version?: string
  logo: string
  qr: Record<Wallet, string | null>
}

/**
 * Saves the whole form; a refusal returns what was typed and the files already accepted.
 *
 * @source docs/specification/back-office.md §5, §8; docs/specification/decisions.md; docs/specification/reliability.md §4 "Settings"
 */
export async function saveTheSettings(upload: Upload) {
  const { values: stored } = await settingsToEdit()
  const submission = parseForm(upload.form, SettingsForm)
  const sent = await sentFiles(upload, stored)
  const accepted = { logo: sent.logo.logo, qr: ofWallets((wallet) => sent.qr[wallet].url) }
  const refuse = ({ version, ...problems }: SaveProblems) =>
    data<SettingsAnswer>(
      { result: submission.reply(problems), version, ...accepted },
      { status: 400 },
    )

  const fieldErrors = { ...problemsOf(sent), ...brokenRules(submission.payload) }
  if (submission.status !== 'success' || Object.keys(fieldErrors).length > 0) {
    return refuse({ fieldErrors })
  }

  const draft = settingsFrom(submission.value, sent, stored)
  const saved = await saveOrReport(updateSettings(draft, textOf(upload.form, 'version')))
  if (!saved.saved) return refuse(saved)
  for (const wallet of WALLETS) {
    await settlePicture(sent.qr[wallet].url, stored[`${wallet}_qr_url`] || null)
  }
  return redirectWithToast('/admin/configuracion', {
    title: 'Configuración guardada',
    description: 'Los cambios se guardaron correctamente',
    tone: 'normal',
  })
}

/** The form as it was sent, with its background drawn; nothing is saved or validated. */
export async function look(upload: Upload): Promise<SettingsAnswer> {
  const { values } = await settingsToEdit()
  const submission = parseForm(upload.form, z.looseObject({}), SettingsForm)
  return { result: submission.reply(), logo: sentLogo(upload).logo, qr: storedQrs(values) }
}

/** The stored QR of each wallet. */
export function storedQrs(values: Settings): Record<Wallet, string | null> {
  return ofWallets((wallet) => values[`${wallet}_qr_url`] || null)
}

function ofWallets<Value>(of: (wallet: Wallet) => Value) {
  return Object.fromEntries(WALLETS.map((wallet) => [wallet, of(wallet)])) as Record<Wallet, Value>
}

type Sent = { logo: SentLogo; qr: Record<Wallet, SentPicture> }

async function sentFiles(upload: Upload, stored: Settings): Promise<Sent> {
  const picture = (wallet: Wallet) =>
    sentPicture(upload, `${wallet}_qr`, stored[`${wallet}_qr_url`] || null, {
      prefix: PREFIXES.qr,
      name: wallet,
    })
  const pictures = await Promise.all(WALLETS.map(picture))
  const qr = ofWallets((wallet) => pictures[WALLETS.indexOf(wallet)] as SentPicture)
  return { logo: sentLogo(upload), qr }
}

function problemsOf({ logo, qr }: Sent): Record<string, string[]> {
  const ofQrs = WALLETS.map((wallet) => [`${wallet}_qr_url`, qr[wallet].problem] as const)
  const problems = [['logo_svg', logo.problem] as const, ...ofQrs]
  return Object.fromEntries(
    problems.flatMap(([field, problem]) => (problem ? [[field, [problem]]] : [])),
  )
}

const BackgroundForm = SettingsForm.pick({
  background: true,
  background_solid: true,
  background_start: true,
  background_middle: true,
  background_end: true,
})
const TermsForm = SettingsForm.pick({ unpaid_reminder_hours: true, unpaid_expiry_hours: true })

/** The rules between fields, each as soon as its own fields can be read: all problems are said at once. */
function brokenRules(payload: Record<string, unknown>): Record<string, string[]> {
  const texts = { unpaid_reminder_hours: '', unpaid_expiry_hours: '', ...payload }
  const look = BackgroundForm.safeParse(payload)
  const terms = TermsForm.safeParse(texts)
  const faint = look.success ? unreadable(look.data) : null
  const late = terms.success ? reminderProblem(terms.data) : null
  return {
    ...(faint && { background_gradient: [faint] }),
    ...(late && { unpaid_reminder_hours: [late] }),
  }
}

function backgroundOf(values: z.output<typeof BackgroundForm>): Background {
  if (values.background === 'solid') return { kind: 'solid', colors: [values.background_solid] }
  const { background_start, background_middle, background_end } = values
  return { kind: 'gradient', colors: [background_start, background_middle, background_end] }
}

function unreadable(values: z.output<typeof BackgroundForm>): string | null {
  return leastContrast(backgroundOf(values)) < CONTRAST_MIN
    ? 'Los textos de la tienda no se leerían sobre este fondo: elige colores más claros'
    : null
}

function reminderProblem(values: z.output<typeof TermsForm>): string | null {
  const { unpaid_reminder_hours: reminder, unpaid_expiry_hours: expiry } = values
  if (!reminder || !expiry || Number(reminder) < Number(expiry)) return null
  return 'El recordatorio tiene que salir antes de que el pedido se cancele'
}

function settingsFrom(values: Values, { logo, qr }: Sent, stored: Settings): Settings {
  const texts = Object.entries(values).filter(([name]) => Object.hasOwn(SETTING_DEFAULTS, name))
  const typed = Object.fromEntries(texts) as Settings
  return {
    ...typed,
    ...textsToStore(typed, stored),
    background_gradient: backgroundCss(backgroundOf(values)),
    logo_svg: logo.logo,
    ...Object.fromEntries(WALLETS.map((wallet) => [`${wallet}_qr_url`, qr[wallet].url ?? ''])),
  }
}
