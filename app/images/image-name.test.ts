import { expect, it } from 'vitest'
import { imageUrl, parseImageUrl, widthsUpTo } from './image-name'

const NAME = 'producto-rosas-rojas-0a1b2c3d4e5f'

it('reads back the address it wrote, whatever the width', () => {
  for (const own of [1, 179, 180, 181, 719, 720, 1000, 1920, 6000]) {
    const widths = widthsUpTo(own)
    const width = Math.max(...widths)
    const base = `${NAME}-${width}x17`

    expect(width).toBeLessThanOrEqual(own)
    expect(parseImageUrl(imageUrl(base, width, 'webp'))).toEqual({
      base,
      width,
      height: 17,
      widths,
    })
  }
})

it('never promises a width wider than the picture, and all of the narrower ones', () => {
  expect(widthsUpTo(179)).toEqual([179])
  expect(widthsUpTo(180)).toEqual([180])
  expect(widthsUpTo(1439)).toEqual([180, 360, 540, 720, 1080])
  expect(widthsUpTo(9000)).toEqual([180, 360, 540, 720, 1080, 1440, 1920])
})

it.each([
  null,
  undefined,
  '',
  '/flor.svg',
  `https://ajeno.example/imagenes/${NAME}-720x720-720.webp`,
  `//ajeno.example/imagenes/${NAME}-720x720-720.webp`,
  `/imagenes/${NAME}-720x720-720.avif`,
  `/imagenes/${NAME}-720x720-360.webp`,
  `/imagenes/${NAME}-500x500-500.webp`,
  `/imagenes/${NAME}-0x720-0.webp`,
  `/imagenes/../${NAME}-720x720-720.webp`,
  `/imagenes/.papelera/${NAME}-720x720-720.webp`,
  `/imagenes/${NAME}-720x720-720.webp?x`,
  `/imagenes/${NAME}-720x720-720.webp\n`,
  `/imagenes/${NAME.toUpperCase()}-720x720-720.webp`,
  `/imagenes/rosas" onerror="x-0a1b2c3d4e5f-720x720-720.webp`,
  `/imagenes/${'a'.repeat(5000)}-0a1b2c3d4e5f-720x720-720.webp`,
])('does not take %s for a picture of the shop', (url) => {
  expect(parseImageUrl(url)).toBeNull()
})
