import type { Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import type { z } from 'zod'
import { env } from '~/env.server'
import { echoedReply } from './echoed-fields.server'
import { firstCharacters, legible } from './graphemes'

/** Why a form is refused, by field and for the whole. */
export type Problems = { fieldErrors?: Record<string, string[]>; formErrors?: string[] }

/**
 * The posted form, and which of its buttons was pressed.
 *
 * @throws Response 400 for a body that is no form
 */
export async function readForm(request: Request) {
  // It was read whole before: only what it is made of can be wrong with it.
  const form = await request.formData().catch(() => {
    throw brokenForm()
  })
  return { form: withoutForgedState(form), intent: textOf(form, 'intent') }
}

/** No browser sends such a body: the sender's mistake, not the shop's. */
export function brokenForm(): Response {
  return new Response('No entendimos el formulario. Vuelve a intentarlo.', { status: 400 })
}

/** How fields of ours are called: `name`, `colors[2].hex_color` in a row of a list, `sizes[0].recipe[1].stems` in a row of a row. */
const FIELD_NAME =
  /^(?!__proto__$|__state__$|constructor$)[\w:-]{1,100}(?:\[\d{1,2}\]\.\w{1,50}){0,2}$/
/** What the buttons of a list send: a new row, one row less, or a row at another place. */
const LIST_INTENT = /^\{"type":"(insert|remove|reorder)","payload":\{[^{}]*(\{[^{}]*\}[^{}]*)?\}\}$/
const INTENT_MAX = 300
const LIST_NAME = /^\w{1,100}(?:\[\d{1,2}\]\.\w{1,50})?$/

/**
 * A form without what conform would choke on: names that make it build a list of a billion rows or
 * a tree without end, and orders of its own that none of our buttons gives.
 */
export function withoutForgedState(form: FormData): FormData {
  for (const name of new Set(form.keys())) if (!FIELD_NAME.test(name)) form.delete(name)
  if (form.has('__intent__') && !isListIntent(form)) form.delete('__intent__')
  return form
}

function isListIntent(form: FormData): boolean {
  const text = textOf(form, '__intent__')
  if (text.length > INTENT_MAX || !LIST_INTENT.test(text) || legible(text) !== text) return false
  try {
    const { payload } = JSON.parse(text) as { payload: Record<string, unknown> }
    const { name, defaultValue: _, ...places } = payload
    if (typeof name !== 'string' || !LIST_NAME.test(name) || form.has(name)) return false
    // A list in a row that the form does not have would be made with all rows before it.
    const [row] = /^\w+\[\d+\]/.exec(name) ?? []
    if (row && ![...form.keys()].some((key) => key.startsWith(`${row}.`))) return false
    return Object.values(places).every(isPlace)
  } catch {
    return false
  }
}

function isPlace(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 100
}

/** A field's text; empty when it is missing or a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/**
 * Reads what was typed as the values of a schema. However long it is, a refusal gives back no more of
 * it than `echoed-fields.server.ts` says.
 *
 * @param limits whose fields say how long they may be, where `schema` itself judges nothing
 */
export function parseForm<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
  limits: z.ZodType = schema,
) {
  const submission = parseWithZod(form, { schema })
  const reply = (problems?: Problems) => echoedReply(submission.reply(problems), limits)
  return { ...submission, reply }
}

/** A price's version has the stocks of up to eight sizes. */
const VERSION_MAX = 100

/** Which version of a row a form is about, as it may be sent back. */
export function versionIn(form: FormData): string {
  return firstCharacters(legible(textOf(form, 'version')), VERSION_MAX)
}

/** The page again, with what was typed and what is wrong with it. */
export function refuse<T>(submission: Submission<T>, problems?: Problems) {
  return data({ result: submission.reply(problems) }, { status: 400 })
}

/** Our own mistake or a forgery: no form of ours has such a button. */
export function unknownIntent(intent: string): Response {
  return new Response(`Acción desconocida: ${firstCharacters(legible(intent), 40)}`, {
    status: 400,
  })
}

/** The page of ours a form says it was on; the home page for anything that leads elsewhere. */
export function samePage(page: string): string {
  if (!/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(page) || !URL.canParse(page, env.origin))
    return '/'
  const { origin, pathname, search } = new URL(page, env.origin)
  return origin === env.origin && !pathname.startsWith('//') ? pathname + search : '/'
}

/** Pages that mean nothing to who is not signed in, or that were on the way to signing in. */
const PRIVATE =
  /^\/(admin|mis-pedidos|confirmacion|email-confirmed|ingresar|registro|auth|forgot-password|reset-password|invitacion|cambiar-contrasena)(\/|\?|$)/

/** The same for who is signed out: the page a form was on, or the home page when it is not for everyone. */
export function publicPage(page: string): string {
  const same = samePage(page)
  return PRIVATE.test(same) ? '/' : same
}

/**
 * Reads the texts of a schema's fields.
 *
 * @returns its values, `null` while there are problems; and the first problem of each field
 */
export function readFields<Schema extends z.ZodObject>(form: FormData, schema: Schema) {
  const names = Object.keys(schema.shape)
  const read = schema.safeParse(Object.fromEntries(names.map((name) => [name, textOf(form, name)])))
  const problems: Partial<Record<keyof Schema['shape'] & string, string>> = {}
  for (const { path, message } of read.error?.issues ?? []) {
    problems[path[0] as keyof typeof problems] ??= message
  }
  return { values: read.success ? read.data : null, problems }
}
