import { redirect } from '@remix-run/node'
import { trustHeader } from './trusted-browser.server'
import { readRemembered } from './remembered-browser.server'
import { brand } from '~/brand'
import { writeAs } from '~/database/author.server'
import { deviceName } from '~/models/accounts/device'
import { type Duty, isNoted, may, type Permission } from '~/models/accounts/permissions'
import { isStaff } from '~/models/accounts/role'
import {
  closeSession,
  findSessionUser,
  openSession,
  touchSession,
} from '~/models/accounts/session.server'
import { listAdmins } from '~/models/accounts/user.server'
import { forgetSentDraft, keepInterrupted } from './interrupted-form.server'
import { forgetOrdersHeader, mayOpen } from './order-access.server'
import { report } from '~/log.server'
import { shopCookie } from './shop-cookie.server'
import { redirectWithToast } from './toast.server'
import { staffPage, wantedHeader, wantedPage } from './wanted-page.server'

/** As long as a session may be idle; each use renews it. */
const IDLE_S = 30 * 24 * 60 * 60

/** Names the session; everything about it is in the database. */
const cookie = shopCookie('session', IDLE_S)

/** The headers of a new session; the one the browser had before ends. */
export async function sessionHeaders(
  request: Request,
  user: { id: string; email: string },
): Promise<Headers> {
  await endSession(request)
  const device = deviceName(request.headers.get('User-Agent'))
  const id = await openSession(user.id, device, await readRemembered(request))
  const headers = await startHeaders(id)
  headers.append('Set-Cookie', await trustHeader(request, user.email))
  return headers
}

/** The headers that make a session the browser's. */
export async function startHeaders(id: string): Promise<Headers> {
  return new Headers({ 'Set-Cookie': await cookie.serialize(id) })
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

/** The id of the browser's session, which may have ended. */
export async function sessionId(request: Request): Promise<string | null> {
  const id: unknown = await cookie.parse(request.headers.get('Cookie'))
  return typeof id === 'string' && id !== '' ? id : null
}

/** Who is signed in, with the role of this moment. */
export async function readUser(request: Request) {
  const id = await sessionId(request)
  const user = id ? await findSessionUser(id) : undefined
  return user ?? null
}

/** Whether cookies, as a request has them, are of somebody of the staff who is signed in. */
export async function isOfStaff(cookies: string | undefined): Promise<boolean> {
  if (!cookies?.includes(`${brand.short}-session`)) return false
  const user = await readUser(new Request('http://localhost', { headers: { Cookie: cookies } }))
  return user !== null && isStaff(user.role)
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
export type Staff = User & { duty: Duty }

/** @throws Response 302 to `/` when nobody is signed in */
export async function requireUser(request: Request): Promise<User> {
  const user = await readUser(request)
  if (!user) throw redirect('/')
  return user
}

/**
 * @param answer what the address gives: staff whose duty does not allow it are led from a 'page' to the first
 *   one of their own, and refused a 'file' or what scripts ask for
 * @throws Response 302 to `/` for who does not work here. Who is not signed in is told, and comes back to
 *   this page, with what they typed, by signing in
 * @source docs/specification/back-office.md §6; docs/specification/decisions.md Q-052; docs/decisions/0013
 */
export async function requireStaff(
  request: Request,
  permission: Permission,
  answer: 'page' | 'file' = 'page',
): Promise<Staff> {
  const user = await readUser(request)
  if (!user) throw await toSignIn(request)
  const { duty } = user
  if (user.missing) throw await toSecondStep(request, answer)
  if (!duty) throw redirect('/')
  if (!may(duty, permission)) throw await refusal(answer)
  if (isNoted(permission)) writeAs(user.id)
  if (request.method === 'POST') await forgetSentDraft(request, user.id)
  return { ...user, duty }
}

const NOT_ALLOWED = 'Tu función en la tienda no permite abrir eso'

async function refusal(answer: 'page' | 'file'): Promise<Response> {
  if (answer === 'page') return redirectWithToast('/admin', { title: NOT_ALLOWED, tone: 'error' })
  return new Response(NOT_ALLOWED, { status: 403 })
}

const SESSION_OVER = 'No hay sesión activa. Por favor, inicia sesión nuevamente.'
const WHAT_WAS_TYPED = {
  kept: 'Guardamos una hora lo que escribiste: ingresa y sigue donde estabas.',
  'too long': 'Lo que escribiste era demasiado largo para guardarlo.',
}

/** To the home page, whose message leads to the sign-in and from there back to this page. */
async function toSignIn(request: Request) {
  const page = staffPage(request)
  const hasSent = request.method === 'POST'
  if (!page && !hasSent) return redirect('/')
  const said = hasSent
    ? { title: SESSION_OVER, description: await keptWords(request) }
    : { title: 'Inicia sesión para ver esa página' }
  const link = { to: '/ingresar', label: 'Ingresar' }
  // An error's message does not close by itself.
  return redirectWithToast('/', { ...said, tone: 'error', link }, await wantedHeaders(page), 302)
}

/** To where the code is given, and from there back to this page, with what was typed. */
async function toSecondStep(request: Request, answer: 'page' | 'file'): Promise<Response> {
  const page = staffPage(request)
  const description = request.method === 'POST' ? await keptWords(request) : undefined
  if (answer === 'file' || !page) return new Response(CODE_MISSING, { status: 403 })
  const toast = { title: CODE_MISSING, description, tone: 'normal' } as const
  return redirectWithToast('/segundo-paso', toast, await wantedHeaders(page), 302)
}

const CODE_MISSING = 'Falta tu segundo paso'

async function wantedHeaders(page: string | null): Promise<Headers> {
  return new Headers(page ? { 'Set-Cookie': await wantedHeader(page) } : {})
}

/** What became of what somebody sent. */
async function keptWords(request: Request): Promise<string | undefined> {
  const kept = await keepInterrupted(request)
  return kept ? WHAT_WAS_TYPED[kept] : undefined
}

/**
 * Where signing in leads somebody who works here: to the page of the back office that they had asked for before, else
 * to its beginning.
 *
 * @param page from which they sign in: who began anywhere but at the front goes on there
 * @returns `null` where it leads to that page
 */
export async function officePage(
  request: Request,
  userId: string,
  page: string,
): Promise<string | null> {
  const wanted = await wantedPage(request)
  if (!wanted && page !== '/') return null
  const staff = await listAdmins()
  return staff.some(({ id }) => id === userId) ? (wanted ?? '/admin') : null
}

/** Whether this is the browser that placed an order, its owner, or staff. */
export async function maySeeOrder(
  request: Request,
  order: { id: string; user_id: string | null },
): Promise<boolean> {
  if (await mayOpen(request, order.id)) return true
  const user = await readUser(request)
  return user !== null && (may(user.duty, 'orders.read') || user.id === order.user_id)
}
