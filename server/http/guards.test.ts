import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  requestTo,
  openTestServer,
  postTo,
  request,
  type TestServer,
  talk,
} from '../../tests/support/test-server'

const HOST = 'Host: localhost:3000'
let shop: TestServer
let published: TestServer

beforeAll(async () => {
  shop = await openTestServer()
  published = await openTestServer({
    origin: 'https://tienda.pe',
    isPublic: true,
    rateLimits: false,
  })
})
afterAll(async () => {
  await shop.close()
  await published.close()
})

describe('host', () => {
  test.each(['localhost', 'LOCALHOST:9', '127.0.0.1:3000', '[::1]:80', 'localhost:3000'])(
    'an unpublished shop answers this machine as %s',
    async (host) => {
      expect((await requestTo(shop.port, '/', { headers: { host } })).status).toBe(200)
    },
  )

  test.each([
    'evil.example',
    'localhost.evil.example',
    'localhost@evil',
    '127.0.0.1.evil',
    '',
    'a b',
    '[::1',
  ])('nobody else: %s', async (host) => {
    const heard = await talk(
      shop.port,
      request('GET / HTTP/1.1', `Host: ${host}`, 'Connection: close'),
    )
    expect(heard).toMatch(/^HTTP\/1.1 400 /)
    expect(heard).toContain('Content-Security-Policy')
  })

  test('says what the owner should do', async () => {
    const { body } = await requestTo(shop.port, '/', { headers: { host: 'floreria.pe' } })
    expect(body.toString()).toContain('PUBLIC_URL')
  })

  test('no host at all, or two of them', async () => {
    const close = 'Connection: close'
    const requests = [
      request('GET / HTTP/1.1', close),
      request('GET / HTTP/1.0'),
      request('GET / HTTP/1.1', HOST, 'Host: evil.example', close),
    ]
    for (const bytes of requests) {
      const heard = await talk(shop.port, bytes)
      expect(heard).toMatch(/^HTTP\/1.1 400 /)
      expect(heard).toMatch(/content-security-policy/i)
    }
  })

  test('a published shop answers to its own name only, and to anyone about its health', async () => {
    const status = async (path: string, host: string) =>
      (await requestTo(published.port, path, { headers: { host } })).status
    expect(await status('/', 'tienda.pe')).toBe(200)
    expect(await status('/', 'Tienda.pe:443')).toBe(200)
    expect(await status('/', 'tienda.pe:8080')).toBe(400)
    expect(await status('/', 'localhost')).toBe(400)
    expect(await status('/salud', '10.0.0.7')).toBe(200)
    expect(await status('/salud/../', '10.0.0.7')).toBe(400)
    const posted = await requestTo(published.port, '/salud', {
      method: 'POST',
      headers: { host: '10.0.0.7' },
    })
    expect(posted.status).toBe(400)
  })

  test('a forwarded host counts only behind a proxy, and never reaches Remix', async () => {
    const headers = { host: '10.0.0.7', 'x-forwarded-host': 'tienda.pe' }
    expect((await requestTo(published.port, '/', { headers })).status).toBe(400)
    const proxied = await openTestServer({
      origin: 'https://tienda.pe',
      isPublic: true,
      trustProxy: 1,
    })
    const { status, body } = await requestTo(proxied.port, '/x?y', { headers })
    const appended = { ...headers, 'x-forwarded-host': 'tienda.pe, evil.example' }
    expect((await requestTo(proxied.port, '/', { headers: appended })).status).toBe(400)
    await proxied.close()
    expect(status).toBe(200)
    expect(JSON.parse(body.toString())).toMatchObject({ url: 'https://tienda.pe/x?y' })
    expect(body.toString()).not.toContain('x-forwarded')
  })
})

