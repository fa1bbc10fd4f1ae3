import pLimit from 'p-limit'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { limaDay } from '../../app/dates'
import { unbalanced } from '../support/consistency'
import { countDeadlocks } from '../support/orders/deadlocks'
import { rounds } from '../support/rounds'
import { addressOf } from '../support/shop-process'
import { startShop, temporaryFolder } from '../support/started-shop'
import { type Answer, filledCart, order, orderNumberIn } from '../support/shopper'
import { orderBooks, seedStock, query, type Stock } from '../support/stock'

const database = process.env.DATABASE_URL ?? ''
/** Fewer than the connections a shop takes: what is refused at its door says nothing of its books. */
const AT_ONCE = 1_000
const CARTS = rounds(20, 100)
const FULL = 'ya se llenó. El próximo horario libre es mañana, 9am-3pm'
/** Why an order is refused: the slot, the stock, or the coupon. */
const REASON = new RegExp(`${FULL}|Agotado|Quedan \\d|Este cupón ya alcanzó su límite de usos`)

let origin: string
let stock: Stock
let deadlocks: () => Promise<number>

beforeAll(async () => {
  deadlocks = await countDeadlocks()
  const shop = startShop({ DATABASE_URL: database, DATA_DIR: temporaryFolder() })
  origin = await addressOf(shop)
  stock = await seedStock(database, { uses: 5 })
})

afterAll(async () => expect(await deadlocks()).toBe(0))

afterEach(async () => {
  expect(await unbalanced(database)).toEqual([])
  const { incomplete, without_mail, counter, redemptions, with_coupon, ...kept } =
    await orderBooks(database)
  expect({ incomplete, without_mail }).toEqual({ incomplete: 0, without_mail: 0 })
  expect([counter, redemptions]).toEqual([with_coupon, with_coupon])
  expect(kept.stock).toBe(stock.units - kept.units)
})

test('200 checkouts at once for the 5 orders of a slot, half with a coupon of 5 uses, and 7 in stock: 195 read why not', async () => {
  const carts = await filledCarts(200)
  await query(database, 'update delivery_slots set capacity = 5')
  await query(database, 'update products set stock = 7')
  const answers = await Promise.all(
    carts.map((cookies, index) =>
      order(origin, stock, {
        cookies,
        email: `cinco-${index}@example.com`,
        couponCode: index % 2 === 0 ? stock.couponCode : undefined,
      }),
    ),
  )
  await query(database, 'update delivery_slots set capacity = null')
  await query(database, 'update products set stock = stock + $1', [stock.units - 7])

  expect(statuses(answers)).toEqual({ 303: 5, 400: 195 })
  const refused = answers.filter(({ status }) => status === 400)
  expect(refused.filter(({ text }) => !REASON.test(text))).toEqual([])
  expect(refused.filter(({ text }) => text.includes(FULL)).length).toBeGreaterThan(100)
  const after = await orderBooks(database)
  expect(after.orders).toBe(5)
  expect(after.counter).toBeLessThanOrEqual(5)
  expect(await query(database, 'select orders from delivery_places')).toEqual([{ orders: 5 }])
})

test(`${CARTS} carts posted 20 times each at once: one order a cart, told to everyone`, async () => {
  const before = await orderBooks(database)
  const carts = await filledCarts(CARTS)
  const turn = pLimit(AT_ONCE)
  // The posts of one cart side by side, where they meet.
  const posts = carts.flatMap((cookies, cart) =>
    Array.from({ length: 20 }, () => ({ cookies, email: `veinte-${cart}@example.com` })),
  )
  const answers = await Promise.all(
    posts.map((shopper) => turn(() => order(origin, stock, shopper))),
  )

  expect(statuses(answers)).toEqual({ 303: 20 * CARTS })
  for (const cart of carts.keys()) {
    const told = new Set(answers.slice(20 * cart, 20 * cart + 20).map(orderNumberIn))
    const rows = await query<{ order_number: string }>(
      database,
      'select order_number from orders where email = $1',
      [`veinte-${cart}@example.com`],
    )
    expect([...told]).toEqual(rows.map((row) => row.order_number))
    expect(rows).toHaveLength(1)
  }
  expect((await orderBooks(database)).orders).toBe(before.orders + CARTS)
})

test("200 orders at once get the day's last 200 numbers", async () => {
  const carts = await filledCarts(200)
  const prefix = `DZ-${limaDay(new Date()).replaceAll('-', '')}-`
  await query(
    database,
    `insert into orders (order_number, customer_name, customer_dni, phone, delivery_type,
                         shipping_cost, subtotal, discount, total, payment_method)
     select number, 'Rosa', '45678912', '987654321', 'retiro', 0, 0, 0, 0, 'yape'
       from (select $1 || lpad(n::text, 4, '0') as number from generate_series(0, 9999) n) every
      where not exists (select from orders where order_number = number)
      limit 9800 - (select count(*) from orders where order_number like $1 || '%')`,
    [prefix],
  )
  const answers = await Promise.all(
    carts.map((cookies, index) =>
      order(origin, stock, { cookies, email: `numero-${index}@example.com` }),
    ),
  )

  expect(statuses(answers)).toEqual({ 303: 200 })
  expect(new Set(answers.map(orderNumberIn)).size).toBe(200)
  const { orders, numbers } = await orderBooks(database)
  expect(numbers).toBe(orders)
})

async function filledCarts(count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => filledCart(origin, stock)))
}

function statuses(answers: Answer[]): Record<number, number> {
  const counted: Record<number, number> = {}
  for (const { status } of answers) counted[status] = (counted[status] ?? 0) + 1
  return counted
}
