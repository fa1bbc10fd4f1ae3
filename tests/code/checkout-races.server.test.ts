import { sql } from 'kysely'
import pLimit from 'p-limit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { unbalanced } from '../support/consistency'
import { emptyTables } from '../support/empty-tables'
import { whileHeld } from '../support/database/held-rows'
import { countDeadlocks } from '../support/orders/deadlocks'
import {
  aCart,
  aColor,
  aComplement,
  aCoupon,
  aProduct,
  aSetting,
  aUser,
  aZone,
  someDetails,
} from '../support/factories'
import { settled } from '../support/settled'
import { db } from '~/database/db.server'
import { linesAddedAfterOrder } from '~/models/cart/lines-added-after-order.server'
import type { Cart } from '~/models/cart/cart'
import { type Placement, placeOrder } from '~/models/orders/order-placement.server'
import type { CheckoutDetails } from '~/models/orders/order-rows.server'
import { findOrder } from '~/models/orders/order.server'

/** As many as the HTTP server lets in at once. Of these `placeOrder` serves neighbours together, in turn. */
const atOnce = pLimit(32)

const NOW = new Date('2026-12-10T17:00:00Z')
const DAY = '2026-12-24'

let product: Awaited<ReturnType<typeof aProduct>>
let color: Awaited<ReturnType<typeof aColor>>
let candle: Awaited<ReturnType<typeof aComplement>>
let zone: Awaited<ReturnType<typeof aZone>>

beforeEach(async () => {
  await emptyTables('orders', 'coupons', 'site_settings', 'subscribers')
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  product = await aProduct({ price: 9000, sale_price: 8000, stock: 7 })
  color = await aColor({ product_id: product.id })
  candle = await aComplement({ name: 'Vela', price: 1000 })
  zone = await aZone({ cost: 1200 })
})

afterEach(async () => expect(await unbalanced()).toEqual([]))

function cartOfOne(some: Partial<Cart['lines'][number]> = {}): Cart {
  return aCart({
    productId: product.id,
    colorId: color.id,
    deliveryDate: DAY,
    complementIds: [candle.id],
    ...some,
  })
}

const TOTAL = 8000 + 1000 + 1200

function place(cart: Cart, some: Partial<CheckoutDetails> = {}, userId: string | null = null) {
  const details = someDetails({ zoneId: zone.id, seenTotal: TOTAL, ...some })
  return placeOrder(cart, details, { userId, now: NOW })
}

function parallel(count: number, work: (index: number) => Promise<Placement>) {
  return settled(Array.from({ length: count }, (_, index) => atOnce(() => work(index))))
}

function orderOf(placement: Placement) {
  if (!('placed' in placement)) throw new Error(`not placed: ${JSON.stringify(placement)}`)
  return placement.placed
}

async function stored() {
  const { rows } = await sql<{ orders: number; jobs: number; uses: number; stock: number }>`
    select (select count(*) from orders where cart_id is not null) as orders,
      (select count(*) from graphile_worker.jobs) as jobs,
      (select coalesce(sum(current_uses), 0) from coupons) as uses,
      (select stock from products where id = ${product.id}) as stock
  `.execute(db)
  return rows[0]
}

const NOTHING = { orders: 0, jobs: 0, uses: 0 }

test('six at once for each of ten coupons of one use make one order with each', async () => {
  const coupons = await Promise.all(
    Array.from({ length: 10 }, () => aCoupon({ max_uses: 1, discount_amount: 1000 })),
  )
  const placements = await parallel(60, (index) =>
    place(cartOfOne(), {
      couponCode: coupons[Math.floor(index / 6)]?.code ?? '',
      seenTotal: TOTAL - 1000,
    }),
  )
  const refused = placements.filter((placement) => 'refusal' in placement)
  expect(refused).toHaveLength(50)
  for (const { refusal } of refused) {
    expect(refusal).toEqual({
      field: 'coupon_code',
      message: 'Este cupón ya alcanzó su límite de usos',
    })
  }
  expect(await stored()).toMatchObject({ orders: 10, jobs: 30, uses: 10 })
})

