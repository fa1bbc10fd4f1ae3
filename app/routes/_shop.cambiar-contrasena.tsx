import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { requireUser, sessionHeaders } from '~/auth.server'
import { brand } from '~/brand'
import { one, readForm } from '~/form.server'
import { accountMark } from '~/known-browser.server'
import { PASSWORD_MIN, passwordRefusal, STAFF_PASSWORD_MIN } from '~/models/password'
import { changePassword } from '~/models/password-change.server'
import { redirectWithToast } from '~/toast.server'
import { passwordTries } from '~/tries.server'
import { type AccountAnswer, type AccountReply, answerIn } from './_shop/account-answer'
import { PasswordField } from './_shop/account-fields'
import { AccountPage } from './_shop/account-page'
import { NewPasswordFields } from './_shop/new-password-fields'
import { SendButton } from './_shop/send-button'
import { Problems } from './_shop/sign-in-form'

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
  const password = one(form, 'password')
  const refused = passwordRefusal(password, one(form, 'password_confirmation'), user.role)
  if (refused) return refuse(refused.title, refused.text, refused.field)

  const here = { address: '', knownBrowser: `sesión ${user.id}` }
  const tries = passwordTries(accountMark(user.email), here)
  if ((await tries.begin()) !== null) return refuse(FAILED, TOO_MANY, 'current_password', 429)
  if (!(await changePassword(user.email, one(form, 'current_password'), password))) {
    return refuse(FAILED, 'Esa no es tu contraseña actual', 'current_password')
  }
  await tries.succeeded()
  const toast = { title: 'Contraseña actualizada', tone: 'normal' } as const
  return redirectWithToast('/', toast, await sessionHeaders(request, user))
}

const FAILED = 'No se pudo actualizar la contraseña'
const TOO_MANY = 'Hiciste muchos intentos. Espera unos minutos.'

function refuse(title: string, message: string, field: string, status = 400) {
  const answer: AccountAnswer = { title, problems: [{ field, message }], typed: {} }
  return data(answer, { status })
}

export { clientAction, shouldRevalidate } from '~/unanswered'

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
