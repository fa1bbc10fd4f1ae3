import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aCart, aChoice } from '../../../tests/support/factories'
import {
  acceptOffer,
  type Addition,
  addToCart,
  type Cart,
  CART_FULL,
  type Choice,
  emptyCart,
  itemCount,
  lineTotal,
  removeLine,
  restore,
  updateLine,
  withQuantity,
} from './cart'

function cartOf(addition: Addition): Cart {
  if ('refusal' in addition) throw new Error(addition.refusal)
  return addition.cart
}

const dalias = aChoice({ colorId: randomUUID(), dedication: 'Para Rosa' })

test('the same product and colour raises the line, another colour is another line', () => {
  const twice = cartOf(addToCart(cartOf(addToCart(aCart(), dalias)), dalias))
  expect(twice.lines).toEqual([{ ...dalias, key: 1, quantity: 2 }])
  expect(twice.offer).toBeNull()

  const other = { ...dalias, colorId: randomUUID() }
  const both = cartOf(addToCart(twice, other))
  expect(both.lines.map(({ colorId, quantity }) => [colorId, quantity])).toEqual([
    [dalias.colorId, 2],
    [other.colorId, 1],
  ])
})

test('a product without colours is not the same as the product in a colour', () => {
  const plain = { ...dalias, colorId: null }
  const cart = cartOf(addToCart(cartOf(addToCart(aCart(), dalias)), plain))
  expect(cartOf(addToCart(cart, plain)).lines.map(({ quantity }) => quantity)).toEqual([1, 2])
})

test.each<Partial<Choice>>([
  { dedication: 'Para Lucía' },
  { deliveryDate: '2027-02-14' },
  { deliveryTime: '3pm-7pm' },
  { complementIds: [randomUUID()] },
])('other details (%j) are offered as a line of their own, never lost', (details) => {
  const cart = cartOf(addToCart(aCart(), dalias))
  const addition = addToCart(cart, { ...dalias, ...details })
  expect(addition).toMatchObject({ keptOldDetails: true })
  const raised = cartOf(addition)
  expect(raised.lines).toEqual([{ ...dalias, key: 1, quantity: 2 }])

  const apart = cartOf(acceptOffer(raised))
  expect(apart.lines).toEqual([
    { ...dalias, key: 1, quantity: 1 },
    { ...dalias, ...details, key: 2, quantity: 1 },
  ])
  expect(itemCount(apart.lines)).toBe(itemCount(raised.lines))
  expect(acceptOffer(apart)).toHaveProperty('refusal')
})

test('the same complements in another order are the same details', () => {
  const [a, b] = [randomUUID(), randomUUID()]
  const cart = cartOf(addToCart(aCart(), { ...dalias, complementIds: [a, b] }))
  const again = addToCart(cart, { ...dalias, complementIds: [b, a] })
  expect(again).toMatchObject({ keptOldDetails: false })
})

test('any other change ends the offer', () => {
  const cart = cartOf(addToCart(aCart(), dalias))
  const offered = cartOf(addToCart(cart, { ...dalias, dedication: 'Otra' }))
  expect(offered.offer).not.toBeNull()
  for (const changed of [
    withQuantity(offered, 1, 5),
    removeLine(offered, 1),
    emptyCart(offered),
    cartOf(addToCart(offered, aChoice())),
    cartOf(addToCart(offered, dalias)),
  ]) {
    expect(changed.offer).toBeNull()
  }
})

test('removing takes one line, and what it took comes back whole', () => {
  const cart = aCart({ dedication: 'uno', quantity: 3 }, { dedication: 'dos' }, {})
  const removed = removeLine(cart, 2)
  expect(removed.lines).toEqual([cart.lines[0], cart.lines[2]])
  expect(restore(removed).lines).toEqual(expect.arrayContaining(cart.lines))
  expect(restore(restore(removed)).lines).toHaveLength(3)

  const emptied = emptyCart(cart)
  expect(emptied.lines).toEqual([])
  expect(emptied.id).toBe(cart.id)
  expect(restore(emptied).lines).toEqual(cart.lines)
})

test('pressing twice on a line that is gone, or on an empty cart, does not lose what was there', () => {
  const cart = aCart({ dedication: 'uno' }, { dedication: 'dos' })
  expect(restore(removeLine(removeLine(cart, 2), 2)).lines).toHaveLength(2)
  expect(restore(emptyCart(emptyCart(cart))).lines).toEqual(cart.lines)
})

test('a line put in after a removal never takes the name of one that lives', () => {
  let cart = aCart({}, {}, {})
  cart = cartOf(addToCart(removeLine(cart, 2), aChoice()))
  cart = cartOf(addToCart(removeLine(cart, 1), aChoice()))
  const keys = cart.lines.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})

test('a line changes in some fields and keeps the others', () => {
  const cart = aCart({ dedication: 'antes', quantity: 4 }, { dedication: 'la otra' })
  const changed = updateLine(cart, 1, { dedication: 'después' })
  expect(changed.lines).toEqual([{ ...cart.lines[0], dedication: 'después' }, cart.lines[1]])
  expect(cart.lines[0]?.dedication).toBe('antes')
})

test('twenty lines fit and the twenty-first is refused with the cart as it was', () => {
  let cart = aCart()
  for (let line = 1; line <= 20; line += 1) cart = cartOf(addToCart(cart, aChoice()))
  expect(cart.lines.map(({ key }) => key)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
  expect(addToCart(cart, aChoice())).toEqual({ refusal: CART_FULL })
  expect(cart.lines).toHaveLength(20)

  const [first] = cart.lines
  const raised = cartOf(
    addToCart(cart, { ...aChoice(first && { productId: first.productId }), dedication: 'Otra' }),
  )
  expect(itemCount(raised.lines)).toBe(21)
  expect(acceptOffer(raised)).toEqual({ refusal: CART_FULL })
})

test('ninety-nine of a kind fit, and no more by any way', () => {
  const cart = aCart({ ...dalias, quantity: 98 })
  const full = cartOf(addToCart(cart, dalias))
  expect(full.lines[0]?.quantity).toBe(99)
  expect(addToCart(full, dalias)).toEqual({ refusal: 'Puedes llevar hasta 99 de cada arreglo' })
  expect(addToCart(full, { ...dalias, dedication: 'Otra' })).toHaveProperty('refusal')
  for (const [asked, kept] of [
    [100, 99],
    [1e9, 99],
    [Infinity, 99],
    [0, 1],
    [-5, 1],
  ] as const) {
    expect(withQuantity(full, 1, asked).lines[0]?.quantity).toBe(kept)
  }
})

test('(80 + 10 + 5) × 2 is 190, and complements count as often as they are taken', () => {
  const extras = [
    { price: 1000, quantity: 1 },
    { price: 500, quantity: 1 },
  ]
  expect(lineTotal({ unitPrice: 8000, complements: extras, quantity: 2 })).toBe(19_000)
  const twice = [{ price: 1000, quantity: 2 }]
  expect(lineTotal({ unitPrice: 8000, complements: twice, quantity: 3 })).toBe(30_000)
})