// A hundred carts are posted to the built shop: tests/outage/parallel-checkouts.test.ts.
test('twenty carts, each posted four times at once, make twenty orders', async () => {
  const { code } = await aCoupon({ max_uses: 20, discount_amount: 1000 })
  const carts = Array.from({ length: 20 }, () => cartOfOne())
  const placements = await parallel(80, (index) =>
    place(carts[Math.floor(index / 4)] ?? aCart(), { couponCode: code, seenTotal: TOTAL - 1000 }),
  )
  const orders = placements.map(orderOf)
  expect(new Set(orders.map(({ id }) => id)).size).toBe(20)
  expect(orders.filter(({ isNew }) => isNew)).toHaveLength(20)
  expect(await stored()).toMatchObject({ orders: 20, jobs: 60, uses: 20 })
})

test('the same cart posted at once with other contents is the first order, unchanged', async () => {
  const cart = cartOfOne()
  const placements = await parallel(20, (index) =>
    place(
      { ...cart, lines: cart.lines.map((line) => ({ ...line, quantity: index + 1 })) },
      {
        fullName: `Cliente ${index}`,
        seenTotal: 9000 * (index + 1) + 1200,
      },
    ),
  )
  const orders = placements.map(orderOf)
  expect(new Set(orders.map(({ id }) => id)).size).toBe(1)
  const order = await findOrder(orders[0]?.orderNumber ?? '')
  expect(order?.total).toBe(9000 * Number(order?.customer_lastname) + 9000 + 1200)
})

test('what a cart gained after it was ordered is known, and nothing else', async () => {
  const marfil = await aColor({ product_id: product.id, color_name: 'Marfil' })
  const gone = await aProduct({ active: false })
  const cart = cartOfOne({ quantity: 2, dedication: 'Para ti' })
  const { id } = orderOf(await place(cart, { seenTotal: 2 * 9000 + 1200 }))
  const [line] = cart.lines
  if (!line) throw new Error('no line')
  const since = (...lines: Partial<Cart['lines'][number]>[]) =>
    linesAddedAfterOrder(
      { ...cart, lines: lines.map((some, key) => ({ ...line, key, ...some })) },
      id,
      NOW,
    )

  expect(await since({})).toEqual([])
  expect(await since({ quantity: 1 }, { productId: gone.id, colorId: null })).toEqual([])
  expect(await since({ quantity: 5 })).toMatchObject([{ quantity: 3, colorId: color.id }])
  expect(await since({}, { colorId: marfil.id })).toMatchObject([{ key: 1, quantity: 2 }])
  expect(await since({}, { dedication: 'Para mamá' })).toMatchObject([{ dedication: 'Para mamá' }])
})

test('forty orders of a day that has half of its numbers left have forty of these', async () => {
  await takeNumbers(5_000)
  const orders = (await parallel(40, () => place(cartOfOne()))).map(orderOf)
  expect(new Set(orders.map(({ orderNumber }) => orderNumber)).size).toBe(40)
  for (const { orderNumber } of orders) expect(orderNumber).toMatch(/^DZ-20261210-[5-9]\d{3}$/)
})

/** So many orders have the first numbers of the day. */
function takeNumbers(count: number) {
  return sql`
    insert into orders (order_number, customer_name, customer_dni, phone, delivery_type,
      shipping_cost, subtotal, total, payment_method)
    select 'DZ-20261210-' || lpad(n::text, 4, '0'), 'Ana', '1', '1', 'retiro', 0, 0, 0, 'efectivo'
    from generate_series(0, ${count - 1}::int) n
  `.execute(db)
}

