import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { z } from 'zod'
import { sessionHeaders } from '~/cookies/auth.server'
import { redirectWithToast } from '~/cookies/toast.server'
import { type Problems, readForm, textOf } from '~/forms/form.server'
import { DUTY_WORDS } from '~/models/accounts/duty-words'
import { findToken } from '~/models/accounts/email-token.server'
import { passwordMin, passwordRefusal } from '~/models/accounts/passwords/password'
import { acceptInvitation, findInvitation } from '~/models/accounts/staff/invitation.server'
import { titled } from '~/urls/title'
import { type AccountReply, useAccountForm } from './_shop/account/account-form'
import { AccountPage } from './_shop/account/account-page'
import { accountRefusal } from './_shop/account/account-refusal.server'
import { NewPasswordFields } from './_shop/account/new-password-fields'
import { AccountProblems } from './_shop/account/sign-in-form'
import { SendButton } from './_shop/send-button'

export const meta: MetaFunction = ({ matches }) => [
  titled(matches, 'Invitación'),
  { name: 'robots', content: 'noindex' },
]

/** Checks the link without using it up: mail scanners open links too. */
export async function loader({ request }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const account = await findToken('invite', token)
  const invitation = account && (await findInvitation(account.id))
  if (!invitation) return null
  const { email, duty } = invitation
  return { token, email, duty: DUTY_WORDS[duty], min: passwordMin('admin') }
}

/** Uses the link up: who chose a password works here, and is signed in. */
export async function action({ request }: ActionFunctionArgs) {
  const { form } = await readForm(request)
  const password = textOf(form, 'password')
  const token = textOf(form, 'token')
  const refused = passwordRefusal(password, textOf(form, 'password_confirmation'), 'admin')
  if (refused) {
    const { title, field, text } = refused
    return refuse(form, { title, fieldErrors: { [field]: [text] } })
  }
  const user = await acceptInvitation(token, password, new Date())
  if (!user) {
    const formErrors = ['El enlace venció o ya se usó. Pide a quien te invitó que envíe otro.']
    return refuse(form, { title: 'La invitación ya no sirve', formErrors })
  }
  const headers = await sessionHeaders(request, user)
  const toast = { title: 'Ya eres parte del equipo', tone: 'normal' } as const
  return redirectWithToast('/admin', toast, headers)
}

function refuse(form: FormData, problems: Problems & { title: string }) {
  return data(accountRefusal(form, z.object({}), problems), { status: 400 })
}

export { clientAction, shouldRevalidate } from '~/forms/failed-submission'

export default function Invitation() {
  const invitation = useLoaderData<typeof loader>()
  const form = useAccountForm('invitacion', useActionData<AccountReply>())
  const isSending = useNavigation().formData !== undefined
  if (!invitation)
    return (
      <AccountPage title="Este enlace ya no sirve">
        <div className="grid gap-4">
          <AccountProblems form={form} />
          <p>
            La invitación venció, ya se usó o fue retirada. Pide a quien te invitó que envíe otra.
          </p>
        </div>
      </AccountPage>
    )
  const { token, email, duty, min } = invitation
  return (
    <AccountPage title="Únete al equipo">
      <Form method="post" className="grid gap-4">
        <AccountProblems form={form} />
        <p>
          Entrarás con <strong className="wrap-anywhere">{email}</strong>. Tu función es{' '}
          <strong>{duty.name}</strong>: {duty.about}
        </p>
        <input type="hidden" name="token" value={token} />
        <NewPasswordFields form={form} min={min} />
        <SendButton isSending={isSending} sending="Guardando...">
          Guardar contraseña
        </SendButton>
      </Form>
    </AccountPage>
  )
}
