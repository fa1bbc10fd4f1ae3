import http from 'node:http'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { aTestServer, requestTo } from '../../tests/support/test-server'
import { until } from '../../tests/support/until'
import type { Handle } from './remix-request'

const headers = { host: 'localhost:3000' }
const HTML = { 'Content-Type': 'text/html; charset=utf-8' }
const LONG = '<p>Flores para Lima</p>'.repeat(500)

const shopThat = (handle: Handle) => aTestServer({ handle })

test.each(['br', 'gzip', 'identity'])(
  'a page that is all there has its length: %s',
  async (coding) => {
    const shop = await shopThat(() => Promise.resolve(new Response(LONG, { headers: HTML })))
    const accept = { ...headers, 'accept-encoding': coding }
    const answer = await requestTo(shop.port, '/', { headers: accept })
    expect(answer.headers['content-length']).toBe(String(answer.body.length))
  },
)

test('a body without end is sent as it comes, and given up when the visitor leaves', async () => {
  const body = { isGivenUp: false }
  const shop = await shopThat(() => {
    const stream = new ReadableStream({
      pull(controller) {
        controller.enqueue(Buffer.alloc(65_536, 'x'))
      },
      cancel() {
        body.isGivenUp = true
      },
    })
    return Promise.resolve(new Response(stream, { headers: { 'Content-Type': 'text/csv' } }))
  })
  const asked = http.request({ port: shop.port, headers }).end()
  const [response] = (await once(asked, 'response')) as [http.IncomingMessage]
  await once(response, 'data')
  asked.destroy()
  await until('it is given up', () => body.isGivenUp)
})

test('a body that fails before any of it was sent is a calm page', async () => {
  const shop = await shopThat(() => {
    const body = new ReadableStream({
      pull: (controller) => controller.error(new Error('secreto')),
    })
    return Promise.resolve(new Response(body, { headers: HTML }))
  })
  const accept = { ...headers, 'accept-encoding': 'br' }
  const { status, headers: sent, body } = await requestTo(shop.port, '/', { headers: accept })
  expect([status, sent['content-encoding']]).toEqual([500, undefined])
  expect(body.toString()).toContain('Algo salió mal')
  expect(body.toString()).not.toContain('secreto')
})
