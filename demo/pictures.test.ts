import fs from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { toSlug } from '~/slug'
import { catalogue } from './catalogue'

/* The files that the demo's rows name: no more, no fewer, and small enough to travel with the code. */

const FOLDER = path.join(import.meta.dirname, 'pictures')
const SIZES: Record<string, [width: number, height: number]> = {
  'hero-slide': [1920, 800],
  category: [720, 540],
  lifestyle: [720, 900],
  complement: [180, 180],
  producto: [720, 720],
  icono: [540, 540],
  qr: [540, 540],
}
const MEGABYTE = 1024 * 1024

const { categories, complements, heroSlides, lifestyleImages, products } = catalogue
const named = [
  ...heroSlides.map(({ picture }) => `hero-slide/${picture}`),
  ...categories.map(({ slug }) => `category/${slug}`),
  ...lifestyleImages.map(({ picture }) => `lifestyle/${picture}`),
  ...complements.map(({ picture }) => `complement/${picture}`),
  ...products.flatMap(({ slug, colors }) => [
    `producto/${slug}-cerca`,
    ...colors.map(({ color_name }) => `producto/${slug}-${toSlug(color_name)}`),
  ]),
  'icono/flor',
  'qr/demo',
].map((name) => `${name}.webp`)

test('every row has its picture, and every picture its row', () => {
  const files = Object.keys(SIZES).flatMap((kind) =>
    fs.readdirSync(path.join(FOLDER, kind)).map((name) => `${kind}/${name}`),
  )
  expect(files.toSorted()).toEqual(named.toSorted())
})

test.each(named)('%s is a picture of the size that the shop shows', async (name) => {
  const { data, info } = await sharp(fs.readFileSync(path.join(FOLDER, name)))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual(SIZES[path.dirname(name)])
  // A blank sheet varies by nothing.
  const { channels } = await sharp(data, { raw: info }).stats()
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(10)
})

test('all of them together are light: each clone and each image carries them', () => {
  const bytes = named.map((name) => fs.statSync(path.join(FOLDER, name)).size)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(20 * MEGABYTE)
})
