import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { maySeeOrder, requireStaff, sessionHeaders, signOut } from './auth.server'
import { db } from '~/database/db.server'
import { takeToast } from './toast.server'
import { anOrder, aUser } from '../../tests/support/factories'

async function turnedAway(method: 'GET' | 'POST') {
  const thrown = await requireStaff(
    new Request('http://localhost:3000/admin/pedidos', { method }),
    'orders.read',
  ).catch((error: unknown) => error)
  if (!(thrown instanceof Response)) throw new Error('nobody was turned away')
  const set = thrown.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  const Cookie = set.join('; ')
  const { toast } = await takeToast(new Request('http://localhost:3000/', { headers: { Cookie } }))
  return { status: thrown.status, to: thrown.headers.get('Location'), says: toast?.title }
}

/** A request of a browser in which somebody has signed in. */
async function requestOf(user: { id: string; email: string }): Promise<Request> {
  const headers = await sessionHeaders(new Request('http://localhost:3000/'), user)
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return new Request('http://localhost:3000/', { headers: { Cookie: cookies.join('; ') } })
}

test('an order is shown to its buyer and to staff, and to no other customer', async () => {
  const [buyer, other, staff] = await Promise.all([aUser(), aUser(), aUser()])
  await db.insertInto('user_roles').values({ user_id: staff.id, role: 'admin' }).execute()
  const order = await anOrder({ user_id: buyer.id })
  const guests = await anOrder({ user_id: null })

  expect(await maySeeOrder(await requestOf(buyer), order)).toBe(true)
  expect(await maySeeOrder(await requestOf(staff), order)).toBe(true)
  expect(await maySeeOrder(await requestOf(other), order)).toBe(false)
  expect(await maySeeOrder(await requestOf(other), guests)).toBe(false)
  expect(await maySeeOrder(new Request('http://localhost:3000/'), guests)).toBe(false)
})

test('who comes to the back office without a session is told why nothing was done', async () => {
  expect(await turnedAway('POST')).toEqual({
    status: 302,
    to: '/',
    says: 'No hay sesión activa. Por favor, inicia sesión nuevamente.',
  })
  expect(await turnedAway('GET')).toEqual({
    status: 302,
    to: '/',
    says: 'Inicia sesión para ver esa página',
  })
})

test('who signs out is signed out here, even when the session cannot be ended', async () => {
  const signedIn = await requestOf(await aUser())
  await sql`alter table sessions rename to lost`.execute(db)
  const over = await signOut(signedIn)
  await sql`alter table lost rename to sessions`.execute(db)
  expect(over.getSetCookie().join()).toMatch(/dz-session=;.*Max-Age=0/)
})
