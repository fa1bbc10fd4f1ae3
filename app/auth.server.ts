import { createCookie, redirect } from '@remix-run/node'
import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { brand } from '~/brand'
import { cookieSecrets, env } from '~/env.server'
import { closeSession, findSessionUser, openSession, touchSession } from '~/models/session.server'
import { findByCredentials } from '~/models/user.server'
import { forgetOrdersHeader } from '~/order-access.server'

/** Names the session; everything about it is in the database. */
const cookie = createCookie(`${brand.short}-session`, {
  secrets: cookieSecrets(),
  httpOnly: true,
  sameSite: 'lax',
  path: '/',
  secure: env.isHttps,
  maxAge: 90 * 24 * 60 * 60,
})

/** Why a sign-in is refused, in the words people read. */
export class SignInRefused extends Error {}

type Account = { id: string }

const authenticator = new Authenticator<Account>()

authenticator.use(
  new FormStrategy(async ({ form }) => {
    const [email, password] = ['email', 'password'].map((name) => form.get(name))
    if (typeof email !== 'string' || typeof password !== 'string') {
      throw new SignInRefused('Por favor verifica tus credenciales')
    }
    const user = await findByCredentials(email, password)
    if (!user) throw new SignInRefused('Por favor verifica tus credenciales')
    if (!user.email_confirmed_at) {
      throw new SignInRefused('Confirma tu correo electrónico antes de iniciar sesión')
    }
    return { id: user.id }
  }),
  'form',
)

/**
 * Signs in with the posted e-mail and password; the session the browser had before ends.
 *
 * @returns the header of the new session
 * @throws SignInRefused with the sentence to show
 */
export async function signIn(request: Request): Promise<Headers> {
  const account = await authenticator.authenticate('form', request)
  await endSession(request)
  const id = await openSession(account.id)
  return new Headers({ 'Set-Cookie': await cookie.serialize(id) })
}

/** Ends the session and forgets what a shared computer should not keep. */
export async function signOut(request: Request): Promise<Headers> {
  await endSession(request)
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
  if (!id) return null
  const user = await findSessionUser(id)
  if (user) await touchSession(id)
  return user ?? null
}

export type User = NonNullable<Awaited<ReturnType<typeof readUser>>>

/** @throws Response 302 to `/` when nobody is signed in */
export async function requireUser(request: Request): Promise<User> {
  const user = await readUser(request)
  if (!user) throw redirect('/')
  return user
}

/** @throws Response 302 to `/` when the visitor is not an admin */
export async function requireAdmin(request: Request): Promise<User> {
  const user = await requireUser(request)
  if (user.role !== 'admin') throw redirect('/')
  return user
}
