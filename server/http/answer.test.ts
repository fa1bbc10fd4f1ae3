import { brotliDecompressSync, createBrotliDecompress, gunzipSync } from 'node:zlib'
import fs from 'node:fs'
import http from 'node:http'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import type { Handle } from './remix-request'
import { requestTo, aTestServer, postTo } from '../../tests/support/test-server'
import { until } from '../../tests/support/until'
import { settled } from '../../tests/support/settled'

const headers = { host: 'localhost:3000' }

const shopThat = (handle?: Handle, options: Parameters<typeof aTestServer>[0] = {}) =>
  aTestServer({ ...options, handle })

const page = (html: string, init: ResponseInit = {}) =>
  new Response(html, {
    ...init,
    headers: { 'Content-Type': 'text/html; charset=utf-8', ...init.headers },
  })
/** The addresses of the shop that open a page to whoever has them, from the sources themselves. */
const SECRET_PATHS = fs
  .readdirSync('app/routes')
  .filter((name) => name.includes('$token'))
  .map((name) => {
    const parts = name.replace(/^_shop\.|\.tsx?$/g, '').split('.')
    return `/${parts.join('/').replaceAll('_/', '/').replace('$token', 's3creto.s1gned')}`
  })

const LONG = '<p>Flores para Lima</p>'.repeat(500)