test('the last ten numbers of a day are found, and the next order leaves no trace', async () => {
  await takeNumbers(9_990)
  const { code } = await aCoupon({ discount_amount: 1000 })
  const withCoupon = { couponCode: code, seenTotal: TOTAL - 1000 }

  const orders = (await parallel(10, () => place(cartOfOne(), withCoupon))).map(orderOf)
  const numbers = orders.map(({ orderNumber }) => Number(orderNumber.slice(-4)))
  expect(numbers.sort()).toEqual(Array.from({ length: 10 }, (_, n) => 9990 + n))

  const before = await stored()
  await expect(place(cartOfOne(), { ...withCoupon, newsletter: true })).rejects.toThrow(/number/)
  expect(await stored()).toEqual(before)
  expect(await db.selectFrom('subscribers').selectAll().execute()).toEqual([])
})

test('thirty at once for a stock of seven make seven orders', async () => {
  await aSetting('track_stock', 'true')
  const placements = await parallel(30, () => place(cartOfOne()))
  expect(placements.filter((placement) => 'placed' in placement)).toHaveLength(7)
  for (const placement of placements) {
    if ('refusal' in placement) expect(placement.refusal.field).toBe('cart')
  }
  expect(await stored()).toMatchObject({ orders: 7, stock: 0 })
})

test('two lines of one product share its stock, and a lost race takes none of it', async () => {
  await aSetting('track_stock', 'true')
  const other = await aProduct({ price: 1000, stock: 50 })
  const cart = () =>
    aCart(
      { productId: other.id, deliveryDate: DAY },
      { productId: product.id, colorId: color.id, deliveryDate: DAY, quantity: 2 },
      { productId: product.id, colorId: color.id, deliveryDate: DAY, quantity: 1 },
    )
  const placements = await parallel(10, () => place(cart(), { seenTotal: 1000 + 24_000 + 1200 }))
  expect(placements.filter((placement) => 'placed' in placement)).toHaveLength(2)
  for (const placement of placements) {
    // Too little was left from the start, or by the time it was taken: never nothing at all.
    const told = /: Quedan [1-6]: baja la cantidad$|^Revisa los arreglos marcados/
    if ('refusal' in placement) expect(placement.refusal.message).toMatch(told)
  }
  expect(await stored()).toMatchObject({ orders: 2, stock: 1 })
  const query = db.selectFrom('products').select('stock').where('id', '=', other.id)
  expect(await query.executeTakeFirst()).toEqual({ stock: 48 })
})

test('carts with the same products in opposite orders never block each other', async () => {
  const deadlocks = await countDeadlocks()
  await aSetting('track_stock', 'true')
  const others = await Promise.all(
    Array.from({ length: 6 }, () => aProduct({ price: 1000, stock: 500 })),
  )
  const placements = await parallel(20, (index) => {
    const lines = others.map(({ id }) => ({ productId: id, deliveryDate: DAY }))
    return place(aCart(...(index % 2 ? lines : lines.reverse())), { seenTotal: 7200 })
  })
  placements.forEach(orderOf)
  expect(await stored()).toMatchObject({ orders: 20 })
  expect(await deadlocks()).toBe(0)
})

test.each<[string, () => Promise<unknown>, Partial<CheckoutDetails>?]>([
  ['a price', () => db.updateTable('products').set({ sale_price: 7000 }).execute()],
  ['the shipping', () => db.updateTable('shipping_zones').set({ cost: 1300 }).execute()],
  ['a complement’s price', () => db.updateTable('complements').set({ price: 1 }).execute()],
  ['a complement', () => db.updateTable('complements').set({ active: false }).execute()],
  [
    'a coupon',
    () => db.updateTable('coupons').set({ discount_amount: 900 }).execute(),
    { couponCode: 'HOLA', seenTotal: TOTAL - 1000 },
  ],
])('when %s changed meanwhile, nothing is ordered and the new total is told', async (...row) => {
  const [, change, details = {}] = row
  await aCoupon({ code: 'HOLA', discount_amount: 1000 })
  await change()
  const cart = cartOfOne()
  const placement = await place(cart, details)
  if (!('changed' in placement)) throw new Error(JSON.stringify(placement))
  expect(await stored()).toMatchObject(NOTHING)

  const again = await place(cart, { ...details, seenTotal: placement.changed.total })
  expect((await findOrder(orderOf(again).orderNumber))?.total).toBe(placement.changed.total)
})

