import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { db } from '~/database/db.server'
import { brand } from '~/brand'
import { drawnLogo } from '~/images/drawn-logo.server'
import { logoUrl } from '~/images/logo-url.server'
import { allSettings } from '~/models/site/settings/setting.server'
import { aSetting } from '../../tests/support/factories'
import { openTestServer, requestTo, type TestServer } from '../../tests/support/test-server'

const OWN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9Z"/></svg>'
const DRAWN = drawnLogo(brand.name)
const urlOf = (logo_svg: string, display_name = '') => logoUrl(logo_svg, display_name || brand.name)
const headers = { host: 'localhost:3000' }
let shop: TestServer
let readings = 0
let failure: Error | null = null

beforeAll(async () => {
  const questions = {
    canSell: () => Promise.resolve(true),
    settings: () => {
      readings += 1
      return failure ? Promise.reject(failure) : allSettings()
    },
  }
  shop = await openTestServer({ questions })
})
afterAll(() => shop.close())
afterEach(async () => {
  failure = null
  await db.deleteFrom('site_settings').execute()
})

async function ask(path = '/logo.svg', more: Parameters<typeof requestTo>[2] = {}) {
  const answer = await requestTo(shop.port, path, {
    ...more,
    headers: { ...headers, ...more.headers },
  })
  return { ...answer, text: answer.body.toString() }
}

test('without a setting, or with one that cannot be drawn, the name’s own', async () => {
  for (const setting of [null, '', '   ', '<script>alert(1)</script>', 'hola', '<svg></svg>']) {
    if (setting !== null) await aSetting('logo_svg', setting)
    const { status, text } = await ask()
    expect([status, text]).toEqual([200, DRAWN])
  }
})

test('a setting’s logo alone in a box, kept for good only under its own address', async () => {
  await aSetting('logo_svg', OWN)
  const plain = await ask()
  expect(plain.text).toContain('d="M0 0h9v9Z"')
  expect(plain.headers).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-cache',
  })
  expect(plain.headers).not.toHaveProperty('permissions-policy')
  expect((await ask(urlOf(OWN))).headers['cache-control']).toContain('immutable')
  expect((await ask(urlOf(''))).headers['cache-control']).toBe('no-cache')
  expect(urlOf(OWN)).not.toBe(urlOf(''))

  const etag = plain.headers.etag ?? ''
  for (const known of [etag, `W/${etag}`, `"x", ${etag}`]) {
    const again = await ask('/logo.svg', { headers: { 'if-none-match': known } })
    expect(again.status).toBe(304)
  }
  await aSetting('logo_svg', OWN.replace('h9v9', 'h8v8'))
  const changed = await ask('/logo.svg', { headers: { 'if-none-match': etag } })
  expect([changed.status, changed.text]).toEqual([200, expect.stringContaining('d="M0 0h8v8Z"')])
  expect((await ask('/logo.svg', { method: 'HEAD' })).text).toBe('')
  expect(shop.reached).toEqual([])
})

test('the address of the logo that was drawn last asks nothing of the database', async () => {
  const next = OWN.replace('h9v9', 'h7v7')
  await aSetting('logo_svg', OWN)
  await ask()
  readings = 0
  expect((await ask(urlOf(OWN))).text).toContain('h9v9')
  expect(readings).toBe(0)

  await aSetting('logo_svg', next)
  expect((await ask(urlOf(next))).text).toContain('h7v7')
  // The pages of a moment ago still show what they were made with, or today's, which nobody keeps.
  const late = await ask(urlOf(OWN))
  expect([late.text.includes('h7v7'), late.headers['cache-control']]).toEqual([true, 'no-cache'])
})

test('without a logo of its own the shop’s name is one, and another name another', async () => {
  await aSetting('display_name', 'Florería <Ñandú> & Cía')
  const { text } = await ask()
  expect(text).toContain('aria-label="Florería &lt;Ñandú&gt; &amp; Cía"')
  expect(text).not.toMatch(/Dalia|<text/)
  expect(urlOf('', 'Florería')).not.toBe(urlOf('', 'Florera'))
  expect((await ask(urlOf('', 'Florería <Ñandú> & Cía'))).headers['cache-control']).toContain(
    'immutable',
  )

  // The headings' face has no such letters: whoever looks at it has a face that does.
  await aSetting('display_name', '花屋')
  expect((await ask()).text).toContain('>花屋</text>')
})

test('while settings cannot be read the last logo is shown, which nobody keeps for another', async () => {
  await aSetting('logo_svg', OWN)
  await ask()
  await aSetting('logo_svg', OWN.replace('h9v9', 'h5v5'))
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  for (failure of [away, new Error('no such table')]) {
    const { status, text, headers: sent } = await ask(urlOf(OWN.replace('h9v9', 'h5v5')))
    expect([status, sent['cache-control']]).toEqual([200, 'no-cache'])
    expect(text).toContain('h9v9')
  }
  failure = null
  expect((await ask()).text).toContain('h5v5')
})
