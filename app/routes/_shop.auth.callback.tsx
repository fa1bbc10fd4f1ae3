import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { readUser, sessionHeaders } from '~/cookies/auth.server'
import { titled } from '~/urls/title'
import { isDatabaseDown } from '~/database/availability.server'
import { textOf, readForm } from '~/forms/form.server'
import { isAwaited } from '~/cookies/trusted-browser.server'
import { findToken } from '~/models/accounts/email-token.server'
import { confirmAccount } from '~/models/accounts/registration.server'
import { report } from '~/log.server'
import { redirectWithToast } from '~/cookies/toast.server'
import { type AccountReply, useAccountForm } from './_shop/account/account-form'
import { AccountPage } from './_shop/account/account-page'
import { SendButton } from './_shop/send-button'
import { AccountProblems } from './_shop/account/sign-in-form'

export const meta: MetaFunction = ({ matches }) => [
  titled(matches, 'Confirma tu correo'),
  { name: 'robots', content: 'noindex' },
]

/**
 * The target of the confirmation link. In the browser that registered the account, it confirms and
 * signs in at once; any other browser gets a button first, because mail scanners open links and
 * links are forwarded.
 *
 * @source docs/specification/storefront.md §2; docs/specification/decisions.md Q-044; docs/specification/reliability.md
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const account = await findToken('confirm', token).catch(sayNothing)
  const user = await readUser(request)
  if (!account) throw await notGood(user !== null, token !== '')
  const isStranger = user !== null && user.id !== account.id
  const isOpened = request.method === 'GET' && !request.headers.has('Sec-Purpose')
  if (isOpened && !isStranger && (await isAwaited(request, account.email))) {
    throw await confirm(request, token)
  }
  return { token, email: account.email, isStranger }
}

export async function action({ request }: ActionFunctionArgs) {
  const { form } = await readForm(request)
  return confirm(request, textOf(form, 'token'))
}

/** The session of another account stays: the link only confirms then. */
async function confirm(request: Request, token: string): Promise<Response> {
  const account = await confirmAccount(token, new Date()).catch(sayNothing)
  const user = await readUser(request)
  if (!account) return notGood(user !== null, token !== '')
  if (!user || user.id === account.id) {
    return redirect('/email-confirmed', { headers: await sessionHeaders(request, account) })
  }
  return redirectWithToast('/', {
    title: 'Correo confirmado',
    description: `Para usar la cuenta de ${account.email}, cierra esta sesión e ingresa con ella.`,
    tone: 'normal',
  })
}

function sayNothing(error: unknown): undefined {
  if (isDatabaseDown(error)) throw error
  report(error, 'una cuenta no se pudo confirmar')
}

/** @source docs/specification/storefront.md §2: with a session to the welcome page, else home */
async function notGood(isSignedIn: boolean, hadLink: boolean): Promise<Response> {
  if (isSignedIn) return redirect('/email-confirmed')
  if (!hadLink) return redirect('/')
  const toast = {
    title: 'Este enlace venció o ya se usó',
    description: 'Inicia sesión: si tu correo aún no está confirmado, te enviamos un enlace nuevo.',
    tone: 'error',
  } as const
  return redirectWithToast('/', toast, new Headers(), 302)
}

export { clientAction, shouldRevalidate } from '~/forms/failed-submission'

export default function Confirm() {
  const { token, email, isStranger } = useLoaderData<typeof loader>()
  const form = useAccountForm('confirmar', useActionData<AccountReply>())
  const isSending = useNavigation().formData !== undefined
  return (
    <AccountPage title="Confirma tu correo">
      <Form method="post" className="grid gap-4">
        <AccountProblems form={form} />
        <input type="hidden" name="token" value={token} />
        <p>
          Se creó una cuenta con <strong className="break-words">{email}</strong>. Confirma que es
          tuya para estrenarla.
        </p>
        {isStranger ? <p>Seguirás en la sesión que ya tienes abierta en este navegador.</p> : null}
        <SendButton isSending={isSending} sending="Confirmando...">
          Confirmar mi correo
        </SendButton>
        <p className="text-[0.9375rem] text-ink-soft">
          Si no creaste la cuenta, cierra esta página: sin tu confirmación nadie puede usarla.
        </p>
      </Form>
    </AccountPage>
  )
}
