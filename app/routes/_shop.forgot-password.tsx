import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { z } from 'zod'
import { titled } from '~/urls/title'
import { isDatabaseDown } from '~/database/availability.server'
import { type Problems, readForm, textOf } from '~/forms/form.server'
import { email } from '~/forms/form-values.server'
import { askForReset } from '~/models/accounts/passwords/password-change.server'
import { report } from '~/log.server'
import { redirectWithToast } from '~/cookies/toast.server'
import { type AccountReply, useAccountForm } from './_shop/account/account-form'
import { EmailField } from './_shop/account/account-fields'
import { AccountPage, MailSentPage } from './_shop/account/account-page'
import { accountRefusal } from './_shop/account/account-refusal.server'
import { SendButton } from './_shop/send-button'
import { AccountProblems } from './_shop/account/sign-in-form'

export const meta: MetaFunction = ({ matches }) => [
  titled(matches, 'Recuperar contraseña'),
  { name: 'robots', content: 'noindex' },
]

export function loader({ request }: LoaderFunctionArgs) {
  return { isSent: new URL(request.url).searchParams.has('enviado') }
}

const AskSchema = z.object({ email: email() })

/**
 * Requests a reset link; the answer does not reveal whether the e-mail has an account.
 *
 * @source docs/specification/storefront.md §8; docs/specification/decisions.md Q-049; docs/specification/reliability.md A-08
 */
export async function action({ request }: ActionFunctionArgs) {
  const { form } = await readForm(request)
  const parsed = AskSchema.safeParse({ email: textOf(form, 'email') })
  if (!parsed.success)
    return refuse(form, { fieldErrors: { email: [parsed.error.issues[0]?.message ?? FAILED] } })
  try {
    await askForReset(parsed.data.email)
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    report(error, 'un correo de recuperación no se pudo encargar')
    return refuse(form, { formErrors: [FAILED] })
  }
  return redirectWithToast('/forgot-password?enviado', { title: 'Correo enviado', tone: 'normal' })
}

const FAILED = 'No se pudo enviar el correo de recuperación'

function refuse(form: FormData, problems: Problems) {
  return data(accountRefusal(form, AskSchema, { title: 'Error', ...problems }), { status: 400 })
}

export { clientAction, shouldRevalidate } from '~/forms/failed-submission'

export default function ForgotPassword() {
  const { isSent } = useLoaderData<typeof loader>()
  return isSent ? <MailSentPage {...SENT} /> : <Ask />
}

function Ask() {
  const form = useAccountForm('recuperar', useActionData<AccountReply>())
  const isSending = useNavigation().formData !== undefined
  return (
    <AccountPage title="Recupera tu contraseña">
      <Form method="post" className="grid gap-4">
        <AccountProblems form={form} />
        <p>Escribe el correo de tu cuenta y te enviamos un enlace para elegir una nueva.</p>
        <EmailField form={form} />
        <SendButton isSending={isSending} sending="Enviando...">
          Enviar enlace
        </SendButton>
        <Link to="/ingresar" className="link min-h-11 content-center text-center">
          Volver a iniciar sesión
        </Link>
      </Form>
    </AccountPage>
  )
}

const SENT = {
  sentence:
    'Si hay una cuenta con ese correo, en unos minutos recibirás un enlace para elegir una contraseña nueva. Funciona una sola vez y vence en 60 minutos.',
  help: '¿No llega? Mira en la carpeta de correo no deseado y revisa que lo escribiste bien.',
  again: { to: '/forgot-password', name: 'Escribir otro correo' },
}
