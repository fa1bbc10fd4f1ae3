import { createHash } from 'node:crypto'
import http from 'node:http'
import { once } from 'node:events'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { cartHeaders, newCart } from '../../app/cookies/cart.server'
import { toastHeader } from '../../app/cookies/toast.server'
import { type ContentVersions, followContent } from '../../app/database/content-versions.server'
import { db } from '../../app/database/db.server'
import { report } from '../../app/log.server'
import { SLOTS } from '../../app/models/delivery/delivery'
import { cartBadge, publicPage } from '../../app/public-pages.server'
import { aCategory, aProduct } from '../../tests/support/factories'
import { rounds } from '../../tests/support/rounds'
import { openTestServer, requestTo, type TestServer } from '../../tests/support/test-server'
import { until } from '../../tests/support/until'
import { settled } from '../../tests/support/settled'
import type { Handle } from '../http/remix-request'
import { createPageCache } from './page-cache'

const content = followContent(process.env.DATABASE_URL ?? '')
afterAll(() => content.close())
beforeEach(() => until('the content is known', () => content.catchUp()))

const servers: TestServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

type Options = {
  maxBytes?: number
  versions?: ContentVersions
  now?: () => number
  renderMs?: number
}

/** A shop with a handler of the test in Remix's place, whose public pages are kept. */
async function open(
  handle: Handle,
  { maxBytes = 1_000_000, versions = content, ...times }: Options = {},
) {
  const source = { maxBytes, content: versions, publicPage, cartBadge, saysHow: true }
  const pages = createPageCache(source, times)
  const server = await openTestServer({ handle, pages })
  servers.push(server)
  const get = async (path: string, headers: http.OutgoingHttpHeaders = {}) => {
    const answer = await requestTo(server.port, path, { headers })
    const how = String(answer.headers['server-timing']).replace('cache;desc=', '')
    return { ...answer, how, text: answer.body.toString() }
  }
  return { ...server, get }
}

/** Pages that say how often they were rendered, with a script and a style of their own. */
function countingPages(filler = '') {
  let rendered = 0
  const handle: Handle = (request, { nonce, cachedPage }) => {
    rendered += 1
    const { pathname } = new URL(request.url)
    return answered(
      `<style nonce="${nonce}">body{color:red}</style><p>${pathname} ${rendered} ${cachedPage?.cartCount ?? 'own'}</p>` +
        `<script nonce="${nonce}" type="module">one(${rendered})</script>${filler}`,
    )
  }
  return { handle, rendered: () => rendered }
}

function htmlOf(text: string, init: ResponseInit = {}) {
  const headers = new Headers(init.headers)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(`<!doctype html><meta charset="utf-8">${text}${' '.repeat(2_000)}`, {
    ...init,
    headers,
  })
}

function answered(text: string, init?: ResponseInit) {
  return Promise.resolve(htmlOf(text, init))
}

function write() {
  return sql`update tags set name = name where false`.execute(db)
}

test('200 visitors at once and after every write cause one render', async () => {
  const { handle, rendered } = countingPages()
  const { get } = await open(handle)
  for (let round = 1; round <= 5; round += 1) {
    const answers = await settled(Array.from({ length: 200 }, () => get('/')))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.text).toContain(`/ ${round} 0`)
    expect(rendered()).toBe(round)
    await write()
    await content.catchUp()
  }
})

test('a price leaves the pages of other categories in the cache', async () => {
  const [mine, other] = [await aCategory(), await aCategory()]
  const here = await aProduct({ category_id: mine.id })
  const elsewhere = await aProduct({ category_id: other.id })
  const { handle, rendered } = countingPages()
  const { get } = await open((request, context) => {
    if (context.cachedPage && request.url.includes('/producto/'))
      context.cachedPage.onlyCategory = mine.id
    return handle(request, context)
  })
  const price = async ({ id }: { id: string }) => {
    await db.updateTable('products').set({ price: 4_321 }).where('id', '=', id).execute()
    await content.catchUp()
  }
  for (const path of ['/', '/producto/rosas']) await get(path)
  await price(elsewhere)
  expect(await get('/producto/rosas')).toMatchObject({ how: 'hit' })
  expect(await get('/')).toMatchObject({ how: 'miss' })
  await price(here)
  expect(await get('/producto/rosas')).toMatchObject({ how: 'miss' })
  await sql`update complements set name = name where false`.execute(db)
  await content.catchUp()
  expect(await get('/producto/rosas')).toMatchObject({ how: 'miss' })
  expect(rendered()).toBe(5)
})

