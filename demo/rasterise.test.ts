import fs from 'node:fs'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { env } from '~/env.server'
import { parseImageUrl } from '~/images/image-name'
import { storeImage } from '~/images/image.server'
import { rasterise, storeDrawing } from './rasterise'

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 5">
  <rect width="10" height="5" fill="#fff"/><rect width="5" height="5" fill="#f00"/></svg>`

it('draws at the width asked for, sharp at any size', async () => {
  const { data, info } = await sharp(await rasterise(DRAWING, 400))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })

  expect(info).toMatchObject({ width: 400, height: 200 })
  expect([...data.subarray(199 * 3, 201 * 3)]).toEqual([255, 0, 0, 255, 255, 255])
})

it('stores many drawings at once, each under its own name', async () => {
  const drawings = Array.from({ length: 12 }, (_, index) => ({
    prefix: 'producto-',
    name: `Ramo ${index}`,
    svg: DRAWING.replace('#f00', `#f0${index.toString(16)}`),
    width: 200,
  }))

  const urls = await Promise.all(drawings.map(storeDrawing))

  expect(new Set(urls).size).toBe(12)
  for (const url of urls) {
    expect(parseImageUrl(url)).toMatchObject({ width: 180, height: 90 })
    expect(fs.existsSync(`${env.dataDir}${url}`)).toBe(true)
  }
})

it('says what is not a drawing and goes on with the next', async () => {
  const [bad, good] = await Promise.allSettled([rasterise('<svg', 100), rasterise(DRAWING, 100)])

  expect(bad.status).toBe('rejected')
  expect(good.status).toBe('fulfilled')
})

it('leaves the shop unable to draw SVG itself', async () => {
  await rasterise(DRAWING, 100)

  await expect(sharp(Buffer.from(DRAWING)).metadata()).rejects.toThrow()
  const upload = { prefix: 'producto-', name: 'x', bytes: Buffer.from(DRAWING) }
  expect(await storeImage(upload)).toMatchObject({ ok: false })
})
