import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { db } from '~/database/db.server'
import { storeImage } from '~/images/image.server'
import { ICON_PATHS, iconsVersion } from '~/images/shop-icons.server'
import { signOf } from '~/models/site/shop.server'
import { allSettings } from '~/models/site/settings/setting.server'
import { aSetting } from '../../tests/support/factories'
import { openTestServer, requestTo, type TestServer } from '../../tests/support/test-server'

/* The files that stand for the shop in tabs, on phones and in chats, byte by byte. */

const SIDES = {
  '/icono-96.png': 96,
  '/apple-touch-icon.png': 180,
  '/icono-192.png': 192,
  '/icono-512.png': 512,
}
const KEPT = 'public, max-age=31536000, immutable'

let shop: TestServer
let readings = 0
let failure: Error | null = null

beforeAll(async () => {
  shop = await openTestServer({
    questions: {
      canSell: () => Promise.resolve(true),
      settings: () => {
        readings += 1
        return failure ? Promise.reject(failure) : allSettings()
      },
    },
  })
})
afterAll(() => shop.close())
afterEach(async () => {
  failure = null
  await db.deleteFrom('site_settings').execute()
})

function ask(path: string, headers = {}) {
  return requestTo(shop.port, path, { headers: { host: 'localhost:3000', ...headers } })
}

async function version() {
  return iconsVersion(signOf(await allSettings()))
}

/** An address that is of the settings as they are. */
async function now(path: string) {
  return `${path}?v=${await version()}`
}

/** The settings' picture becomes a square of one colour. @returns its address */
async function withPicture(background: string): Promise<string> {
  const create = { width: 600, height: 600, channels: 3, background } as const
  const bytes = await sharp({ create }).png().toBuffer()
  const stored = await storeImage({ prefix: 'icono-', name: 'icono', bytes })
  if (!stored.ok) throw new Error(stored.problem)
  await aSetting('icon_url', stored.url)
  return stored.url
}

/** The colour of a pixel, as parts of its width and height say. */
async function colorAt(bytes: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3
  return [...data.subarray(at, at + 3)]
}

/** Whether a picture has a pixel near a colour. */
async function hasColor(bytes: Buffer, color: number[]): Promise<boolean> {
  const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  for (let at = 0; at < data.length; at += 3) {
    if (color.every((channel, place) => Math.abs((data[at + place] ?? 0) - channel) < 12))
      return true
  }
  return false
}

const LETTER = [0x9c, 0x2c, 0x48]

/** Types, sizes and headers of all of them; gives their bytes. */
async function wholeSign() {
  const bytes = new Map<string, Buffer>()
  for (const path of ICON_PATHS) {
    const { status, headers, body } = await ask(await now(path))
    expect([path, status, headers['cache-control']]).toEqual([path, 200, KEPT])
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
    bytes.set(path, body)
    if (path in SIDES) {
      expect(headers['content-type']).toBe('image/png')
      const { width, height, format } = await sharp(body).metadata()
      const side = SIDES[path as keyof typeof SIDES]
      expect([path, width, height, format]).toEqual([path, side, side, 'png'])
    }
  }
  const share = bytes.get('/compartir.jpg') ?? Buffer.alloc(0)
  const { width, height, format } = await sharp(share).metadata()
  expect([width, height, format]).toEqual([1200, 630, 'jpeg'])
  expect(share.length).toBeLessThan(100_000)

  const ico = bytes.get('/favicon.ico') ?? Buffer.alloc(0)
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 3])
  for (const [place, side] of [16, 32, 48].entries()) {
    const entry = 6 + 16 * place
    const [length, offset] = [ico.readUInt32LE(entry + 8), ico.readUInt32LE(entry + 12)]
    const inside = await sharp(ico.subarray(offset, offset + length)).metadata()
    expect([ico[entry], inside.width, inside.height]).toEqual([side, side, side])
  }
  return bytes
}