test('whoever asks after a write never joins a render that began before it', async () => {
  const steps: (() => void)[] = []
  let rendered = 0
  const { get } = await open(async () => {
    rendered += 1
    const own = rendered
    await new Promise<void>((resolve) => steps.push(resolve))
    return htmlOf(`render ${own}`)
  })
  const early = get('/')
  await until('the first render has begun', () => steps.length === 1)
  await write()
  await content.catchUp()
  const late = get('/')
  await until('a second has begun', () => steps.length === 2)
  steps.forEach((step) => step())
  expect((await early).text).toContain('render 1')
  expect((await late).text).toContain('render 2')
  expect(await get('/')).toMatchObject({ how: 'hit' })
  expect((await get('/')).text).toContain('render 2')
})

test('the first of forty leaves, then all but one: the page comes; when all leave, it is given up', async () => {
  const gate = { open: () => {} }
  const signals: AbortSignal[] = []
  const { get, port, asked } = await open(async (request) => {
    signals.push(request.signal)
    await new Promise<void>((resolve) => (gate.open = resolve))
    return htmlOf('flores')
  })
  const leave = await visitors(port, 1)
  await until('it is rendered', () => signals.length === 1)
  const leaveToo = await visitors(port, 38)
  const staying = get('/')
  await until('all wait', () => asked() === 40)
  await content.catchUp()
  leave()
  leaveToo()
  gate.open()
  expect((await staying).text).toContain('flores')
  expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  await write()
  await content.catchUp()

  const leaveAll = await visitors(port, 5)
  await until('it is rendered again', () => signals.length === 2)
  await until('all wait', () => asked() === 45)
  await content.catchUp()
  leaveAll()
  await until('it is given up', () => signals[1]?.aborted === true)
  const next = get('/')
  await until('the next visitor has a render', () => signals.length === 3)
  gate.open()
  expect((await next).text).toContain('flores')
})

/** Visitors who have asked for the home page; they leave when that is called. */
async function visitors(port: number, count: number) {
  const requests = Array.from({ length: count }, () =>
    http.get({ port, host: '127.0.0.1', path: '/', agent: false }).on('error', () => {}),
  )
  await settled(requests.map((request) => once(request, 'finish')))
  return () => requests.forEach((request) => request.destroy())
}

test.each<[string, Handle, number]>([
  ['throws', () => Promise.reject(new Error('a test')), 500],
  ['fails', () => answered('algo falló', { status: 500 }), 500],
  ['finds nothing', () => answered('no está', { status: 404 }), 404],
  ['never ends', () => new Promise(() => {}), 503],
])('forty wait for a page that %s: rendered once, kept never', async (_what, handle, status) => {
  let rendered = 0
  const { get } = await open(
    (request, context) => {
      rendered += 1
      return handle(request, context)
    },
    { versions: knownTo(40), renderMs: status === 503 ? 100 : 30_000 },
  )
  for (const round of [1, 2]) {
    const answers = await settled(Array.from({ length: 40 }, () => get('/producto/rosas')))
    expect(answers.map((answer) => answer.status)).toEqual(Array(40).fill(status))
    expect(rendered).toBe(round)
  }
})

/** Content that nobody writes, known when so many have asked: they find the same rendering, or none. */
function knownTo(visitors: number): ContentVersions {
  const waiting: ((isKnown: boolean) => void)[] = []
  function areKnown() {
    return new Promise<boolean>((resolve) => {
      waiting.push(resolve)
      if (waiting.length === visitors) waiting.splice(0).forEach((goOn) => goOn(true))
    })
  }
  return { ...content, areKnown, isUnchanged: () => true }
}

