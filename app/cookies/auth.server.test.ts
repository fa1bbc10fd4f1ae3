import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { requireAdmin, sessionHeaders, signOut } from './auth.server'
import { db } from '~/database/db.server'
import { takeToast } from './toast.server'
import { aUser } from '../../tests/support/factories'

afterAll(() => db.destroy())

async function turnedAway(method: 'GET' | 'POST') {
  const thrown = await requireAdmin(
    new Request('http://localhost:3000/admin/pedidos', { method }),
  ).catch((error: unknown) => error)
  if (!(thrown instanceof Response)) throw new Error('nobody was turned away')
  const Cookie = thrown.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  const { toast } = await takeToast(new Request('http://localhost:3000/', { headers: { Cookie } }))
  return { status: thrown.status, to: thrown.headers.get('Location'), says: toast?.title }
}

test('who sends a form of the back office without a session is told why nothing was done', async () => {
  expect(await turnedAway('POST')).toEqual({
    status: 302,
    to: '/',
    says: 'No hay sesión activa. Por favor, inicia sesión nuevamente.',
  })
  expect(await turnedAway('GET')).toEqual({ status: 302, to: '/', says: undefined })
})

test('who signs out is signed out here, even when the session cannot be ended', async () => {
  const request = new Request('http://localhost:3000/')
  const headers = await sessionHeaders(request, await aUser())
  const Cookie = headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
  const signedIn = new Request('http://localhost:3000/', { headers: { Cookie } })
  await sql`alter table sessions rename to lost`.execute(db)
  const over = await signOut(signedIn).finally(() =>
    sql`alter table lost rename to sessions`.execute(db),
  )
  expect(over.getSetCookie().join()).toMatch(/dz-session=;.*Max-Age=0/)
})
