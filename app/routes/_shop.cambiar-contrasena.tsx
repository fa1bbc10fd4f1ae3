import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { z } from 'zod'
import { requireUser, sessionHeaders } from '~/cookies/auth.server'
import { titled } from '~/urls/title'
import { textOf, readForm } from '~/forms/form.server'
import { accountHash } from '~/cookies/trusted-browser.server'
import { passwordMin, passwordRefusal } from '~/models/accounts/passwords/password'
import { changePassword } from '~/models/accounts/passwords/password-change.server'
import { redirectWithToast } from '~/cookies/toast.server'
import { passwordAttempt } from '~/forms/attempt-limits.server'
import { type AccountReply, useAccountForm } from './_shop/account/account-form'
import { accountRefusal } from './_shop/account/account-refusal.server'
import { PasswordField } from './_shop/account/account-fields'
import { AccountPage } from './_shop/account/account-page'
import { NewPasswordFields } from './_shop/account/new-password-fields'
import { SendButton } from './_shop/send-button'
import { AccountProblems } from './_shop/account/sign-in-form'

export const meta: MetaFunction = ({ matches }) => [
  titled(matches, 'Cambiar contraseña'),
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request }: LoaderFunctionArgs) {
  const { role, email } = await requireUser(request)
  return { email, min: passwordMin(role) }
}

/** Sets a new password after checking the current one; all other sessions end. */
export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  const { form } = await readForm(request)
  const password = textOf(form, 'password')
  const refused = passwordRefusal(password, textOf(form, 'password_confirmation'), user.role)
  if (refused) return refuse(form, refused)

  const here = { address: '', knownBrowser: `sesión ${user.id}` }
  const guess = passwordAttempt(accountHash(user.email), here)
  const wait = await guess.begin()
  if (wait !== null) return refuse(form, TOO_MANY, wait)
  const isChanged = await changePassword(
    user.email,
    textOf(form, 'current_password'),
    password,
  ).catch(async (error: unknown) => {
    await guess.giveBack()
    throw error
  })
  if (!isChanged) return refuse(form, WRONG)
  await guess.giveBack()
  const toast = { title: 'Contraseña actualizada', tone: 'normal' } as const
  return redirectWithToast('/', toast, await sessionHeaders(request, user))
}

const FAILED = { title: 'No se pudo actualizar la contraseña', field: 'current_password' }
const WRONG = { ...FAILED, text: 'Esa no es tu contraseña actual' }
const TOO_MANY = { ...FAILED, text: 'Hiciste muchos intentos. Espera unos minutos.' }

/** @param wait seconds until the next attempt is allowed, when there were too many */
function refuse(
  form: FormData,
  { title, field, text }: { title: string; field: string; text: string },
  wait: number | null = null,
) {
  const answer = accountRefusal(form, z.object({}), { title, fieldErrors: { [field]: [text] } })
  if (wait === null) return data(answer, { status: 400 })
  return data(answer, { status: 429, headers: { 'Retry-After': String(wait) } })
}

export { headers } from '~/forms/retry-after'

export { clientAction, shouldRevalidate } from '~/forms/failed-submission'

export default function ChangePassword() {
  const { email, min } = useLoaderData<typeof loader>()
  const form = useAccountForm('cambiar', useActionData<AccountReply>())
  const isSending = useNavigation().formData !== undefined
  return (
    <AccountPage title="Cambia tu contraseña">
      <Form method="post" className="grid gap-4">
        <AccountProblems form={form} />
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          form={form}
          name="current_password"
          label="Contraseña actual"
          autoComplete="current-password"
        />
        <NewPasswordFields form={form} min={min} />
        <SendButton isSending={isSending} sending="Guardando...">
          Guardar contraseña
        </SendButton>
      </Form>
    </AccountPage>
  )
}
