import { randomUUID } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { dedications, randomFrom } from '../../tests/support/dedications'
import { aCart, aChoice, aLine } from '../../tests/support/factories'
import { CartFull, packCart, unpackCart } from './cart-packing.server'
import { addDays } from '~/dates'
import type { Cart, CartLine } from '~/models/cart/cart'

const WORDS = dedications(60, randomFrom(7))
const ALPHABET = [
  ...'aeiouñÁ 0~"\\\n\u2028😀👨‍👩‍👧‍👦é\u0301\ufffd',
  '__proto__',
  '</textarea>',
  '\u{10ffff}',
]

function randomCart(random: () => number): Cart {
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  const ids = Array.from({ length: 12 }, () => randomUUID())
  const anId = () => ids[upTo(11)] ?? ''
  const text = () =>
    random() < 0.5
      ? (WORDS[upTo(59)] ?? '')
      : Array.from({ length: upTo(250) }, () => ALPHABET[upTo(ALPHABET.length - 1)]).join('')
  // Half of the carts have no size at all.
  const sized = random() < 0.5 ? 0 : 0.5
  const choice = () =>
    aChoice({
      productId: anId(),
      colorId: random() < 0.2 ? null : anId(),
      sizeId: random() < sized ? anId() : null,
      dedication: text().toWellFormed(),
      deliveryDate: addDays('2026-01-01', upTo(30_000)),
      deliveryTime: random() < 0.5 ? '9am-3pm' : '3pm-7pm',
      complementIds: [...new Set(Array.from({ length: upTo(20) }, anId))],
    })
  const keyed = () => ({ ...choice(), key: 1 + upTo(254) })
  const source = () => ({ source: text().toWellFormed(), day: addDays('2026-01-01', upTo(30_000)) })
  const line = (): CartLine => ({ ...keyed(), quantity: 1 + upTo(98) })
  const lines = () => Array.from({ length: upTo(4) }, line)
  return {
    id: randomUUID(),
    lines: lines(),
    removed: lines(),
    offer: random() < 0.5 ? null : keyed(),
    ...(random() < 0.5 && { sources: { first: source(), last: source() } }),
  }
}

test('two thousand carts come back as they were', () => {
  const random = randomFrom(20_261_224)
  for (let round = 0; round < 2_000; round += 1) {
    const cart = randomCart(random)
    expect(unpackCart(packCart(cart))).toEqual(cart)
  }
})

test('a cart without sizes is packed as it always was, and one with a size otherwise', () => {
  const line = { productId: ID, colorId: null, deliveryDate: '2026-12-24', dedication: 'Ñusta' }
  const plain = { ...aCart(line), id: ID }
  const size = ID.replace('1', '2')
  expect(unpacked(plain)).toBe(
    `01${HEX}01${HEX}0100ff0165${PLAIN}000006c391757374610101${'00'.repeat(2)}`,
  )
  expect(unpacked({ ...aCart({ ...line, sizeId: size }), id: ID })).toMatch(/^02/)
  const removed = { ...plain, lines: [], removed: [aLine({ ...line, sizeId: size })] }
  expect(unpacked(removed)).toMatch(/^02/)
})

const ID = '10000000-0000-4000-8000-000000000000'
const HEX = ID.replaceAll('-', '')
/** The place of the slot. */
const PLAIN = '00'

function unpacked(cart: Cart): string {
  return brotliDecompressSync(packCart(cart)).toString('hex')
}

test('a slot of the florist’s own comes back by its text', () => {
  const name = 'Al alba, día de la Virgen 💐'.padEnd(40, 'ñ')
  const lines = Array.from({ length: 20 }, (_, n) => ({ key: n + 1, deliveryTime: `${name}${n}` }))
  const cart = aCart(...lines, { deliveryTime: '3pm-7pm' })
  expect(unpackCart(packCart(cart))).toEqual(cart)
})

test('carts of before slots were the florist’s are still understood', () => {
  const packed =
    'AgoAgFju7p6TB/sFGmDNW1vzh7itQEMJOIZgA849EIww1gFPhKomVVVjzOmUruMp+BwAQvXl1uZ2e5eHqBAA'
  const { lines } = unpackCart(Buffer.from(packed, 'base64'))
  expect(lines.map(({ deliveryTime, quantity }) => [deliveryTime, quantity])).toEqual([
    ['9am-3pm', 2],
    ['3pm-7pm', 1],
  ])
})

test('the fullest cart comes back: every limit at once', () => {
  const complements = Array.from({ length: 20 }, () => randomUUID())
  const [product, color] = [randomUUID(), randomUUID()]
  const lines = dedications(20, randomFrom(3)).map((dedication, index) =>
    aLine({
      key: 255 - index,
      productId: product,
      colorId: color,
      dedication,
      complementIds: complements,
      quantity: 99,
    }),
  )
  const cart = { ...aCart(), lines, removed: lines }
  expect(unpackCart(packCart(cart))).toEqual(cart)
})

test.each([
  ['more ids than its table can name', aCart(...manyIds())],
  ['more text than is ever unpacked', aCart(...muchText())],
])('a cart of %s is refused instead of lost', (_, cart) => {
  expect(() => packCart(cart)).toThrow(CartFull)
})

function manyIds() {
  return Array.from({ length: 14 }, () => ({
    complementIds: Array.from({ length: 20 }, () => randomUUID()),
  }))
}

function muchText() {
  const dedication = `a${'\u0301'.repeat(9_999)}`
  return Array.from({ length: 4 }, () => ({ dedication }))
}

test('cut short anywhere, it is refused and nothing else happens', () => {
  const packed = packCart(aCart({ dedication: WORDS[0] }, { dedication: WORDS[1] }))
  for (let end = 0; end < packed.length; end += 1) {
    expect(() => unpackCart(packed.subarray(0, end))).toThrow()
  }
  const body = brotliDecompressSync(packed)
  for (let end = 0; end < body.length; end += 1) {
    expect(() => unpackCart(brotliCompressSync(body.subarray(0, end)))).toThrow(RangeError)
  }
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['noise', Buffer.from('no soy un carrito')],
  ['a bomb', brotliCompressSync(Buffer.alloc(50_000_000))],
  ['another format', brotliCompressSync(Buffer.from([9, 0, 0, 0]))],
])('%s is refused', (_, packed) => {
  expect(() => unpackCart(packed)).toThrow()
})

test('a cart of before, which ends with a district, is whole', () => {
  const cart = aCart({ dedication: WORDS[0] })
  const district = Buffer.from('Breña')
  const body = Buffer.concat([
    brotliDecompressSync(packCart(cart)),
    Buffer.from([district.length]),
    district,
  ])
  expect(unpackCart(brotliCompressSync(body))).toEqual(cart)
})
