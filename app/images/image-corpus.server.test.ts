import fs from 'node:fs'
import path from 'node:path'
import { deflateSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { env } from '~/env.server'
import { storeImage } from './image.server'
import { dice } from '../../tests/support/dice'
import {
  chunk,
  damaged,
  png,
  PNG_MAGIC,
  smallPictures,
} from '../../tests/support/files/damaged-pictures'
import { settled } from '../../tests/support/settled'

/* What people send in place of pictures. `CORPUS=5000 npx vitest run app/image-corpus` sends more of it. */

const MUTATIONS = Number(process.env.CORPUS ?? 300)
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

describe('mutated pictures', () => {
  it(`are stored whole or refused in words, ${MUTATIONS} of them`, async () => {
    const files = await smallPictures()
    const roll = dice(20_261_121)
    let stored = 0
    for (let sent = 0; sent < MUTATIONS; sent += 8) {
      const answers = await settled(Array.from({ length: 8 }, () => send(damaged(files, roll))))
      for (const answer of answers) {
        if (answer.ok) stored += 1
        else expect(answer.problem).toMatch(SENTENCES)
      }
    }
    expect(stored, 'some accidents leave a picture').toBeGreaterThan(MUTATIONS / 100)
    expect(stored).toBeLessThan(MUTATIONS)
    for (const name of storedNames()) {
      expect(name).toMatch(OURS)
      const start = fs.readFileSync(path.join(env.uploadsDir, name)).toString('latin1', 0, 12)
      expect(start).toMatch(name.endsWith('.webp') ? /^RIFF.{4}WEBP$/s : /^.{4}ftypavif$/s)
    }
  })
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

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
    const [jpeg = Buffer.alloc(0)] = await smallPictures()
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
      async () => jpegClaiming((await smallPictures())[0] ?? Buffer.alloc(0), 65_000),
    ],
  ])('%s', async (_, bomb) => {
    const answer = await send(await bomb())
    expect(answer.ok || answer.problem).toMatch(SENTENCES)
    expect(storedNames()).toEqual([])
  })

  it('a note of 100 MB packed in 100 KB is passed over', async () => {
    const note = Buffer.concat([
      Buffer.from('a\0\0', 'latin1'),
      deflateSync(Buffer.alloc(100 * 1024 * 1024)),
    ])
    await send(png(64, 64, [chunk('zTXt', note)]))
    for (const name of storedNames()) expect(name).toMatch(OURS)
  })
})
