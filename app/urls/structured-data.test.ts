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
  const sold = { ...product, sizes: [] }
  expect(productData({ ...sold, isAvailable: false }, 'Tienda')).toMatchObject({
    '@type': 'Product',
    offers: {
      price: shown,
      priceCurrency: 'PEN',
      availability: 'https://schema.org/OutOfStock',
    },
  })
  expect(productData({ ...sold, isAvailable: true }, 'Tienda')).toMatchObject({
    offers: { availability: 'https://schema.org/InStock' },
  })
})

test('a product in sizes is a group of them, each with its own offer', () => {
  const size = { name: 'Rosas · Grande', size: 'Grande', url: 'http://x/?tamano=grande' }
  const sizes = [{ ...size, price: 9_000, isAvailable: false }]
  const product = { name: 'Rosas', description: '', url: 'http://x/', images: [], price: 5_000 }
  const data = productData({ ...product, isAvailable: true, sizes, shipping: 2_500 }, 'Tienda')
  expect(data).toMatchObject({
    '@type': 'ProductGroup',
    name: 'Rosas',
    url: 'http://x/',
    hasVariant: [{ '@type': 'Product', name: 'Rosas · Grande', size: 'Grande' }],
  })
  expect('hasVariant' in data && data.hasVariant[0]?.offers).toMatchObject({
    price: '90.00',
    url: 'http://x/?tamano=grande',
    availability: 'https://schema.org/OutOfStock',
    shippingDetails: {
      shippingRate: { value: '25.00', currency: 'PEN' },
      shippingDestination: { addressCountry: 'PE' },
    },
  })
  expect(data).not.toHaveProperty('offers')
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
