import fs from 'node:fs'
import path from 'node:path'
import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { env } from '~/env.server'
import { storeImage } from '~/image.server'

/* What people send in place of pictures. `CORPUS=5000 npx vitest run app/image-corpus` sends more of it. */

const MUTATIONS = Number(process.env.CORPUS ?? 300)
const MEMORY_BYTES = 300 * 1024 * 1024
const OURS = /^producto-corpus-[0-9a-f]{12}-\d+x\d+-\d+\.(avif|webp)$/
const SENTENCES =
  /^(Solo se permiten archivos \.webp, \.png o \.jpeg|No pudimos leer la imagen|La imagen tiene demasiados píxeles)/

afterEach(() => fs.rmSync(env.uploadsDir, { recursive: true, force: true }))

function send(bytes: Uint8Array) {
  return storeImage({ prefix: 'producto-', name: 'corpus', bytes })
}

function storedNames(): string[] {
  if (!fs.existsSync(env.uploadsDir)) return []
  return fs.readdirSync(env.uploadsDir).filter((name) => name !== '.papelera')
}

/** The same numbers in every run, so that a failure can be seen again. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

async function originals(): Promise<Buffer[]> {
  const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const
  const create = { width: 90, height: 60, channels: 3, background: '#a33', noise } as const
  const picture = sharp({ create })
  const frames = sharp({ create: { ...create, height: 180, pageHeight: 60 } })
  return Promise.all([
    picture.clone().jpeg().withMetadata({ orientation: 6 }).toBuffer(),
    picture.clone().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    picture.clone().ensureAlpha(0.5).png({ palette: true }).toBuffer(),
    picture.clone().png({ progressive: true }).toBuffer(),
    picture.clone().webp().toBuffer(),
    picture.clone().webp({ lossless: true }).toBuffer(),
    frames.webp({ loop: 0, delay: [80, 80, 80] }).toBuffer(),
  ])
}

/** One to four accidents, of those that happen to files on their way. */
function mutated(files: Buffer[], roll: (sides: number) => number): Buffer {
  const pick = () => files[roll(files.length)] ?? Buffer.alloc(0)
  let bytes = Buffer.from(pick())
  for (let accidents = roll(4); accidents >= 0; accidents -= 1) {
    const at = roll(bytes.length)
    const length = 1 + roll(64)
    switch (roll(6)) {
      case 0:
        bytes = bytes.subarray(0, at)
        break
      case 1:
        bytes.fill(roll(256), at, Math.min(at + length, bytes.length))
        break
      case 2:
        bytes = Buffer.concat([bytes.subarray(0, at), pick().subarray(at)])
        break
      case 3:
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)])
        break
      case 4:
        bytes = Buffer.concat([bytes.subarray(0, at + length), bytes.subarray(at)])
        break
      default:
        // The first bytes say how large a picture is and what comes next.
        if (bytes.length > 0) bytes[roll(Math.min(48, bytes.length))] = roll(256)
    }
  }
  return bytes
}

