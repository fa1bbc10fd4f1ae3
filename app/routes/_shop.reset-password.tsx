import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import {
  Form,
  Link,
  useActionData,
  useLoaderData,
  useNavigate,
  useNavigation,
} from '@remix-run/react'
import { useEffect } from 'react'
import { z } from 'zod'
import { titled } from '~/urls/title'
import { type Problems, readForm, textOf } from '~/forms/form.server'
import { trustHeader } from '~/cookies/trusted-browser.server'
import { findToken } from '~/models/accounts/email-token.server'
import { passwordMin, passwordRefusal } from '~/models/accounts/passwords/password'
import { resetPassword } from '~/models/accounts/passwords/password-change.server'
import { isDatabaseDown } from '~/database/availability.server'
import { report } from '~/log.server'
import { redirectWithToast } from '~/cookies/toast.server'
import { type AccountReply, useAccountForm } from './_shop/account/account-form'
import { accountRefusal } from './_shop/account/account-refusal.server'
import { AccountPage } from './_shop/account/account-page'
import { NewPasswordFields } from './_shop/account/new-password-fields'
import { SendButton } from './_shop/send-button'
import { AccountProblems } from './_shop/account/sign-in-form'

export const meta: MetaFunction = ({ matches }) => [
  titled(matches, 'Nueva contraseña'),
  { name: 'robots', content: 'noindex' },
]

/** Checks the link without using it up: mail scanners open links too. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  if (searchParams.has('listo')) return { step: 'done' as const }
  const token = searchParams.get('token') ?? ''
  const account = await findToken('reset', token)
  if (!account) return { step: 'no-link' as const }
  const min = passwordMin(account.role ?? 'customer')
  return { step: 'choose' as const, token, min }
}

/**
 * Uses the link up to set a new password; every session of the account ends.
 *
 * @source docs/specification/storefront.md §5 "Reset password" and §8; docs/specification/decisions.md Q-049
 */
export async function action({ request }: ActionFunctionArgs) {
  const { form } = await readForm(request)
  const password = textOf(form, 'password')
  const token = textOf(form, 'token')
  const account = await findToken('reset', token)
  if (!account) return refuse(form, NO_LINK)
  const role = account.role ?? 'customer'
  const refused = passwordRefusal(password, textOf(form, 'password_confirmation'), role)
  if (refused) {
    const { title, field, text } = refused
    return refuse(form, { title, fieldErrors: { [field]: [text] } })
  }
  const user = await resetPassword(token, password, new Date()).catch((error: unknown) => {
    if (isDatabaseDown(error)) throw error
    report(error, 'una contraseña no se pudo cambiar')
  })
  if (!user) return refuse(form, NO_LINK)
  const headers = new Headers({ 'Set-Cookie': await trustHeader(request, user.email) })
  const toast = { title: 'Contraseña actualizada', tone: 'normal' } as const
  return redirectWithToast('/reset-password?listo', toast, headers)
}

const NO_LINK = {
  title: 'No se pudo actualizar la contraseña',
  formErrors: ['El enlace venció o ya se usó. Pide uno nuevo.'],
}

function refuse(form: FormData, problems: Problems & { title: string }) {
  return data(accountRefusal(form, z.object({}), problems), { status: 400 })
}

export { clientAction, shouldRevalidate } from '~/forms/failed-submission'

export default function ResetPassword() {
  const link = useLoaderData<typeof loader>()
  switch (link.step) {
    case 'choose':
      return <Choose token={link.token} min={link.min} />
    case 'no-link':
      return <NoLink />
    case 'done':
      return <Done />
  }
}

function Choose({ token, min }: { token: string; min: number }) {
  const form = useAccountForm('nueva', useActionData<AccountReply>())
  const isSending = useNavigation().formData !== undefined
  return (
    <AccountPage title="Elige una contraseña nueva">
      <Form method="post" className="grid gap-4">
        <AccountProblems form={form} />
        <input type="hidden" name="token" value={token} />
        <NewPasswordFields form={form} min={min} />
        <SendButton isSending={isSending} sending="Guardando...">
          Guardar contraseña
        </SendButton>
      </Form>
    </AccountPage>
  )
}

function NoLink() {
  const form = useAccountForm('nueva', useActionData<AccountReply>())
  return (
    <AccountPage title="Este enlace ya no sirve">
      <div className="grid gap-4">
        <AccountProblems form={form} />
        <p>
          El enlace para cambiar la contraseña venció, ya se usó o está incompleto. Pide uno nuevo y
          ábrelo desde el correo más reciente.
        </p>
        <Link to="/forgot-password" className="button button-main">
          Pedir un enlace nuevo
        </Link>
      </div>
    </AccountPage>
  )
}

const GO_HOME_MS = 2_000

/** Redirects to the home page: by a timer with scripts, else by `<meta http-equiv="refresh">`. */
function Done() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => navigate('/', { replace: true }), GO_HOME_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <AccountPage title="Contraseña actualizada">
      <div className="grid gap-4 text-center">
        <noscript>
          <meta httpEquiv="refresh" content={`${GO_HOME_MS / 1_000};url=/`} />
        </noscript>
        <p>Ya puedes ingresar con tu contraseña nueva. Cerramos tus otras sesiones.</p>
        <Link to="/" className="button button-main">
          Ir al inicio
        </Link>
      </div>
    </AccountPage>
  )
}