const ZONE_ASKED = { field: 'shipping_zone_id', message: 'Por favor selecciona una zona de envío' }
const EMPTY = { field: 'cart', message: 'Tu carrito está vacío' }
const LOOK = {
  field: 'cart',
  message: 'Revisa los arreglos marcados en tu carrito antes de continuar',
}

test.each<[string, () => Promise<unknown>, object, Partial<CheckoutDetails>?]>([
  ['zone', () => db.updateTable('shipping_zones').set({ active: false }).execute(), ZONE_ASKED],
  ['product', () => db.updateTable('products').set({ active: false }).execute(), EMPTY],
  [
    'colour',
    async () => {
      await aColor({ product_id: product.id })
      await db.deleteFrom('product_colors').where('id', '=', color.id).execute()
    },
    EMPTY,
  ],
  [
    'coupon',
    () => db.updateTable('coupons').set({ active: false }).execute(),
    { field: 'coupon_code', message: 'Cupón no válido' },
    { couponCode: 'HOLA', seenTotal: TOTAL - 1000 },
  ],
  [
    'coupon’s last day',
    () => db.updateTable('coupons').set({ end_date: '2026-12-09' }).execute(),
    { field: 'coupon_code', message: 'Este cupón ha expirado' },
    { couponCode: 'HOLA', seenTotal: TOTAL - 1000 },
  ],
  [
    'pickup',
    () => aSetting('show_checkout_pickup', 'false'),
    ZONE_ASKED,
    { deliveryType: 'retiro', zoneId: '', seenTotal: TOTAL - 1200 },
  ],
])('when the %s is gone meanwhile, nothing is ordered', async (...row) => {
  const [, change, refusal, details] = row
  await aCoupon({ code: 'HOLA', discount_amount: 1000 })
  await aSetting('show_checkout_pickup', 'true')
  await change()
  expect(await place(cartOfOne(), details)).toEqual({ refusal })
  expect(await stored()).toMatchObject(NOTHING)
})

test('a second line that is gone changes the total before anything is ordered', async () => {
  const other = await aProduct({ price: 5000 })
  const cart = aCart(cartOfOne().lines[0] ?? {}, { productId: other.id, deliveryDate: DAY })
  await db.deleteFrom('products').where('id', '=', other.id).execute()
  expect(await place(cart, { seenTotal: TOTAL + 5000 })).toMatchObject({
    changed: { gone: 1, total: TOTAL },
  })
  expect(await stored()).toMatchObject(NOTHING)
})

test.each(['2026-12-10', '2026-12-09', '2027-03-11'])(
  'a delivery on %s is not ordered',
  async (day) => {
    expect(await place(cartOfOne({ deliveryDate: day }))).toEqual({ refusal: LOOK })
    expect(await stored()).toMatchObject(NOTHING)
  },
)

test('what staff delete while it is ordered is told, as if it had gone before', async () => {
  const other = await aProduct({ price: 5000 })
  const [line] = cartOfOne().lines
  const cart = aCart({ ...line }, { productId: other.id, deliveryDate: DAY })
  const [placing] = await whileHeld(
    (trx) => trx.deleteFrom('products').where('id', '=', other.id).execute(),
    () => place(cart, { seenTotal: TOTAL + 5000 }),
  )
  expect(placing).toMatchObject({ changed: { total: TOTAL, gone: 1 } })
  expect(await stored()).toMatchObject(NOTHING)
})

test('with Plin switched off an order by Plin is paid by Yape', async () => {
  const byPlin = await place(cartOfOne(), { paymentMethod: 'plin' })
  await aSetting('enable_plin_payment', 'false')
  const byYape = await place(cartOfOne(), { paymentMethod: 'plin' })
  expect((await findOrder(orderOf(byPlin).orderNumber))?.payment_method).toBe('plin')
  expect((await findOrder(orderOf(byYape).orderNumber))?.payment_method).toBe('yape')
})

