import { type ActionFunctionArgs, data, redirect } from '@remix-run/node'
import { z } from 'zod'
import { textOf, readForm, samePage } from '~/forms/form.server'
import { email, EMAIL_MAX, line } from '~/forms/form-values.server'
import { echoed } from '~/forms/echoed-fields.server'
import { subscribe } from '~/models/newsletter/subscriber.server'
import { report } from '~/log.server'
import { redirectWithToast } from '~/cookies/toast.server'

const BLANK = 'Por favor ingresa tu correo electrónico.'
const DONE = '¡Gracias! Te enviaremos nuestras novedades muy pronto.'
const FAILED = 'No pudimos registrar tu suscripción. Intenta nuevamente.'

const NAME_MAX = 200

const SubscriptionSchema = z.object({ email: email(BLANK), full_name: line({ max: NAME_MAX }) })

type Answer = { ok: boolean; title: string; description?: string }

/** Nobody is meant to come here but forms. */
export function loader() {
  return redirect('/')
}

/**
 * A subscription from the footer: answered in place for the script, else on the page it came from.
 *
 * @source docs/specification/storefront.md §5, §7 and §8; docs/specification/decisions.md Q-056
 */
export async function action({ request }: ActionFunctionArgs) {
  const { form } = await readForm(request)
  const answer = await subscribed(form)
  if (form.get('then') === 'stay') return data(answer, answer.ok ? 200 : 400)
  const { ok, title, description } = answer
  const page = samePage(textOf(form, 'page'))
  if (ok) return redirectWithToast(page, { title, description, tone: 'normal' })
  const { newsletter, said } = typed(form)
  const reason = [description, said].filter(Boolean).join('. ') || undefined
  return redirectWithToast(page, { title, description: reason, tone: 'error', newsletter })
}

/** What was typed, as much as the fields can hold: a cookie takes it to the next page, beside a cart's. */
function typed(form: FormData) {
  const [email, name] = [
    inCookie(textOf(form, 'email'), EMAIL_MAX),
    inCookie(textOf(form, 'full_name'), NAME_MAX),
  ]
  const said = [...new Set([email.said, name.said])].filter(Boolean).join('. ')
  return { newsletter: { email: email.text, full_name: name.text }, said }
}

function inCookie(text: string, max: number) {
  const back = echoed(text, max)
  const share = (3 * max) / Buffer.byteLength(back.text)
  return share < 1 ? echoed(text, Math.floor(max * share)) : back
}

export { clientAction } from '~/forms/failed-submission'

async function subscribed(form: FormData): Promise<Answer> {
  const parsed = SubscriptionSchema.safeParse({
    email: form.get('email') ?? undefined,
    full_name: form.get('full_name') ?? undefined,
  })
  if (!parsed.success) {
    const [reason] = parsed.error.issues.map(({ message }) => message)
    return reason === BLANK
      ? { ok: false, title: BLANK }
      : { ok: false, title: FAILED, description: reason }
  }
  try {
    const { email, full_name } = parsed.data
    await subscribe({ email, fullName: full_name, source: 'footer' })
    return { ok: true, title: DONE }
  } catch (error) {
    report(error, 'una suscripción al boletín no se pudo guardar')
    return { ok: false, title: FAILED }
  }
}
