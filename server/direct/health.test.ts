import { afterEach, expect, test } from 'vitest'
import { SETTING_DEFAULTS } from '~/models/site/settings/setting'
import { openTestServer, postTo, requestTo, type TestServer } from '../../tests/support/test-server'

const headers = { host: 'localhost:3000', 'accept-encoding': 'br' }
let shop: TestServer | undefined
afterEach(() => shop?.close())

function shopThat(canSell: boolean) {
  return openTestServer({
    questions: {
      canSell: () => Promise.resolve(canSell),
      settings: () => Promise.resolve(SETTING_DEFAULTS),
    },
  })
}

test.each([
  [true, 200, undefined],
  [false, 503, '5'],
])('that it can sell is %s: %i', async (canSell, status, wait) => {
  shop = await shopThat(canSell)
  for (const [path, method] of [
    ['/salud', 'GET'],
    ['/Salud/', 'GET'],
    ['/salud?x', 'HEAD'],
  ] as const) {
    const answer = await requestTo(shop.port, path, { headers, method })
    const text = JSON.stringify({ ok: canSell })
    expect([answer.status, answer.body.toString()]).toEqual([status, method === 'GET' ? text : ''])
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(text.length),
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers['retry-after']).toBe(wait)
  }
  expect(shop.reached).toEqual([])
  expect(shop.lines.map((line) => line.status)).toEqual([status, status, status])
})

test('what is no question about health is Remix’s', async () => {
  shop = await shopThat(true)
  await postTo(shop.port, '/salud', '', headers)
  await requestTo(shop.port, '/salud.data', { headers })
  await requestTo(shop.port, '/saludos', { headers })
  expect(shop.reached).toEqual(['POST /salud', 'GET /salud.data', 'GET /saludos'])
})
