import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { env } from '~/env.server'
import { deleteImage, storeAsTheyAre, storeImage } from '~/images/image.server'
import { files } from '~/storage/files.server'
import {
  openTestServer,
  type RawAnswer,
  request,
  requestTo,
  talk,
  type TestServer,
} from '../../tests/support/test-server'
import { HANG_LIMIT_MS } from '../../tests/support/hang-limit'
import { until } from '../../tests/support/until'
import { settled } from '../../tests/support/settled'

const HOST = { host: 'localhost:3000' }
const OF_PICTURE = {
  'content-type': 'image/webp',
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  'cross-origin-resource-policy': 'cross-origin',
}
/** What a document carries and a picture has no use for. */
const OF_DOCUMENTS = ['permissions-policy', 'referrer-policy', 'cross-origin-opener-policy']
/** A name that a picture could have. */
const NO_PICTURE = 'producto-nada-0a1b2c3d4e5f-180x180-180.webp'

let shop: TestServer
let name = ''
let onDisk = Buffer.alloc(0)

beforeAll(async () => {
  shop = await openTestServer()
  name = path.basename(await stored('#f00'))
  onDisk = fs.readFileSync(path.join(env.uploadsDir, name))
})
afterAll(() => shop.close())
afterEach(() => {
  vi.restoreAllMocks()
  fs.rmSync(path.join(env.uploadsDir, NO_PICTURE), { recursive: true, force: true })
})

async function stored(background: string) {
  const square = sharp({ create: { width: 200, height: 200, channels: 3, background } })
  const bytes = await square.png().toBuffer()
  const answer = await storeImage({ prefix: 'producto-', name: 'Rosas', bytes })
  if (!answer.ok) throw new Error(answer.problem)
  return answer.url
}

function ask(asked: string, headers: http.OutgoingHttpHeaders = {}, more = {}) {
  return requestTo(shop.port, `/imagenes/${asked}`, { headers: { ...HOST, ...headers }, ...more })
}

function expectMissing({ status, headers, body }: RawAnswer, what?: string) {
  expect([status, body.toString()], what).toEqual([404, 'No encontramos esta imagen'])
  expect(headers, what).toMatchObject({
    ...OF_PICTURE,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'public, max-age=60',
  })
  expect(headers, what).not.toHaveProperty('etag')
}

test('a picture is answered once and for all, without Remix and without a line in the log', async () => {
  const { status, headers, body } = await ask(name)

  expect(status).toBe(200)
  expect(headers).toMatchObject({ ...OF_PICTURE, 'content-length': String(onDisk.length) })
  for (const header of OF_DOCUMENTS) expect(headers).not.toHaveProperty(header)
  expect(body.equals(onDisk)).toBe(true)
  expect((await ask(`${name}?v=1`)).status).toBe(200)
  const avif = await ask(name.replace('.webp', '.avif'))
  expect(avif.headers['content-type']).toBe('image/avif')
  expect([shop.reached, shop.lines]).toEqual([[], []])
})

test('HEAD is told everything but the picture', async () => {
  const { status, headers, body } = await ask(name, {}, { method: 'HEAD' })

  expect([status, body.length]).toEqual([200, 0])
  expect(headers).toMatchObject({ ...OF_PICTURE, 'content-length': String(onDisk.length) })
})

test('nothing is sent twice, and everything to someone who knows another picture', async () => {
  const etag = (await ask(name)).headers.etag ?? ''

  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const { status, headers } = await ask(name, { 'if-none-match': known })
    expect([status, headers.etag], known).toEqual([304, etag])
    expect(headers['cache-control']).toBe(OF_PICTURE['cache-control'])
  }
  for (const other of [
    { 'if-none-match': '"other"' },
    { 'if-match': '"other"' },
    { 'if-modified-since': new Date().toUTCString() },
    { 'if-unmodified-since': new Date(0).toUTCString() },
    { range: 'bytes=0-1' },
  ]) {
    const { status, body } = await ask(name, other)
    expect([status, body.length], JSON.stringify(other)).toEqual([200, onDisk.length])
  }
})

