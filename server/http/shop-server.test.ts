import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { describe, expect, test } from 'vitest'
import { asRequest, errorsReported, report } from '../../app/log.server'
import { createAdmission } from '../limits/admission'
import type { Handle } from './remix-request'
import {
  requestTo,
  aTestServer,
  openTestServer,
  postTo,
  request,
  talk,
} from '../../tests/support/test-server'
import { clientOf } from './client-address'
import { until } from '../../tests/support/until'
import { settled } from '../../tests/support/settled'

const headers = { host: 'localhost:3000' }

/** A handler whose answers wait until they are let go. */
function heldAnswers() {
  const waiting: (() => void)[] = []
  const handle: Handle = () =>
    new Promise((resolve) => waiting.push(() => resolve(new Response('listo'))))
  const letGo = () => waiting.splice(0).forEach((answer) => answer())
  return { handle, letGo }
}

/** Somebody who waits as long as it takes. */
function requester(client: string) {
  return { client, signal: new AbortController().signal }
}

describe('more visitors than the shop can serve', () => {
  test('hear so at once', async () => {
    const { handle, letGo } = heldAnswers()
    const shop = await aTestServer({ handle, capacity: { atOnce: 2, waiting: 0, waitMs: 60_000 } })
    const served = ['/1', '/2'].map((path) => requestTo(shop.port, path, { headers }))
    await until('two are being served', () => shop.reached.length === 2)
    const refused = await requestTo(shop.port, '/3', { headers })
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
    expect(refused.body.toString()).toContain('Hay muchas personas en la tienda')
    letGo()
    expect((await settled(served)).map(({ status }) => status)).toEqual([200, 200])
    expect(shop.reached).toHaveLength(2)
  })

  test('are served in the order in which they came, never too many at once', async () => {
    const admit = createAdmission({ atOnce: 3, waiting: 40, waitMs: 60_000 })
    const begun: number[] = []
    let busy = 0
    let most = 0
    const work = (visitor: number) => async () => {
      begun.push(visitor)
      most = Math.max(most, ++busy)
      await new Promise((resolve) => setImmediate(resolve))
      busy -= 1
      if (visitor % 7 === 0) throw new Error('falla')
      return visitor
    }
    const visitors = Array.from({ length: 50 }, (_, visitor) => visitor)
    const ends = await Promise.allSettled(
      visitors.map((visitor) => admit(requester('una'), work(visitor))),
    )
    const admitted = visitors.slice(0, 43)
    expect(begun).toEqual(admitted)
    expect(most).toBe(3)
    expect(ends.slice(43)).toEqual(Array(7).fill({ status: 'fulfilled', value: null }))
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(7)
    expect(await admit(requester('una'), work(1))).toBe(1)
  })

  test('work that was given up is not begun when its turn comes', async () => {
    const admit = createAdmission({ atOnce: 1, waiting: 5, waitMs: 20 })
    let letGo = () => {}
    const first = admit(
      requester('una'),
      () => new Promise<string>((resolve) => (letGo = () => resolve('a'))),
    )
    let begun = false
    const work = () => {
      begun = true
      return Promise.resolve('b')
    }
    expect(await admit(requester('una'), work)).toBeNull()
    letGo()
    expect(await first).toBe('a')
    expect(await admit(requester('una'), () => Promise.resolve('c'))).toBe('c')
    expect(begun).toBe(false)
  })

  test('work that has waited is done as the request that it is for', async () => {
    const admit = createAdmission({ atOnce: 1, waiting: 5, waitMs: 60_000 })
    let letGo = () => {}
    const hold = () => new Promise<void>((resolve) => (letGo = resolve))
    const first = asRequest('a', async () => {
      await admit(requester('una'), hold)
      return errorsReported()
    })
    const second = asRequest('b', async () => {
      await admit(requester('una'), () => Promise.resolve(report(new Error('falla'))))
      return errorsReported()
    })
    letGo()
    expect(await settled([first, second])).toEqual([0, 1])
  })

  test('nobody waits for ever; health and files do not wait at all', async () => {
    const { handle: hold, letGo } = heldAnswers()
    const handle: Handle = (request, context) =>
      request.url.endsWith('/siguiente')
        ? Promise.resolve(new Response('listo'))
        : hold(request, context)
    const shop = await aTestServer({ handle, capacity: { atOnce: 1, waiting: 10, waitMs: 100 } })
    const first = requestTo(shop.port, '/', { headers })
    await until('the first is being served', () => shop.reached.length === 1)
    const late = await requestTo(shop.port, '/tarde', { headers })
    expect([late.status, late.headers['retry-after']]).toEqual([503, '5'])
    expect((await requestTo(shop.port, '/salud', { headers })).status).toBe(200)
    expect((await requestTo(shop.port, '/robots.txt', { headers })).status).toBe(200)
    letGo()
    expect((await first).status).toBe(200)
    const next = async () => (await requestTo(shop.port, '/siguiente', { headers })).status
    await until('the next is served', async () => (await next()) === 200)
    expect(shop.reached).not.toContain('GET /tarde')
  })

  test('who leaves the queue costs nothing', async () => {
    const { handle, letGo } = heldAnswers()
    const shop = await aTestServer({ handle, capacity: { atOnce: 1, waiting: 10, waitMs: 60_000 } })
    const first = requestTo(shop.port, '/', { headers })
    await until('the first is being served', () => shop.reached.length === 1)
    const aborted = http.get({ port: shop.port, path: '/impaciente', headers })
    aborted.on('error', () => {})
    await once(aborted, 'finish')
    const second = requestTo(shop.port, '/segundo', { headers })
    aborted.destroy()
    await until('it is seen leaving', () => shop.lines.length === 1)
    letGo()
    await first
    await until('the second is served', () => shop.reached.includes('GET /segundo'))
    letGo()
    expect((await second).status).toBe(200)
    expect(shop.reached).not.toContain('GET /impaciente')
  })
})

