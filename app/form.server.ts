import type { Submission } from '@conform-to/react'
import { data } from '@remix-run/node'

/** Why a form is refused, by field and for the whole. */
export type Problems = { fieldErrors?: Record<string, string[]>; formErrors?: string[] }

/** The posted form, and which of its buttons was pressed. */
export async function readForm(request: Request) {
  const form = await request.formData()
  return { form, intent: one(form, 'intent') }
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