describe('mutated pictures', () => {
  it(`are stored whole or refused in words, ${MUTATIONS} of them`, async () => {
    const files = await originals()
    const roll = dice(20_261_121)
    const before = process.memoryUsage().rss
    let most = 0
    let stored = 0
    for (let sent = 0; sent < MUTATIONS; sent += 8) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => send(mutated(files, roll))))
      for (const answer of answers) {
        if (answer.ok) stored += 1
        else expect(answer.problem).toMatch(SENTENCES)
      }
      most = Math.max(most, process.memoryUsage().rss - before)
    }
    expect(stored, 'some accidents leave a picture').toBeGreaterThan(MUTATIONS / 100)
    expect(stored).toBeLessThan(MUTATIONS)
    for (const name of storedNames()) {
      expect(name).toMatch(OURS)
      const start = fs.readFileSync(path.join(env.uploadsDir, name)).toString('latin1', 0, 12)
      expect(start).toMatch(name.endsWith('.webp') ? /^RIFF.{4}WEBP$/s : /^.{4}ftypavif$/s)
    }
    expect(most).toBeLessThan(MEMORY_BYTES)
  }, 600_000)
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const PNG_MAGIC = '\x89PNG\r\n\x1a\n'

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of one grey: a few bytes that claim a wide field. */
function png(width: number, height: number, others: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(1, 8)
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))))
  const chunks = [chunk('IHDR', header), ...others, chunk('IDAT', rows)]
  return Buffer.concat([
    Buffer.from(PNG_MAGIC, 'latin1'),
    ...chunks,
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function jpegClaiming(jpeg: Buffer, size: number): Buffer {
  const claims = Buffer.from(jpeg)
  const frame = claims.indexOf(Buffer.from([0xff, 0xc0]))
  claims.writeUInt16BE(size, frame + 5)
  claims.writeUInt16BE(size, frame + 7)
  return claims
}

describe('what only calls itself a picture', () => {
  it.each([
    ['an SVG', SVG],
    ['an SVG behind a mark of byte order', `\uFEFF<?xml version="1.0"?>${SVG}`],
    ['an SVG of entities', `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(999)}">]><svg>&a;</svg>`],
    ['a packed SVG', gzipSync(SVG)],
    ['an SVG after the magic of a PNG', Buffer.from(PNG_MAGIC + SVG, 'latin1')],
    ['an SVG after the magic of a JPEG', Buffer.from(`\xff\xd8\xff${SVG}`, 'latin1')],
    ['a page in a WebP’s clothes', 'RIFF\x10\0\0\0WEBP<!doctype html><script>1</script>'],
    ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['a TIFF', 'II*\0\x08\0\0\0'],
    ['a bitmap', `BM${'\0'.repeat(60)}`],
    ['an AVIF', '\0\0\0\x20ftypavif\0\0\0\0avifmif1'],
    ['a PDF', '%PDF-1.7\n1 0 obj\n'],
    ['an archive', 'PK\x03\x04\x14\0\0\0'],
    ['a program', '\x7fELF\x02\x01\x01'],
    [
      'a list for ImageMagick',
      'push graphic-context\nimage over 0,0 0,0 "|id"\npop graphic-context',
    ],
    ['nothing', ''],
    ['a PNG that ends at once', Buffer.from(PNG_MAGIC, 'latin1')],
  ])('%s is refused, and nothing is stored', async (_, bytes) => {
    const answer = await send(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
    expect(answer.ok || answer.problem).toMatch(SENTENCES)
    expect(storedNames()).toEqual([])
  })

  it('a picture that carries a page is stored without the page', async () => {
    const [jpeg = Buffer.alloc(0)] = await originals()
    const answer = await send(Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]))
    expect(answer.ok).toBe(true)
    for (const name of storedNames()) {
      expect(fs.readFileSync(path.join(env.uploadsDir, name)).includes('<script>')).toBe(false)
    }
  })
})

describe('pixel bombs', () => {
  it.each([
    ['30 000 pixels square in 110 KB', () => png(30_000, 30_000)],
    ['one row too many', () => png(5_000, 4_901)],
    ['a ribbon', () => png(25_000_000, 1)],
    [
      'a JPEG that claims 65 000 pixels square',
      async () => jpegClaiming((await originals())[0] ?? Buffer.alloc(0), 65_000),
    ],
  ])('%s', async (_, bomb) => {
    const answer = await send(await bomb())
    expect(answer.ok || answer.problem).toMatch(SENTENCES)
    expect(storedNames()).toEqual([])
  })

  it('a note of 100 MB packed in 100 KB costs no 100 MB', async () => {
    const note = Buffer.concat([
      Buffer.from('a\0\0', 'latin1'),
      deflateSync(Buffer.alloc(100 * 1024 * 1024)),
    ])
    const before = process.memoryUsage().rss
    await send(png(64, 64, [chunk('zTXt', note)]))
    expect(process.memoryUsage().rss - before).toBeLessThan(MEMORY_BYTES)
    for (const name of storedNames()) expect(name).toMatch(OURS)
  })
})