test('what somebody could own is never kept: cookies, private answers, errors on the way', async () => {
  let rendered = 0
  const { get } = await open((request, { nonce }) => {
    rendered += 1
    const { pathname } = new URL(request.url)
    if (pathname === '/nosotros') return answered('x', { headers: { 'Set-Cookie': 'dz-a=1' } })
    if (pathname === '/contacto') return answered('x', { headers: { 'Cache-Control': 'private' } })
    if (pathname === '/terminos') return answered(`<a href="/?${nonce}">nonce</a>`)
    report(new Error('a section is missing'))
    return answered('x')
  })
  for (const path of ['/nosotros', '/contacto', '/terminos', '/privacidad']) {
    const before = rendered
    for (let time = 0; time < 3; time += 1) expect((await get(path)).how).not.toBe('hit')
    expect(rendered - before, path).toBeGreaterThanOrEqual(3)
  }
})

test('errors of other requests keep no page from being kept', async () => {
  let other = (): Promise<unknown> => Promise.resolve()
  const { get } = await open(async (request) => {
    if (request.url.endsWith('/')) await other()
    else report(new Error('a section is missing'))
    return htmlOf('x')
  })
  other = () => get('/privacidad')
  for (const how of ['miss', 'hit']) expect((await get('/')).how).toBe(how)
})

test('made-up addresses, many times what fits, push nothing out that everybody asks for', async () => {
  const { handle, rendered } = countingPages()
  const { get, port } = await open(handle, { maxBytes: 40_000 })
  const shared = [
    ...['/', '/catalogo-completo', '/catalogo-completo?orden=recommended'],
    ...['/catalogo/rosas', '/producto/rosas', '/catalogo-completo.data?orden=recommended'],
  ]
  for (const path of shared) await get(path)
  const agent = new http.Agent({ keepAlive: true, maxSockets: 8 })
  const made = Array.from({ length: rounds(500, 2_000) }, (_, n) => {
    const id = `11111111-1111-4111-8111-${String(n).padStart(12, '0')}`
    return [
      `/?q=${n}`,
      `/catalogo/rosas?tag=${id}`,
      `/producto/rosas?color=${id}`,
      `/buscar?q=f${n}`,
    ][n % 4]
  })
  await settled(
    Array.from({ length: 8 }, async () => {
      for (let path = made.pop(); path; path = made.pop()) await requestTo(port, path, { agent })
    }),
  )
  agent.destroy()
  const before = rendered()
  for (const path of shared) expect(await get(path)).toMatchObject({ how: 'hit' })
  expect(rendered()).toBe(before)
  const price = async (name: string) => (await get(`/catalogo-completo?precio=${name}`)).how
  expect([await price('hasta-100'), await price('hasta-101')]).toEqual(['miss', 'bypass'])
})

test('every coding holds the same page, and 304 and HEAD carry its policy', async () => {
  const { handle } = countingPages('ñandú 🌹'.repeat(500))
  const { get, port } = await open(handle)
  const plain = await get('/')
  const decoded: Record<string, (body: Buffer) => Buffer> = {
    br: brotliDecompressSync,
    gzip: gunzipSync,
  }
  const tags = new Set([plain.headers.etag])
  for (const [accepts, coding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0, *', 'br'],
    ['*;q=0', undefined],
    ['identity', undefined],
    ['zstd', undefined],
    ['', undefined],
  ] as const) {
    const answer = await get('/', { 'Accept-Encoding': accepts })
    expect(answer.headers['content-encoding'], accepts).toBe(coding)
    expect(answer.headers['content-length']).toBe(String(answer.body.length))
    const body = coding ? decoded[coding]?.(answer.body) : answer.body
    expect(body?.equals(plain.body), accepts).toBe(true)
    expect(answer.headers.vary).toBe('Accept-Encoding, Cookie, Save-Data')
    expect(answer.headers['cache-control']).toBe('private, no-cache')
    tags.add(answer.headers.etag)

    const head = await requestTo(port, '/', {
      method: 'HEAD',
      headers: { 'Accept-Encoding': accepts },
    })
    expect(head.body.length).toBe(0)
    const policy = answer.headers['content-security-policy']
    expect(head.headers).toMatchObject({
      etag: answer.headers.etag,
      'content-length': answer.headers['content-length'],
      'content-security-policy': policy,
    })
    for (const known of [`${answer.headers.etag}`, `"x", W/${answer.headers.etag}`]) {
      const same = await get('/', { 'Accept-Encoding': accepts, 'If-None-Match': known })
      expect(same).toMatchObject({ status: 304, text: '' })
      expect(same.headers).toMatchObject({
        etag: answer.headers.etag,
        'content-security-policy': policy,
        'cache-control': 'private, no-cache',
      })
    }
    expect(await get('/', { 'If-None-Match': '"x", "y-br8"' })).toMatchObject({ status: 200 })
  }
  expect(tags.size).toBe(3)
})

