import { data } from '@remix-run/node'
import { z } from 'zod'
import { readOrders } from '~/cookies/order-access.server'
import { redirectWithToast } from '~/cookies/toast.server'
import { awaitingHeader } from '~/cookies/trusted-browser.server'
import { isDatabaseDown } from '~/database/availability.server'
import { type Problems, publicPage, samePage, textOf } from '~/forms/form.server'
import { email, line } from '~/forms/form-values.server'
import { mailQuestion, takesMeantEmail } from '~/forms/mail-question.server'
import { report } from '~/log.server'
import { passwordRefusal } from '~/models/accounts/passwords/password'
import { register } from '~/models/accounts/registration.server'
import { isUuid } from '~/models/records/uuid'
import { accountRefusal } from './account-refusal.server'

const PersonSchema = z.object({
  username: line({ required: 'Escribe tu nombre', max: 60 }),
  email: email(),
})

/**
 * Registers an account; the answer does not reveal whether the e-mail has one already.
 *
 * @source docs/specification/storefront.md §5 "Register" and §8; docs/specification/decisions.md
 */
export async function signUp(request: Request, form: FormData) {
  takesMeantEmail(form)
  const password = textOf(form, 'password')
  // The form of an order's confirmation asks for it once.
  const again = form.has('password_confirmation') ? textOf(form, 'password_confirmation') : password
  const refused = passwordRefusal(password, again)
  const person = PersonSchema.safeParse({
    username: textOf(form, 'username'),
    email: textOf(form, 'email'),
  })
  if (refused || !person.success) {
    const fieldErrors: Record<string, string[]> = refused ? { [refused.field]: [refused.text] } : {}
    for (const { path, message } of person.error?.issues ?? []) {
      fieldErrors[path.join()] ??= [message]
    }
    return refuse(form, { title: refused?.title ?? REFUSED, fieldErrors })
  }
  const question = mailQuestion(form)
  if (question)
    return refuse(form, { title: 'Revisa tu correo', fieldErrors: { email: [question] } })
  try {
    const guestOrders = (await readOrders(request)).filter(isUuid)
    await register({ ...person.data, password, guestOrders })
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    report(error, 'una cuenta no se pudo registrar')
    return refuse(form, { title: REFUSED, formErrors: ['Por favor intenta de nuevo'] })
  }
  const headers = new Headers()
  headers.append('Set-Cookie', await awaitingHeader(request, person.data.email))
  const description = 'Por favor verifica tu correo electrónico para confirmar tu cuenta'
  const toast = { title: 'Registro exitoso', description, tone: 'normal' } as const
  return redirectWithToast(pageAfter(textOf(form, 'page')), toast, headers)
}

/** Where the form was, unless it needs an account: of an order's confirmation this browser has the key. */
function pageAfter(page: string): string {
  return page.startsWith('/confirmacion/') ? samePage(page) : publicPage(page)
}

const ShownFields = PersonSchema.extend({ asked_email: line(), meant_email: line() })

const REFUSED = 'Error al registrarse'

function refuse(form: FormData, problems: Problems & { title: string }) {
  const page = samePage(textOf(form, 'page'))
  return data({ ...accountRefusal(form, ShownFields, problems), page }, { status: 400 })
}
