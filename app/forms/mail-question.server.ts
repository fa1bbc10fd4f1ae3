import { textOf } from './form.server'
import { likelyAddress } from './mail-domain'

/**
 * Asks about the e-mail of a form, once, where it most likely has a slip: sent again unchanged, it
 * is taken. The form's `asked_email` and `meant_email` say what was asked, for `MeantEmail`.
 *
 * @returns the question; `null` without one
 */
export function mailQuestion(form: FormData): string | null {
  const typed = textOf(form, 'email').trim()
  const meant = typed === textOf(form, 'asked_email') ? null : likelyAddress(typed)
  if (!meant) return null
  form.set('asked_email', typed)
  form.set('meant_email', meant)
  return `¿Quisiste decir ${meant}? Si el tuyo está bien escrito, envíalo otra vez.`
}

/** Takes the proposed e-mail in place of the typed one. @returns whether its button was pressed */
export function takesMeantEmail(form: FormData): boolean {
  const meant = textOf(form, 'meant_email')
  form.delete('meant_email')
  if (!meant) return false
  form.set('email', meant)
  form.delete('asked_email')
  return true
}
