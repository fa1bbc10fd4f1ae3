import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { DEADLINES } from '~/deadlines.server'
import { env } from '~/env.server'
import { files } from '~/storage/files.server'
import { asImage, backdrop, LEADING, writeLines } from './icon-drawing.server'
import { largestOf, makeOnce } from './image.server'
import { parseImageUrl } from './image-name'
import { drawable, EM, outlined } from './letters.server'

/** Raised when the same is drawn otherwise. */
const DRAWING = 1
const WIDTH = 1200
const HEIGHT = 630
/** Beside the picture, which is as wide as it is high. */
const PANEL = { width: WIDTH - HEIGHT, height: HEIGHT }
const PAPER = ['#fffdf7', '#f9e6e1']
/** Pixels that lines may fill. */
const ROOM = { width: 480, height: 520 }
/** Of letters, in pixels: the largest in which the name has room. */
const SIZES = [84, 72, 60, 50, 42]
/** Of sharp, which counts whole seconds. */
const TIMEOUT = { seconds: Math.round(DEADLINES.image / 1_000) }

/** What chats show of a link: a name, and the address of a stored picture. */
export type Shared = { name: string; image_url: string }

/** What makes the address new when the name or the picture is another: eight hexadecimal digits. */
export function shareVersion({ name, image_url }: Shared): string {
  const made = JSON.stringify([DRAWING, name, image_url])
  return createHash('sha256').update(made).digest('hex').slice(0, 8)
}

/**
 * Where chats find it, absolute; `null` when its picture is none that is stored.
 *
 * @param path before its ending
 */
export function shareUrl(path: string, shared: Shared): string | null {
  if (!parseImageUrl(shared.image_url)) return null
  return `${env.origin}${path}.jpg?v=${shareVersion(shared)}`
}

/**
 * The picture that chats show, 1200 × 630 pixels: the stored picture, and its name beside it. No price: chats show it
 * for weeks. It is a JPEG because not all of them show WebP, and is kept as the other sizes are.
 *
 * @returns nothing when there is no such picture
 * @throws FilesError when its file cannot be read; Error when that is damaged
 */
export async function sharePicture(shared: Shared): Promise<Buffer | null> {
  const image = parseImageUrl(shared.image_url)
  if (!image) return null
  const name = `${image.base}-${shareVersion(shared)}.jpg`
  const there = await files.read('imagenes', name)
  if (there) return there
  const isMade = await makeOnce(name, async () => {
    if (await files.touch('imagenes', [name])) return true
    const largest = await files.read('imagenes', largestOf(image))
    if (!largest) return false
    await files.write('imagenes', [[name, await drawn(largest, shared.name)]])
    return true
  })
  return isMade ? files.read('imagenes', name) : null
}

function drawn(largest: Buffer, name: string): Promise<Buffer> {
  const lines = linesOf(drawable(name).trim())
  const picture = sharp(largest, { failOn: 'error' }).flatten({ background: PAPER[0] ?? '' })
  const whole = { width: WIDTH, height: HEIGHT, fit: 'cover' } as const
  // A name without a letter of the face stays unwritten.
  if (!lines) return asJpeg(picture.resize(whole))
  return beside(picture.resize({ ...whole, width: HEIGHT }), lines)
}

async function beside(picture: Sharp, { size, lines }: Lines): Promise<Buffer> {
  const panel = backdrop(PANEL, PAPER)
  writeLines(panel, lines, size)
  const input = await asImage(panel).png().toBuffer()
  const wide = picture.extend({ right: PANEL.width, background: PAPER[0] ?? '' })
  // Sharp composites before it extends, whatever the order of the calls.
  const { data, info } = await wide.raw().toBuffer({ resolveWithObject: true })
  return asJpeg(sharp(data, { raw: info }).composite([{ input, left: HEIGHT, top: 0 }]))
}

function asJpeg(picture: Sharp): Promise<Buffer> {
  return picture.timeout(TIMEOUT).jpeg({ quality: 82, mozjpeg: true }).toBuffer()
}

type Lines = { size: number; lines: string[] }

/** A name in lines of whole words, as large as it has room; the end of one that is too long is left out. */
function linesOf(name: string): Lines | null {
  if (!outlined(name)?.outlines.length) return null
  const words = name.split(/\s+/)
  for (const size of SIZES) {
    const lines = wrapped(words, size)
    const isHigh = lines.length * size * LEADING > ROOM.height
    if (!isHigh && lines.every((line) => fits(line, size))) return { size, lines }
  }
  const size = SIZES.at(-1) ?? 0
  const lines = wrapped(
    words.flatMap((word) => brokenUp(word, size)),
    size,
  )
  const shown = lines.slice(0, Math.floor(ROOM.height / (size * LEADING)))
  if (shown.length < lines.length) shown.push(ended(shown.pop() ?? '', size))
  return { size, lines: shown }
}

function fits(line: string, size: number): boolean {
  return (outlined(line)?.width ?? 0) * size <= ROOM.width * EM
}

function wrapped(words: string[], size: number): string[] {
  return words.reduce<string[]>((lines, word) => {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && fits(longer, size)) return [...lines.slice(0, -1), longer]
    return [...lines, word]
  }, [])
}

/** A word in pieces that each have room in a line. */
function brokenUp(word: string, size: number): string[] {
  return [...word].reduce<string[]>((pieces, letter) => {
    const longer = `${pieces.at(-1) ?? ''}${letter}`
    return fits(longer, size) ? [...pieces.slice(0, -1), longer] : [...pieces, letter]
  }, [])
}

function ended(line: string, size: number): string {
  return fits(`${line}…`, size) ? `${line}…` : ended([...line].slice(0, -1).join(''), size)
}
