import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { passwordAttempt } from '~/forms/attempt-limits.server'
import { textOf } from '~/forms/form.server'
import { HashingBusy } from '~/models/accounts/passwords/password-hash.server'
import { mailConfirmationAgain } from '~/models/accounts/registration.server'
import { findByCredentials } from '~/models/accounts/user.server'
import { officePage, sessionHeaders } from './auth.server'
import { accountHash, trustedBrowser } from './trusted-browser.server'
import { forgetWantedHeader, LOADED_ANEW } from './wanted-page.server'

/** Why a sign-in is refused, with the sentence that the form shows. */
export class SignInRefused extends Error {
  constructor(
    message: string,
    readonly status: 400 | 429 | 503 = 400,
    /** Seconds until another try makes sense. */
    readonly retryAfter = 0,
  ) {
    super(message)
  }
}

type Account = { id: string }

const authenticator = new Authenticator<Account>()

authenticator.use(
  new FormStrategy(async ({ form }) => {
    const email = textOf(form, 'email')
    const user = await findByCredentials(email, textOf(form, 'password')).catch(rethrowBusy)
    if (!user) throw new SignInRefused('Por favor verifica tus credenciales')
    if (!user.email_confirmed_at) {
      await mailConfirmationAgain(email)
      throw new SignInRefused('Confirma tu correo electrónico antes de iniciar sesión')
    }
    return { id: user.id }
  }),
  'form',
)

function rethrowBusy(error: unknown): never {
  if (!(error instanceof HashingBusy)) throw error
  throw new SignInRefused('Hay muchas personas ingresando. Intenta en unos segundos.', 503, 5)
}

/**
 * Signs in with the posted e-mail and password; the session the browser had before ends.
 *
 * @param email as posted
 * @param from the page where the form stands, and the address that the visitor comes from
 * @returns the headers of the new session, and the page to go on with
 * @throws SignInRefused with the sentence to show
 * @source docs/specification/decisions.md; docs/specification/reliability.md
 */
export async function signIn(
  request: Request,
  email: string,
  { page, address = '' }: { page: string; address?: string },
) {
  const knownBrowser = await trustedBrowser(request, email)
  const guess = passwordAttempt(accountHash(email), { address, knownBrowser })
  const wait = await guess.begin()
  if (wait !== null) {
    const sentence =
      'Hiciste muchos intentos. Espera unos minutos, o crea una contraseña nueva si la olvidaste.'
    throw new SignInRefused(sentence, 429, wait)
  }
  const { id } = await authenticator.authenticate('form', request).catch(async (error: unknown) => {
    if (!isAnswered(error)) await guess.giveBack()
    throw error
  })
  await guess.giveBack()
  const headers = await sessionHeaders(request, { id, email })
  const office = await officePage(request, id, page)
  if (office) {
    headers.append('Set-Cookie', await forgetWantedHeader())
    headers.set(...LOADED_ANEW)
  }
  return { headers, to: office ?? page }
}

/** Whether the password was checked, so that the attempt counts. */
function isAnswered(error: unknown): boolean {
  return error instanceof SignInRefused && error.status === 400
}