test('only scripts and styles of the render are allowed, by what stands in them', async () => {
  const injected = '<script>alert(1)</script><script nonce="x">alert(2)</script><style>p{}</style>'
  const own = 'window.a = "\r\n</p>";'
  const { get } = await open((_request, { nonce }) =>
    answered(
      `${injected}<script nonce="${nonce}">${own}</script><style nonce="${nonce}">b{}</style>`,
    ),
  )
  for (const how of ['miss', 'hit']) {
    const { headers, text, ...answer } = await get('/')
    expect(answer.how).toBe(how)
    const policy = String(headers['content-security-policy'])
    expect(policy).not.toContain('nonce')
    expect(policy.match(/'sha256-[^']+'/g)).toEqual([
      `'sha256-${sha256('window.a = "\n</p>";')}'`,
      `'sha256-${sha256('b{}')}'`,
    ])
    expect(text).toContain(`${injected}<script>${own}</script><style>b{}</style>`)
  }
})

function sha256(text: string) {
  return createHash('sha256').update(text).digest('base64')
}

test('a session, a message and a full cart arrive between two hits: each sees its own', async () => {
  const { handle } = countingPages()
  const { get } = await open(handle)
  const cart = cookiesOf(await cartHeaders({ ...newCart(), lines: [lineOf(3), lineOf(4)] }))
  const fuller = cookiesOf(await cartHeaders({ ...newCart(), lines: [lineOf(10)] }))
  const toast = (await toastHeader({ title: 'hola', tone: 'normal' })).split(';')[0] ?? ''
  const broken = `${cart.slice(0, -3)}abc`
  await get('/')
  for (let time = 0; time < 3; time += 1) {
    expect((await get('/', { Cookie: cart })).text).toContain(' 7<')
    expect((await get('/', { Cookie: broken })).text).toContain(' 0<')
    for (const Cookie of [
      toast,
      fuller,
      'dz-session=x',
      `${cart}; dz-session=`,
      'a=1; dz-toast=x',
    ]) {
      expect(await get('/', { Cookie })).toMatchObject({ how: 'bypass' })
    }
    expect((await get('/', { Cookie: 'otra=1; dz-conocido=x' })).text).toContain('/ 1 0')
    expect((await get('/', { 'Save-Data': 'on' })).text).not.toContain('/ 1 0')
    expect((await get('/')).text).toContain('/ 1 0')
  }
  expect((await get('/', { Cookie: cart })).how).toBe('hit')
})

function lineOf(quantity: number) {
  return {
    key: quantity,
    quantity,
    productId: '11111111-1111-4111-8111-111111111111',
    colorId: null,
    sizeId: null,
    dedication: '',
    deliveryDate: '2026-12-24',
    deliveryTime: SLOTS[0],
    complementIds: [],
  }
}

function cookiesOf(headers: Headers) {
  const set = headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return set.filter((cookie) => !cookie?.endsWith('=')).join('; ')
}

test("a page grows old at Lima's midnight, and one rendered across it is not kept", async () => {
  let now = Date.parse('2026-12-24T04:59:58Z')
  const { handle } = countingPages()
  const { get } = await open(
    (request, context) => {
      if (request.url.endsWith('/producto/rosas')) now += 2_000
      return handle(request, context)
    },
    { now: () => now },
  )
  await get('/')
  now += 1_000
  expect(await get('/')).toMatchObject({ how: 'hit' })
  await get('/producto/rosas')
  expect(new Date(now).toISOString()).toBe('2026-12-24T05:00:01.000Z')
  expect(await get('/')).toMatchObject({ how: 'miss' })
  expect(await get('/')).toMatchObject({ how: 'hit' })
  now -= 2_000
  expect(await get('/producto/rosas')).toMatchObject({ how: 'miss' })
})
