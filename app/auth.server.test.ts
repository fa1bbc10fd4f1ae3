import { afterAll, expect, test } from 'vitest'
import { requireAdmin } from '~/auth.server'
import { db } from '~/db.server'
import { takeToast } from '~/toast.server'

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
