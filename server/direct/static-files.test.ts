import fs from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { aTestServer, requestTo, SCRIPT } from '../../tests/support/test-server'

const headers = { host: 'localhost:3000' }

test('hashed ones are for ever, the others for a week', async () => {
  const shop = await aTestServer()
  const script = await requestTo(shop.port, '/assets/flor-a1b2c3.js', { headers })
  expect(script.body.toString()).toBe(SCRIPT)
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const robots = await requestTo(shop.port, '/robots.txt', { headers })
  expect(robots.headers['cache-control']).toBe('public, max-age=604800')
  const again = { ...headers, 'if-none-match': robots.headers.etag }
  expect((await requestTo(shop.port, '/robots.txt', { headers: again })).status).toBe(304)
  expect(shop.reached).toEqual([])
  expect(shop.lines).toEqual([])
})

test('the ones compressed ahead', async () => {
  const shop = await aTestServer()
  const get = (accept: string) =>
    requestTo(shop.port, '/assets/flor-a1b2c3.js', {
      headers: { ...headers, 'accept-encoding': accept },
    })
  const brotli = await get('gzip, deflate, br')
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
  expect(brotliDecompressSync(brotli.body).toString()).toBe(SCRIPT)
  expect(gunzipSync((await get('gzip')).body).toString()).toBe(SCRIPT)
  expect((await get('identity')).headers).not.toHaveProperty('content-encoding')
})

test.each(['bytes=10-5', 'bytes=abc', 'bytes=-5', 'bytes=999999999-', 'bytes=0-0,5-9'])(
  'a range of %s harms nobody',
  async (range) => {
    const shop = await aTestServer()
    const { status, body } = await requestTo(shop.port, '/assets/flor-a1b2c3.js', {
      headers: { ...headers, range },
    })
    expect([status, body.length]).toEqual([200, SCRIPT.length])
  },
)

test('HEAD says all but the bytes, and a browser that has them gets none again', async () => {
  const shop = await aTestServer()
  const accepting = { ...headers, 'accept-encoding': 'br' }
  const ask = (method: string, more = {}) =>
    requestTo(shop.port, '/assets/flor-a1b2c3.js', {
      method,
      headers: { ...accepting, ...more },
    })
  const [whole, head] = [await ask('GET'), await ask('HEAD')]
  expect(whole.headers).toMatchObject({
    'content-type': 'text/javascript',
    'content-length': String(whole.body.length),
  })
  expect(head.body.length).toBe(0)
  const { date: _, ...same } = whole.headers
  expect(head.headers).toMatchObject(same)
  const tag = whole.headers.etag ?? ''
  for (const known of [tag, `W/${tag}`, `"otra", ${tag}`, '*']) {
    const again = await ask('GET', { 'if-none-match': known })
    expect([again.status, again.body.length, again.headers.etag], known).toEqual([304, 0, tag])
  }
  const plain = await requestTo(shop.port, '/assets/flor-a1b2c3.js', {
    headers: { ...headers, 'if-none-match': tag },
  })
  expect([plain.status, plain.body.toString()]).toEqual([200, SCRIPT])
})

test('one that a new build took away stays if it was asked for, else it is missing', async () => {
  const dir = fs.mkdtempSync(path.join(fs.realpathSync('/tmp'), 'tienda-'))
  fs.mkdirSync(path.join(dir, 'assets'))
  for (const name of ['vieja-1.js', 'vieja-2.js'])
    fs.writeFileSync(path.join(dir, 'assets', name), SCRIPT)
  const deployed = await aTestServer({ clientDir: dir })
  const get = (path: string) => requestTo(deployed.port, path, { headers })
  expect((await get('/assets/vieja-1.js')).status).toBe(200)
  fs.rmSync(path.join(dir, 'assets'), { recursive: true })
  expect((await get('/assets/vieja-1.js')).body.toString()).toBe(SCRIPT)
  expect((await get('/assets/vieja-2.js')).status).toBe(404)
  expect((await get('/')).status).toBe(200)
})
