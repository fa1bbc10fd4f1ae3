import { z } from 'zod'
import { email, line, optionalAmount, paragraph, ticked } from '~/forms/form-values.server'
import { type Background, CONTRAST_MIN, leastContrast } from '~/models/site/background'
import type { Setting, Typed } from '~/models/site/settings/setting-kinds'
import { type FieldKey, SETTING_KEYS, SETTINGS } from '~/models/site/settings/setting-list'
import { formatAmount } from '~/money'

const color = line({ max: 20 }).refine((text) => /^#[0-9a-f]{6}$/i.test(text), {
  error: 'Elige un color como #ffe1df',
})

const BACKGROUND = {
  background: z.enum(['solid', 'gradient'], { error: 'Elige un color o un degradado' }),
  background_solid: color,
  background_start: color,
  background_middle: color,
  background_end: color,
}

/** What is stored of a setting: on of a switch, `500.00` of an amount, else the text. */
function ruleOf(setting: Setting): z.ZodType<string, string | undefined> | null {
  switch (setting.kind) {
    case 'picture':
    case 'made':
      return null
    case 'switch':
      return ticked.transform(String)
    case 'email':
      return email('')
    case 'amount':
      return optionalAmount
        .refine((amount) => amount !== 0, {
          error: 'Escribe un monto mayor que cero, como 500.00',
        })
        .transform((amount) => (amount === null ? setting.default : formatAmount(amount)))
    default:
      return typedRule(setting)
  }
}

function typedRule({ kind, max, kept = same, problem }: Typed) {
  const tooLong = `Escribe como máximo ${max} caracteres`
  const text = kind === 'paragraph' ? paragraph({ max, tooLong }) : line({ max })
  return text.transform(kept).superRefine((value, context) => {
    const message = problem?.(value)
    if (message) context.addIssue({ code: 'custom', message })
  })
}

function same(text: string): string {
  return text
}

const rules = Object.fromEntries(
  SETTING_KEYS.flatMap((key) => {
    const rule = ruleOf(SETTINGS[key])
    return rule ? [[key, rule]] : []
  }),
) as Record<FieldKey, z.ZodType<string, string | undefined>>

/** All of the form, each field by its setting's rule. */
export const SettingsForm = z.object({ ...BACKGROUND, ...rules })

const BackgroundForm = z.object(BACKGROUND)
const TermsForm = SettingsForm.pick({ unpaid_reminder_hours: true, unpaid_expiry_hours: true })

/** The rules between fields, each as soon as its own fields can be read: all problems are said at once. */
export function brokenRules(payload: Record<string, unknown>): Record<string, string[]> {
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

export function backgroundOf(values: z.output<typeof BackgroundForm>): Background {
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
