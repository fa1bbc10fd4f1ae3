import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { requireUser, sessionHeaders } from '~/cookies/auth.server'
import { brand } from '~/brand'
import { textOf, readForm } from '~/forms/form.server'
import { accountMark } from '~/cookies/trusted-browser.server'
import { PASSWORD_MIN, passwordRefusal, STAFF_PASSWORD_MIN } from '~/models/accounts/password'
import { changePassword } from '~/models/accounts/password-change.server'
import { redirectWithToast } from '~/cookies/toast.server'
import { passwordAttempt } from '~/forms/attempt-limits.server'
import { type AccountAnswer, type AccountReply, answerIn } from './_shop/account/account-answer'
import { PasswordField } from './_shop/account/account-fields'
import { AccountPage } from './_shop/account/account-page'
import { NewPasswordFields } from './_shop/account/new-password-fields'
import { SendButton } from './_shop/send-button'
import { Problems } from './_shop/account/sign-in-form'

export const meta: MetaFunction = () => [
  { title: `Cambiar contraseña | ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request }: LoaderFunctionArgs) {
  const { role, email } = await requireUser(request)
  return { email, min: role === 'admin' ? STAFF_PASSWORD_MIN : PASSWORD_MIN }
}

/** A new password for who knows the current one: other browsers are signed out, this one is not. */
export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  const { form } = await readForm(request)
  const password = textOf(form, 'password')
  const refused = passwordRefusal(password, textOf(form, 'password_confirmation'), user.role)
  if (refused) return refuse(refused.title, refused.text, refused.field)

  const here = { address: '', knownBrowser: `sesión ${user.id}` }
  const guess = passwordAttempt(accountMark(user.email), here)
  const wait = await guess.begin()
  if (wait !== null) return refuse(FAILED, TOO_MANY, 'current_password', wait)
  const isChanged = await changePassword(
    user.email,
    textOf(form, 'current_password'),
    password,
  ).catch(async (error: unknown) => {
    await guess.giveBack()
    throw error
  })
  if (!isChanged) return refuse(FAILED, 'Esa no es tu contraseña actual', 'current_password')
  await guess.giveBack()
  const toast = { title: 'Contraseña actualizada', tone: 'normal' } as const
  return redirectWithToast('/', toast, await sessionHeaders(request, user))
}

const FAILED = 'No se pudo actualizar la contraseña'
const TOO_MANY = 'Hiciste muchos intentos. Espera unos minutos.'

/** @param wait seconds until another try makes sense, where it is too early for one */
function refuse(title: string, message: string, field: string, wait: number | null = null) {
  const answer: AccountAnswer = { title, problems: [{ field, message }], typed: {} }
  if (wait === null) return data(answer, { status: 400 })
  return data(answer, { status: 429, headers: { 'Retry-After': String(wait) } })
}

export { headers } from '~/forms/retry-after'

export { clientAction, shouldRevalidate } from '~/forms/failed-submission'

export default function ChangePassword() {
  const { email, min } = useLoaderData<typeof loader>()
  const answer = answerIn(useActionData<AccountReply>())
  const isSending = useNavigation().formData !== undefined
  return (
    <AccountPage title="Cambia tu contraseña">
      <Form method="post" className="grid gap-4">
        <Problems form="cambiar" answer={answer} />
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          form="cambiar"
          name="current_password"
          label="Contraseña actual"
          autoComplete="current-password"
          answer={answer}
        />
        <NewPasswordFields form="cambiar" min={min} answer={answer} />
        <SendButton isSending={isSending} sending="Guardando...">
          Guardar contraseña
        </SendButton>
      </Form>
    </AccountPage>
  )
}
