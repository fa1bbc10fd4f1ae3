import { afterEach, beforeEach, expect, test } from 'vitest'
import { stockTotals, unbalanced } from '../../../tests/support/consistency'
import {
  aCart,
  aProduct,
  aSetting,
  aSize,
  aUser,
  someDetails,
} from '../../../tests/support/factories'
import { countDeadlocks } from '../../../tests/support/orders/deadlocks'
import {
  anOrderOf,
  first,
  noOrders,
  unitsOf,
  untouched,
} from '../../../tests/support/orders/drafts'
import { db } from '~/database/db.server'
import { shownCart } from '~/models/cart/cart.server'
import { editOrder } from './edit/order-edit.server'
import { changeStatus } from './admin/order-status.server'
import { orderAgain } from './order-again.server'
import { placeOrder } from './order-placement.server'
import { findOrderById } from './order.server'
import { linesOfOrder } from './receipts/receipt.server'

const NOW = new Date('2026-12-10T17:00:00Z')
const WHEN = { deliveryDate: '2026-12-24', deliveryTime: '9am-3pm' }
const PICKUP = { deliveryType: 'retiro' } as const

let product: Awaited<ReturnType<typeof aProduct>>
let small: Awaited<ReturnType<typeof aSize>>
let large: Awaited<ReturnType<typeof aSize>>
let staffId: string
let totals: Record<string, number>

beforeEach(async () => {
  await noOrders()
  await aSetting('track_stock', 'true')
  await aSetting('show_checkout_pickup', 'true')
  product = await aProduct({ name: 'Rosas' })
  const of = { product_id: product.id }
  const contents = '12 rosas y follaje'
  small = await aSize({ ...of, name: 'Clásico', price: 5_000, stock: 10, contents })
  large = await aSize({ ...of, name: 'Grande', price: 9_000, sale_price: 8_000, stock: 5 })
  staffId = (await aUser()).id
  totals = await stockTotals()
})

afterEach(async () => {
  expect(await unbalanced()).toEqual([])
  expect(await stockTotals()).toEqual(totals)
})

function of(size: { id: string } | null, quantity = 1) {
  return { productId: product.id, sizeId: size?.id ?? null, quantity, ...WHEN }
}

function placed(lines: ReturnType<typeof of>[], seenTotal: number) {
  return anOrderOf(aCart(...lines), { ...PICKUP, seenTotal }, NOW)
}

/** Of the small one, of the large one, and of the product, which is their sum. */
async function units() {
  const rows = await db
    .selectFrom('product_sizes')
    .select(['id', 'stock'])
    .where('product_id', '=', product.id)
    .execute()
  const ofSize = (id: string) => rows.find((row) => row.id === id)?.stock
  return [ofSize(small.id), ofSize(large.id), await unitsOf(product.id)]
}

test('two sizes of a product are two lines of one order, each at its price and from its stock', async () => {
  const id = await placed([of(small, 2), of(large, 1)], 18_000)
  expect(await units()).toEqual([8, 4, 12])
  const order = await findOrderById(id)
  expect(order?.lines).toMatchObject([
    { product_name: 'Rosas · Clásico', size_name: 'Clásico', size_contents: '12 rosas y follaje' },
    { product_name: 'Rosas · Grande', unit_price: 8_000, subtotal: 8_000 },
  ])
  const onReceipt = order && linesOfOrder(order, { isNuevoRus: true })
  expect(onReceipt?.map(({ name }) => name)).toEqual(['2 × Rosas · Clásico', '1 × Rosas · Grande'])
  await changeStatus(id, 'cancelado', staffId)
  expect(await units()).toEqual([10, 5, 15])
  await changeStatus(id, 'pendiente', staffId)
  expect(await units()).toEqual([8, 4, 12])
})

test('more than there is of a size is refused, however much there is of others', async () => {
  const cart = aCart(of(large, 6))
  const { lines } = await shownCart(cart, NOW, true)
  expect(lines).toMatchObject([{ problem: 'Quedan 5: baja la cantidad', total: 48_000 }])
  const details = someDetails({ ...PICKUP, seenTotal: 48_000 })
  const placement = await placeOrder(cart, details, { userId: null, now: NOW })
  expect(placement).toMatchObject({ refusal: { field: 'cart' } })
  expect(await units()).toEqual([10, 5, 15])
})

test('a line that says no size, or one that is gone, waits for one', async () => {
  const gone = await aSize({ product_id: product.id, price: 1, stock: 9, active: false })
  totals = await stockTotals()
  const cart = aCart(of(null), of(gone))
  const shown = await shownCart(cart, NOW, true)
  const asked = { problem: 'Elige el tamaño para continuar', sizeId: null, total: 5_000 }
  expect(shown).toMatchObject({ gone: 0, lines: [asked, asked] })
  const details = someDetails({ ...PICKUP, seenTotal: 10_000 })
  const placement = await placeOrder(cart, details, { userId: null, now: NOW })
  expect(placement).toMatchObject({ refusal: { field: 'cart' } })
})

