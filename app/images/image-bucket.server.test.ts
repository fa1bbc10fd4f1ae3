import sharp from 'sharp'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { startBucket } from '../../tests/support/bucket/start-bucket'

/* The life of a picture in a bucket; on a disk: image.server.test.ts. */

const HOUR_MS = 3_600_000
const server = await startBucket()
vi.stubEnv('STORAGE_URL', server.url)
const { deleteImage, isStored, keepImage, makeFile, storeAsTheyAre, storeImage, sweepImages } =
  await import('./image.server')
const { discardPrivate, readPrivate, storePrivate, sweepPrivate } =
  await import('./private-image.server')

const bytes = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#a33' } })
  .png()
  .toBuffer()
const unused = () => Promise.resolve(false)

afterAll(() => server.stop())
beforeEach(() => {
  server.fault = () => null
  server.empty()
})

async function stored(): Promise<string> {
  const answer = await storeImage({ prefix: 'producto-', name: 'Rosas', bytes })
  return answer.ok ? answer.url : expect.fail(answer.problem)
}

function later(hours: number) {
  return new Date(Date.now() + hours * HOUR_MS)
}

it('is stored once, thrown away, brought back, and swept when no row shows it', async () => {
  const url = await stored()
  const keys = server.keys()
  expect(keys).toHaveLength(2)
  expect(keys).toContain(url.slice(1))
  server.seen.length = 0
  expect(await stored()).toBe(url)
  expect(server.seen.map(({ method }) => method)).toEqual(['GET'])

  await deleteImage(url, unused)
  expect(server.keys()).toEqual(keys.map((key) => key.replace('imagenes', 'papelera')))
  expect(await isStored(url, 'producto-')).toBe(false)
  await keepImage(url)
  expect(server.keys()).toEqual(keys)
  expect(await isStored(url, 'producto-')).toBe(true)

  expect(await sweepImages(new Set(), later(23))).toBe(0)
  expect(await sweepImages(new Set([url]), later(25))).toBe(0)
  expect(await isStored(url, 'producto-')).toBe(true)
  expect(await sweepImages(new Set(), later(25))).toBe(2)
  expect(await isStored(url, 'producto-')).toBe(false)
  expect(await sweepImages(new Set(), later(8 * 24))).toBe(2)
  expect(server.keys()).toEqual([])
})

it('is kept as it is, and its other sizes are made there when they are asked for', async () => {
  const webp = await sharp(bytes).resize(360, 180).webp().toBuffer()
  const [url = ''] = await storeAsTheyAre([{ prefix: 'producto-', name: 'Rosas', bytes: webp }])
  expect(server.keys()).toEqual([url.slice(1)])
  const small = url.slice('/imagenes/'.length).replace('-360.webp', '-180.avif')
  expect(await makeFile(small)).toBe(true)
  expect(server.keys()).toEqual([`imagenes/${small}`, url.slice(1)])
  await deleteImage(url, unused)
  expect(await makeFile(small)).toBe(false)
  expect(server.keys().filter((key) => key.startsWith('imagenes/'))).toEqual([])
})

it('is there in every size at once where browsers ask the bucket itself', async () => {
  const { env } = await import('~/env.server')
  vi.spyOn(env, 'picturesUrl', 'get').mockReturnValue(server.publicUrl)
  const webp = await sharp(bytes).resize(360, 180).webp().toBuffer()
  const [url = ''] = await storeAsTheyAre([{ prefix: 'producto-', name: 'Rosas', bytes: webp }])
  const base = url.slice(1).replace('-360.webp', '')
  const sizes = ['180.avif', '180.webp', '360.avif', '360.webp']
  expect(server.keys()).toEqual(sizes.map((size) => `${base}-${size}`))
  vi.restoreAllMocks()
})

it('a proof is read, discarded, and swept when no row names it', async () => {
  const answer = await storePrivate('comprobantes', bytes)
  const file = answer.ok ? answer.file : expect.fail(answer.problem)
  expect((await readPrivate('comprobantes', file))?.byteLength).toBeGreaterThan(0)
  expect(await sweepPrivate('comprobantes', new Set([file]), later(25))).toBe(0)
  expect(await sweepPrivate('comprobantes', new Set(), later(25))).toBe(1)
  expect(await readPrivate('comprobantes', file)).toBeNull()
  await discardPrivate('comprobantes', [file])
})

it('what a bucket does not take is refused in words, and nothing of it stays', async () => {
  let puts = 0
  server.fault = ({ method }) =>
    method === 'PUT' && ++puts === 2 ? { status: 507, code: 'StorageFull' } : null
  const answer = await storeImage({ prefix: 'producto-', name: 'Rosas', bytes })
  expect(answer).toEqual({
    ok: false,
    problem: 'No queda espacio para guardar la imagen. Libera espacio y vuelve a intentarlo',
  })
  expect(server.keys()).toEqual([])
  server.fault = () => 'cut'
  expect(await storePrivate('comprobantes', bytes)).toEqual({
    ok: false,
    problem: 'No pudimos guardar la captura. Vuelve a intentarlo en unos minutos',
  })
})
