import type { Submission } from '@conform-to/react'
import { data } from '@remix-run/node'

/** Why a form is refused, by field and for the whole. */
export type Problems = { fieldErrors?: Record<string, string[]>; formErrors?: string[] }

/** The posted form, and which of its buttons was pressed. */
export async function readForm(request: Request) {
  const form = withoutForgedState(await request.formData())
  return { form, intent: one(form, 'intent') }
}

/**
 * A form without what conform itself writes into one, where it cannot have been conform: it would
 * throw at that.
 */
export function withoutForgedState(form: FormData): FormData {
  for (const name of ['__intent__', '__state__']) {
    if (form.has(name) && !isConforms(one(form, name))) form.delete(name)
  }
  return form
}

function isConforms(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && ('key' in value || isIntent(value))
  } catch {
    return false
  }
}

function isIntent(value: object): boolean {
  return (
    'type' in value &&
    typeof value.type === 'string' &&
    'payload' in value &&
    typeof value.payload === 'object' &&
    value.payload !== null
  )
}

/** A field's text; empty when it is missing or a file. */
export function one(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** The page again, with what was typed and what is wrong with it. */
export function refuse<T>(submission: Submission<T>, problems?: Problems) {
  return data({ result: submission.reply(problems) }, { status: 400 })
}

/** Our own mistake or a forgery: no form of ours has such a button. */
export function unknownIntent(intent: string): Response {
  return new Response(`Acción desconocida: ${intent.slice(0, 40)}`, { status: 400 })
}
