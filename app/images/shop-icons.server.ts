import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { files } from '~/storage/files.server'
import { asImage, backdrop, drawLetter, writeName } from './icon-drawing.server'
import { icoOf } from './ico'
import { imageUrl, parseImageUrl } from './image-name'
import { initialOf } from './letters.server'

/** Raised when the same settings are drawn otherwise. */
const DRAWING = 1
/** Behind a picture that does not fill its square; the `theme-color` of every page. */
const PAPER = '#fffdf7'
const SHARED = { width: 1200, height: 630 }
const MARK = { left: 450, top: 70, side: 300 }
const NAME_TOP = 410
const FAVICON_SIDES = [16, 32, 48]

const PNGS: Record<string, number> = {
  '/icono-96.png': 96,
  '/apple-touch-icon.png': 180,
  '/icono-192.png': 192,
  '/icono-512.png': 512,
}
/** Of the shop, and of the back office, which opens like an app from a telephone's home screen: an iPhone's is told nothing else. */
const MANIFESTS: Record<string, Record<string, string>> = {
  '/site.webmanifest': { start_url: '/', display: 'browser' },
  // Signing in is outside of /admin.
  '/personal.webmanifest': { start_url: '/admin', scope: '/', display: 'standalone' },
}
const FAVICON = '/favicon.ico'
const SHARE = '/compartir.jpg'

/** Every address that the shop's sign is asked for by. */
export const ICON_PATHS: ReadonlySet<string> = new Set([
  ...Object.keys(PNGS),
  ...Object.keys(MANIFESTS),
  ...[FAVICON, SHARE],
])

export type IconFile = { type: string; bytes: Buffer }
/** What they are drawn of. */
export type Sign = {
  name: string
  slogan: string
  /** Address of the settings' square picture; blank without one. */
  picture: string
  /** Of the shop's background, `#rrggbb`, one or three. */
  colors: string[]
}

/** What makes the addresses of these files new: a word that no other sign has. */
export function iconsVersion({ name, slogan, picture, colors }: Sign): string {
  const made = JSON.stringify([DRAWING, name, slogan, picture, colors])
  return createHash('sha256').update(made).digest('base64url').slice(0, 10)
}

/**
 * One of the files of `ICON_PATHS`: of the sign's square picture, or else of the name's first letter on the shop's
 * background.
 *
 * @throws FilesError when the picture cannot be read
 * @source docs/decisions/0069
 */
export async function iconFile(path: string, sign: Sign): Promise<IconFile> {
  const opened = MANIFESTS[path]
  if (opened) return manifest(sign, opened)
  const picture = await pictureOf(sign)
  if (path === SHARE) return { type: 'image/jpeg', bytes: await shared(sign, picture) }
  const png = (side: number, keepsHoles = false) =>
    picture ? pictureIcon(picture, side, keepsHoles) : letterIcon(sign, side)
  if (path === FAVICON) {
    const images = await Promise.all(FAVICON_SIDES.map((side) => png(side, true)))
    const sides = FAVICON_SIDES.map((side, place) => ({
      side,
      png: images[place] ?? Buffer.alloc(0),
    }))
    return { type: 'image/x-icon', bytes: icoOf(sides) }
  }
  return { type: 'image/png', bytes: await png(PNGS[path] ?? 0, path === '/icono-96.png') }
}

/** The largest file of the picture; nothing when there is none, or it is gone. */
async function pictureOf({ picture }: Sign): Promise<Buffer | null> {
  const image = parseImageUrl(picture)
  if (!image) return null
  return files.read('imagenes', imageUrl(image.base, image.width, 'webp').split('/').at(-1) ?? '')
}

/** @param keepsHoles of a transparent picture: browsers draw it on their own bars, phones put black there */
function pictureIcon(picture: Buffer, side: number, keepsHoles: boolean): Promise<Buffer> {
  const square = sharp(picture).resize(side, side, { fit: 'cover' })
  return asPng(keepsHoles ? square : square.flatten({ background: PAPER }))
}

function letterIcon(sign: Sign, side: number): Promise<Buffer> {
  const canvas = backdrop({ width: side, height: side }, sign.colors)
  const letter = initialOf(sign.name)
  if (letter) drawLetter(canvas, letter, { left: 0, top: 0, side })
  return asPng(asImage(canvas))
}

function asPng(image: Sharp): Promise<Buffer> {
  return image.png({ compressionLevel: 9, palette: true }).toBuffer()
}

/** What chats show of a page without a picture of its own: the mark, and the name under it. */
async function shared(sign: Sign, picture: Buffer | null): Promise<Buffer> {
  const canvas = backdrop(SHARED, sign.colors)
  const name = sign.name
  const letter = initialOf(name)
  if (!picture && letter) drawLetter(canvas, letter, MARK)
  writeName(canvas, name, NAME_TOP)
  const mark =
    picture && (await sharp(picture).resize(MARK.side, MARK.side, { fit: 'cover' }).toBuffer())
  const image = mark
    ? asImage(canvas).composite([{ input: mark, left: MARK.left, top: MARK.top }])
    : asImage(canvas)
  return image.jpeg({ quality: 82, mozjpeg: true }).toBuffer()
}

function manifest(sign: Sign, opened: Record<string, string>): IconFile {
  const version = iconsVersion(sign)
  const name = sign.name
  const text = JSON.stringify({
    name,
    short_name: name,
    description: sign.slogan,
    lang: 'es-PE',
    ...opened,
    background_color: PAPER,
    theme_color: PAPER,
    icons: [192, 512].map((side) => ({
      src: `/icono-${side}.png?v=${version}`,
      sizes: `${side}x${side}`,
      type: 'image/png',
      purpose: sign.picture ? 'any' : 'any maskable',
    })),
  })
  return { type: 'application/manifest+json; charset=utf-8', bytes: Buffer.from(text) }
}
