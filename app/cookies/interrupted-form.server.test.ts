import fs from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { interruptedForm } from './interrupted-form.server'
import { requireStaff, sessionHeaders } from './auth.server'
import { takeToast } from './toast.server'
import { forgetWantedHeader, staffPage, wantedHeader, wantedPage } from './wanted-page.server'
import { db } from '~/database/db.server'
import { cookieSecrets, env } from '~/env.server'
import { deleteOldDrafts, forgetDraft } from '~/models/accounts/form-draft.server'
import { adminScreens } from '../../tests/support/admin-routes'
import { aUser } from '../../tests/support/factories'

const ORIGIN = 'http://localhost:3000'
const PAGE = '/admin/tags?nuevo='

afterEach(() => db.deleteFrom('form_drafts').execute())

type Person = Awaited<ReturnType<typeof aUser>>

async function staff(): Promise<Person> {
  const user = await aUser()
  await db.insertInto('user_roles').values({ user_id: user.id, role: 'admin' }).execute()
  return user
}

/** The cookies of a browser in which people signed in, the last of them last. */
async function browserOf(...people: Person[]): Promise<string> {
  let cookies = ''
  for (const person of people) {
    const headers = await sessionHeaders(requestWith(cookies), person)
    cookies = headers
      .getSetCookie()
      .map((cookie) => cookie.split(';', 1)[0])
      .join('; ')
  }
  return cookies
}

function withoutSession(cookies: string): string {
  return cookies.replace(/dz-session=[^;]*;? ?/, '')
}

function requestWith(cookies: string, page = PAGE, body?: FormData): Request {
  const method = body ? 'POST' : 'GET'
  return new Request(ORIGIN + page, { method, body, headers: { Cookie: cookies } })
}

function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

/** A form without a session, and what the person is told. */
async function sent(cookies: string, fields: Record<string, string | Blob>, page = PAGE) {
  const request = requestWith(withoutSession(cookies), page, formOf(fields))
  const answer = await requireStaff(request, 'orders.write').catch((error: unknown) => error)
  if (!(answer instanceof Response)) throw new Error('somebody was let in')
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/'])
  const Cookie = answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
  const { toast } = await takeToast(requestWith(Cookie, '/'))
  return { toast, wanted: await wantedPage(requestWith(Cookie, '/')) }
}

async function textsFor(person: Person, page = PAGE) {
  const [kept] = await interruptedForm(requestWith('', page), person.id, {})
  return kept?.texts ?? null
}

const TYPED = { version: '', intent: 'save', name: 'Día de la madre ñ' }
const KEPT = 'Guardamos una hora lo que escribiste: ingresa y sigue donde estabas.'

test('what staff typed without a session waits for them, encrypted, and for nobody else', async () => {
  const [ana, beto] = [await staff(), await staff()]
  const { toast, wanted } = await sent(await browserOf(beto, ana), TYPED)
  expect(toast).toMatchObject({ description: KEPT, link: { to: '/ingresar' } })
  expect(wanted).toBe(PAGE)

  expect(await textsFor(ana)).toEqual(TYPED)
  expect(await textsFor(beto)).toBeNull()
  expect(await textsFor(ana, '/admin/tags')).toBeNull()
  const { sealed } = await db.selectFrom('form_drafts').select('sealed').executeTakeFirstOrThrow()
  expect(sealed.toString('latin1')).not.toMatch(/madre|tags|intent/)
  // A row under another name is of no use to who wrote it there.
  await db.updateTable('form_drafts').set({ user_id: beto.id }).execute()
  expect(await textsFor(beto)).toBeNull()
})

test('only a browser that names an administrator of today leaves anything', async () => {
  const [customer, former] = [await aUser(), await staff()]
  const ofFormer = await browserOf(former)
  await db.deleteFrom('user_roles').where('user_id', '=', former.id).execute()
  const known = await browserOf(await staff())
  const strangers = [
    '',
    await browserOf(customer),
    ofFormer,
    known.replace(/(dz-conocido=[^;]*)/, '$1x'),
  ]
  for (const cookies of strangers) {
    const { toast } = await sent(cookies, TYPED)
    expect(toast?.description).toBeUndefined()
  }
  expect(await db.selectFrom('form_drafts').selectAll().execute()).toEqual([])
})

test('of two forms of a page both come back, those that scripts sent along too, and each is forgotten alone', async () => {
  const ana = await staff()
  const cookies = await browserOf(ana)
  const page = '/admin/pedidos/DZ-20261224-0042'
  const kinds = async () => {
    const kept = await interruptedForm(requestWith('', page), ana.id, {})
    return Object.fromEntries(kept.map(({ kind, texts }) => [kind, texts]))
  }
  const note = { intent: 'note', id: 'x', note: 'Sin espinas' }
  const payment = { intent: 'check-payment', id: 'x', operation: '10203061', password: 'flor' }
  const along = new URLSearchParams(payment).toString()
  const { toast } = await sent(cookies, { ...note, 'otro-formulario': along }, page)
  expect(toast).toMatchObject({ description: KEPT })
  const { password: _, ...kept } = payment
  expect(await kinds()).toEqual({ note, 'check-payment': kept })
  // A button in which nothing is typed brings along what is.
  await sent(
    cookies,
    { intent: 'status', 'otro-formulario': along.replace('10203061', '99') },
    page,
  )
  expect(await kinds()).toEqual({ note, 'check-payment': { ...kept, operation: '99' } })
  await forgetDraft(ana.id, { page, kind: 'note' })
  expect(Object.keys(await kinds())).toEqual(['check-payment'])
  for (const forged of ['', '%', '__proto__[x]=1&intent=note', 'intent=save', '='.repeat(9_999)]) {
    await sent(cookies, { intent: 'status', 'otro-formulario': forged }, '/admin/otra')
  }
  const forged = await interruptedForm(requestWith('', '/admin/otra'), ana.id, {})
  expect(forged.map(({ texts }) => texts)).toEqual([{ intent: 'note' }])
})

