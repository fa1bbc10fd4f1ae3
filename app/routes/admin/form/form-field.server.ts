import type { z } from 'zod'
import { shortTime } from '~/dates'
import {
  amount,
  day,
  line,
  optionalAmount,
  optionalCapacity,
  optionalDay,
  optionalLine,
  optionalParagraph,
  optionalTimes,
  paragraph,
  place,
  slug,
  ticked,
  time,
} from '~/forms/form-values.server'
import { formatAmount } from '~/money'
import type { FormField, FormFields } from './form-field'

/** A percentage; a blank is the middle. */
const percent = line({ max: 20 })
  .refine((typed) => /^\d{0,3}$/.test(typed) && Number(typed) <= 100, {
    error: 'Escribe un número entero, de 0 a 100',
  })
  .transform((typed) => (typed === '' ? 50 : Number(typed)))

type Of<Kind extends FormField['kind']> = Extract<FormField, { kind: Kind }>

const asItIs = <Text extends string | null>(text: Text) => text
const asNumber = (number: number | null) => String(number ?? '')
const asAmount = (centimos: number | null) => (centimos === null ? '' : formatAmount(centimos))

/** Of each kind, how it reads what is typed and how it shows what is stored. */
const KINDS = {
  line: { rule: ({ max, required }: Of<'line'>) => line({ max, required }), text: asItIs<string> },
  'optional-line': { rule: ({ max }: Of<'optional-line'>) => optionalLine(max), text: asItIs },
  paragraph: {
    rule: ({ max }: Of<'paragraph'>) =>
      paragraph({ max, tooLong: `Escribe como máximo ${max} caracteres` }),
    text: asItIs<string>,
  },
  'optional-paragraph': {
    rule: ({ max }: Of<'optional-paragraph'>) => optionalParagraph(max),
    text: asItIs,
  },
  slug: { rule: () => slug, text: asItIs<string> },
  amount: { rule: ({ required }: Of<'amount'>) => amount(required), text: asAmount },
  'optional-amount': { rule: () => optionalAmount, text: asAmount },
  day: { rule: ({ required }: Of<'day' | 'time'>) => day(required), text: asItIs<string> },
  'optional-day': { rule: () => optionalDay, text: asItIs },
  time: { rule: ({ required }: Of<'day' | 'time'>) => time(required), text: shortTime },
  'optional-times': { rule: () => optionalTimes, text: asNumber },
  'optional-capacity': { rule: () => optionalCapacity, text: asNumber },
  tick: { rule: () => ticked, text: (isOn: boolean): string => (isOn ? 'on' : '') },
  place: { rule: () => place, text: asNumber },
  percent: { rule: () => percent, text: asNumber },
}

type Kinds = typeof KINDS
type KindOf<Field extends FormField> = Kinds[Field['kind'] & keyof Kinds]
type Named<Declared extends FormFields, Kind> = {
  [Name in keyof Declared]: Declared[Name]['kind'] extends Kind ? Name : never
}[keyof Declared]
type Sent<Declared extends FormFields> = Exclude<keyof Declared, Named<Declared, 'file'>>
/** What a form says itself: of the fields that no kind reads, and of others where it differs. */
type Own<Declared extends FormFields, Of> = Record<Named<Declared, 'own' | 'list'>, Of> &
  Partial<Record<keyof Declared, Of>>
type Rules<Declared extends FormFields, Given> = {
  [Name in Sent<Declared>]: Name extends keyof Given
    ? Given[Name]
    : ReturnType<KindOf<Declared[Name]>['rule']>
}
type Row<Declared extends FormFields, Given> = {
  [Name in Exclude<Sent<Declared>, keyof Given>]: Parameters<KindOf<Declared[Name]>['text']>[0]
}
type Texts<Declared extends FormFields, Given> = {
  [Name in Sent<Declared>]: Name extends keyof Given
    ? Given[Name]
    : ReturnType<KindOf<Declared[Name]>['text']>
}

/**
 * The shape of the schema of declared fields.
 *
 * @param own the rules of those that no kind reads, and of those that differ from their kind
 */
export function rulesOf<
  const Declared extends FormFields,
  const Given extends Own<Declared, z.ZodType>,
>(declared: Declared, own: Given): Rules<Declared, Given> {
  return ofEach(declared, own, (field, { rule }) => rule(field as never))
}

/**
 * A row as text, as the form of its declared fields shows it.
 *
 * @param own what is in the fields that no kind reads, and in those that differ from their kind
 */
export function textsOf<const Declared extends FormFields, Given extends Own<Declared, unknown>>(
  declared: Declared,
  row: Row<Declared, Given>,
  own: Given,
): Texts<Declared, Given> {
  const stored: Record<string, unknown> = row
  return ofEach(declared, own, (_, { text }, name) => text(stored[name] as never))
}

function ofEach(
  declared: FormFields,
  own: Record<string, unknown>,
  ofKind: (field: FormField, kind: Kinds[keyof Kinds], name: string) => unknown,
) {
  const sent = Object.entries(declared).filter(([, { kind }]) => kind !== 'file')
  const all = sent.map(([name, field]) => {
    const given = name in own ? own[name] : ofKind(field, KINDS[field.kind as keyof Kinds], name)
    return [name, given] as const
  })
  return Object.fromEntries(all) as never
}
