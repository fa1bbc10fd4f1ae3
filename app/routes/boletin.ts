import type { SubmissionResult } from '@conform-to/react'
import { type ActionFunctionArgs, data, redirect } from '@remix-run/node'
import { z } from 'zod'
import { parseForm, readForm, samePage, textOf } from '~/forms/form.server'
import { mailQuestion } from '~/forms/mail-question.server'
import { email, EMAIL_MAX, line } from '~/forms/form-values.server'
import { echoed } from '~/forms/echoed-fields.server'
import { subscribe } from '~/models/newsletter/subscriber.server'
import { problemsIn } from './_shop/newsletter-answer'
import { report } from '~/log.server'
import { redirectWithToast } from '~/cookies/toast.server'

const BLANK = 'Por favor ingresa tu correo electrónico.'
const DONE = '¡Gracias! Te enviaremos nuestras novedades muy pronto.'
const FAILED = 'No pudimos registrar tu suscripción. Intenta nuevamente.'

const NAME_MAX = 200

const SubscriptionSchema = z.object({ email: email(BLANK), full_name: line({ max: NAME_MAX }) })

/** Only forms are sent here. */
export function loader() {
  return redirect('/')
}

/**
 * Handles the footer's newsletter form: a script gets the result, else the page it came from shows
 * it.
 *
 * @source docs/specification/storefront.md §5, §7 and §8; docs/specification/decisions.md Q-056
 */
export async function action({ request }: ActionFunctionArgs) {
  const { form } = await readForm(request)
  const result = await subscribed(form)
  const isDone = result.status === 'success'
  if (form.get('then') === 'stay') return data({ result, done: DONE }, isDone ? 200 : 400)
  const page = samePage(textOf(form, 'page'))
  if (isDone) return redirectWithToast(page, { title: DONE, tone: 'normal' })
  const { newsletter, said } = typed(form)
  const [title = FAILED, reason] = problemsIn(result)
  const description = [reason, said].filter(Boolean).join('. ') || undefined
  return redirectWithToast(page, { title, description, tone: 'error', newsletter })
}

/**
 * What was typed, cut to the fields' lengths, because a cookie carries it to the next page beside
 * the cart's.
 */
function typed(form: FormData) {
  const [email, name] = [
    inCookie(textOf(form, 'email'), EMAIL_MAX),
    inCookie(textOf(form, 'full_name'), NAME_MAX),
  ]
  const said = [...new Set([email.said, name.said])].filter(Boolean).join('. ')
  const asked_email = textOf(form, 'asked_email') === email.text ? email.text : undefined
  return { newsletter: { email: email.text, full_name: name.text, asked_email }, said }
}

function inCookie(text: string, max: number) {
  const back = echoed(text, max)
  const share = (3 * max) / Buffer.byteLength(back.text)
  return share < 1 ? echoed(text, Math.floor(max * share)) : back
}

export { clientAction } from '~/forms/failed-submission'

async function subscribed(form: FormData): Promise<SubmissionResult> {
  const question = mailQuestion(form)
  const submission = parseForm(form, SubscriptionSchema)
  if (submission.status !== 'success') {
    const isBlank = submission.error?.email?.[0] === BLANK
    return submission.reply(isBlank ? {} : { formErrors: [FAILED] })
  }
  if (question) return submission.reply({ formErrors: [question] })
  try {
    const { email, full_name } = submission.value
    await subscribe({ email, fullName: full_name, source: 'footer' })
    return submission.reply()
  } catch (error) {
    report(error, 'una suscripción al boletín no se pudo guardar')
    return submission.reply({ formErrors: [FAILED] })
  }
}
