import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  requestTo,
  hangUp,
  openTestServer,
  postTo,
  request,
  type TestServer,
  talk,
} from '../../tests/support/test-server'
import { until } from '../../tests/support/until'
import type { Times } from '../http/shop-server'
import { settled } from '../../tests/support/settled'

const HOST = 'Host: localhost:3000'
const FORM = 'Content-Type: application/x-www-form-urlencoded'
const EXPECTS = ['Expect: 100-continue', 'Connection: close']
const KB = 1024
const headers = { host: 'localhost:3000' }

let shop: TestServer
beforeAll(async () => {
  shop = await openTestServer({ rateLimits: false })
})
afterAll(() => shop.close())

function chunk(bytes: string | Buffer): Buffer {
  const body = Buffer.from(bytes)
  return Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n')])
}

function drained(socket: net.Socket): Promise<unknown> {
  return new Promise((resolve) => socket.once('drain', resolve))
}

describe('size', () => {
  test('100 KB is the largest form', async () => {
    const largest = `a=${'x'.repeat(100 * KB - 2)}`
    const { status, body } = await postTo(shop.port, '/x', largest, headers)
    expect(status).toBe(200)
    expect(JSON.parse(body.toString())).toMatchObject({ body: largest })
    expect((await postTo(shop.port, '/x', `${largest}x`, headers)).status).toBe(413)
  })

  test('a form that does not say its size is cut all the same', async () => {
    const piece = chunk('x'.repeat(30 * KB))
    const head = request('POST /x HTTP/1.1', HOST, FORM, 'Transfer-Encoding: chunked')
    const end = '0\r\n\r\n' + request('GET /despues HTTP/1.1', HOST, 'Connection: close')
    const heard = await talk(shop.port, head, piece, piece, piece, piece, end)
    expect(heard).toMatch(/^HTTP\/1.1 413 /)
    expect(heard).toContain('demasiado grande')
    expect(heard).toMatch(/HTTP\/1.1 200 [^]*"url":"http:\/\/localhost:3000\/despues"/)
  })

  test('after a refusal the same connection serves the next request', async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
    const refused = await postTo(shop.port, '/x', 'x'.repeat(6 * KB * KB), headers, agent)
    const next = await requestTo(shop.port, '/despues', { headers, agent })
    agent.destroy()
    expect([refused.status, next.status]).toEqual([413, 200])
  })

  test('100 MB are cut long before their end', async () => {
    const socket = net.connect(shop.port, '127.0.0.1')
    socket.on('error', () => {})
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.write(request('POST /x HTTP/1.1', HOST, FORM, 'Transfer-Encoding: chunked'))
    const piece = chunk(Buffer.alloc(256 * KB, 'x'))
    let sent = 0
    while (sent < 100 * KB * KB && !socket.destroyed) {
      sent += piece.length
      if (!socket.write(piece)) await Promise.race([drained(socket), closed])
    }
    await until('the connection is cut', () => socket.destroyed)
    expect(sent).toBeGreaterThan(50 * KB * KB)
    expect(sent).toBeLessThan(100 * KB * KB)
  })

  test('many at once wait for a calmer moment', async () => {
    const path = '/admin/productos/nuevo'
    const type = {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 32 * KB * KB,
    }
    const photo = Buffer.alloc(10 * KB * KB)
    const begun = Array.from({ length: 20 }, () => {
      const upload = http.request({
        port: shop.port,
        path,
        method: 'POST',
        agent: false,
        headers: { ...headers, ...type },
      })
      upload.on('error', () => {})
      upload.write(photo)
      return upload
    })
    const [response] = (await Promise.race(begun.map((upload) => once(upload, 'response')))) as [
      http.IncomingMessage,
    ]
    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBe('5')
    const form = await postTo(shop.port, '/x', 'a=1', headers)
    expect(form.status, 'uploads keep no shopper waiting').toBe(200)
    for (const upload of begun) upload.destroy()
    const over = () => shop.lines.filter((line) => line.path === path).length
    await until('the shop holds none of them any more', () => over() === begun.length)
  })

  test('100 fields are the most', async () => {
    const fields = Array.from({ length: 100 }, (_, index) => `f${index}=1`).join('&')
    expect((await postTo(shop.port, '/x', fields, headers)).status).toBe(200)
    expect((await postTo(shop.port, '/x', `${fields}&f=1`, headers)).status).toBe(413)
  })
})

