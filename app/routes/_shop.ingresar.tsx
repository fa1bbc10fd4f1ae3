import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { officePage, readUser, signOut } from '~/cookies/auth.server'
import { signIn, SignInRefused } from '~/cookies/sign-in.server'
import { titled } from '~/urls/title'
import { textOf, publicPage, readForm, samePage, unknownIntent } from '~/forms/form.server'
import { email as emailField } from '~/forms/form-values.server'
import { redirectWithToast } from '~/cookies/toast.server'
import { type AccountReply, answerIn } from './_shop/account/account-form'
import { AccountTabs } from './_shop/account/account-tabs'
import { accountRefusal } from './_shop/account/account-refusal.server'
import { AccountPage, tabAddresses } from './_shop/account/account-page'

export const meta: MetaFunction = ({ matches }) => [
  titled(matches, 'Iniciar sesión'),
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request }: LoaderFunctionArgs) {
  const page = samePage(new URL(request.url).searchParams.get('desde') ?? '/')
  const user = await readUser(request)
  if (user) throw redirect((await officePage(request, user.id, page)) ?? page)
  return { page }
}

/** @source docs/specification/storefront.md §8; docs/specification/decisions.md */
export async function action(args: ActionFunctionArgs) {
  // `signIn` reads the request's form again.
  const { form, intent } = await readForm(args.request.clone())
  switch (intent) {
    case 'sign-in':
      return enter(args, form)
    case 'sign-out':
      return redirect(publicPage(textOf(form, 'page')), {
        status: 303,
        headers: await signOut(args.request),
      })
    default:
      throw unknownIntent(intent)
  }
}

/** The field that the form shows again. */
const ShownSchema = z.object({ email: emailField() })

async function enter({ request, context }: ActionFunctionArgs, form: FormData) {
  const email = textOf(form, 'email')
  const page = samePage(textOf(form, 'page'))
  try {
    const from = { page, address: context.clientAddress }
    const { headers, to } = await signIn(request, email, from)
    const welcome = { title: 'Inicio de sesión exitoso', description: 'Bienvenido de nuevo' }
    return await redirectWithToast(to, { ...welcome, tone: 'normal' }, headers)
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error
    const problems = { title: 'Error al iniciar sesión', formErrors: [error.message] }
    const answer = { ...accountRefusal(form, ShownSchema, problems), page }
    const headers = error.retryAfter > 0 ? { 'Retry-After': String(error.retryAfter) } : undefined
    return data(answer, { status: error.status, headers })
  }
}

export { headers } from '~/forms/retry-after'
export { clientAction, shouldRevalidate } from '~/forms/failed-submission'

export default function SignIn() {
  const asked = useLoaderData<typeof loader>()
  const reply = useActionData<AccountReply>()
  const page = answerIn(reply)?.page ?? asked.page
  return (
    <AccountPage title="Bienvenido">
      <AccountTabs tab="cuenta" addresses={tabAddresses(page)} page={page} reply={reply} />
    </AccountPage>
  )
}