describe('method, path and side doors', () => {
  test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'CONNECT'])(
    '%s',
    async (method) => {
      const target = method === 'CONNECT' ? 'evil.example:443' : '/'
      const heard = await talk(
        shop.port,
        request(`${method} ${target} HTTP/1.1`, HOST, 'Connection: close'),
      )
      expect(heard).toMatch(/^HTTP\/1.1 405 /)
      expect(heard).toMatch(/allow: GET, HEAD, POST/i)
      expect(heard).toMatch(/content-security-policy/i)
    },
  )

  test.each([
    '/%ff',
    '/%',
    '/%zz',
    '/a%00b',
    '/%0d%0aSet-Cookie:x',
    'http://evil.example/',
    '*',
    '/%1b',
  ])('400: %s', async (target) => {
    const heard = await talk(
      shop.port,
      request(`GET ${target} HTTP/1.1`, HOST, 'Connection: close'),
    )
    expect(heard).toMatch(/^HTTP\/1.1 400 /)
    expect(heard).not.toMatch(/\n\s+at |node:/)
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    '/%5cevil.example',
    '/%2fevil.example',
    '/catalogo//x',
    '/?_data=root',
    '/x?a=1&_data=routes%2Fadmin',
    '/?%5fdata=root',
    '/__manifest?p=/',
    '/__MANIFEST',
    '/%5f_manifest',
    '/.env',
    '/.git/config',
    '/a/%2egit/config',
    '/build/server/index.js',
    '/assets/flor-a1b2c3.js.map',
    '/assets/flor-a1b2c3.js.br',
  ])('404: %s', async (target) => {
    const before = shop.reached.length
    const heard = await talk(
      shop.port,
      request(`GET ${target} HTTP/1.1`, HOST, 'Connection: close'),
    )
    expect(heard).toMatch(/^HTTP\/1.1 404 /)
    expect(shop.reached).toHaveLength(before)
  })

  test('an address of 8 KB is the longest', async () => {
    const longest = `/${'a'.repeat(8_191)}`
    expect((await requestTo(shop.port, longest, { headers: { host: 'localhost' } })).status).toBe(
      200,
    )
    expect(
      (await requestTo(shop.port, `${longest}a`, { headers: { host: 'localhost' } })).status,
    ).toBe(414)
  })

  test.each([
    [
      'headers of more than 16 KB',
      request('GET / HTTP/1.1', HOST, `Cookie: a=${'x'.repeat(17_000)}`),
      431,
    ],
    ['no HTTP at all', 'hola\r\n\r\n', 400],
    [
      'two lengths',
      request('POST / HTTP/1.1', HOST, 'Content-Length: 1', 'Content-Length: 2'),
      400,
    ],
    [
      'a length and chunks',
      request('POST / HTTP/1.1', HOST, 'Content-Length: 1', 'Transfer-Encoding: chunked'),
      400,
    ],
    [
      'an unknown expectation',
      request('GET / HTTP/1.1', HOST, 'Expect: oro', 'Connection: close'),
      417,
    ],
    [
      'a GET with a body',
      `${request('GET / HTTP/1.1', HOST, 'Content-Length: 1', 'Connection: close')}a`,
      400,
    ],
  ])('%s', async (_what, bytes, status) => {
    const heard = await talk(shop.port, bytes)
    expect(heard).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(heard).toMatch(/content-security-policy/i)
  })
})

describe('forms from elsewhere', () => {
  const HERE = 'https://tienda.pe'
  const EVIL = 'https://evil.example'
  const LOOKALIKES = [
    'null',
    '',
    EVIL,
    'http://tienda.pe',
    'https://tienda.pe:444',
    'https://tienda.pe.evil.example',
    'https://tienda.pe@evil.example',
    'https://tienda.pe/checkout',
    'tienda.pe',
    `${HERE}, ${EVIL}`,
  ]
  const origins = [undefined, HERE, ...LOOKALIKES]
  const sites = [undefined, 'same-origin', 'none', 'same-site', 'cross-site', 'Same-Origin', '']
  const referers = [undefined, `${HERE}/checkout?x`, `${EVIL}/?${HERE}`, 'basura']

  const all = sites.flatMap((site) =>
    origins.flatMap((origin) => referers.map((referer) => ({ site, origin, referer }))),
  )

  test(`${all.length} combinations of what a browser says`, async () => {
    for (const { site, origin, referer } of all) {
      const mayPass =
        (site === undefined || site === 'same-origin' || site === 'none') &&
        (origin === undefined || origin === HERE) &&
        (site !== undefined ||
          origin !== undefined ||
          referer === undefined ||
          referer.startsWith(`${HERE}/`))
      const headers = {
        host: 'tienda.pe',
        ...(site === undefined ? {} : { 'sec-fetch-site': site }),
        ...(origin === undefined ? {} : { origin }),
        ...(referer === undefined ? {} : { referer }),
      }
      const before = published.reached.length
      const { status } = await postTo(published.port, '/checkout', 'a=1', headers)
      expect({ ...headers, status }).toMatchObject({ status: mayPass ? 200 : 403 })
      expect(published.reached.length - before).toBe(mayPass ? 1 : 0)
    }
  })

  test('reading is for everyone', async () => {
    const headers = { host: 'tienda.pe', origin: EVIL, 'sec-fetch-site': 'cross-site' }
    expect((await requestTo(published.port, '/', { headers })).status).toBe(200)
    expect((await requestTo(published.port, '/', { method: 'HEAD', headers })).status).toBe(200)
  })

  test('one-click unsubscribing is the one exemption', async () => {
    const headers = { host: 'tienda.pe', origin: 'null', 'sec-fetch-site': 'cross-site' }
    expect(
      (await postTo(published.port, '/baja/abc', 'List-Unsubscribe=One-Click', headers)).status,
    ).toBe(200)
    for (const path of [
      '/baja',
      '/baja/../checkout',
      '/baja/%2e%2e/checkout',
      '/bajada/x',
      '/x/baja/y',
    ]) {
      expect((await postTo(published.port, path, 'a=1', headers)).status).toBe(403)
    }
  })

  test('Remix gets no origin to judge again', async () => {
    const headers = { host: '127.0.0.1:9', origin: 'http://localhost:3000' }
    const { status, body } = await postTo(shop.port, '/x', 'a=1', headers)
    expect(status).toBe(200)
    expect(JSON.parse(body.toString())).not.toHaveProperty('headers.origin')
  })

  test('an unpublished shop takes its own host for its origin, whatever the port', async () => {
    const send = async (origin: string) =>
      (await postTo(shop.port, '/x', 'a=1', { host: '127.0.0.1:9', origin })).status
    expect(await send('http://127.0.0.1:9')).toBe(200)
    expect(await send('http://127.0.0.1:10')).toBe(403)
    expect(await send('ftp://127.0.0.1:9')).toBe(403)
  })
})