describe('kind', () => {
  const send = async (type: string, body: string, path = '/x', more = {}) =>
    (await postTo(shop.port, path, body, { ...headers, 'Content-Type': type, ...more })).status

  test.each([
    'application/json',
    'text/plain',
    '',
    'multipart/mixed; boundary=a',
    'text/plain; application/x-www-form-urlencoded',
  ])('415: %s', async (type) => {
    expect(await send(type, '{}')).toBe(415)
  })

  test('a compressed form', async () => {
    expect(
      await send('application/x-www-form-urlencoded', 'a', '/x', { 'content-encoding': 'gzip' }),
    ).toBe(415)
  })

  test('no body needs no kind', async () => {
    const { status } = await requestTo(shop.port, '/x', { method: 'POST', headers })
    expect(status).toBe(200)
  })

  test('uploads are for the back office', async () => {
    const type = 'multipart/form-data; boundary=dalia'
    const part = (bytes: number) =>
      `--dalia\r\nContent-Disposition: form-data; name="a"\r\n\r\n${'x'.repeat(bytes)}\r\n--dalia--\r\n`
    for (const bytes of [1, 100, 70 * KB, 5 * KB * KB]) {
      const sent = part(bytes)
      const { body } = await postTo(shop.port, '/admin/tags', sent, {
        ...headers,
        'Content-Type': type,
      })
      const { body: arrived } = JSON.parse(body.toString()) as { body: string }
      expect(arrived === sent, `${bytes} bytes arrive whole`).toBe(true)
    }
    const photo = part(5 * KB * KB)
    expect(await send(type, photo, '/admin/productos/nuevo')).toBe(200)
    expect(await send(type, photo, '/ADMIN/productos/nuevo.data')).toBe(200)
    expect(await send(type, part(31 * KB * KB), '/admin/productos/nuevo')).toBe(200)
    expect(await send(type, part(32 * KB * KB), '/admin/productos/nuevo')).toBe(413)
    for (const path of ['/checkout', '/administrador/x', '/admin/../checkout', '/admin']) {
      expect(await send(type, photo, path)).toBe(413)
    }
    expect(await send(type, part(10), '/checkout')).toBe(200)
  })

  /** What somebody hears who asks first whether a form of parts of so many bytes may come. */
  async function asked(path: string, bytes: number): Promise<number> {
    const type = 'Content-Type: multipart/form-data; boundary=dalia'
    const length = `Content-Length: ${bytes}`
    const socket = net.connect(shop.port, '127.0.0.1')
    socket.write(request(`POST ${path} HTTP/1.1`, HOST, type, ...EXPECTS, length))
    const [heard] = (await once(socket, 'data')) as [Buffer]
    socket.destroy()
    return Number(/^HTTP\/1.1 (\d+)/.exec(heard.toString())?.[1])
  }

  test.each([
    [32 * KB * KB, '/admin/tags'],
    [230 * KB * KB, '/admin/productos/lista'],
    [32 * KB * KB, '/admin/productos/lista/x'],
    [32 * KB * KB, '/confirmacion/DZ-20260131-0001'],
    [32 * KB * KB, '/Confirmacion/dz-20260131-0001.data'],
    [100 * KB, '/confirmacion/DZ-1'],
    [100 * KB, '/confirmacion/DZ-20260131-0001/x'],
    [100 * KB, '/checkout'],
  ])('%d bytes are the most that %s takes in parts', async (bytes, path) => {
    expect(await asked(path, bytes)).toBe(100)
    expect(await asked(path, bytes + 1)).toBe(413)
  })

  test('a form of parts says where they end', async () => {
    expect(await send('multipart/form-data', '--\r\n')).toBe(415)
  })

  test('a client that asks first hears the refusal before it sends', async () => {
    const head = ['POST /x HTTP/1.1', HOST, FORM, ...EXPECTS]
    const refused = await talk(shop.port, request(...(head as [string]), 'Content-Length: 9000000'))
    expect(refused).toMatch(/^HTTP\/1.1 413 /)
    const welcome = await talk(
      shop.port,
      request(...(head as [string]), 'Content-Length: 3'),
      'a=1',
    )
    expect(welcome).toMatch(/^HTTP\/1.1 100 Continue[^]*HTTP\/1.1 200 /)
  })
})

describe('slow senders', () => {
  const LONG = 3_600_000
  const BODY = { form: LONG, upload: LONG, archive: LONG, drain: LONG }
  let hasty: TestServer
  afterEach(() => hasty.close())

  /** A shop that waits for one thing only a moment. */
  async function openHasty(times: Partial<Times>) {
    hasty = await openTestServer({ times: { check: 20, ...times }, rateLimits: false })
    return hasty.port
  }

  test('headers that never end', async () => {
    const port = await openHasty({ headers: 150 })
    const heard = await talk(port, `GET / HTTP/1.1\r\n${HOST}\r\nX-A: 1\r\n`)
    expect(heard).toMatch(/^HTTP\/1.1 408 /)
    expect(heard).toMatch(/content-security-policy/i)
  })

  test('a form that never ends', async () => {
    const port = await openHasty({ body: { ...BODY, form: 150, drain: 150 } })
    const head = request('POST /x HTTP/1.1', HOST, FORM, 'Content-Length: 1000')
    expect(await talk(port, head, 'a=1')).toMatch(/^HTTP\/1.1 408 /)
  })

  test('the rest of a refused body that never ends', async () => {
    const port = await openHasty({ body: { ...BODY, drain: 150 } })
    const head = request('POST /x HTTP/1.1', HOST, FORM, 'Content-Length: 900000')
    expect(await talk(port, head, 'a=1')).toMatch(/^HTTP\/1.1 413 /)
  })

  test('a form sent byte by byte never reaches Remix', async () => {
    const port = await openHasty({ body: { ...BODY, form: 150, drain: 150 } })
    const socket = net.connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(request('POST /lento HTTP/1.1', HOST, FORM, 'Content-Length: 1000'))
    const drip = setInterval(() => socket.write('a'), 10)
    await hangUp(socket.resume())
    clearInterval(drip)
    expect(hasty.reached).not.toContain('POST /lento')
  })

  test('a connection kept for nothing', async () => {
    const port = await openHasty({ keptAlive: 150 })
    const heard = await talk(port, request('GET / HTTP/1.1', HOST))
    expect(heard).toMatch(/^HTTP\/1.1 200 /)
  })

  test('a hundred of them keep nobody waiting', async () => {
    const port = await openHasty({})
    const crowd = Array.from({ length: 100 }, () => {
      const socket = net.connect(port, '127.0.0.1')
      socket.write(request('POST /x HTTP/1.1', HOST, FORM, 'Content-Length: 1000'))
      return socket
    })
    await settled(crowd.map((socket) => once(socket, 'connect')))
    expect((await postTo(port, '/x', 'a=1', headers)).status).toBe(200)
    for (const socket of crowd) socket.destroy()
  })
})
