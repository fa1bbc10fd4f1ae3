import { beforeEach, expect, test } from 'vitest'
import {
  aCart,
  aColor,
  aComplement,
  aProduct,
  aUser,
  anOrder,
} from '../../../tests/support/factories'
import { addDays } from '~/dates'
import { db } from '~/database/db.server'
import { CART_FULL } from '~/models/cart/cart'
import { orderAgain } from './order-again.server'
import { findOrderOfUser } from './order.server'

const NOW = new Date('2026-11-21T23:30:00-05:00')
const TODAY = '2026-11-21'

let buyer: { userId: string }

beforeEach(async () => {
  buyer = { userId: (await aUser()).id }
})

type Line = {
  product?: { id: string; name: string }
  product_color?: string
  delivery_date?: string | null
  quantity?: number
  complements?: { id: string; name: string; price: number }[]
}

/** An order of the buyer's with these lines. */
async function ordered(...lines: Line[]) {
  const order = await anOrder({ user_id: buyer.userId })
  for (const [position, { product, complements = [], ...line }] of lines.entries()) {
    const row = {
      ...{ order_id: order.id, position, product_id: product?.id ?? null, unit_price: 100 },
      ...{ product_name: product?.name ?? 'Ramo de antes', quantity: 1, subtotal: 100 },
      ...{ dedication: 'Para ti', delivery_time: '3pm-7pm' as const, ...line },
    }
    const { id } = await db
      .insertInto('order_items')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const { id: complement_id, name, price } of complements) {
      const extra = { order_item_id: id, complement_id, name, unit_price: price }
      await db.insertInto('order_item_complements').values(extra).execute()
    }
  }
  return order.order_number
}

async function againOf(number: string, cart = aCart(), userId = buyer.userId) {
  const order = await findOrderOfUser(number, userId)
  return order && orderAgain(cart, order, NOW)
}

async function inCart(number: string, cart = aCart()) {
  const again = await againOf(number, cart)
  if (!again || 'refusal' in again) throw new Error(JSON.stringify(again))
  return again
}

test('a line comes back with its colour, complements, words and number', async () => {
  const product = await aProduct()
  const color = await aColor({ product_id: product.id, color_name: 'Marfil' })
  const extra = await aComplement()
  const number = await ordered({
    ...{ product, product_color: 'Marfil', quantity: 3, complements: [extra] },
    delivery_date: addDays(TODAY, 3),
  })
  const { cart, gone } = await inCart(number)
  expect(gone).toEqual([])
  expect(cart.lines).toEqual([
    {
      ...{ key: 1, quantity: 3, productId: product.id, colorId: color.id, dedication: 'Para ti' },
      sizeId: null,
      ...{ deliveryDate: addDays(TODAY, 3), deliveryTime: '3pm-7pm', complementIds: [extra.id] },
    },
  ])
})

test.each([['2025-02-14'], [TODAY], [null]])(
  'the day %s is over, so the cart asks for another',
  async (delivery_date) => {
    const number = await ordered({ product: await aProduct(), delivery_date })
    expect((await inCart(number)).cart.lines[0]?.deliveryDate).toBe(TODAY)
  },
)

test('what is not sold any more is named: hidden, erased, or in another colour only', async () => {
  const sold = await aProduct({ name: 'Ramo Sol' })
  const hidden = await aProduct({ name: 'Ramo Oculto', active: false })
  const repainted = await aProduct({ name: 'Ramo Azul' })
  await aColor({ product_id: repainted.id, color_name: 'Rojo' })
  const number = await ordered(...[{ product: hidden }, { product: sold }, {}], {
    product: repainted,
    product_color: 'Azul',
  })
  const { cart, added, gone } = await inCart(number)
  expect(gone).toEqual(['Ramo Oculto', 'Ramo de antes', 'Ramo Azul'])
  expect([added, cart.lines.map(({ productId }) => productId)]).toEqual([1, [sold.id]])
})

test('asking twice adds nothing, and what was in the cart stays', async () => {
  const number = await ordered({ product: await aProduct(), delivery_date: addDays(TODAY, 9) })
  const once = await inCart(number, aCart({ quantity: 2 }))
  const twice = await inCart(number, once.cart)
  expect(once.cart.lines.map(({ quantity }) => quantity)).toEqual([2, 1])
  expect(twice.cart.lines).toEqual(once.cart.lines)
})

test('an order that does not fit into the cart leaves it as it was', async () => {
  const number = await ordered({ product: await aProduct() }, { product: await aProduct() })
  const cart = aCart(...Array.from({ length: 19 }, () => ({})))
  expect(await againOf(number, cart)).toEqual({ refusal: CART_FULL })
  expect(cart.lines).toHaveLength(19)
})

test('nobody buys somebody else’s order again', async () => {
  const number = await ordered({ product: await aProduct() })
  expect(await againOf(number, aCart(), (await aUser()).id)).toBeUndefined()
  expect(await againOf("DZ-1'--")).toBeUndefined()
})
