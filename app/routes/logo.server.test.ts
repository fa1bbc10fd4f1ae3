import { expect, test } from 'vitest'
import { db } from '~/database/db.server'
import { builtInLogo, logoUrl } from '~/images/logo-url.server'
import { aSetting } from '../../tests/support/factories'
import { loader } from './logo[.]svg'

const OWN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9Z"/></svg>'

function ask(path = '/logo.svg', init?: RequestInit) {
  const request = new Request(`http://localhost:3000${path}`, init)
  return loader({ request, params: {}, context: {} })
}

test('without a setting, or with one that cannot be drawn, the built-in logo', async () => {
  for (const setting of [null, '', '   ', '<script>alert(1)</script>', 'hola', '<svg></svg>']) {
    if (setting !== null) await aSetting('logo_svg', setting)
    const answer = await ask()
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe(builtInLogo)
  }
})

test('a setting’s logo alone in a box, kept for good only under its own address', async () => {
  await aSetting('logo_svg', OWN)
  const plain = await ask()
  expect(await plain.text()).toContain('d="M0 0h9v9Z"')
  expect(Object.fromEntries(plain.headers)).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-cache',
  })
  expect((await ask(logoUrl(OWN))).headers.get('Cache-Control')).toContain('immutable')
  expect((await ask(logoUrl(''))).headers.get('Cache-Control')).toBe('no-cache')
  expect(logoUrl(OWN)).not.toBe(logoUrl(''))

  const etag = plain.headers.get('ETag') ?? ''
  for (const known of [etag, `W/${etag}`, `"x", ${etag}`]) {
    expect((await ask('/logo.svg', { headers: { 'If-None-Match': known } })).status).toBe(304)
  }
  await aSetting('logo_svg', OWN.replace('h9v9', 'h8v8'))
  const changed = await ask('/logo.svg', { headers: { 'If-None-Match': etag } })
  expect([changed.status, await changed.text()]).toEqual([
    200,
    expect.stringContaining('d="M0 0h8v8Z"'),
  ])
  expect(await (await ask('/logo.svg', { method: 'HEAD' })).text()).toBe('')
})

test('settings that cannot be read leave the built-in logo', async () => {
  await aSetting('logo_svg', OWN)
  await db.schema.alterTable('site_settings').renameTo('lost').execute()
  const answer = await ask()
  await db.schema.alterTable('lost').renameTo('site_settings').execute()
  expect([answer.status, await answer.text()]).toEqual([200, builtInLogo])
})
