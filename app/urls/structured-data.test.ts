import { expect, test } from 'vitest'
import { productData, scriptText, trailData } from './structured-data'

const HOSTILE = '</script><!--<script>alert(1)</script> \u2028 & "comillas" \\'

test('stored texts cannot leave the script element, and are read back unchanged', () => {
  const text = scriptText({ name: HOSTILE, [HOSTILE]: [HOSTILE] })
  expect(text).not.toMatch(/[<>&\u2028]/)
  expect(JSON.parse(text)).toEqual({ name: HOSTILE, [HOSTILE]: [HOSTILE] })
})

test.each([
  [14_000, '140.00'],
  [5, '0.05'],
  [12_990, '129.90'],
  [123_456_789, '1234567.89'],
])('%i céntimos cost %s', (price, shown) => {
  const product = { name: 'Rosas', description: '', url: 'http://x/', images: [], price }
  const { offers } = productData({ ...product, isAvailable: false }, 'Tienda')
  expect(offers).toMatchObject({
    price: shown,
    priceCurrency: 'PEN',
    availability: 'https://schema.org/OutOfStock',
  })
  expect(productData({ ...product, isAvailable: true }, 'Tienda').offers.availability).toBe(
    'https://schema.org/InStock',
  )
})

test('steps become absolute addresses of the shop', () => {
  const { itemListElement } = trailData(
    [
      { name: 'Inicio', to: '/' },
      { name: 'Rosas', to: '/catalogo/rosas' },
    ],
    'https://flores.pe',
  )
  expect(itemListElement.map(({ position, item }) => [position, item])).toEqual([
    [1, 'https://flores.pe/'],
    [2, 'https://flores.pe/catalogo/rosas'],
  ])
})
