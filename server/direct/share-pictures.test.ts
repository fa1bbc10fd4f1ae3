import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { db } from '~/database/db.server'
import { storeImage, sweepImages } from '~/images/image.server'
import { isShareFile } from '~/images/image-name'
import { shareUrl } from '~/images/share-picture.server'
import { files } from '~/storage/files.server'
import { aColor, aProduct } from '../../tests/support/factories'
import { openTestServer, requestTo, type TestServer } from '../../tests/support/test-server'
import { settled } from '../../tests/support/settled'

/* What chats show of a link, drawn by the real sharp and read pixel by pixel. */

const KEPT = 'public, max-age=31536000, immutable'

let shop: TestServer
beforeAll(async () => {
  shop = await openTestServer()
})
afterAll(() => shop.close())

async function aPicture(background: string): Promise<string> {
  const create = { width: 720, height: 900, channels: 3, background } as const
  const bytes = await sharp({ create }).png().toBuffer()
  const stored = await storeImage({ prefix: 'producto-', name: 'rosas', bytes })
  if (!stored.ok) throw new Error(stored.problem)
  return stored.url
}

async function aShared(name: string, background = '#c02040') {
  const product = await aProduct({ name })
  const image_url = await aPicture(background)
  await aColor({ product_id: product.id, image_url, display_order: 0 })
  const url = shareUrl(`/compartir/${product.slug}`, { name, image_url })
  return { product, image_url, path: url?.replace(/^https?:\/\/[^/]+/, '') ?? '' }
}

function ask(path: string) {
  return requestTo(shop.port, path, { headers: { host: 'localhost:3000' } })
}

/** The drawing, and how many of the pixels beside its picture are ink. */
async function drawn(path: string) {
  const { status, body, headers } = await ask(path)
  expect(status, body.toString('latin1', 0, 60)).toBe(200)
  const { data, info } = await sharp(body).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)]
  let ink = 0
  let outside = 0
  for (let y = 0; y < info.height; y += 1) {
    for (let x = 632; x < info.width; x += 1) {
      if (at(x, y).every((channel) => channel < 110)) {
        ink += 1
        if (x < 660 || x > 1170 || y < 40 || y > 590) outside += 1
      }
    }
  }
  const { format } = await sharp(body).metadata()
  return { ...info, format, at, ink, outside, bytes: body.byteLength, headers }
}

test('the bouquet and its name, as a JPEG that chats take', async () => {
  const { path } = await aShared('Ramo de la Ñusta con 12 rosas')
  const picture = await drawn(path)
  expect(picture).toMatchObject({ format: 'jpeg', width: 1200, height: 630, outside: 0 })
  expect(picture.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': KEPT })
  const [red = 0, green = 255] = picture.at(300, 300)
  expect(red - green).toBeGreaterThan(120)
  expect(Math.min(...picture.at(640, 10))).toBeGreaterThan(200)
  expect(picture.ink).toBeGreaterThan(4_000)
  // WhatsApp leaves out what is heavier than 300 KB.
  expect(picture.bytes).toBeLessThan(300_000)
})

test('a name of any letters stays inside, and one without any leaves the picture alone', async () => {
  for (const name of [
    '<svg onload=alert(1)> & "Rosas" \'12\'',
    'Amor 💐 eterno 🌹',
    'Ramo '.repeat(39).trim(),
    'Ñ'.repeat(190),
    'Rosas\u0301 del Perú',
  ]) {
    const { ink, outside } = await drawn((await aShared(name)).path)
    expect(ink, name).toBeGreaterThan(1_500)
    expect(outside, name).toBe(0)
  }
  for (const name of ['💐🌹', '花束', '\u200f \u202e']) {
    const { at } = await drawn((await aShared(name)).path)
    const [red = 0, green = 255] = at(1100, 300)
    expect(red - green, name).toBeGreaterThan(120)
  }
})

test('another name or another picture has another address; the one of before shows what is now', async () => {
  const { product, path } = await aShared('Rosas de ayer')
  const before = await ask(path)
  await db
    .updateTable('products')
    .set({ name: 'Tulipanes de hoy y de mañana' })
    .where('id', '=', product.id)
    .execute()
  const after = await ask(path)
  expect(after.status).toBe(200)
  expect(after.headers['cache-control']).toBe('no-cache')
  expect(after.body.equals(before.body)).toBe(false)
  const other = await aPicture('#2040c0')
  await aColor({ product_id: product.id, image_url: other, display_order: 1 })
  const ofOther = shareUrl('', { name: 'Tulipanes de hoy y de mañana', image_url: other })
  const picture = await drawn(`/compartir/${product.slug}${ofOther?.replace(/^.*\.jpg/, '.jpg')}`)
  expect(picture.headers['cache-control']).toBe(KEPT)
  expect(picture.at(300, 300)[2]).toBeGreaterThan(150)
})

test('forty who ask at once are sent one drawing, which is swept after a week and made again', async () => {
  const { path, image_url } = await aShared('Rosas para cuarenta')
  const answers = await settled(Array.from({ length: 40 }, () => ask(path)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => body.toString('base64'))).size).toBe(1)
  const shares = async () => {
    const listed = await files.list('imagenes')
    return listed.filter(({ name }) => isShareFile(name)).length
  }
  expect(await shares()).toBeGreaterThan(0)
  await sweepImages(new Set([image_url]), new Date())
  expect(await shares()).toBeGreaterThan(0)
  await sweepImages(new Set([image_url]), new Date(Date.now() + 8 * 86_400_000))
  expect(await shares()).toBe(0)
  expect((await ask(path)).body.equals(answers[0]?.body ?? Buffer.alloc(0))).toBe(true)
})

test('what is hidden, gone or misspelled has none; the file itself has no address', async () => {
  const hidden = await aShared('Rosas escondidas')
  await db
    .updateTable('products')
    .set({ active: false })
    .where('id', '=', hidden.product.id)
    .execute()
  const bare = await aProduct({ name: 'Sin foto' })
  const gone = await aShared('Sin archivo', '#123456')
  const listed = await files.list('imagenes')
  const base = gone.image_url.replace(/^\/imagenes\/|-\d+\.webp$/g, '')
  await files.remove(
    'imagenes',
    listed.map(({ name }) => name).filter((name) => name.startsWith(base)),
  )
  for (const path of [
    hidden.path,
    `/compartir/${bare.slug}.jpg`,
    gone.path,
    '/compartir/nada.jpg',
  ]) {
    expect((await ask(path)).status, path).toBe(404)
  }
  const { path } = await aShared('Rosas')
  await ask(path)
  const file = (await files.list('imagenes')).find(({ name }) => isShareFile(name))
  expect((await ask(`/imagenes/${file?.name}`)).status).toBe(404)
  for (const path of ['/compartir/../x.jpg', '/compartir/A.jpg', '/compartir/.jpg']) {
    expect((await ask(path)).headers['content-type'], path).not.toBe('image/jpeg')
  }
})

test('the home page shows the shop’s name and its first picture', async () => {
  const image_url = await aPicture('#20a040')
  await db.insertInto('hero_slides').values({ image_url, display_order: -1 }).execute()
  const { at, ink } = await drawn('/compartir-inicio.jpg')
  expect(at(300, 300)[1]).toBeGreaterThan(120)
  expect(ink).toBeGreaterThan(3_000)
})
