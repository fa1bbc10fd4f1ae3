import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { db } from '~/database/db.server'
import { sessionHeaders, signOut } from '../../app/cookies/auth.server'
import { readLanding } from '../../app/cookies/landing.server'
import { type ContentVersions, followContent } from '../../app/database/content-versions.server'
import { limaDay } from '../../app/dates'
import { cartBadge, landingHeader, publicPage } from '../../app/public-pages.server'
import { aUser } from '../../tests/support/factories'
import { openTestServer, postTo, requestTo, type TestServer } from '../../tests/support/test-server'
import { until } from '../../tests/support/until'
import { createPageCache } from './page-cache'

const content: ContentVersions = followContent(process.env.DATABASE_URL ?? '')
afterAll(() => content.close())
beforeEach(() => until('the content is known', () => content.catchUp()))

const BROWSER = {
  Accept: 'text/html',
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
}

let server: TestServer | undefined
afterEach(() => server?.close())

/** A shop whose pages say how often they were rendered. */
async function open() {
  let rendered = 0
  const source = { maxBytes: 1_000_000, content, publicPage, cartBadge, saysHow: true }
  const { port } = (server = await openTestServer({
    pages: createPageCache(source),
    landingHeader,
    handle: async () => {
      rendered += 1
      const headers = { 'Content-Type': 'text/html; charset=utf-8' }
      return Promise.resolve(new Response(`<!doctype html>${rendered}.`, { headers }))
    },
  }))
  async function get(path: string, headers: Record<string, string> = {}) {
    const answer = await requestTo(port, path, { headers: { ...BROWSER, ...headers } })
    const how = String(answer.headers['server-timing']).replace('cache;desc=', '')
    const cookies = answer.headers['set-cookie'] ?? []
    const landed = await readLanding(cookies.map((cookie) => cookie.split(';')[0]).join('; '))
    return { how, text: answer.body.toString(), cookies, source: landed?.source, landed, answer }
  }
  return { port, get, rendered: () => rendered }
}

test('whoever comes by a campaign is sent the page that is kept for all', async () => {
  const { get, rendered } = await open()
  const id = '11111111-1111-4111-8111-111111111111'
  const visits = [
    ['/', '/?utm_source=instagram&utm_medium=cpc&utm_campaign=d%C3%ADa+de+la+madre'],
    [`/producto/rosas?color=${id}`, `/producto/rosas?fbclid=IwAR_1-x&color=${id}&gclid=a.b`],
    ['/buscar?q=rosas', '/buscar?UTM_SOURCE=x&q=rosas&gad_source=1&msclkid='],
    ['/catalogo-completo.data?pagina=2', '/catalogo-completo.data?pagina=2&srsltid=AfmB&utm_id'],
  ] as const
  for (const [path, landing] of visits) {
    const kept = await get(path)
    expect(await get(landing), landing).toMatchObject({ how: 'hit', text: kept.text })
    expect((await get(`${landing}&otro=1`)).how).toBe('bypass')
  }
  expect(rendered()).toBe(2 * visits.length)
  // Who comes first by a landing makes the page that others are sent.
  expect(await get('/nosotros?ttclid=1')).toMatchObject({ how: 'miss' })
  expect(await get('/nosotros')).toMatchObject({ how: 'hit', cookies: [] })
})

test('where a visit comes from goes with the answer, and is not kept with the page', async () => {
  const { get } = await open()
  const campaign = await get('/?utm_source=Instagram&utm_medium=cpc')
  expect(campaign.landed).toEqual({ source: 'instagram / cpc', day: limaDay(new Date()) })
  expect(campaign.cookies).toEqual([
    expect.stringMatching(/^dz-source=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/),
  ])
  const search = { Referer: 'https://www.google.com/' }
  expect(await get('/', search)).toMatchObject({ how: 'hit', source: 'google.com' })
  expect(
    await get('/', { ...search, 'If-None-Match': String(campaign.answer.headers.etag) }),
  ).toMatchObject({ text: '', source: 'google.com' })
  expect(await get('/pagina-propia?gclid=1', search)).toMatchObject({ source: 'google / anuncio' })
  expect(await get('/')).toMatchObject({ how: 'hit', cookies: [] })
})

test('what is no landing says nothing: the shop itself, scripts, files, staff, a form', async () => {
  const { port, get } = await open()
  const elsewhere = { Referer: 'https://www.google.com/' }
  for (const [path, headers] of [
    ['/', { Referer: 'http://localhost:3000/catalogo' }],
    ['/', { Referer: `http://127.0.0.1:${port}/` }],
    ['/', { Referer: 'no es una dirección' }],
    ['/?color=rojo', {}],
    ['/_root.data?utm_source=x', { Accept: '*/*' }],
    ['/feed.xml', { ...elsewhere, Accept: '*/*' }],
    ['/', { ...elsewhere, 'Sec-Fetch-Dest': 'image' }],
    ['/admin/pedidos?utm_source=x', elsewhere],
  ] as const) {
    expect(await get(path, headers), path).toMatchObject({ cookies: [] })
  }
  const posted = await postTo(port, '/carrito?utm_source=x', 'a=1', { Accept: 'text/html' })
  expect(posted.headers['set-cookie']).toBeUndefined()
})

test('robots and staff come from nowhere; customers, and who has signed out, from somewhere', async () => {
  const { get } = await open()
  const campaign = '/?utm_source=x'
  for (const agent of [
    '',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'WhatsApp/2.23.20.0',
    'curl/8.5.0',
  ]) {
    expect((await get(campaign, { 'User-Agent': agent })).source, agent).toBeUndefined()
  }
  const [customer, staff] = await Promise.all([aUser(), aUser()])
  await db.insertInto('user_roles').values({ user_id: staff.id, role: 'admin' }).execute()
  const sources = async (user: typeof staff) => {
    const headers = await sessionHeaders(new Request('http://localhost:3000/'), user)
    const Cookie = headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ')
    const before = (await get(campaign, { Cookie })).source
    await signOut(new Request('http://localhost:3000/', { headers: { Cookie } }))
    return [before, (await get(campaign, { Cookie })).source]
  }
  expect(await sources(customer)).toEqual(['x', 'x'])
  expect(await sources(staff)).toEqual([undefined, 'x'])
})

test('a source of somebody else’s making is none', async () => {
  const [cookie = ''] = (await (await open()).get('/?utm_source=x')).cookies
  const sent = cookie.split(';')[0] ?? ''
  expect(await readLanding(sent)).toMatchObject({ source: 'x' })
  expect(await readLanding(`${sent.slice(0, 14)}A${sent.slice(15)}`)).toBeNull()
  expect(await readLanding('dz-source=eyJzb3VyY2UiOiJ4In0%3D')).toBeNull()
  expect(await readLanding(null)).toBeNull()
})
