import type { SubmissionResult } from '@conform-to/react'
import { z } from 'zod'
import { characters } from './form-values.server'
import { firstCharacters, legible } from './graphemes'

/**
 * A refused form shows what was typed, up to twice what the field takes and 2,000 characters more.
 * Drawing longer texts would block other requests.
 */
const SPARE_CHARACTERS = 2_000
/** The limit of a field whose schema names none. */
const USUAL_MAX = 200

const CUT = 'Era tan largo que le quitamos el final'
const BROKEN = 'Quitamos los caracteres que llegaron rotos'

/** A typed text cut to `count` characters, and the sentence that says what was changed. */
export function echoed(typed: string, count: number): { text: string; said: string } {
  const whole = legible(typed)
  const text = firstCharacters(whole, count)
  const said = [whole === typed ? '' : BROKEN, text === whole ? '' : CUT]
  return { text, said: said.filter(Boolean).join('. ') }
}

function beside(problem: string | undefined, said: string): string {
  return [problem, said].filter(Boolean).join('. ')
}

/**
 * The fields of a refused form as it shows them again.
 *
 * @param schema of these fields: how long they may be
 * @param problems the errors, by field
 * @returns the texts, and the errors with the sentences about texts that were changed
 */
export function echoedFields<Field extends string, Problem extends string>(
  form: FormData,
  schema: z.ZodObject<Record<Field, z.ZodType>>,
  problems: Partial<Record<Problem, string>>,
) {
  const said: Partial<Record<string, string>> = { ...problems }
  const typed = {} as Record<Field, string>
  for (const [name, field] of Object.entries<z.ZodType>(schema.shape)) {
    const value = form.get(name)
    const back = echoed(typeof value === 'string' ? value : '', room(field))
    typed[name as Field] = back.text
    if (back.said) said[name] = beside(said[name], back.said)
  }
  return { typed, problems: said as Partial<Record<Problem | Field, string>> }
}

/** The same for conform's reply; fields that the schema lacks are cut without a sentence. */
export function echoedReply(reply: SubmissionResult, schema: z.ZodType): SubmissionResult {
  const error = { ...reply.error }

  function back(value: Payload | undefined, field: z.ZodType | undefined, name: string): Payload {
    // What conform makes of a blank among several of one name.
    if (value === undefined) return ''
    if (typeof value === 'string') {
      const { text, said } = echoed(value, room(field))
      if (said && field) error[name] = [beside(error[name]?.[0], said)]
      return text
    }
    if (Array.isArray(value)) {
      // One field shows one text, however often it was sent.
      if (field && !isList(field)) return back(value.find(Boolean), field, name)
      return value.map((one, row) =>
        back(one, within(field), typeof one === 'string' ? name : `${name}[${row}]`),
      )
    }
    return backFields(value, field, name)
  }

  function backFields(values: Fields, field: z.ZodType | undefined, name: string): Fields {
    return Object.fromEntries(
      Object.entries(values).map(([key, value]) => [
        key,
        back(value, within(field, key), name ? `${name}.${key}` : key),
      ]),
    )
  }

  if (!reply.initialValue) return reply
  const initialValue = backFields(reply.initialValue, schema, '')
  if (Object.keys(error).length === 0) return { ...reply, initialValue }
  return { ...reply, initialValue, error, status: reply.intent ? undefined : 'error' }
}

type Fields = NonNullable<SubmissionResult['initialValue']>
type Payload = Fields[string]

/** How many characters of a field are shown again. */
function room(field: z.ZodType | undefined): number {
  return 2 * maxOf(field) + SPARE_CHARACTERS
}

/** How many characters a field takes. */
function maxOf(field: z.ZodType | undefined): number {
  const max = field && characters.get(field)?.max
  const inner = field && innerOf(field)
  return max ?? (inner ? maxOf(inner) : USUAL_MAX)
}

/** The schema of a field of an object, or of each row of a list. */
function within(schema: z.ZodType | undefined, key?: string): z.ZodType | undefined {
  if (schema instanceof z.ZodObject && key !== undefined) return schema.shape[key] as z.ZodType
  if (schema instanceof z.ZodArray) return schema.element as z.ZodType
  const inner = schema && innerOf(schema)
  return inner && within(inner, key)
}

function isList(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodArray) return true
  if (schema instanceof z.ZodPipe && isList(schema.out as z.ZodType)) return true
  const inner = innerOf(schema)
  return inner !== undefined && isList(inner)
}

/** The schema inside a wrapper such as `default`, or before a transformation. */
function innerOf(schema: z.ZodType): z.ZodType | undefined {
  if (schema instanceof z.ZodPipe) return schema.in as z.ZodType
  const isAround =
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodCatch ||
    schema instanceof z.ZodNullable
  return isAround ? (schema.unwrap() as z.ZodType) : undefined
}
