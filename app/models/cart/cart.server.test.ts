import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import {
  aCart,
  aChoice,
  aColor,
  aComplement,
  aLine,
  aProduct,
  aSize,
  aSlot,
} from '../../../tests/support/factories'
import type { CartLine, Choice } from './cart'
import { sellableChoice, shownCart } from './cart.server'
import { db } from '~/database/db.server'

const NOON = new Date('2026-12-20T17:00:00Z')
const DAY = '2026-12-24'

let product: Awaited<ReturnType<typeof aProduct>>
let color: Awaited<ReturnType<typeof aColor>>
let candle: Awaited<ReturnType<typeof aComplement>>

beforeEach(async () => {
  product = await aProduct({ price: 9000, sale_price: 8000, stock: 3 })
  color = await aColor({ product_id: product.id, image_url: '/imagenes/a.webp' })
  candle = await aComplement({ name: 'Vela', price: 1000 })
})

function line(some: Partial<CartLine> = {}) {
  return aLine({ productId: product.id, colorId: color.id, deliveryDate: DAY, ...some })
}

test('a line has today’s names, pictures and prices', async () => {
  const card = await aComplement({ name: 'Tarjeta', price: 500 })
  const chosen = line({ complementIds: [candle.id, card.id], quantity: 2, dedication: 'Para ti' })
  const { lines, subtotal, count } = await shownCart(aCart(chosen), NOON)
  expect(lines).toMatchObject([
    {
      productName: product.name,
      productSlug: product.slug,
      colorName: 'Terracota',
      image: '/imagenes/a.webp',
      basePrice: 9000,
      salePrice: 8000,
      unitPrice: 8000,
      quantity: 2,
      dedication: 'Para ti',
      deliveryDate: DAY,
      deliveryTime: '9am-3pm',
      total: 19_000,
      notice: null,
      problem: null,
    },
  ])
  expect([subtotal, count]).toEqual([19_000, 2])
})

test('a price changed by staff is the price of the cart', async () => {
  const cart = aCart(line({ quantity: 2 }))
  await db.updateTable('products').set({ sale_price: 8500 }).where('id', '=', product.id).execute()
  expect((await shownCart(cart, NOON)).subtotal).toBe(17_000)
  await db.updateTable('products').set({ sale_price: 9500 }).where('id', '=', product.id).execute()
  expect((await shownCart(cart, NOON)).subtotal).toBe(18_000)
})

test('what is no longer sold leaves, and is counted', async () => {
  const hidden = await aProduct({ active: false })
  const lost = await aColor({ product_id: product.id })
  await db.deleteFrom('product_colors').where('id', '=', lost.id).execute()
  const cart = aCart(
    line(),
    line({ productId: hidden.id, colorId: null }),
    line({ productId: randomUUID() }),
    line({ colorId: lost.id }),
    line({ colorId: null }),
  )
  const shown = await shownCart(cart, NOON)
  expect(shown.lines.map(({ key }) => key)).toEqual([1])
  expect([shown.gone, shown.count, shown.subtotal]).toEqual([4, 1, 8000])
})

test('a product that lost its last colour is sold without one', async () => {
  await db.deleteFrom('product_colors').where('id', '=', color.id).execute()
  const { lines, gone } = await shownCart(aCart(line()), NOON)
  expect(lines).toMatchObject([{ colorName: null, image: null }])
  expect(gone).toBe(0)
})

test('a complement that is gone is taken off the price and told', async () => {
  await db.updateTable('complements').set({ active: false }).where('id', '=', candle.id).execute()
  const { lines } = await shownCart(aCart(line({ complementIds: [candle.id] })), NOON)
  expect(lines).toMatchObject([
    { complements: [], total: 8000, notice: 'Un complemento ya no está disponible y lo quitamos' },
  ])
})

test('a day that passes while the cart waits stops the line at Lima’s midnight', async () => {
  const cart = aCart(line())
  const before = await shownCart(cart, new Date('2026-12-24T04:59:59Z'))
  const after = await shownCart(cart, new Date('2026-12-24T05:00:00Z'))
  expect(before.lines[0]?.problem).toBeNull()
  expect(after.lines[0]?.problem).toBe('Elige una fecha a partir de mañana')
})

