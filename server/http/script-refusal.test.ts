import { describe, expect, test } from 'vitest'
import type { Handle } from './remix-request'
import { type RawAnswer, requestTo, aTestServer, postTo } from '../../tests/support/test-server'

const headers = { host: 'localhost:3000' }

const shopThat = (handle?: Handle) => aTestServer({ handle })

describe('a refusal of what the scripts of a page ask for', () => {
  const foreign = { 'sec-fetch-site': 'cross-site' }
  const values = async (answer: Promise<RawAnswer>) => {
    const { status, headers, body } = await answer
    expect([status, headers['content-type']]).toEqual([
      expect.any(Number),
      'text/x-script; charset=utf-8',
    ])
    return { status, values: JSON.parse(body.toString()) as unknown[] }
  }

  test('of a form: its sentence', async () => {
    const shop = await shopThat()
    const refused = await values(
      postTo(shop.port, '/checkout.data', 'a=b', { ...headers, ...foreign }),
    )
    expect(refused).toEqual({
      status: 403,
      values: [
        { _1: 2 },
        'error',
        ['ErrorResponse', 3, 4, 5],
        expect.stringContaining('Este formulario no llegó desde la tienda.'),
        403,
        '',
      ],
    })
    expect(shop.reached).toEqual([])
  })

  test.each([
    ['/producto/rosas.data?color=1&_routes=root', '/producto/rosas?color=1'],
    ['/_root.data', '/'],
  ])('of a link to %s: the document', async (path, document) => {
    const shop = await shopThat((_request, context) => {
      context.databaseDown = true
      return Promise.resolve(new Response('[]', { status: 202 }))
    })
    const refused = await values(requestTo(shop.port, path, { headers }))
    expect(refused.status).toBe(503)
    expect(refused.values).toContain(document)
    expect(refused.values[0]).toEqual(['SingleFetchRedirect', 1])
  })

  test('of an address that makes no sense: a page, and no way elsewhere', async () => {
    const shop = await shopThat()
    const refused = await requestTo(shop.port, '//example.com/x.data', { headers })
    expect([refused.status, refused.headers['content-type']]).toEqual([
      404,
      'text/html; charset=utf-8',
    ])
  })
})
