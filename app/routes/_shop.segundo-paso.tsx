import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { acceptOffer, letIn, offerHeader, requireColleague } from '~/cookies/second-step.server'
import { redirectWithToast } from '~/cookies/toast.server'
import { readForm, textOf, unknownIntent } from '~/forms/form.server'
import { line } from '~/forms/form-values.server'
import {
  checkCode,
  removeFactor,
  renewRecoveryCodes,
} from '~/models/accounts/factor/second-factor.server'
import { mustHaveFactor } from '~/models/accounts/staff/duties.server'
import { titled } from '~/urls/title'
import type { AccountReply } from './_shop/account/account-form'
import { AccountPage } from './_shop/account/account-page'
import { accountRefusal } from './_shop/account/account-refusal.server'
import { loadSecondStep } from './_shop/account/second-step/load-second-step.server'
import { NewCodes } from './_shop/account/second-step/new-codes'
import { SecondStep } from './_shop/account/second-step/second-step'

export const meta: MetaFunction = ({ matches }) => [
  titled(matches, 'Segundo paso'),
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request }: LoaderFunctionArgs) {
  return loadSecondStep(request, await requireColleague(request))
}

type Colleague = Awaited<ReturnType<typeof requireColleague>>

/** Of staff: gives the code of a second factor, or sets one up, renews its codes and takes it away. */
export async function action({ request }: ActionFunctionArgs) {
  const user = await requireColleague(request)
  const { form, intent } = await readForm(request)
  switch (intent) {
    case 'start':
      return redirect('/segundo-paso', {
        status: 303,
        headers: { 'Set-Cookie': await offerHeader(user) },
      })
    case 'confirm':
      return confirm(request, user, form)
    case 'code':
      return (await refusal(user, form)) ?? enter(request, user, form)
    case 'renew':
      return (await refusal(user, form)) ?? { codes: await renewRecoveryCodes(user.id) }
    case 'remove':
      return (await refusal(user, form)) ?? remove(user)
    default:
      throw unknownIntent(intent)
  }
}

async function confirm(request: Request, user: Colleague, form: FormData) {
  const accepted = await acceptOffer(request, user, textOf(form, 'code'))
  if (!accepted) return refuse(form, WRONG)
  return data({ codes: accepted.codes }, { headers: accepted.headers })
}

async function enter(request: Request, user: Colleague, form: FormData) {
  const { headers, page } = await letIn(request, user, form.has('remember'))
  throw redirect(page, { status: 303, headers })
}

async function remove(user: Colleague) {
  if (await mustHaveFactor(user.id)) {
    const toast = { title: 'Tu función pide el segundo paso', tone: 'error' } as const
    throw await redirectWithToast('/segundo-paso', toast)
  }
  await removeFactor(user.id)
  const toast = { title: 'Segundo paso quitado', tone: 'normal' } as const
  throw await redirectWithToast('/segundo-paso', toast)
}

const WRONG =
  'Ese código no sirve. Escribe el que tu celular muestra ahora, y revisa que su hora sea la automática.'

/** What is shown for a code that does not open; `undefined` for one that does. */
async function refusal(user: Colleague, form: FormData) {
  const answer = await checkCode(user.id, textOf(form, 'code'), new Date())
  if (answer.is === 'right') return undefined
  if (answer.is === 'wrong') return refuse(form, WRONG)
  const minutes = Math.ceil(answer.seconds / 60)
  const sentence = `Hubo muchos intentos. Espera ${minutes === 1 ? 'un minuto' : `${minutes} minutos`} y prueba otra vez.`
  return refuse(form, sentence, answer.seconds)
}

/** What the form shows again: it opens nothing. */
const ShownSchema = z.object({ code: line({ max: 40 }) })

/** @param wait seconds until another code is looked at */
function refuse(form: FormData, sentence: string, wait = 0) {
  const problems = { title: 'No se aceptó el código', fieldErrors: { code: [sentence] } }
  const answer = accountRefusal(form, ShownSchema, problems)
  if (wait === 0) return data(answer, { status: 400 })
  return data(answer, { status: 429, headers: { 'Retry-After': String(wait) } })
}

export { headers } from '~/forms/retry-after'
export { clientAction, shouldRevalidate } from '~/forms/failed-submission'

export default function SecondStepPage() {
  const shown = useLoaderData<typeof loader>()
  const reply = useActionData<AccountReply | { codes: string[] }>()
  if (reply && 'codes' in reply) {
    return (
      <AccountPage title="Guarda estos códigos">
        <NewCodes codes={reply.codes} />
      </AccountPage>
    )
  }
  return (
    <AccountPage title="Segundo paso">
      <SecondStep shown={shown} reply={reply} />
    </AccountPage>
  )
}
