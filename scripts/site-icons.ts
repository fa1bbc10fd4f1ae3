import fs from 'node:fs'
import sharp from 'sharp'
import { brand } from '../app/brand'

/*
 * Draws the icons that browsers and phones ask for by name from public/favicon.svg, and names the
 * shop beside them; run by hand when the flower or the name changes.
 */

const FLOWER = 'public/favicon.svg'
/** Behind the flower where the system would put black; the `theme-color` of every page. */
const PAPER = '#fffdf7'

const ICON_SIZES = [16, 32, 48]

fs.writeFileSync('public/favicon.ico', ico(await Promise.all(ICON_SIZES.map(flower))))
fs.writeFileSync('public/apple-touch-icon.png', await onPaper(180))
fs.writeFileSync('public/icono-192.png', await onPaper(192))
fs.writeFileSync('public/icono-512.png', await onPaper(512))
fs.writeFileSync('public/site.webmanifest', `${JSON.stringify(manifest(), null, 2)}\n`)

/** A PNG of the flower on nothing. */
function flower(size: number): Promise<Buffer> {
  return sharp(FLOWER, { density: 300 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

/** With room around it, as phones cut icons into their own shapes. */
async function onPaper(size: number): Promise<Buffer> {
  const inner = Math.round(size * 0.72)
  const paper = sharp({ create: { width: size, height: size, channels: 3, background: PAPER } })
  return paper
    .composite([{ input: await flower(inner) }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

/** PNGs in one file, after a head of 6 bytes and 16 of each. */
function ico(images: Buffer[]): Buffer {
  const head = Buffer.alloc(6 + 16 * images.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(images.length, 4)
  let offset = head.length
  for (const [place, image] of images.entries()) {
    const entry = 6 + 16 * place
    const size = ICON_SIZES[place] ?? 0
    head.writeUInt8(size, entry)
    head.writeUInt8(size, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(image.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += image.length
  }
  return Buffer.concat([head, ...images])
}

function manifest() {
  return {
    name: brand.name,
    short_name: brand.name,
    description: brand.slogan,
    lang: 'es-PE',
    start_url: '/',
    display: 'browser',
    background_color: PAPER,
    theme_color: PAPER,
    icons: [192, 512].map((size) => ({
      src: `/icono-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'any maskable',
    })),
  }
}
