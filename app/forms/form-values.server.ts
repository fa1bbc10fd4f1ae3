import { z } from 'zod'
import { isDay, shortTime } from '~/dates'
import { visibleLength } from './graphemes'
import { parseAmount } from '~/money'
import { toSlug } from '~/slug'

/** Pieces of schemas: they turn typed text into values, and never look anything up. */

export const UNSTORABLE = 'Hay caracteres que no se pueden guardar: bórralos y vuelve a escribir'
export const EMAIL_MAX = 254
/** Longer texts are refused before any pattern reads them, code units. */
const RAW_MAX = 10_000
/** Putting a heap of accents on one letter in order takes the square of their number. */
const HEAP = /\p{M}{65}/u

/** How many characters a field takes, as people count them, by its piece of a schema. */
export const characters = z.registry<{ max: number }>()

/**
 * A one-line text: normalised, trimmed, runs of spaces as one.
 *
 * @param required the sentence for a blank; without it a blank is `''`
 * @param max characters as people count them
 */
export function line({ required, max = 200 }: { required?: string; max?: number } = {}) {
  return cleaned((text) => text.replace(/\s+/g, ' ').trim())
    .refine((text) => !required || text !== '', { error: required })
    .refine((text) => visibleLength(text, max) <= max, {
      error: `Escribe como máximo ${max} caracteres`,
    })
    .register(characters, { max })
}

/** A line of which the database, too, counts no more characters: for it an emoji that people see as one may be several. */
export function storedLine(max: number, required?: string) {
  return line({ required, max }).refine((text) => [...text].length <= max, {
    error: `Escribe como máximo ${max} caracteres`,
  })
}

/** A text of several lines: ends trimmed, lines ending in `\n`. */
export function paragraph({ max, tooLong }: { max: number; tooLong: string }) {
  return cleaned((text) => text.replace(/\r\n?|[\u2028\u2029]/g, '\n').trim())
    .refine((text) => visibleLength(text, max) <= max, { error: tooLong })
    .register(characters, { max })
}

/** The same that has to be written. */
export function requiredParagraph(required: string, max: number) {
  const tooLong = `Escribe como máximo ${max} caracteres`
  return paragraph({ max, tooLong }).refine((text) => text !== '', { error: required })
}

function cleaned(clean: (text: string) => string) {
  return z
    .string({ error: 'Escribe este dato una sola vez' })
    .max(RAW_MAX, { error: 'El texto es demasiado largo', abort: true })
    .refine((text) => !HEAP.test(text), { error: UNSTORABLE })
    .default('')
    .transform((text) => clean(text.normalize('NFC')).replace(NOTHING_VISIBLE, ''))
    .refine((text) => text.isWellFormed() && !HIDDEN.test(text), { error: UNSTORABLE })
}

/** A whole text of joiners and other marks that draw nothing, as good as blank. */
const NOTHING_VISIBLE = /^[\s\p{Cf}]*$/u

/** Controls other than line breaks and tabs, marks that turn the direction of other people's text, and what stands for bytes that were no text. */
const HIDDEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffd-\uffff]/

const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i

/** An e-mail address that a mail server would take, each fault named. */
export function email(required = 'Escribe tu correo') {
  return line({ required, max: EMAIL_MAX }).superRefine((text, context) => {
    const problem = emailProblem(text)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })
}