test('files and passwords are not kept, nor what is too long, nor what nobody typed', async () => {
  const ana = await staff()
  const cookies = await browserOf(ana)
  const image = new File(['una foto'], 'foto.jpg')
  await sent(cookies, { ...TYPED, image, password: 'flor', contraseña_nueva: 'canela' })
  const [kept] = await interruptedForm(requestWith(''), ana.id, {})
  expect(kept).toMatchObject({ hadFiles: true, texts: TYPED })
  expect(kept?.texts).toEqual(TYPED)

  const { toast } = await sent(cookies, { ...TYPED, name: 'x'.repeat(100 * 1024) }, '/admin/otra')
  expect(toast?.description).toBe('Lo que escribiste era demasiado largo para guardarlo.')
  const pressed = await sent(cookies, { intent: 'status', id: 'x', status: 'listo' }, '/admin/otra')
  expect(pressed.toast?.description).toBeUndefined()
  const undone = await sent(cookies, { ...TYPED, deshacer: 'on' }, '/admin/otra')
  expect(undone.toast?.description).toBeUndefined()
  expect(await textsFor(ana, '/admin/otra')).toBeNull()
})

test('one draft a form, five a person, for an hour', async () => {
  const ana = await staff()
  const cookies = await browserOf(ana)
  await sent(cookies, { ...TYPED, name: 'Antes' })
  await sent(cookies, TYPED)
  expect(await textsFor(ana)).toEqual(TYPED)
  expect(await db.selectFrom('form_drafts').selectAll().execute()).toHaveLength(1)
  for (let page = 0; page < 5; page += 1) await sent(cookies, TYPED, `/admin/tags?editar=${page}`)
  expect(await db.selectFrom('form_drafts').selectAll().execute()).toHaveLength(5)
  expect(await textsFor(ana)).toBeNull()

  await db
    .updateTable('form_drafts')
    .set({ created_at: new Date(Date.now() - 3_601_000) })
    .execute()
  expect(await textsFor(ana, '/admin/tags?editar=4')).toBeNull()
  expect(await deleteOldDrafts()).toBe(5)
})

test('it goes when its form is sent again, not when another of the page is', async () => {
  const ana = await staff()
  const cookies = await browserOf(ana)
  const page = '/admin/pedidos/DZ-20261122-0001'
  await sent(cookies, { intent: 'note', note: 'Llamar antes' }, page)
  for (const intent of ['status', 'check-payment']) {
    const other = requestWith(cookies, page, formOf({ intent, id: 'x' }))
    await requireStaff(other, 'orders.write')
    expect((await other.formData()).get('id')).toBe('x')
  }
  expect(await textsFor(ana, page)).toMatchObject({ note: 'Llamar antes' })

  const note = requestWith(cookies, page, formOf({ intent: 'note', note: 'Llamar después' }))
  await requireStaff(note, 'orders.write')
  expect((await note.formData()).get('note')).toBe('Llamar después')
  expect(await textsFor(ana, page)).toBeNull()
})

test('a new secret reads what the one before it wrote, and no other does', async () => {
  const ana = await staff()
  const cookies = await browserOf(ana)
  await sent(cookies, TYPED)
  const [secrets, before] = [env.secrets, cookieSecrets()]
  const other = 'otro-secreto-de-pruebas-de-32-letras'
  env.secrets = [other, ...before]
  expect(await textsFor(ana)).toEqual(TYPED)
  env.secrets = [other]
  expect(await textsFor(ana)).toBeNull()
  env.secrets = secrets
})

test('the wanted page is one of the back office, in one spelling, for ten minutes', async () => {
  const asked = (url: string) => staffPage(new Request(ORIGIN + url))
  expect(asked('/admin/tags.data?nuevo&_routes=routes%2Fadmin.tags')).toBe(PAGE)
  expect(asked('/admin/pedidos?q=b&estado=a&index')).toBe('/admin/pedidos?estado=a&q=b')
  expect(asked('/carrito')).toBeNull()
  expect(asked('/administrar')).toBeNull()
  expect(asked(`/admin/tags?q=${'x'.repeat(3_000)}`)).toBeNull()

  const cookie = (await wantedHeader(PAGE)).split(';', 1)[0] ?? ''
  expect(await wantedPage(requestWith(cookie))).toBe(PAGE)
  expect(await wantedPage(requestWith(cookie.slice(0, -3)))).toBeNull()
  expect(await forgetWantedHeader()).toMatch(/Max-Age=0/)
})

test('what is no page is none to come back to', () => {
  const others = { $claimId: '1', $importId: '1', $customerId: '1', $listId: '1', $version: '1' }
  const values = {
    $: 'nada',
    $id: '1',
    $campaignId: '1',
    $orderNumber: 'DZ',
    $proofId: '1',
    $page: 'pedidos',
    ...others,
  }
  const screens = adminScreens(values)
  const resources = screens.filter(({ route }) => !hasPage(route)).map(({ path }) => path)
  expect(resources.length).toBeGreaterThan(5)
  for (const { route, path } of screens) {
    const page = staffPage(new Request(ORIGIN + path))
    expect([path, page !== null]).toEqual([path, hasPage(route)])
  }
})

/** Files of pages end in `.tsx`; /admin alone leads to one. */
function hasPage(route: string): boolean {
  return route === 'routes/admin._index' || !fs.existsSync(`app/${route}.ts`)
}