test('without a picture they are drawn of the name’s first letter and the shop’s background', async () => {
  await aSetting('display_name', '«Ñandú & Flores»')
  await aSetting('background_gradient', '#e0f0ff')
  const drawn = await wholeSign()
  const icon = drawn.get('/icono-192.png') ?? Buffer.alloc(0)
  expect(await colorAt(icon, 0.02, 0.02)).toEqual([0xe0, 0xf0, 0xff])
  for (const path of ['/icono-192.png', '/compartir.jpg']) {
    expect([path, await hasColor(drawn.get(path) ?? Buffer.alloc(0), LETTER)]).toEqual([path, true])
  }
  await aSetting('display_name', 'Luna')
  expect((await wholeSign()).get('/icono-192.png')?.equals(icon)).toBe(false)
  // Of another face than the headings': the background stays.
  await aSetting('display_name', '花屋')
  const without = (await wholeSign()).get('/icono-192.png') ?? Buffer.alloc(0)
  expect(await hasColor(without, LETTER)).toBe(false)
})

test('the settings’ picture makes all of them, and another picture has other addresses', async () => {
  await withPicture('#1060c0')
  const blue = await wholeSign()
  const before = await version()
  for (const path of Object.keys(SIDES)) {
    const [red = 0, green = 0, sky = 0] = await colorAt(blue.get(path) ?? Buffer.alloc(0), 0.5, 0.5)
    expect([path, red < 40, green < 120, sky > 160]).toEqual([path, true, true, true])
  }
  expect(
    (await colorAt(blue.get('/compartir.jpg') ?? Buffer.alloc(0), 0.5, 0.3))[2],
  ).toBeGreaterThan(160)

  await withPicture('#c01010')
  expect(await version()).not.toBe(before)
  const [red = 0] = await colorAt((await ask(await now('/icono-512.png'))).body, 0.5, 0.5)
  expect(red).toBeGreaterThan(160)
  // A page of a moment ago gets today's, which nobody keeps under yesterday's address.
  const late = await ask(`/icono-512.png?v=${before}`)
  expect(late.headers['cache-control']).toBe('no-cache')
  expect((await colorAt(late.body, 0.5, 0.5))[0]).toBeGreaterThan(160)
})

test('the manifest names the shop and addresses of its own', async () => {
  await aSetting('display_name', 'Florería "Luna"')
  await aSetting('slogan', 'De noche')
  const { headers, body } = await ask('/site.webmanifest')
  expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  const manifest = JSON.parse(body.toString()) as { icons: { src: string; sizes: string }[] }
  expect(manifest).toMatchObject({
    ...{ name: 'Florería "Luna"', short_name: 'Florería "Luna"', description: 'De noche' },
  })
  for (const { src, sizes } of manifest.icons) {
    const icon = await ask(src)
    expect(icon.headers['cache-control']).toBe(KEPT)
    const { width, height } = await sharp(icon.body).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
})

test('a known address asks nothing of the database; a name alone is asked for again each time', async () => {
  await aSetting('display_name', 'Rosa')
  const plain = await ask('/favicon.ico')
  expect([plain.status, plain.headers['cache-control']]).toEqual([200, 'no-cache'])
  const again = await ask('/favicon.ico', { 'if-none-match': plain.headers.etag ?? '' })
  expect([again.status, again.body.length]).toEqual([304, 0])
  const address = await now('/favicon.ico')
  readings = 0
  expect((await ask(address)).status).toBe(200)
  expect(readings).toBe(0)
})

test('while settings cannot be read the last sign is shown, which nobody keeps for another', async () => {
  await aSetting('display_name', 'Antes')
  const before = (await ask('/icono-192.png')).body
  await aSetting('display_name', 'Zafiro')
  const address = await now('/icono-192.png')
  failure = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const { status, headers, body } = await ask(address)
  expect([status, headers['cache-control'], body.equals(before)]).toEqual([200, 'no-cache', true])
  failure = new Error('no such table')
  expect((await ask('/apple-touch-icon.png')).status).toBe(200)
})
