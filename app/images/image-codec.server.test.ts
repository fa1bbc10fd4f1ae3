import fs from 'node:fs'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { dice } from '../../tests/support/dice'
import { settled } from '../../tests/support/settled'
import { env } from '~/env.server'
import { parseImageUrl } from './image-name'
import { storeImage } from './image.server'

const UNSUPPORTED = 'Solo se permiten archivos .webp, .png o .jpeg'
const TOO_BIG = 'El archivo no debe superar los 5MB'
const MIB_5 = 5 * 1024 * 1024

const RED = { r: 255, g: 0, b: 0 }
const BLUE = { r: 0, g: 0, b: 255 }

afterEach(() => fs.rmSync(env.uploadsDir, { recursive: true, force: true }))

function upload(bytes: Uint8Array) {
  return storeImage({ prefix: 'producto-', name: 'Rosas rojas', bytes })
}

/** Fails the test when the picture was refused. */
async function accepted(bytes: Uint8Array) {
  const stored = await upload(bytes)
  if (!stored.ok) throw new Error(stored.problem)
  const image = parseImageUrl(stored.url)
  if (!image) throw new Error(`not an address of ours: ${stored.url}`)
  const file = (format: string) =>
    fs.readFileSync(`${env.dataDir}${stored.url.slice(0, -4)}${format}`)
  return { ...image, url: stored.url, webp: file('webp'), avif: file('avif') }
}

function storedNames() {
  return fs.existsSync(env.uploadsDir) ? fs.readdirSync(env.uploadsDir) : []
}

function plain(width: number, height: number, background = RED) {
  return sharp({ create: { width, height, channels: 3, background } })
}

/** Two halves, so that a turned or mirrored picture shows. */
function redThenBlue(width: number, height: number) {
  const right = { create: { width: width / 2, height, channels: 3 as const, background: BLUE } }
  return plain(width, height).composite([{ input: right, left: width / 2, top: 0 }])
}

async function pixelAt(bytes: Uint8Array, left: number, top: number) {
  const point = sharp(bytes).extract({ left, top, width: 1, height: 1 })
  return [...(await point.raw().toBuffer())]
}

function expectNear(pixel: number[], wanted: number[]) {
  expect(pixel).toHaveLength(wanted.length)
  const far = pixel.map((value, at) => Math.abs(value - (wanted[at] ?? 0)))
  expect(Math.max(...far), `${pixel.join()} is not ${wanted.join()}`).toBeLessThan(12)
}

/** A JPEG made longer by comments, which every reader skips. */
function padded(jpeg: Buffer, length: number) {
  const parts = [jpeg.subarray(0, 2)]
  for (let missing = length - jpeg.length; missing > 0;) {
    const rest = missing - Math.min(missing, 60_000)
    const size = rest > 0 && rest < 4 ? missing - 4 : missing - rest
    const comment = Buffer.alloc(size)
    comment.writeUInt16BE(0xfffe, 0)
    comment.writeUInt16BE(size - 2, 2)
    parts.push(comment)
    missing -= size
  }
  return Buffer.concat([...parts, jpeg.subarray(2)])
}

function pngChunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type), data])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}