function emailProblem(text: string): string | null {
  if (text === '' || EMAIL.test(text))
    return /\.\.|^\.|\.@/.test(text) ? 'El correo tiene un punto de más' : null
  if (!text.includes('@')) return 'Falta la @ en el correo'
  if (/[^\u0020-\u007e]/.test(text)) return 'El correo no puede llevar ñ ni tildes'
  if (/[\s,;<>"]/.test(text)) return 'Escribe un solo correo, sin espacios ni signos alrededor'
  if (!/@[^@]*\./.test(text)) return 'Falta el final del correo, como .com o .pe'
  return 'Revisa el correo: no parece completo'
}

/** A DNI, passport or foreigner's card, stored as written once its letters and digits add up. */
export const identityDocument = line({ required: 'Escribe tu DNI o pasaporte', max: 30 })
  .transform((text) => text.normalize('NFKC'))
  .refine((text) => text === '' || /^[a-z0-9]{6,12}$/i.test(text.replace(/[ .-]/g, '')), {
    error: 'Escribe los 8 dígitos del DNI, o las 6 a 12 letras y números del pasaporte o carné',
  })

/**
 * A telephone of Peru or abroad, stored as written: whatever it is, people are called by it.
 *
 * @param required the sentence for a blank
 */
export function phoneNumber(required: string) {
  return line({ required, max: 30 }).transform((text) => text.normalize('NFKC'))
}

export const phone = phoneNumber('Escribe tu celular')

const OPERATION = /^[0-9A-Z]{4,20}$/
const NO_OPERATION = 'Escribe el número de operación: de 4 a 20 números o letras'
const operationText = line({ max: 60 }).transform((text) =>
  text
    .normalize('NFKC')
    .replace(/[\s.-]/g, '')
    .toUpperCase(),
)

/** The number of a wallet's or a bank's operation: 4 to 20 figures and capitals. */
export const operationNumber = operationText.refine((text) => OPERATION.test(text), {
  error: NO_OPERATION,
})

/** The same where it may be missing; a blank is `null`. */
export const optionalOperation = operationText
  .refine((text) => text === '' || OPERATION.test(text), { error: NO_OPERATION })
  .transform((text) => text || null)

/** Typed soles as céntimos, above 0. */
export function paidAmount(required: string) {
  return amount(required).refine((centimos) => centimos > 0, {
    error: 'Escribe un monto mayor que cero, como 120.50',
  })
}

/** A ticked box. */
export const ticked = z
  .literal('on')
  .optional()
  .catch(undefined)
  .transform((value) => value === 'on')

/** A slug, made of whatever was typed: `Ñandú & Compañía` is stored as `nandu-compania`. */
export const slug = line({ required: 'Escribe el slug', max: 80 })
  .transform((text) => (text === '' ? '' : toSlug(text)))
  .refine((text) => text !== '', { error: 'El slug necesita al menos una letra o un número' })

/** A text of several lines that may be missing; a blank is `null`. */
export function optionalParagraph(max: number) {
  return paragraph({ max, tooLong: `Escribe como máximo ${max} caracteres` }).transform(
    (text) => text || null,
  )
}

/** A one-line text that may be missing; a blank is `null`. */
export function optionalLine(max: number) {
  return line({ max }).transform((text) => text || null)
}

/** A place in a list, 0 to 9999; `null` for a blank, which means the last one. */
export const place = line({ max: 20 })
  .refine((text) => /^\d{0,4}$/.test(text), {
    error: 'Escribe el orden como un número entero, de 0 a 9999',
  })
  .transform((text) => (text === '' ? null : Number(text)))

/** Typed soles as céntimos, from 0. */
export function amount(required: string) {
  return line({ required, max: 20 })
    .superRefine(isAmount)
    .transform((text) => parseAmount(text) ?? 0)
}

/** The same where it may be missing; a blank is `null`. */
export const optionalAmount = line({ max: 20 }).superRefine(isAmount).transform(parseAmount)

function isAmount(text: string, context: z.RefinementCtx<string>) {
  if (text === '' || parseAmount(text) !== null) return
  context.addIssue({ code: 'custom', message: amountProblem(text) })
}

function amountProblem(text: string): string {
  if (/^[0-9]{7,}([.,][0-9]+)?$/.test(text)) return 'Escribe un monto de hasta 999999.99'
  return 'Escribe un monto como 12.50, sin signos'
}

/** How often something may happen, from 1 to 999 999; a blank is `null`. */
export const optionalTimes = line({ max: 20 })
  .refine((text) => text === '' || /^[1-9]\d{0,5}$/.test(text), {
    error: 'Escribe un número entero, desde 1, o déjalo en blanco',
  })
  .transform((text) => (text === '' ? null : Number(text)))

/** A day of the calendar, `yyyy-MM-dd`; a blank is `null`. */
export const optionalDay = line({ max: 20 })
  .refine((text) => text === '' || isDay(text), {
    error: 'Escribe una fecha que exista, como 2026-12-24',
  })
  .transform((text) => text || null)

/** A day of the calendar that has to be written. */
export function day(required: string) {
  return line({ required, max: 20 }).refine((text) => text === '' || isDay(text), {
    error: 'Escribe una fecha que exista, como 2026-12-24',
  })
}

/** A time of the day, `09:30`. */
export function time(required: string) {
  return line({ required, max: 20 })
    .transform(shortTime)
    .refine((text) => text === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(text), {
      error: 'Escribe una hora como 09:30',
    })
}

/** How many fit, from 0 to a million; a blank is `null`, without a limit. */
export const optionalCapacity = line({ max: 20 })
  .refine((text) => text === '' || (/^\d{1,7}$/.test(text) && Number(text) <= 1_000_000), {
    error: 'Escribe un número entero, de 0 a 1000000, o déjalo en blanco',
  })
  .transform((text) => (text === '' ? null : Number(text)))