test('an order is stored whole, and stays as it was whatever staff change later', async () => {
  const ana = await aUser()
  await aCoupon({ code: 'HOLA', discount_amount: 1000 })
  const cart = cartOfOne({ quantity: 2, dedication: 'Para ti\ncon cariño' })
  const details = {
    couponCode: ' hola\u200b',
    fullName: 'Ana María Pérez',
    reference: 'Puerta roja',
    seenTotal: 18_000 - 1000 + 1200,
  }
  const { orderNumber } = orderOf(await place(cart, details, ana.id))
  const order = await findOrder(orderNumber)
  expect(order).toMatchObject({
    user_id: ana.id,
    customer_name: 'Ana',
    customer_lastname: 'María Pérez',
    email: 'ana@correo.pe',
    delivery_type: 'envio',
    shipping_zone_name: 'Barranco',
    shipping_address: 'Av. Grau 120',
    shipping_reference: 'Puerta roja',
    pickup_sucursal: null,
    coupon_code: 'HOLA',
    subtotal: 18_000,
    shipping_cost: 1200,
    discount: 1000,
    tip: 0,
    total: 18_200,
    status: 'pendiente',
    lines: [
      {
        product_color: 'Terracota',
        dedication: 'Para ti\ncon cariño',
        delivery_date: DAY,
        delivery_time: '9am-3pm',
        quantity: 2,
        unit_price: 8000,
        subtotal: 18_000,
        complements: [{ name: 'Vela', unit_price: 1000, quantity: 1 }],
      },
    ],
  })
  await db.updateTable('products').set({ name: 'Otro', price: 1 }).execute()
  await db.deleteFrom('complements').execute()
  await db.deleteFrom('shipping_zones').execute()
  const lines = order?.lines.map((line) => ({
    ...line,
    complements: line.complements.map((extra) => ({ ...extra, complement_id: null })),
  }))
  expect(await findOrder(orderNumber)).toEqual({ ...order, lines, shipping_zone_id: null })
  await db.deleteFrom('products').execute()
  expect(await findOrder(orderNumber)).toMatchObject({
    lines: [{ product_name: 'Jardín de Dalias' }],
  })
})

test('a pickup stores the branch, no address, and no shipping', async () => {
  await aSetting('show_checkout_pickup', 'true')
  const details = { deliveryType: 'retiro', zoneId: zone.id, seenTotal: TOTAL - 1200 } as const
  const { orderNumber } = orderOf(await place(cartOfOne(), details))
  expect(await findOrder(orderNumber)).toMatchObject({
    user_id: null,
    delivery_type: 'retiro',
    pickup_sucursal: 'Sucursal',
    shipping_zone_id: null,
    shipping_zone_name: null,
    shipping_address: null,
    shipping_cost: 0,
    coupon_code: null,
    discount: 0,
  })
})

test('a total that reaches nothing is an order of nothing, never less', async () => {
  await aCoupon({ code: 'REGALO', discount_type: 'percentage', discount_amount: 10_000 })
  await db.updateTable('shipping_zones').set({ cost: 0 }).execute()
  const { orderNumber } = orderOf(await place(cartOfOne(), { couponCode: 'regalo', seenTotal: 0 }))
  expect(await findOrder(orderNumber)).toMatchObject({ total: 0, discount: 9000 })
})

test('the number’s day is Lima’s', async () => {
  const details = someDetails({ zoneId: zone.id, seenTotal: TOTAL })
  for (const [instant, day] of [
    ['2026-12-11T04:59:59Z', '20261210'],
    ['2026-12-11T05:00:00Z', '20261211'],
  ] as const) {
    const buyer = { userId: null, now: new Date(instant) }
    const { orderNumber } = orderOf(await placeOrder(cartOfOne(), details, buyer))
    expect(orderNumber.slice(3, 11)).toBe(day)
  }
})