/** A few hundred bytes that claim any number of pixels. */
function pngClaiming(width: number, height: number) {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

describe('sizes', () => {
  it.each([
    [1, 1, 1, 1],
    [179, 40, 179, 40],
    [180, 180, 180, 180],
    [1000, 500, 720, 360],
    [3, 9000, 1, 2560],
    [16_383, 2, 1920, 1],
    [6000, 4000, 1920, 1280],
    [5712, 4284, 1920, 1440],
  ])('keeps a picture of %i × %i up to %i × %i', async (width, height, wide, high) => {
    const { base, widths, webp, avif } = await accepted(await plain(width, height).png().toBuffer())

    expect(base).toMatch(new RegExp(`^producto-rosas-rojas-[0-9a-f]{12}-${wide}x${high}$`))
    expect(await sharp(webp).metadata()).toMatchObject({
      format: 'webp',
      width: wide,
      height: high,
    })
    const dimensions = avif.indexOf('ispe') + 8
    expect([avif.readUInt32BE(dimensions), avif.readUInt32BE(dimensions + 4)]).toEqual([wide, high])
    expect(storedNames().sort()).toEqual(
      widths.flatMap((step) => [`${base}-${step}.avif`, `${base}-${step}.webp`]).sort(),
    )
  })

  it('takes exactly 5 MiB, and says so about one byte more', async () => {
    const jpeg = await redThenBlue(40, 40).jpeg().toBuffer()
    expect(padded(jpeg, MIB_5)).toHaveLength(MIB_5)

    expect(await upload(padded(jpeg, MIB_5 + 1))).toEqual({ ok: false, problem: TOO_BIG })
    expect(storedNames()).toEqual([])
    await accepted(padded(jpeg, MIB_5))
  })

  it.each([
    [50_000, 50_000],
    [6000, 4100],
  ])('does not unpack a small file that claims %i × %i pixels', async (width, height) => {
    const stored = await upload(pngClaiming(width, height))

    expect(stored.ok || stored.problem).toMatch(/^La imagen tiene demasiados píxeles/)
    expect(storedNames()).toEqual([])
  })

  it('does not believe a size no picture has', async () => {
    expect((await upload(pngClaiming(2_000_000_000, 2_000_000_000))).ok).toBe(false)
    expect((await upload(pngClaiming(0, 0))).ok).toBe(false)
    expect(storedNames()).toEqual([])
  })
})

describe('what a file is', () => {
  const disguises: [string, () => Promise<Buffer> | Buffer][] = [
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['PDF', () => Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>')],
    [
      'BMP',
      () => Buffer.from('424d3a000000000000003600000028000000010000000100000001001800', 'hex'),
    ],
    ['GIF', () => plain(9, 9).gif().toBuffer()],
    ['TIFF', () => plain(9, 9).tiff().toBuffer()],
    ['AVIF', () => plain(9, 9).avif().toBuffer()],
    ['one byte', () => Buffer.from([0xff])],
    ['WAV', () => Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1')],
  ]
  it.each(disguises)('refuses %s', async (_kind, make) => {
    expect(await upload(await make())).toEqual({ ok: false, problem: UNSUPPORTED })
    expect(storedNames()).toEqual([])
  })

  it('refuses an empty file', async () => {
    expect(await upload(Buffer.alloc(0))).toEqual({ ok: false, problem: UNSUPPORTED })
  })

  it.each(['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'RIFF\0\0\0\0WEBP'])(
    'stores nothing of a drawing behind the first bytes %j',
    async (start) => {
      const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'

      expect((await upload(Buffer.from(start + drawing, 'latin1'))).ok).toBe(false)
      expect(storedNames()).toEqual([])
    },
  )

  it('has no other loader within reach, even past the first bytes', async () => {
    for (const [kind, make] of disguises) {
      const bytes = await make()
      await expect(sharp(bytes).metadata(), kind).rejects.toThrow()
    }
    const svg = path.join(env.dataDir, 'dibujo.svg')
    fs.writeFileSync(svg, '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    await expect(sharp(svg).metadata()).rejects.toThrow()
  })
})

describe('damaged files', () => {
  const FORMATS = ['jpeg', 'png', 'webp'] as const

  it.each(FORMATS)('refuses a %s that ends too soon', async (format) => {
    const whole = await noise(160, 160).toFormat(format).toBuffer()

    for (const share of [0.1, 0.5, 0.9]) {
      const stored = await upload(whole.subarray(0, Math.floor(whole.length * share)))
      expect(stored.ok, `${share} of it`).toBe(false)
    }
    expect(storedNames()).toEqual([])
    await accepted(whole)
  })

  it.each(FORMATS)('survives a hundred damaged %s files', async (format) => {
    const whole = await noise(48, 48).toFormat(format).toBuffer()
    const random = dice(format.length * 7919)
    let refused = 0

    for (let round = 0; round < 100; round++) {
      const before = storedNames().length
      const stored = await upload(damaged(whole, random))
      if (stored.ok) {
        const image = parseImageUrl(stored.url)
        expect(storedNames()).toContain(`${image?.base}-${image?.width}.avif`)
      } else {
        refused++
        expect(stored.problem).toMatch(/^(No pudimos leer|Solo se permiten|La imagen tiene)/)
        expect(storedNames()).toHaveLength(before)
      }
    }
    expect(refused).toBeGreaterThan(10)
    expect(storedNames().filter((name) => name.startsWith('.'))).toEqual([])
  })

  function noise(width: number, height: number) {
    const random = dice(width)
    const pixels = Uint8Array.from({ length: width * height * 3 }, () => random(256))
    return sharp(pixels, { raw: { width, height, channels: 3 } })
  }

  function damaged(whole: Buffer, random: (below: number) => number) {
    const bytes = Buffer.from(whole)
    for (let hits = 1 + random(6); hits > 0; hits--) bytes[random(bytes.length)] = random(256)
    if (random(4) === 0) bytes.copyWithin(random(bytes.length), random(bytes.length))
    return random(4) === 0 ? bytes.subarray(0, random(bytes.length)) : bytes
  }
})

describe('what is kept of a picture', () => {
  it('turns it upright and forgets where it was taken', async () => {
    const photo = await redThenBlue(200, 100)
      .jpeg()
      .withExif({ IFD0: { Orientation: '6' }, IFD3: { GPSLatitude: '12/1 2/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(photo.includes('Exif')).toBe(true)

    const { webp, avif, width, height } = await accepted(photo)

    expect([width, height]).toEqual([100, 200])
    expectNear(await pixelAt(webp, 50, 20), [255, 0, 0])
    expectNear(await pixelAt(webp, 50, 180), [0, 0, 255])
    expect((await sharp(webp).metadata()).exif).toBeUndefined()
    expect(/exif|GPS/i.test(webp.toString('latin1') + avif.toString('latin1'))).toBe(false)
  })

  it.each([
    ['a CMYK JPEG', () => redThenBlue(100, 100).toColourspace('cmyk').jpeg({ quality: 95 })],
    ['a 16-bit PNG', () => redThenBlue(100, 100).toColourspace('rgb16').png()],
    ['a PNG with a palette', () => redThenBlue(100, 100).png({ palette: true })],
    ['a lossless WebP', () => redThenBlue(100, 100).webp({ lossless: true })],
    [
      'a PNG with an alpha channel it does not use',
      () => redThenBlue(100, 100).ensureAlpha().png(),
    ],
  ])('shows the colours of %s', async (_kind, make) => {
    const { webp, avif } = await accepted(await make().toBuffer())

    expect((await sharp(webp).metadata()).hasAlpha).toBe(false)
    expect(avif.includes('auxC')).toBe(false)
    const [red = [], blue = []] = [await pixelAt(webp, 20, 50), await pixelAt(webp, 80, 50)]
    expect(red[0]).toBeGreaterThan(Math.max(red[1] ?? 255, red[2] ?? 255) + 120)
    expect(blue[2]).toBeGreaterThan(Math.max(blue[0] ?? 255, blue[1] ?? 255) + 60)
  })

  it('shows a greyscale picture as grey', async () => {
    const grey = plain(100, 100, { r: 120, g: 120, b: 120 }).toColourspace('b-w').jpeg()

    expectNear(await pixelAt((await accepted(await grey.toBuffer())).webp, 50, 50), [120, 120, 120])
  })

  it('keeps what is transparent transparent', async () => {
    const glass = { create: { width: 100, height: 100, channels: 4 as const, background: '#0000' } }
    const half = plain(50, 100).png()
    const picture = sharp(glass).composite([{ input: await half.toBuffer(), left: 0, top: 0 }])

    const { webp, avif } = await accepted(await picture.png().toBuffer())

    expect((await pixelAt(webp, 20, 50))[3]).toBe(255)
    expect((await pixelAt(webp, 80, 50))[3]).toBe(0)
    expect(avif.includes('auxC')).toBe(true)
  })

  it('shows the first picture of an animation', async () => {
    const frames = await settled([RED, BLUE].map((c) => plain(60, 60, c).png().toBuffer()))
    const animation = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    expect((await sharp(animation).metadata()).pages).toBe(2)

    const { webp, width, height } = await accepted(animation)

    expect([width, height]).toEqual([60, 60])
    expect((await sharp(webp).metadata()).pages ?? 1).toBe(1)
    expectNear(await pixelAt(webp, 30, 30), [255, 0, 0])
  })
})