test('nothing but pictures is reached, however the name is written', async () => {
  const removed = await stored('#00f')
  await deleteImage(removed, () => Promise.resolve(false))
  const secret = 'secreto-0a1b2c3d4e5f-180x180-180.webp'
  fs.writeFileSync(path.join(env.dataDir, secret), 'secret')
  fs.writeFileSync(path.join(env.uploadsDir, 'notas.txt'), 'secret')
  fs.writeFileSync(path.join(env.uploadsDir, '.tmp-0a1b2c3d4e5f-180x180-180.webp'), 'secret')
  fs.mkdirSync(path.join(env.uploadsDir, NO_PICTURE))

  const asked = [
    path.basename(removed),
    `x/${name}`,
    `${name}/x`,
    `${name}/`,
    `${name}.data`,
    `%70${name.slice(1)}`,
    name.toUpperCase(),
    name.replace('.webp', '.html'),
    name.replace('.webp', '.webp.webp'),
    'notas.txt',
    `${'a'.repeat(5000)}-0a1b2c3d4e5f-180x180-180.webp`,
    NO_PICTURE,
  ]
  for (const one of asked) expectMissing(await ask(one), one)

  // The guards refuse these before, or take them for another path.
  const refused = [
    '.papelera',
    `.papelera/${path.basename(removed)}`,
    `%2epapelera%2f${path.basename(removed)}`,
    '.tmp-0a1b2c3d4e5f-180x180-180.webp',
    `${name}%00`,
    `${name}%0a`,
    `${name}\0`,
    `../${secret}`,
    `..%2f${secret}`,
    `%2e%2e/${secret}`,
    `..\\${secret}`,
    `/${name}`,
  ]
  for (const one of refused) {
    const line = request(`GET /imagenes/${one} HTTP/1.1`, 'Host: localhost', 'Connection: close')
    const heard = await talk(shop.port, line)
    if (shop.reached.length === 0) expect(heard, one).toMatch(/^HTTP\/1.1 40[04] /)
    else expect(shop.reached.splice(0), one).toEqual([`GET /${secret}`])
    expect(heard, one).not.toMatch(/\r\nsecret$|RIFF/)
  }
})

test('a link is followed as far as it leads, and one that leads nowhere harms nobody', async () => {
  const link = path.join(env.uploadsDir, NO_PICTURE)
  for (const [target, status] of [
    [path.join(env.uploadsDir, name), 200],
    [path.join(env.dataDir, 'nada.webp'), 404],
    [link, 500],
  ] as const) {
    fs.symlinkSync(target, link)
    const linesBefore = shop.lines.length
    expect((await ask(NO_PICTURE)).status, target).toBe(status)
    expect(shop.lines.length - linesBefore).toBe(status === 200 ? 0 : 1)
    fs.rmSync(link)
  }
  expect((await ask(name)).status).toBe(200)
})

describe('a picture that goes while it is asked for', () => {
  test('by a thousand, is read once, and comes whole or is missing', async () => {
    const url = await stored('#ff0')
    const gone = path.basename(url)
    const whole = fs.readFileSync(path.join(env.uploadsDir, gone))
    const read = vi.spyOn(files, 'read')
    const agent = new http.Agent({ keepAlive: true, maxSockets: 50 })
    let answered = 0
    let remove = (_removal: Promise<void>) => {}
    const removed = new Promise<void>((resolve) => (remove = resolve))

    const answers = await settled(
      Array.from({ length: 1_000 }, async (_, at) => {
        // However long the removal takes, some come after it.
        if (at >= 900) await removed
        const answer = await ask(gone, {}, { agent })
        answered += 1
        if (answered === 100) remove(deleteImage(url, () => Promise.resolve(false)))
        return answer
      }),
    )
    agent.destroy()
    const found = answers.filter(({ status }) => status === 200)
    expect(found.every(({ body }) => body.equals(whole))).toBe(true)
    for (const answer of answers) if (answer.status !== 200) expectMissing(answer)
    expect(found.length).toBeGreaterThanOrEqual(100)
    expect(found.length).toBeLessThan(1_000)
    expectMissing(await ask(gone))
    expect(read.mock.calls.filter(([, asked]) => asked === gone)).toHaveLength(1)
  })

  test('after it was found, is missing in words', async () => {
    const gone = path.basename(await stored('#0f0'))
    vi.spyOn(files, 'read').mockResolvedValue(null)
    expectMissing(await ask(gone))
    vi.restoreAllMocks()
    expect((await ask(gone)).status).toBe(200)
  })

  test('comes whole to a visitor who reads slowly, with no file open meanwhile', async () => {
    const large = NO_PICTURE.replace('nada', 'grande')
    const file = path.join(env.uploadsDir, large)
    const bytes = Buffer.alloc(64 * 1024 * 1024, 'pétalo')
    fs.writeFileSync(file, bytes)
    const asked = http.get({ port: shop.port, path: `/imagenes/${large}`, headers: HOST })
    const [answer] = (await once(asked, 'response')) as [http.IncomingMessage]
    expect(isOpen(file)).toBe(false)
    fs.rmSync(file)
    expect((await buffer(answer)).equals(bytes)).toBe(true)
    expectMissing(await ask(large), 'what is larger than all that is kept')
  })
})

function isOpen(file: string): boolean {
  return fs.readdirSync('/proc/self/fd').some((number) => {
    try {
      return fs.readlinkSync(`/proc/self/fd/${number}`) === file
    } catch {
      return false
    }
  })
}