describe('rate limits', () => {
  const answer200: Handle = () => Promise.resolve(new Response('ok'))
  const statuses = async (times: number, send: () => Promise<{ status: number }>) => {
    const seen: Record<number, number> = {}
    for (let time = 0; time < times; time += 1) {
      const { status } = await send()
      seen[status] = (seen[status] ?? 0) + 1
    }
    return seen
  }

  test('sixty forgotten passwords an hour, however the path is written', async () => {
    const shop = await aTestServer({ handle: answer200 })
    const paths = [
      '/forgot-password',
      '/Forgot-Password/',
      '/forgot-password.data',
      '/forgot-password/.data',
      '/%66orgot-password?x',
      '/forgot-passwor%64/.data?x',
    ]
    let turn = 0
    const send = () => postTo(shop.port, paths[turn++ % paths.length] ?? '', 'a=1', headers)
    expect(await statuses(60, send)).toEqual({ 200: 60 })
    const refused = await postTo(shop.port, '/forgot-password', 'a=1', headers)
    expect(refused.status).toBe(429)
    // Of an hour, less what a test may last at most.
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_600 - 600)
    expect(refused.body.toString()).toContain('Espera unos minutos')
    expect((await requestTo(shop.port, '/forgot-password', { headers })).status).toBe(200)
    expect((await postTo(shop.port, '/checkout', 'a=1', headers)).status).toBe(200)
  })

  test('a thousand orders', async () => {
    const shop = await aTestServer({ handle: answer200 })
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
    expect(await statuses(1_001, () => postTo(shop.port, '/checkout', '', headers, agent))).toEqual(
      {
        200: 1_000,
        429: 1,
      },
    )
    agent.destroy()
  })

  test('guessing order numbers: a hundred that are not there', async () => {
    const handle: Handle = (asked) =>
      Promise.resolve(new Response('', { status: asked.url.endsWith('mia') ? 200 : 404 }))
    const shop = await aTestServer({ handle })
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
    const get = (path: string) => requestTo(shop.port, path, { headers, agent })
    expect(await statuses(150, () => get('/confirmacion/mia'))).toEqual({ 200: 150 })
    expect(await statuses(150, () => get('/nada'))).toEqual({ 404: 150 })
    const guesses = ['/confirmacion/DZ-1', '/Confirmacion/DZ-2/', '/confirmacion/DZ-3.data']
    let turn = 0
    expect(await statuses(103, () => get(guesses[turn++ % 3] ?? ''))).toEqual({ 404: 100, 429: 3 })
    expect((await get('/confirmacion/mia')).status).toBe(429)
    expect((await get('/nada')).status).toBe(404)
    agent.destroy()
  })

  test('can be switched off', async () => {
    const shop = await aTestServer({ handle: answer200, rateLimits: false })
    expect(await statuses(150, () => postTo(shop.port, '/forgot-password', '', headers))).toEqual({
      200: 150,
    })
  })

  test('are per address, and an invented one does not help', async () => {
    const direct = await aTestServer({ handle: answer200 })
    let turn = 0
    const pretend = () => ({
      ...headers,
      'x-forwarded-for': `10.0.0.${turn++}`,
      forwarded: 'for=10.0.0.9',
    })
    expect(
      await statuses(61, () => postTo(direct.port, '/forgot-password', '', pretend())),
    ).toEqual({
      200: 60,
      429: 1,
    })

    const proxied = await aTestServer({ handle: answer200, trustProxy: 1 })
    const from = (address: string) => () =>
      postTo(proxied.port, '/forgot-password', '', {
        ...headers,
        'x-forwarded-for': `10.0.0.${turn++}, ${address}`,
      })
    expect(await statuses(61, from('200.1.1.1'))).toEqual({ 200: 60, 429: 1 })
    expect(await statuses(1, from('200.1.1.2'))).toEqual({ 200: 1 })
    let host = 0
    expect(await statuses(61, () => from(`2800:200:e000:1::${(host++).toString(16)}`)())).toEqual({
      200: 60,
      429: 1,
    })
    expect(await statuses(1, from('2800:200:e000:2::1'))).toEqual({ 200: 1 })
  })

  test('the address that loaders see is the visitor’s', async () => {
    const shop = await aTestServer({ trustProxy: 2 })
    const seen = async (forwarded: string) => {
      const { body } = await requestTo(shop.port, '/', {
        headers: { ...headers, 'x-forwarded-for': forwarded },
      })
      return (JSON.parse(body.toString()) as { context: { clientAddress: string } }).context
        .clientAddress
    }
    expect(await seen('9.9.9.9, 200.1.1.1, 10.0.0.1')).toBe('200.1.1.1')
    expect(await seen('200.1.1.1')).toBe('200.1.1.1')
    expect(await seen('::ffff:200.1.1.1, 10.0.0.1')).toBe('200.1.1.1')
    expect(await seen('basura, 10.0.0.1')).toBe('127.0.0.1')
    expect(await seen('')).toBe('127.0.0.1')
  })

  test.each([
    ['200.1.1.1', '200.1.1.1'],
    ['2800:200:e000:1:aaaa:bbbb:cccc:dddd', '2800:200:e000:1'],
    ['2800:200:E000:0001::1', '2800:200:e000:1'],
    ['2800::', '2800:0:0:0'],
    ['::1', '0:0:0:0'],
    ['64:ff9b::200.1.1.1', '64:ff9b:0:0'],
    ['1:2:3::5:6:7:8', '1:2:3:0'],
    ['', ''],
  ])('the client behind %s', (address, client) => {
    expect(clientOf(address)).toBe(client)
  })
})

describe('closing', () => {
  test('answers what is under way, refuses what is new, and ends', async () => {
    const { handle, letGo } = heldAnswers()
    const shop = await openTestServer({ handle })
    const agent = new http.Agent({ keepAlive: true })
    const asked = requestTo(shop.port, '/', { headers, agent })
    const idle = net.connect(shop.port, '127.0.0.1')
    const idleEnded = once(idle, 'close')
    await until('the request arrives', () => shop.reached.length === 1)
    let closed = false
    const closing = shop.close(60_000).then(() => (closed = true))
    await idleEnded
    await expect(requestTo(shop.port, '/', { headers })).rejects.toThrow(/ECONNREFUSED/)
    expect(closed).toBe(false)
    letGo()
    expect((await asked).body.toString()).toBe('listo')
    await closing
    agent.destroy()
  })

  test('does not wait for ever', async () => {
    const { handle } = heldAnswers()
    const shop = await openTestServer({ handle })
    const asked = talk(shop.port, request('GET / HTTP/1.1', 'Host: localhost'))
    await until('the request arrives', () => shop.reached.length === 1)
    await shop.close(50)
    expect(await asked).toBe('')
  })
})
