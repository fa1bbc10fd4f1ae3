import { redirect } from '@remix-run/node'
import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { textOf } from '~/forms/form.server'
import { accountHash, trustedBrowser, trustHeader } from './trusted-browser.server'
import { HashingBusy } from '~/models/accounts/password-hash.server'
import { mailConfirmationAgain } from '~/models/accounts/registration.server'
import {
  closeSession,
  findSessionUser,
  openSession,
  touchSession,
} from '~/models/accounts/session.server'
import { findByCredentials } from '~/models/accounts/user.server'
import { forgetOrdersHeader, mayOpen } from './order-access.server'
import { report } from '~/log.server'
import { shopCookie } from './shop-cookie.server'
import { redirectWithToast } from './toast.server'
import { passwordAttempt } from '~/forms/attempt-limits.server'

/** As long as a session may be idle; each use renews it. */
const IDLE_S = 30 * 24 * 60 * 60

/** Names the session; everything about it is in the database. */
const cookie = shopCookie('session', IDLE_S)

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
 * @param address where the visitor comes from
 * @returns the headers of the new session
 * @throws SignInRefused with the sentence to show
 * @source docs/specification/decisions.md; docs/specification/reliability.md
 */
export async function signIn(request: Request, email: string, address = ''): Promise<Headers> {
  const from = { address, knownBrowser: await trustedBrowser(request, email) }
  const guess = passwordAttempt(accountHash(email), from)
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
  return sessionHeaders(request, { id, email })
}

/** Whether the password was checked, so that the attempt counts. */
function isAnswered(error: unknown): boolean {
  return error instanceof SignInRefused && error.status === 400
}

/** The headers of a new session; the one the browser had before ends. */
export async function sessionHeaders(
  request: Request,
  user: { id: string; email: string },
): Promise<Headers> {
  await endSession(request)
  const id = await openSession(user.id)
  const headers = new Headers({ 'Set-Cookie': await cookie.serialize(id) })
  headers.append('Set-Cookie', await trustHeader(request, user.email))
  return headers
}

/** Ends the session and forgets what a shared computer should not keep. */
export async function signOut(request: Request): Promise<Headers> {
  await endSession(request).catch((error: unknown) => report(error, 'una sesión no se pudo cerrar'))
  const headers = new Headers({ 'Set-Cookie': await cookie.serialize('', { maxAge: 0 }) })
  headers.append('Set-Cookie', await forgetOrdersHeader())
  return headers
}

async function endSession(request: Request) {
  const id = await sessionId(request)
  if (id) await closeSession(id)
}

async function sessionId(request: Request): Promise<string | null> {
  const id: unknown = await cookie.parse(request.headers.get('Cookie'))
  return typeof id === 'string' && id !== '' ? id : null
}

/** Who is signed in, with the role of this moment. */
export async function readUser(request: Request) {
  const id = await sessionId(request)
  const user = id ? await findSessionUser(id) : undefined
  return user ?? null
}

/**
 * The header that keeps an active visitor signed in; nothing most of the time.
 *
 * @source docs/specification/decisions.md Q-047
 */
export async function renewSession(request: Request): Promise<Headers> {
  const id = await sessionId(request)
  if (!id || !(await touchSession(id))) return new Headers()
  return new Headers({ 'Set-Cookie': await cookie.serialize(id) })
}

export type User = NonNullable<Awaited<ReturnType<typeof readUser>>>

/** @throws Response 302 to `/` when nobody is signed in */
export async function requireUser(request: Request): Promise<User> {
  const user = await readUser(request)
  if (!user) throw redirect('/')
  return user
}

/**
 * @throws Response 302 to `/` when the visitor is not an admin; whoever sent a form after their
 *   session had ended is told
 * @source docs/specification/back-office.md §6; docs/specification/decisions.md Q-052
 */
export async function requireAdmin(request: Request): Promise<User> {
  const user = await readUser(request)
  if (user?.role === 'admin') return user
  const hasSent = !user && request.method === 'POST'
  throw hasSent ? await redirectWithToast('/', SESSION_OVER, new Headers(), 302) : redirect('/')
}

/** Whether this is the browser that placed an order, its owner, or staff. */
export async function maySeeOrder(
  request: Request,
  order: { id: string; user_id: string | null },
): Promise<boolean> {
  if (await mayOpen(request, order.id)) return true
  const user = await readUser(request)
  return user !== null && (user.role === 'admin' || user.id === order.user_id)
}

const SESSION_OVER = {
  title: 'No hay sesión activa. Por favor, inicia sesión nuevamente.',
  tone: 'error',
} as const