describe('a size that nobody has asked for yet', () => {
  const unused = () => Promise.resolve(false)

  /** The names of a picture 720 pixels wide of which only the largest file is there. */
  async function storedAlone(background: string) {
    const square = sharp({ create: { width: 720, height: 900, channels: 3, background } })
    const bytes = await square.webp().toBuffer()
    const [url = ''] = await storeAsTheyAre([{ prefix: 'producto-', name: 'Sola', bytes }])
    const base = path.basename(url).replace(LARGEST, '')
    return { url, base, largest: bytes }
  }

  /** As the file itself says it; the shop's libraries read no AVIF. */
  function sizeOf(bytes: Buffer) {
    const box = bytes.indexOf('ispe')
    if (box > 0) return [bytes.readUInt32BE(box + 8), bytes.readUInt32BE(box + 12)]
    expect(bytes.toString('latin1', 12, 16)).toBe('VP8 ')
    return [bytes.readUInt16LE(26), bytes.readUInt16LE(28)]
  }

  /** How the name of the file ends that others are made from. */
  const LARGEST = '-720.webp'

  /** Holds everybody who makes one until `go`; counts them. */
  function held() {
    const read = files.read.bind(files)
    let go = () => {}
    const gone = new Promise<void>((resolve) => (go = resolve))
    const begun: string[] = []
    vi.spyOn(files, 'read').mockImplementation(async (folder, name) => {
      if (!name.endsWith(LARGEST)) return read(folder, name)
      begun.push(name)
      await gone
      return read(folder, name)
    })
    return { begun, go }
  }

  test('is made from the largest, once, and kept', async () => {
    const { base, largest } = await storedAlone('#a33')
    for (const [width, format] of [
      [180, 'webp'],
      [360, 'avif'],
      [720, 'avif'],
    ] as const) {
      const asked = `${base}-${width}.${format}`
      const { status, headers, body } = await ask(asked)
      expect([status, headers], asked).toMatchObject([
        200,
        { ...OF_PICTURE, 'content-type': `image/${format}`, etag: `"${asked}"` },
      ])
      expect(sizeOf(body), asked).toEqual([width, (width * 900) / 720])
      expect(fs.readFileSync(path.join(env.uploadsDir, asked)).equals(body)).toBe(true)
    }
    expect((await ask(base + LARGEST)).body.equals(largest)).toBe(true)
    const { begun } = held()
    expect((await ask(`${base}-360.avif`)).status).toBe(200)
    expect(begun).toEqual([])
  })

  test('two are made at once, each once however many ask, and no page waits for them', async () => {
    const single = await openTestServer({
      capacity: { atOnce: 2, waiting: 100, waitMs: HANG_LIMIT_MS },
    })
    const { base } = await storedAlone('#3a3')
    const { begun, go } = held()
    const names = [180, 360, 540].flatMap((width) => [
      `${base}-${width}.avif`,
      `${base}-${width}.webp`,
    ])
    const answers = Array.from({ length: 5 }, () => names)
      .flat()
      .map((one) => requestTo(single.port, `/imagenes/${one}`, { headers: HOST }))
    await until('the first are being made', () => begun.length === 2)
    expect((await requestTo(single.port, '/', { headers: HOST })).status).toBe(200)
    expect((await requestTo(single.port, `/imagenes/${name}`, { headers: HOST })).status).toBe(200)
    expect(begun).toHaveLength(2)
    go()
    for (const { status, headers } of await settled(answers)) {
      expect([status, headers['cache-control']]).toEqual([200, OF_PICTURE['cache-control']])
    }
    expect(begun.toSorted()).toEqual(names.map(() => base + LARGEST))
    await single.close()
  })

  test('of a picture that goes to the trash meanwhile, is missing and leaves nothing', async () => {
    const { url, base } = await storedAlone('#33a')
    const { begun, go } = held()
    const asked = ask(`${base}-180.avif`)
    await until('it is being made', () => begun.length === 1)
    const bytes = fs.readFileSync(path.join(env.uploadsDir, path.basename(url)))
    vi.spyOn(files, 'read').mockResolvedValue(bytes)
    await deleteImage(url, unused)
    go()
    expectMissing(await asked)
    expect(fs.readdirSync(env.uploadsDir).filter((one) => one.startsWith(base))).toEqual([])
  })

  test.each(['-181.webp', '-1080.webp', '-0.avif', '-360.png', '-0360.webp', '-360.avif.webp'])(
    'is none that pages name: %s',
    async (end) => {
      const { base } = await storedAlone('#aa3')
      expectMissing(await ask(base + end))
      expectMissing(await ask(`otra-${base}-360.avif`))
    },
  )

  test('of a picture that is damaged is an error in words, and others are made after it', async () => {
    const { url, base } = await storedAlone('#3aa')
    fs.writeFileSync(path.join(env.uploadsDir, path.basename(url)), 'RIFF....WEBP')
    const { status, body } = await ask(`${base}-360.avif`)
    expect([status, body.toString()]).toEqual([500, expect.stringContaining('Código')])
    const { base: other } = await storedAlone('#a3a')
    expect((await ask(`${other}-360.avif`)).status).toBe(200)
  })
})