test('a size of a product that has none any more falls away, and it is said', async () => {
  const cart = aCart(of(small))
  await db.deleteFrom('product_sizes').where('product_id', '=', product.id).execute()
  const { lines } = await shownCart(cart, NOW, true)
  expect(lines).toMatchObject([
    {
      problem: null,
      sizeId: null,
      productName: 'Rosas',
      notice: 'Ya no viene en tamaños: revisa su precio',
    },
  ])
  await db.deleteFrom('products').where('id', '=', product.id).execute()
  totals = await stockTotals()
})

test('a size with orders may go: its lines keep their texts, and cancelling says what is lost', async () => {
  const id = await placed([of(small, 2), of(large, 1)], 18_000)
  await db.deleteFrom('product_sizes').where('id', '=', small.id).execute()
  expect((await findOrderById(id))?.lines[0]).toMatchObject({
    ...{ size_id: null, size_name: 'Clásico', product_name: 'Rosas · Clásico', unit_price: 5_000 },
  })
  const changed = await changeStatus(id, 'cancelado', staffId)
  expect(changed?.changed && changed.reservationChanges).toMatchObject([
    { kind: 'stock', name: 'Rosas · Grande', outcome: 'returned' },
    { kind: 'stock', name: 'Rosas · Clásico', quantity: 2, outcome: 'lost' },
  ])
  expect(await units()).toEqual([undefined, 5, 5])
  totals = await stockTotals()
})

test('what was sold before there were sizes is not given back to them', async () => {
  const other = await aProduct({ stock: 4, price: 5_000 })
  const line = { productId: other.id, sizeId: null, quantity: 1, ...WHEN }
  const id = await anOrderOf(aCart(line), { ...PICKUP, seenTotal: 5_000 }, NOW)
  await aSize({ product_id: other.id, price: 5_000, stock: 7 })
  const changed = await changeStatus(id, 'cancelado', staffId)
  expect(changed?.changed && changed.reservationChanges).toMatchObject([{ outcome: 'lost' }])
  expect(await unitsOf(other.id)).toBe(7)
  totals = await stockTotals()
})

test('an edit takes of the size that it adds, and asks for one', async () => {
  const id = await placed([of(small)], 5_000)
  const line = {
    ...{ id: '', productId: product.id, colorId: '', sizeId: '', quantity: 2 },
    ...{ day: WHEN.deliveryDate, slot: WHEN.deliveryTime, dedication: '', complementIds: [] },
  }
  const edited = async (sizeId: string) => {
    const draft = await untouched(id)
    const lines = [...draft.lines, { ...line, sizeId }]
    return editOrder(id, { ...draft, lines }, { staffId, now: NOW, isNotified: false })
  }
  expect(await edited('')).toEqual({ problems: { 'lines[1].size': 'Elige el tamaño' } })
  expect(await edited(large.id)).toMatchObject({ amounts: { subtotal: 21_000 } })
  expect(await units()).toEqual([9, 3, 12])
  const draft = await untouched(id)
  const more = { ...draft, ...first({ quantity: 11 })(draft) }
  expect(await editOrder(id, more, { staffId, now: NOW, isNotified: false })).toEqual({
    problems: { 'lines[0].quantity': 'Quedan 10: baja la cantidad' },
  })
  const fewer = { ...draft, lines: draft.lines.slice(1) }
  await editOrder(id, fewer, { staffId, now: NOW, isNotified: false })
  expect(await units()).toEqual([10, 3, 13])
})

test('an order comes again in its sizes; one that is not sold is asked for', async () => {
  const id = await placed([of(small), of(large)], 13_000)
  await db.updateTable('product_sizes').set({ active: false }).where('id', '=', large.id).execute()
  totals = await stockTotals()
  const order = await findOrderById(id)
  if (!order) throw new Error('no order')
  const again = await orderAgain(aCart(), order, NOW)
  expect('cart' in again && again.cart.lines.map(({ sizeId }) => sizeId)).toEqual([small.id, null])
})

test('of 200 who want the last 5 of a size five get it, beside others who buy another', async () => {
  const deadlocks = await countDeadlocks()
  await db.updateTable('product_sizes').set({ stock: 100 }).where('id', '=', small.id).execute()
  totals = await stockTotals()
  const order = (lines: ReturnType<typeof of>[], seenTotal: number) =>
    placeOrder(aCart(...lines), someDetails({ ...PICKUP, seenTotal }), { userId: null, now: NOW })
  const wanted = Array.from({ length: 200 }, (_, index) => {
    if (index % 10 === 0) return order([of(small), of(large)], 13_000)
    return index % 10 === 1 ? order([of(small)], 5_000) : order([of(large)], 8_000)
  })
  const ended = await Promise.allSettled(wanted)
  const got = ended.map((one) => one.status === 'fulfilled' && 'placed' in one.value)
  const both = got.filter((had, index) => had && index % 10 === 0).length
  const alone = got.filter((had, index) => had && index % 10 > 1).length
  expect(ended.every(({ status }) => status === 'fulfilled')).toBe(true)
  expect(both + alone).toBe(5)
  expect(got.filter((had, index) => had && index % 10 === 1)).toHaveLength(20)
  expect(await units()).toEqual([100 - 20 - both, 0, 80 - both])
  expect(await deadlocks()).toBe(0)
})