describe('headers', () => {
  const OF_ALL = {
    'x-content-type-options': /^nosniff$/,
    'cross-origin-resource-policy': /^same-origin$/,
  }
  const OF_DOCUMENTS = {
    'content-security-policy':
      /^default-src 'self'; script-src 'self' 'nonce-[\w+/=]{24}'; style-src 'self' 'nonce-[^']+'; img-src 'self' data:; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
    'referrer-policy': /^(strict-origin-when-cross-origin|same-origin)$/,
    'cross-origin-opener-policy': /^same-origin$/,
    'permissions-policy': /camera=\(\)/,
  }

  test('are on every kind of answer', async () => {
    const shop = await shopThat((request) => {
      const { pathname } = new URL(request.url)
      if (pathname === '/falla') throw new Error('select secreto from users')
      if (pathname === '/otro')
        return Promise.resolve(Response.redirect('http://localhost:3000/', 303))
      return Promise.resolve(page(LONG))
    })
    const paths = ['/', '/otro', '/falla', '/.env', '/%ff', '/assets/no.js']
    const answers = await settled(paths.map((path) => requestTo(shop.port, path, { headers })))
    expect(answers.map(({ status }) => status)).toEqual([200, 303, 500, 404, 400, 404])
    for (const answer of answers) {
      for (const [name, value] of Object.entries({ ...OF_ALL, ...OF_DOCUMENTS }))
        expect(answer.headers[name]).toMatch(value)
      expect(answer.headers).not.toHaveProperty('x-powered-by')
      expect(answer.headers).not.toHaveProperty('strict-transport-security')
    }
  })

  test('of the back office let a form lead to a chat, and of the shop nowhere else', async () => {
    const shop = await shopThat(() => Promise.resolve(page(LONG)))
    const formAction = async (path: string) => {
      const { headers: sent } = await requestTo(shop.port, path, { headers })
      return /form-action [^;]*/.exec(String(sent['content-security-policy']))?.[0]
    }
    const toChats = "form-action 'self' https://wa.me https://api.whatsapp.com"
    for (const path of ['/admin', '/admin/pedidos/DZ-20261224-0042', '/admin/pedidos?pedido=x'])
      expect(await formAction(path)).toBe(toChats)
    for (const path of ['/', '/checkout', '/administra', '/reparto/admin', '/confirmacion/admin'])
      expect(await formAction(path)).toBe("form-action 'self'")
  })

  test('of files are few, and what a browser could open alone has a policy', async () => {
    const shop = await shopThat(undefined, { origin: 'https://tienda.pe', isPublic: true })
    const policies = {
      '/assets/flor-a1b2c3.js': undefined,
      '/assets/flor-a1b2c3.css': undefined,
      '/assets/letra-a1b2c3.woff2': undefined,
      '/favicon.svg': "default-src 'none'; style-src 'unsafe-inline'",
      '/robots.txt': "default-src 'none'; style-src 'unsafe-inline'",
    }
    for (const [path, policy] of Object.entries(policies)) {
      const answer = await requestTo(shop.port, path, { headers: { host: 'tienda.pe' } })
      expect(answer.status, path).toBe(200)
      expect(answer.headers['content-security-policy'], path).toBe(policy)
      for (const [name, value] of Object.entries(OF_ALL))
        expect(answer.headers[name]).toMatch(value)
      expect(answer.headers['strict-transport-security']).toBe('max-age=31536000')
      for (const name of ['referrer-policy', 'cross-origin-opener-policy', 'permissions-policy']) {
        expect(answer.headers, path).not.toHaveProperty(name)
      }
    }
  })

  test('the nonce is new each time, and Remix gets the one that is announced', async () => {
    const shop = await shopThat()
    const seen = new Set<string>()
    for (let time = 0; time < 3; time += 1) {
      const { headers: sent, body } = await requestTo(shop.port, '/', { headers })
      const { context } = JSON.parse(body.toString()) as { context: { nonce: string } }
      expect(sent['content-security-policy']).toContain(
        `script-src 'self' 'nonce-${context.nonce}'`,
      )
      seen.add(context.nonce)
    }
    expect(seen.size).toBe(3)
  })

  test.each([
    ['/reset-password?token=x', 'same-origin'],
    ['/Reset-Password/', 'same-origin'],
    ['/auth/callback?code=x', 'same-origin'],
    ['/confirmacion/DZ-20261121-0001', 'same-origin'],
    ['/confirmaciones', 'strict-origin-when-cross-origin'],
    ['/libro-de-reclamaciones', 'strict-origin-when-cross-origin'],
    ['/', 'strict-origin-when-cross-origin'],
    ...SECRET_PATHS.map((path) => [path, 'same-origin']),
  ])('the referrer policy of %s', async (path, policy) => {
    const shop = await shopThat()
    expect((await requestTo(shop.port, path, { headers })).headers['referrer-policy']).toBe(policy)
  })

  test('pictures may be shown by web-mail; https is remembered', async () => {
    const shop = await shopThat(undefined, { origin: 'https://tienda.pe', isPublic: true })
    const { headers: sent } = await requestTo(shop.port, '/imagenes/rosa.webp', {
      headers: { host: 'tienda.pe' },
    })
    expect(sent['cross-origin-resource-policy']).toBe('cross-origin')
    expect(sent['strict-transport-security']).toBe('max-age=31536000')
  })

  test('nobody keeps a page, unless the route says so', async () => {
    const shop = await shopThat((request) => {
      const isOpen = request.url.endsWith('/publico')
      return Promise.resolve(
        page(LONG, isOpen ? { headers: { 'Cache-Control': 'public, max-age=60' } } : {}),
      )
    })
    const kept = async (path: string) =>
      (await requestTo(shop.port, path, { headers })).headers['cache-control']
    expect(await kept('/')).toBe('private, no-store')
    expect(await kept('/.env')).toBe('private, no-store')
    expect(await kept('/publico')).toBe('public, max-age=60')
  })

  test('several cookies stay several', async () => {
    const cookies = ['dz-cart=a; Path=/', 'dz-toast=b; Expires=Wed, 21 Oct 2026 07:28:00 GMT']
    const shop = await shopThat(() => {
      const response = page('hola')
      cookies.forEach((cookie) => response.headers.append('Set-Cookie', cookie))
      return Promise.resolve(response)
    })
    expect((await requestTo(shop.port, '/', { headers })).headers['set-cookie']).toEqual(cookies)
  })
})

