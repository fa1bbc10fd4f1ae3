import { once } from 'node:events'
import net from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { log } from '../../app/log.server'
import type { Handle } from './remix-request'
import {
  requestTo,
  hangUp,
  aTestServer,
  request,
  type TestServer,
  talk,
} from '../../tests/support/test-server'
import { HANG_LIMIT_MS } from '../../tests/support/hang-limit'
import { until } from '../../tests/support/until'
import { settled } from '../../tests/support/settled'

const HOST = 'Host: localhost:3000'
const headers = { host: 'localhost:3000' }
const KB = 1024
const UPLOAD = '/admin/productos/nuevo'
const FORM = 'Content-Type: application/x-www-form-urlencoded'
const PICTURES = 'Content-Type: multipart/form-data; boundary=x'
const clients: net.Socket[] = []

const shopWith = (options: Parameters<typeof aTestServer>[0] = {}) =>
  aTestServer({ rateLimits: false, ...options })

afterEach(() => {
  for (const socket of clients.splice(0)) socket.destroy()
})

/** A connection from one of this machine's other addresses, 127.0.0.2 and on. */
async function connection({ port }: TestServer, place: number): Promise<net.Socket> {
  const socket = net.connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${place}` })
  clients.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** The last numbers of eight addresses in turn. */
function places(count: number): number[] {
  return Array.from({ length: count }, (_, number) => 2 + (number % 8))
}

/** Answers that wait until they are let go, one after the other. */
function heldAnswers() {
  const waiting: (() => void)[] = []
  const handle: Handle = () =>
    new Promise((resolve) => waiting.push(() => resolve(new Response('listo'))))
  return { handle, letGo: () => waiting.shift()?.(), held: () => waiting.length }
}

describe('requests sent ahead on one connection', () => {
  const GETS = (count: number, path = '/') => request(`GET ${path} HTTP/1.1`, HOST).repeat(count)

  test('are begun one at a time, and answered in their order', async () => {
    const { handle, letGo, held } = heldAnswers()
    const shop = await shopWith({ handle })
    const socket = await connection(shop, 2)
    const paths = Array.from({ length: 200 }, (_, place) => `/${place}`)
    let heard = ''
    socket.on('data', (piece: Buffer) => (heard += piece.toString()))
    socket.write(paths.map((path) => GETS(1, path)).join(''))
    for (const path of paths) {
      await until(`${path} is begun`, () => held() > 0)
      expect(shop.reached.at(-1)).toBe(`GET ${path}`)
      expect(held()).toBe(1)
      letGo()
    }
    await until('all are answered', () => heard.split('HTTP/1.1 200 ').length === 201)
    expect(shop.reached).toEqual(paths.map((path) => `GET ${path}`))
  })

  test('are made for nobody once the visitor has left', async () => {
    const { handle, letGo, held } = heldAnswers()
    const shop = await shopWith({ handle })
    const flood = await settled([2, 3, 4, 5].map((place) => connection(shop, place)))
    for (const socket of flood) socket.write(GETS(500))
    await until('one of each is begun', () => shop.reached.length === 4)
    for (const socket of flood) socket.destroy()
    await until('they are seen leaving', () => shop.lines.length === 4)
    while (held() > 0) letGo()
    const visits = ['/a', '/b'].map((path) => requestTo(shop.port, path, { headers }))
    await until('the next visitors are served', () => held() === 2)
    expect(shop.reached).toHaveLength(6)
    while (held() > 0) letGo()
    expect((await settled(visits)).map(({ status }) => status)).toEqual([200, 200])
  })

  test('end with an answer that closes the connection', async () => {
    const shop = await shopWith({
      handle: ({ url }) => {
        const last = url.endsWith('/ultima') ? { Connection: 'close' } : undefined
        return Promise.resolve(new Response('listo', { headers: last }))
      },
    })
    const heard = await talk(shop.port, GETS(3) + GETS(1, '/ultima') + GETS(3, '/nunca'))
    expect(heard.split('HTTP/1.1 200 ')).toHaveLength(5)
    expect(shop.reached).not.toContain('GET /nunca')
  })

  test('beyond what the shop remembers, the connection is cut', async () => {
    const { handle } = heldAnswers()
    const shop = await shopWith({ handle })
    const socket = await connection(shop, 2)
    const closed = hangUp(socket)
    socket.write(GETS(6_000))
    await closed
    expect(shop.reached).toHaveLength(1)
  })
})

describe('a crowd of other addresses', () => {
  test('is passed by a visitor, but for a few', async () => {
    const { handle, letGo, held } = heldAnswers()
    const shop = await shopWith({
      handle,
      capacity: { atOnce: 4, waiting: 500, waitMs: HANG_LIMIT_MS },
    })
    const crowd = Array.from({ length: 400 }, (_, number) => {
      const localAddress = `127.0.0.${2 + (number % 8)}`
      return requestTo(shop.port, '/muchos', { headers, localAddress })
    })
    await until('the crowd has come', () => shop.asked() === 400)
    const visit = requestTo(shop.port, '/visita', { headers })
    await until('the visitor has come', () => shop.asked() === 401)
    while (shop.reached.length < 401) {
      await until('somebody is being served', () => held() > 0)
      letGo()
    }
    while (held() > 0) letGo()
    expect((await visit).status).toBe(200)
    const before = shop.reached.indexOf('GET /visita')
    expect(before).toBeLessThanOrEqual(4 + 8)
    await settled(crowd)
  })
})

describe('connection limits', () => {
  const connectionLimits = { all: 40, ofOne: 40 }
  /** Ways to hold a connection without giving the shop anything to do. */
  const ATTACKS: Record<string, string> = {
    'say nothing': '',
    'never end their headers': `GET / HTTP/1.1\r\n${HOST}\r\nX-A: 1`,
    'never end their form': request('POST /x HTTP/1.1', HOST, FORM, 'Content-Length: 1000') + 'a=1',
    'keep what was answered': request('GET / HTTP/1.1', HOST),
  }

  test.each(Object.entries(ATTACKS))('connections that %s keep nobody out', async (_, bytes) => {
    const shop = await shopWith({ connectionLimits })
    const flood = await settled(places(40).map((place) => connection(shop, place)))
    for (const socket of flood) {
      if (bytes) socket.write(bytes)
      socket.resume()
    }
    if (bytes.endsWith('1\r\n\r\n')) await until('all are answered', () => shop.lines.length === 40)
    for (let visit = 0; visit < 30; visit += 1) {
      expect((await requestTo(shop.port, '/visita', { headers })).status).toBe(200)
    }
  })

  test('that are worked for are kept, and the oldest that rests gives way', async () => {
    const { handle, letGo, held } = heldAnswers()
    const shop = await shopWith({ handle, connectionLimits: { all: 4, ofOne: 4 } })
    const busy = await connection(shop, 2)
    busy.write(request('GET / HTTP/1.1', HOST))
    let heard = ''
    busy.on('data', (piece: Buffer) => (heard += piece.toString()))
    await until('one is being served', () => held() === 1)
    const [oldest, younger] = [await connection(shop, 2), await connection(shop, 2)]
    const other = await connection(shop, 3)
    const gone = hangUp(oldest.resume())
    const visitor = await connection(shop, 4)
    await gone
    letGo()
    await until('it is answered', () => heard.includes('listo'))
    expect([busy, younger, other, visitor].map(({ closed }) => closed)).toEqual(
      Array(4).fill(false),
    )
  })

  test('one address has its share of them, unless it is a proxy’s', async () => {
    const shop = await shopWith({ connectionLimits: { all: 40, ofOne: 10 } })
    const sockets: net.Socket[] = []
    for (let count = 0; count < 15; count += 1) sockets.push(await connection(shop, 2))
    await until('five are too many', () => sockets.filter(({ closed }) => closed).length === 5)
    expect(sockets.slice(0, 5).every(({ closed }) => closed)).toBe(true)
  })

  /** The answer to somebody who asks again when the shop closed the connection before it read the request. */
  async function served(port: number): Promise<{ status: number }> {
    return requestTo(port, '/', { headers }).catch(() => served(port))
  }

  test('a connection on which nothing is said is not kept', async () => {
    const { handle, letGo, held } = heldAnswers()
    const shop = await shopWith({ times: { firstRequest: 100 }, handle })
    expect(await talk(shop.port)).toBe('')
    const visit = served(shop.port)
    await until('a visitor is being served', () => held() === 1)
    expect(await talk(shop.port)).toBe('')
    letGo()
    expect((await visit).status).toBe(200)
    expect(shop.reached).toHaveLength(1)
  })
})

describe('bodies', () => {
  /** A picture that goes on and on, as far as it has been sent. */
  async function resting(shop: TestServer, place: number, bytes: number) {
    const socket = await connection(shop, place)
    socket.resume()
    const length = `Content-Length: ${30 * KB * KB}`
    socket.write(request(`POST ${UPLOAD} HTTP/1.1`, HOST, PICTURES, length))
    if (!socket.write(Buffer.alloc(bytes))) await once(socket, 'drain')
    return socket
  }

  test('that rest, of one address or eight, answer nobody else with 503', async () => {
    const shop = await shopWith()
    for (const place of places(12)) await resting(shop, place, 27 * KB * KB)
    for (let upload = 0; upload < 3; upload += 1) {
      const { status } = await requestTo(shop.port, UPLOAD, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'multipart/form-data; boundary=x' },
        body: Buffer.alloc(5 * KB * KB),
      })
      expect(status).toBe(200)
    }
  })
})

test('a proxy that nobody announced is named once, with what to set', async () => {
  const warn = vi.spyOn(log, 'warn')
  const forwarded = { ...headers, 'x-forwarded-for': '200.1.1.1' }
  const announced = await shopWith({ trustProxy: 1 })
  await requestTo(announced.port, '/', { headers: forwarded })
  const shop = await shopWith()
  await requestTo(shop.port, '/', { headers })
  expect(warn).not.toHaveBeenCalled()
  for (let visit = 0; visit < 3; visit += 1) await requestTo(shop.port, '/', { headers: forwarded })
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('TRUST_PROXY'))
})
