import { redirect } from '@remix-run/node'
import { writeAs } from '~/database/author.server'
import { newFactorSecret, stepOfCode } from '~/models/accounts/factor/one-time-code'
import { proveSession, setUpFactor } from '~/models/accounts/factor/proven-session.server'
import { officePage, readUser, sessionId, startHeaders, type User } from './auth.server'
import { rememberHeader } from './remembered-browser.server'
import { shopCookie } from './shop-cookie.server'
import { LOADED_ANEW } from './wanted-page.server'

const QUARTER_S = 15 * 60

/** The secret that this browser shows while somebody sets a factor up: another browser shows another. */
const cookie = shopCookie('segundo-paso-nuevo', QUARTER_S)

type Offered = { userId: string; secret: string; until: number }

/**
 * Somebody of the staff, with their code or still without.
 *
 * @throws Response to the sign-in for who is not signed in, to `/` for who does not work here, or sends a form
 *   without a session
 */
export async function requireColleague(request: Request): Promise<User & { sessionId: string }> {
  const [user, session] = await Promise.all([readUser(request), sessionId(request)])
  if (!user || !session) {
    throw redirect(request.method === 'POST' ? '/' : '/ingresar?desde=/segundo-paso')
  }
  if (!user.duty && !user.missing) throw redirect('/')
  writeAs(user.id)
  return { ...user, sessionId: session }
}

type Colleague = Awaited<ReturnType<typeof requireColleague>>

/** The header that offers a new secret for a quarter of an hour. */
export function offerHeader({ id }: Colleague): Promise<string> {
  const until = Date.now() + QUARTER_S * 1_000
  return cookie.serialize({ userId: id, secret: newFactorSecret(), until } satisfies Offered)
}

/** The secret offered to this account in this browser, if any. */
export async function offeredSecret(request: Request, { id }: Colleague): Promise<string | null> {
  const offered = (await cookie.parse(request.headers.get('Cookie'))) as Offered | null
  return offered?.userId === id && offered.until > Date.now() ? offered.secret : null
}

/**
 * Sets up the factor of the offered secret.
 *
 * @returns `null` when the code is not of it now
 * @throws Response back to the page when the offer, or the session, is over or there is a factor already
 */
export async function acceptOffer(request: Request, user: Colleague, code: string) {
  const secret = await offeredSecret(request, user)
  if (!secret) throw redirect('/segundo-paso', 303)
  const step = stepOfCode(secret, code.replaceAll(/\s/g, ''), new Date())
  if (step === null) return null
  const codes = await setUpFactor({ userId: user.id, sessionId: user.sessionId }, { secret, step })
  if (!codes) throw redirect('/segundo-paso', 303)
  return { codes, headers: { 'Set-Cookie': await cookie.serialize('', { maxAge: 0 }) } }
}

/**
 * The headers by which the browser may do what the duty of who gave a code allows, and the page they had asked
 * for.
 *
 * @throws Response to the sign-in when the session has ended meanwhile
 */
export async function letIn(request: Request, user: Colleague, remember: boolean) {
  const proven = await proveSession({ userId: user.id, sessionId: user.sessionId }, remember)
  if (!proven) throw redirect('/ingresar?desde=/segundo-paso', 303)
  const headers = await startHeaders(proven.id)
  if (proven.remembered) {
    headers.append('Set-Cookie', await rememberHeader(request, proven.remembered))
  }
  headers.set(...LOADED_ANEW)
  return { headers, page: (await officePage(request, user.id, '/')) ?? '/' }
}
