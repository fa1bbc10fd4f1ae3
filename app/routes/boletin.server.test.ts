import { beforeEach, expect, test } from 'vitest'
import { settled } from '../../tests/support/settled'
import { db } from '~/database/db.server'
import { CONSENT_TEXT } from '~/models/newsletter/consent'
import { takeToast } from '~/cookies/toast.server'
import { action } from './boletin'

const BLANK = 'Por favor ingresa tu correo electrónico.'
const DONE = '¡Gracias! Te enviaremos nuestras novedades muy pronto.'
const FAILED = 'No pudimos registrar tu suscripción. Intenta nuevamente.'

beforeEach(async () => {
  await db.deleteFrom('subscribers').execute()
})

function send(fields: Record<string, string>) {
  const body = new URLSearchParams({ page: '/contacto', ...fields })
  const request = new Request('http://localhost:3000/boletin', { method: 'POST', body })
  return action({ request, params: {}, context: {} })
}

/** Where a form without a script leads, and what that page will say. */
async function answered(fields: Record<string, string>) {
  const response = await send(fields)
  if (!(response instanceof Response)) throw new Error('no page')
  const [cookie = ''] = (response.headers.get('Set-Cookie') ?? '').split(';')
  const next = new Request('http://localhost:3000/', { headers: { Cookie: cookie } })
  const { toast } = await takeToast(next)
  return { status: response.status, to: response.headers.get('Location'), ...toast }
}

function subscribers() {
  return db.selectFrom('subscribers').selectAll().execute()
}

test('a subscription is kept with where it came from and what was agreed to, and when', async () => {
  const before = new Date(Date.now() - 1_000)
  const fields = { email: ' ana@correo.pe ', full_name: '<b>Ana</b>', source: 'admin' }
  expect(await answered(fields)).toMatchObject({ status: 303, to: '/contacto', title: DONE })

  const [row, ...more] = await subscribers()
  expect(more).toEqual([])
  expect(row).toMatchObject({
    email: 'ana@correo.pe',
    full_name: '<b>Ana</b>',
    source: 'footer',
    status: 'active',
    consent_text: CONSENT_TEXT,
  })
  expect(row?.consented_at.getTime()).toBeGreaterThan(before.getTime())
})

test('twenty times at once, in any capitals, is one subscriber and twenty thanks', async () => {
  const answers = await settled(
    Array.from({ length: 20 }, (_, index) =>
      answered({
        email: index % 2 ? 'ANA@Correo.PE' : 'ana@correo.pe',
        full_name: index ? '' : 'Ana',
      }),
    ),
  )
  expect(answers.map(({ title }) => title)).toEqual(Array(20).fill(DONE))
  expect(await subscribers()).toMatchObject([{ full_name: 'Ana', source: 'footer' }])
})

test('who left comes back, and the first source stays', async () => {
  await answered({ email: 'ana@correo.pe', full_name: '   ' })
  await db
    .updateTable('subscribers')
    .set({ status: 'unsubscribed', unsubscribed_at: new Date(), source: 'checkout' })
    .execute()
  expect(await answered({ email: 'ana@correo.pe' })).toMatchObject({ title: DONE })
  expect(await subscribers()).toMatchObject([
    { status: 'active', unsubscribed_at: null, source: 'checkout', full_name: null },
  ])
})

test.each([
  ['', BLANK],
  ['  \t ', BLANK],
  ['ana', FAILED],
  ['ana@correo.pe,otro@x.pe', FAILED],
  ['ana@correo.pe\r\nBcc: x@y.pe', FAILED],
  ['ñandu@correo.pe', FAILED],
  ['ana@correo.pe\u0000', FAILED],
  [`${'a'.repeat(65)}@correo.pe`, FAILED],
  ['a'.repeat(50_000), FAILED],
])('refuses %j', async (email, title) => {
  expect(await answered({ email, full_name: 'Ana' })).toMatchObject({
    title,
    tone: 'error',
    to: '/contacto',
    newsletter: { email: email.slice(0, 254), full_name: 'Ana' },
  })
  expect(await subscribers()).toEqual([])
})

test('a name nobody can store is refused, none at all is not', async () => {
  expect(await answered({ email: 'a@b.pe', full_name: 'A\u202ena' })).toMatchObject({
    title: FAILED,
  })
  expect(await answered({ email: 'a@b.pe', full_name: 'x'.repeat(201) })).toMatchObject({
    title: FAILED,
  })
  const request = new Request('http://localhost:3000/boletin', {
    method: 'POST',
    body: new URLSearchParams({ email: 'a@b.pe' }),
  })
  expect(await action({ request, params: {}, context: {} })).toMatchObject({ status: 303 })
  expect(await subscribers()).toMatchObject([{ full_name: null }])
})

test('a script hears the same words where it is', async () => {
  expect(await send({ email: 'a@b.pe', then: 'stay' })).toMatchObject({
    data: { result: { status: 'success' }, done: DONE },
    init: { status: 200 },
  })
  expect(await send({ email: '', then: 'stay' })).toMatchObject({
    data: { result: { status: 'error', error: { email: [BLANK] } } },
    init: { status: 400 },
  })
})

test('a database that refuses is said in the words of the specification', async () => {
  await db.schema.alterTable('subscribers').renameTo('lost').execute()
  const answer = await answered({ email: 'ana@correo.pe' })
  await db.schema.alterTable('lost').renameTo('subscribers').execute()
  expect(answer).toMatchObject({ title: FAILED, tone: 'error' })
  expect(answer.description).toBeUndefined()
})

test.each([
  ['/catalogo/rosas?tag=a,b&orden=price-asc', '/catalogo/rosas?tag=a,b&orden=price-asc'],
  ['/nada%20de%20nada', '/nada%20de%20nada'],
  ['//evil.pe', '/'],
  ['/\\evil.pe', '/'],
  ['/..//evil.pe', '/'],
  ['/./%5c/../..//evil.pe/x', '/'],
  ['https://evil.pe/', '/'],
  ['javascript:alert(1)', '/'],
  ['/\t/evil.pe', '/'],
  ['/x\r\nLocation: https://evil.pe', '/'],
  ['evil.pe', '/'],
  ['', '/'],
])('from %j back to %j', async (page, to) => {
  expect(await answered({ email: 'ana@correo.pe', page })).toMatchObject({ to })
})
