import sharp, { type Sharp } from 'sharp'
import { DEADLINES } from '~/deadlines.server'
import { NO_PICTURE } from '~/forms/file-size'
import { IMAGE_FORMATS, type ImageFile, widthsUpTo } from './image-name'

/** 24 megapixels as telephones round them: 5712 × 4284. */
const MAX_PIXELS = 24_500_000
/** Pixels of the tallest file stored; a taller picture becomes narrower, whatever its shape. */
const MAX_HEIGHT = 2560
/** Of sharp, which counts whole seconds. */
const TIMEOUT = { seconds: Math.round(DEADLINES.image / 1_000) }

type Size = { width: number; height: number }
type Format = (typeof IMAGE_FORMATS)[number]

// libvips would otherwise guess, and draw the SVG, GIF or TIFF that calls itself .png.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
// Every upload is new: what libvips would cache is only memory.
sharp.cache(false)

/**
 * The size of the largest file a picture is stored in, upright.
 *
 * Only the header is read, so a picture of too many pixels is told apart from a broken one.
 *
 * @param maxWidth pixels, if it is not kept as wide as others
 * @returns pixels, or the sentence staff read
 */
export async function storedSize(
  bytes: Uint8Array,
  maxWidth = Infinity,
): Promise<Size | { problem: string }> {
  if (!looksAllowed(bytes)) return { problem: NO_PICTURE }

  const claimed = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!claimed) return { problem: UNREADABLE }
  if (claimed.width * claimed.height > MAX_PIXELS) {
    return { problem: 'La imagen tiene demasiados píxeles: usa una de hasta 24 megapíxeles' }
  }

  const { width, height } = claimed.autoOrient
  const widest = Math.max(1, Math.min(width, maxWidth, Math.floor((width * MAX_HEIGHT) / height)))
  return heightened({ width, height }, Math.max(...widthsUpTo(widest)))
}

export const UNREADABLE = 'No pudimos leer la imagen: el archivo parece dañado. Prueba con otra'

/**
 * A picture in every stored width and format, decoded once: the first frame, upright, in sRGB and
 * without what the camera wrote about the place and the moment.
 *
 * @param size from `storedSize`
 * @throws Error when the file is damaged or takes too long
 */
export async function encode(bytes: Uint8Array, size: Size) {
  const { data, info } = await sharp(bytes, {
    limitInputPixels: MAX_PIXELS,
    failOn: 'error',
    pages: 1,
  })
    .autoOrient()
    .resize({ ...size, fit: 'fill' })
    .timeout(TIMEOUT)
    .raw()
    .toBuffer({ resolveWithObject: true })

  const raw = { raw: info }
  const canvas = isOpaque(data, info.channels) ? sharp(data, raw).removeAlpha() : sharp(data, raw)
  const encoded: { width: number; format: Format; bytes: Buffer }[] = []
  for (const width of widthsUpTo(size.width)) {
    const picture = canvas.clone().resize({ ...heightened(size, width), fit: 'fill' })
    for (const format of IMAGE_FORMATS) {
      const file = await inFormat(picture.clone(), format).toBuffer()
      encoded.push({ width, format, bytes: file })
    }
  }
  return encoded
}

/**
 * Another size of a picture that is stored, from its largest file.
 *
 * @throws Error when that file is damaged or it takes too long
 */
export function encodeFrom(largest: Uint8Array, file: ImageFile): Promise<Buffer> {
  const size = heightened(file, file.fileWidth)
  const picture = sharp(largest, { failOn: 'error' }).resize({ ...size, fit: 'fill' })
  return inFormat(picture, file.format).toBuffer()
}

/**
 * A picture as one WebP of its stored size, for what only some look at; the same care as `encode`.
 *
 * @throws Error when the file is damaged or takes too long
 */
export function encodeOnce(bytes: Uint8Array, size: Size): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({ ...size, fit: 'fill' })
    .timeout(TIMEOUT)
    .webp({ quality: 78, effort: 2 })
    .toBuffer()
}

/**
 * A stored picture as JPEG, for those whom WebP shows nothing.
 *
 * @throws Error when its file is damaged or it takes too long
 */
export function toJpeg(stored: Uint8Array): Promise<Buffer> {
  return sharp(stored, { failOn: 'error' }).timeout(TIMEOUT).jpeg({ quality: 82 }).toBuffer()
}

function inFormat(picture: Sharp, format: Format): Sharp {
  const timed = picture.timeout(TIMEOUT)
  return format === 'avif'
    ? timed.avif({ quality: 50, effort: 1 })
    : timed.webp({ quality: 78, effort: 4 })
}

/** Most PNG files carry an alpha channel they do not use, and AVIF would store it as a second image. */
function isOpaque(pixels: Buffer, channels: number): boolean {
  for (let at = 3; at < pixels.length; at += channels) {
    if (channels === 4 && pixels[at] !== 255) return false
  }
  return true
}

/** A size at another width, in proportion. */
function heightened({ width, height }: Size, to: number): Size {
  const tall = Math.round((height * to) / width)
  return { width: to, height: Math.min(Math.max(tall, 1), MAX_HEIGHT) }
}

export function looksAllowed(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    (start.startsWith('RIFF') && start.endsWith('WEBP'))
  )
}