describe('compression', () => {
  test.each([
    ['br', 'br'],
    ['gzip, deflate, br;q=0.9', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['BR', 'br'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['*;q=0', undefined],
    ['deflate', undefined],
    ['br;q=0.000', undefined],
    ['brotli', undefined],
    ['', undefined],
  ])('%s', async (accept, coding) => {
    const shop = await shopThat(() => Promise.resolve(page(LONG)))
    const answer = await requestTo(shop.port, '/', {
      headers: { ...headers, 'accept-encoding': accept },
    })
    expect(answer.headers['content-encoding']).toBe(coding)
    expect(answer.headers.vary).toBe('Accept-Encoding')
    const plain =
      { br: brotliDecompressSync, gzip: gunzipSync }[coding ?? ''] ?? ((body: Buffer) => body)
    expect(plain(answer.body).toString()).toBe(LONG)
    if (coding) expect(answer.body.length).toBeLessThan(1_000)
  })

  test.each([
    ['a picture', { 'Content-Type': 'image/webp' }],
    ['what is compressed already', { 'Content-Type': 'text/html', 'Content-Encoding': 'identity' }],
    ['less than 1 KB', { 'Content-Type': 'text/html', 'Content-Length': '1000' }],
  ])('not %s', async (_what, type) => {
    const text = 'x'.repeat('Content-Length' in type ? 1_000 : 5_000)
    const shop = await shopThat(() => Promise.resolve(new Response(text, { headers: type })))
    const { body } = await requestTo(shop.port, '/', {
      headers: { ...headers, 'accept-encoding': 'br' },
    })
    expect(body.toString()).toBe(text)
  })

  test('what has been rendered arrives before the rest exists', async () => {
    let finish: () => void = () => {}
    const shop = await shopThat(() => {
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(Buffer.from('<p>primero</p>'))
          finish = () => {
            controller.enqueue(Buffer.from('<p>después</p>'))
            controller.close()
          }
        },
      })
      return Promise.resolve(new Response(body, { headers: { 'Content-Type': 'text/html' } }))
    })
    const asked = http
      .request({ port: shop.port, headers: { ...headers, 'accept-encoding': 'br' } })
      .end()
    const [response] = (await once(asked, 'response')) as [http.IncomingMessage]
    let heard = ''
    const plain = response
      .pipe(createBrotliDecompress())
      .on('data', (piece: Buffer) => (heard += piece.toString()))
    await until('the first part arrives', () => heard !== '')
    expect(heard).toBe('<p>primero</p>')
    finish()
    await once(plain, 'end')
    expect(heard).toBe('<p>primero</p><p>después</p>')
  })

  test('a strong tag of the plain bytes is not one of the compressed', async () => {
    const shop = await shopThat(() => Promise.resolve(page(LONG, { headers: { ETag: '"a"' } })))
    const accept = { ...headers, 'accept-encoding': 'gzip' }
    expect((await requestTo(shop.port, '/', { headers: accept })).headers.etag).toBe('W/"a"')
  })
})

describe('failures', () => {
  const FORBIDDEN = /secreto|Error|\n\s+at |node:|\.ts/

  test('of the shop itself', async () => {
    const shop = await shopThat((request) => {
      if (request.url.endsWith('/vacio'))
        return Promise.resolve(new Response(null, { status: 500 }))
      throw new Error('select secreto from users')
    })
    for (const path of ['/', '/vacio']) {
      const { status, body } = await requestTo(shop.port, path, { headers })
      expect(status).toBe(500)
      expect(body.toString()).toContain('Algo salió mal')
      expect(body.toString()).not.toMatch(FORBIDDEN)
    }
  })

  test('of the database are a calm page with the nonce, and data for scripts', async () => {
    const shop = await shopThat((_request, context) => {
      context.databaseDown = true
      return Promise.resolve(page('Error', { status: 500 }))
    })
    const {
      status,
      headers: sent,
      body,
    } = await requestTo(shop.port, '/producto/rosas', { headers })
    expect([status, sent['retry-after']]).toEqual([503, '5'])
    const nonce = /<style nonce="([^"]+)">/.exec(body.toString())?.[1]
    expect(sent['content-security-policy']).toContain(`'nonce-${nonce}'`)
    const data = await requestTo(shop.port, '/producto/rosas.data?_routes=x', { headers })
    expect([data.status, data.headers['retry-after'], data.body.toString()]).toEqual([
      503,
      '5',
      'Error',
    ])
  })

  test('a page that did without the database is served', async () => {
    const shop = await shopThat((_request, context) => {
      context.databaseDown = false
      return Promise.resolve(page(LONG))
    })
    expect((await requestTo(shop.port, '/', { headers })).status).toBe(200)
  })

  test('halfway through an answer cut it, and the shop goes on', async () => {
    const shop = await shopThat((request) => {
      if (request.url.endsWith('/bien')) return Promise.resolve(page('bien'))
      let pulls = 0
      const body = new ReadableStream({
        pull(controller) {
          pulls += 1
          if (pulls === 1) controller.enqueue(Buffer.from('<p>'))
          else setImmediate(() => controller.error(new Error('secreto')))
        },
      })
      return Promise.resolve(new Response(body, { headers: { 'Content-Type': 'text/html' } }))
    })
    await expect(requestTo(shop.port, '/', { headers })).rejects.toThrow()
    expect((await requestTo(shop.port, '/bien', { headers })).status).toBe(200)
  })

  test('a visitor who leaves stops the work', async () => {
    let aborted = false
    const shop = await shopThat(
      (request) =>
        new Promise((_resolve, reject) => {
          request.signal.addEventListener('abort', () => {
            aborted = true
            reject(new Error('gone'))
          })
        }),
    )
    const asked = http.get({ port: shop.port, headers })
    asked.on('error', () => {})
    await until('the request arrives', () => shop.reached.length === 1)
    asked.destroy()
    await until('the work is stopped', () => aborted)
    await until('the line is written', () => shop.lines.length === 1)
    expect(shop.lines[0]).toMatchObject({ status: 499 })
  })
})

