import fs from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { env } from '~/env.server'
import { parseImageUrl } from '~/images/image-name'
import { deleteImage, storeImage } from '~/images/image.server'
import { loader } from './imagenes.$name'

let name = ''
let onDisk = Buffer.alloc(0)

beforeAll(async () => {
  const url = await stored('#f00')
  name = path.basename(url)
  onDisk = fs.readFileSync(path.join(env.uploadsDir, name))
})

async function stored(background: string) {
  const square = sharp({ create: { width: 200, height: 200, channels: 3, background } })
  const bytes = await square.png().toBuffer()
  const answer = await storeImage({ prefix: 'producto-', name: 'Rosas', bytes })
  if (!answer.ok) throw new Error(answer.problem)
  return answer.url
}

function ask(asked: string | undefined, init?: RequestInit) {
  const request = new Request('http://localhost/imagenes/x', init)
  return loader({ request, params: { name: asked }, context: {} })
}

it('answers a picture once and for all', async () => {
  const response = await ask(name)

  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(onDisk.length),
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(Buffer.from(await response.arrayBuffer())).toEqual(onDisk)
  const avif = await ask(name.replace('.webp', '.avif'))
  expect(avif.headers.get('Content-Type')).toBe('image/avif')
})

it('tells HEAD everything but the picture', async () => {
  const response = await ask(name, { method: 'HEAD' })

  expect(response.headers.get('Content-Length')).toBe(String(onDisk.length))
  expect((await response.arrayBuffer()).byteLength).toBe(0)
})

it('sends nothing twice, and nothing to someone who knows another picture', async () => {
  const etag = (await ask(name)).headers.get('ETag') ?? ''

  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const response = await ask(name, { headers: { 'If-None-Match': known } })
    expect([response.status, response.headers.get('ETag')], known).toEqual([304, etag])
  }
  expect((await ask(name, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
})

it('reaches nothing but pictures, however the name is written', async () => {
  const removed = await stored('#00f')
  await deleteImage(removed, () => Promise.resolve(false))
  const secret = 'secreto-0a1b2c3d4e5f-180x180-180.webp'
  fs.writeFileSync(path.join(env.dataDir, secret), 'secret')
  fs.writeFileSync(path.join(env.uploadsDir, 'notas.txt'), 'secret')
  fs.writeFileSync(path.join(env.uploadsDir, '.tmp-0a1b2c3d4e5f-180x180-180.webp'), 'secret')

  const asked = [
    undefined,
    '',
    '.',
    '..',
    `../${secret}`,
    `..\\${secret}`,
    `..%2f${secret}`,
    `%2e%2e/${secret}`,
    `.papelera/${path.basename(removed)}`,
    path.basename(removed),
    path.join(env.dataDir, secret),
    'notas.txt',
    '.tmp-0a1b2c3d4e5f-180x180-180.webp',
    `${name}\0`,
    `${name}\n`,
    `${name}/`,
    name.toUpperCase(),
    name.replace('.webp', '.html'),
    `${'a'.repeat(5000)}-0a1b2c3d4e5f-180x180-180.webp`,
  ]
  for (const one of asked) {
    const response = await ask(one)
    expect(response.status, one).toBe(404)
    expect(await response.text()).not.toContain('secret')
    expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
    expect(response.headers.get('Cache-Control')).not.toContain('immutable')
  }
  expect(parseImageUrl(`/imagenes/${name}`)).not.toBeNull()
})