test('what is no longer sold takes no room of a slot', async () => {
  const hidden = await aProduct()
  const { name } = await aSlot({ capacity: 3, capacity_of: 'arrangements' })
  const two = { deliveryTime: name, quantity: 2 }
  const cart = aCart(line(two), line({ ...two, productId: hidden.id, colorId: null }))
  const problems = async () => (await shownCart(cart, NOON)).lines.map((one) => one.problem)

  expect(await problems()).toEqual(Array(2).fill(expect.stringContaining('ya se llenó')))
  await db.updateTable('products').set({ active: false }).where('id', '=', hidden.id).execute()
  expect(await problems()).toEqual([null])
})

test('stock counts every line of a product, and only where the shop tracks it', async () => {
  const other = await aColor({ product_id: product.id })
  const cart = aCart(line({ quantity: 2 }), line({ colorId: other.id, quantity: 2 }))
  const problems = async () => (await shownCart(cart, NOON, true)).lines.map((one) => one.problem)

  expect(await problems()).toEqual(Array(2).fill('Quedan 3: baja la cantidad'))
  await db.updateTable('products').set({ stock: 4 }).where('id', '=', product.id).execute()
  expect(await problems()).toEqual([null, null])
  await db.updateTable('products').set({ stock: 0 }).where('id', '=', product.id).execute()
  expect(await problems()).toEqual(Array(2).fill('Agotado: quítalo para continuar'))
  expect((await shownCart(cart, NOON)).lines.map((one) => one.problem)).toEqual([null, null])
})

test('a cart of nothing asks for nothing', async () => {
  expect(await shownCart(aCart(), NOON)).toMatchObject({
    lines: [],
    gone: 0,
    count: 0,
    subtotal: 0,
  })
})

function posted({ size = '', ...some }: Partial<Choice> & { size?: string } = {}) {
  const choice = aChoice({ productId: product.id, deliveryDate: DAY, ...some })
  const { sizeId: _, ...rest } = choice
  return { ...rest, colorId: some.colorId ?? color.id, size }
}

test('a choice keeps the complements that are sold, each once', async () => {
  const hidden = await aComplement({ active: false })
  const complementIds = [candle.id, hidden.id, candle.id, randomUUID()]
  const { size: _, ...kept } = posted({ complementIds: [candle.id] })
  expect(await sellableChoice(posted({ complementIds }))).toEqual({ ...kept, sizeId: null })
})

test.each(["';--", '', 'null', '\u0000', '9'.repeat(1_000)])(
  'a complement of %.20j is left out like any other that is not sold',
  async (id) => {
    const choice = await sellableChoice(posted({ complementIds: [id, candle.id] }))
    expect(choice).toMatchObject({ complementIds: [candle.id] })
  },
)

test('the colour has to be the product’s', async () => {
  const elsewhere = await aColor({ product_id: (await aProduct()).id })
  for (const colorId of [elsewhere.id, randomUUID(), '', '__proto__', "';--", '\u0000']) {
    expect(await sellableChoice(posted({ colorId }))).toEqual({ missing: 'color' })
  }
})

test('a product without colours is sold whatever colour was posted', async () => {
  const plain = await aProduct()
  const choice = await sellableChoice(posted({ productId: plain.id, colorId: color.id }))
  expect(choice).toMatchObject({ colorId: null })
})

test('the size has to be one that the product shows; of one without sizes it is none', async () => {
  const sized = await aProduct()
  const size = await aSize({ product_id: sized.id })
  const hidden = await aSize({ product_id: sized.id, active: false })
  const elsewhere = await aSize({ product_id: (await aProduct()).id })
  const chosen = (slug: string) => sellableChoice(posted({ productId: sized.id, size: slug }))
  for (const slug of [hidden.slug, elsewhere.slug, size.id, '', '__proto__', "';--", '\u0000']) {
    expect(await chosen(slug)).toEqual({ missing: 'size' })
  }
  expect(await chosen(size.slug)).toMatchObject({ sizeId: size.id })
  expect(await sellableChoice(posted({ size: size.slug }))).toMatchObject({ sizeId: null })
})

test.each(['', 'abc', "';--", '\u0000'])('the product %j is not sold', async (productId) => {
  expect(await sellableChoice(posted({ productId }))).toEqual({ missing: 'color' })
})

test('a hidden product is not sold', async () => {
  const { id } = await aProduct({ active: false })
  expect(await sellableChoice(posted({ productId: id }))).toEqual({ missing: 'color' })
})
