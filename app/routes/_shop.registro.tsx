import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { readUser } from '~/cookies/auth.server'
import { titled } from '~/urls/title'
import { readForm, samePage } from '~/forms/form.server'
import { type AccountReply, answerIn } from './_shop/account/account-form'
import { AccountTabs } from './_shop/account/account-tabs'
import { signUp } from './_shop/account/sign-up.server'
import { AccountPage, tabAddresses } from './_shop/account/account-page'

export const meta: MetaFunction = ({ matches }) => [
  titled(matches, 'Registrarse'),
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request }: LoaderFunctionArgs) {
  const page = samePage(new URL(request.url).searchParams.get('desde') ?? '/')
  if (await readUser(request)) throw redirect(page)
  return { page }
}

export async function action({ request }: ActionFunctionArgs) {
  const { form } = await readForm(request)
  return signUp(request, form)
}

export { clientAction, shouldRevalidate } from '~/forms/failed-submission'

export default function SignUp() {
  const asked = useLoaderData<typeof loader>()
  const reply = useActionData<AccountReply>()
  const page = answerIn(reply)?.page ?? asked.page
  return (
    <AccountPage title="Bienvenido">
      <AccountTabs tab="registro" addresses={tabAddresses(page)} page={page} reply={reply} />
    </AccountPage>
  )
}
