import { z } from 'zod'
import { addDays, limaDay } from '~/dates'
import { parseForm, withoutForgedState } from '~/forms/form.server'
import { line, optionalDay } from '~/forms/form-values.server'
import type { PriceRule } from '~/models/catalogue/admin/prices/price-rule'
import { formatAmount, formatMoney, parseAmount } from '~/money'
import type { ScopeChoice } from './scope-choices.server'

const NUMBER = 'Escribe un número como 10 o 12.50, sin signos y con dos decimales como máximo'
/** Hundredths of a per cent: no price more than doubles, nor falls to next to nothing. */
const PERCENT_MAX = { subir: 10_000, bajar: 9_000 }
/** Céntimos. */
const SOLES_MAX = 1_000_000

type Choices = ScopeChoice[]

/**
 * Reads from the address what is asked for, which the preview shows and the change writes.
 *
 * @returns what its form shows again, and what was asked; neither where nothing was asked for yet
 */
export function readAsked(search: URLSearchParams, choices: Choices, now: Date) {
  if (!search.has('monto')) return { result: undefined, asked: null }
  const form = new FormData()
  for (const [name, value] of search) form.append(name, value)
  const submission = parseForm(withoutForgedState(form), schemaOf(choices, limaDay(now)))
  const result = submission.reply()
  return { result, asked: submission.status === 'success' ? submission.value : null }
}

function schemaOf(choices: Choices, today: string) {
  return z
    .object({
      cambio: oneOf(['subir', 'bajar'], 'Elige si suben o bajan'),
      unidad: oneOf(['por-ciento', 'soles'], 'Elige por ciento o soles'),
      monto: line({ required: 'Escribe cuánto', max: 20 })
        .refine((text) => text === '' || parseAmount(text) !== null, { error: NUMBER })
        .transform((text) => parseAmount(text) ?? 0)
        .refine((amount) => amount > 0, { error: 'Escribe un número mayor que cero' }),
      que: oneOf(
        choices.map(({ value }) => value),
        'Elige de la lista qué productos',
      ),
      dia: optionalDay.refine(
        (day) => day === null || (day > today && day <= addDays(today, 366)),
        { error: 'Elige un día después de hoy, de aquí a un año' },
      ),
    })
    .superRefine(({ cambio, unidad, monto }, context) => {
      const most = unidad === 'soles' ? SOLES_MAX : PERCENT_MAX[cambio]
      if (monto <= most) return
      const message = `Escribe como máximo ${unidad === 'soles' ? formatMoney(most) : percent(most)}`
      context.addIssue({ code: 'custom', path: ['monto'], message })
    })
    .transform(({ cambio, unidad, monto, que, dia }) => {
      const unit = unidad === 'soles' ? 'soles' : 'percent'
      const rule: PriceRule = { isRise: cambio === 'subir', unit, amount: monto }
      const choice = choices.find(({ value }) => value === que)
      const scope = choice?.scope ?? { kind: 'all' as const }
      return { rule, scope, endsOn: dia, words: wordsOf(rule, choice) }
    })
}

function oneOf<Value extends string>(values: Value[], error: string) {
  return line({ max: 60 }).pipe(z.enum(values, { error }))
}

function wordsOf({ isRise, unit, amount }: PriceRule, choice: ScopeChoice | undefined): string {
  const much = unit === 'soles' ? formatMoney(amount) : percent(amount)
  const what = [choice?.group, choice?.label].filter(Boolean).join(': ')
  return `${isRise ? 'Subir' : 'Bajar'} ${much} · ${what}`
}

/** `10 %` of 1000 hundredths. */
function percent(hundredths: number): string {
  return `${formatAmount(hundredths).replace(/\.00$/, '')} %`
}