describe('HEAD', () => {
  test('has the headers of GET and no body', async () => {
    const shop = await shopThat(() =>
      Promise.resolve(page(LONG, { headers: { 'X-Flor': 'dalia' } })),
    )
    for (const path of ['/', '/assets/flor-a1b2c3.js', '/.env']) {
      const get = await requestTo(shop.port, path, { headers })
      const head = await requestTo(shop.port, path, { headers, method: 'HEAD' })
      expect(head.body).toHaveLength(0)
      expect([head.status, head.headers['content-type'], head.headers['x-flor']]).toEqual([
        get.status,
        get.headers['content-type'],
        get.headers['x-flor'],
      ])
    }
  })
})

describe('the log', () => {
  test('has one line per answer, and nothing that tells who asked', async () => {
    const shop = await shopThat()
    const secrets = { ...headers, cookie: 'dz-session=s3creto', 'user-agent': 'Rosa' }
    const paths = [
      '/producto/rosas-rojas?q=rosa@correo.pe&token=s3creto',
      '/confirmacion/DZ-20261121-0042',
      '/admin/pedidos/dz-20261121-0042.data',
      '/baja/s3creto',
      '/reset-password/s3creto',
      '/a/rosa@correo.pe/b',
      '/a/rosa%40correo.pe',
      `/${'s'.repeat(3_000)}`,
    ]
    for (const path of paths) await requestTo(shop.port, path, { headers: secrets })
    await postTo(shop.port, '/checkout', 'customer_dni=44556677&phone=999888777', secrets)
    await until('all lines are written', () => shop.lines.length === paths.length + 1)
    expect(shop.lines.map(({ path }) => path)).toEqual([
      '/producto/rosas-rojas',
      '/confirmacion/*',
      '/admin/pedidos/DZ-*.data',
      '/baja/*',
      '/reset-password/*',
      '/a/*/b',
      '/a/*',
      `/${'s'.repeat(199)}`,
      '/checkout',
    ])
    const keys = ['request', 'method', 'path', 'status', 'ms', 'bytes']
    expect(Object.keys(shop.lines[0] ?? {})).toEqual(keys)
    expect(shop.lines.at(-1)).toMatchObject({ method: 'POST', status: 200 })
    expect(JSON.stringify(shop.lines)).not.toMatch(/s3creto|rosa@|44556677|0042|127\.0/)
  })

  test('has no address that opens a page to whoever has it', async () => {
    const shop = await shopThat()
    expect(SECRET_PATHS).toContain('/libro-de-reclamaciones/s3creto.s1gned')
    const paths = SECRET_PATHS.flatMap((path) => [path, `${path}.data`, path.toUpperCase()])
    for (const path of paths) await requestTo(shop.port, path, { headers })
    await until('all lines are written', () => shop.lines.length === paths.length)
    for (const { path } of shop.lines) expect(path).toMatch(/^\/[a-z-]+\/\*$/i)
  })
})
