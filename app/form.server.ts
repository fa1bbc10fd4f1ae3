import type { Submission } from '@conform-to/react'
import { data } from '@remix-run/node'
import { env } from '~/env.server'

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

/** The page of ours a form says it was on; the home page for anything that leads elsewhere. */
export function samePage(page: string): string {
  if (!/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(page) || !URL.canParse(page, env.origin))
    return '/'
  const { origin, pathname, search } = new URL(page, env.origin)
  return origin === env.origin && !pathname.startsWith('//') ? pathname + search : '/'
}

/** Pages that mean nothing to who is not signed in, or that were on the way to signing in. */
const PRIVATE =
  /^\/(admin|mis-pedidos|confirmacion|email-confirmed|ingresar|registro|auth|forgot-password|reset-password|cambiar-contrasena)(\/|\?|$)/

/** The same for who is signed out: the page a form was on, or the home page when it is not for everyone. */
export function publicPage(page: string): string {
  const same = samePage(page)
  return PRIVATE.test(same) ? '/' : same
}
