import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aClosure, aColor, anOrder, aProduct, aUser, aZone } from '../../../tests/support/factories'
import { db } from '~/database/db.server'
import { addDays, formatDayLong, limaDay } from '~/dates'
import { type ManualOrder, placeManualOrder, suggestedNumber } from './manual-order.server'
import { historyOf } from './order-history.server'

async function aManualOrder(some: Partial<ManualOrder> = {}): Promise<ManualOrder> {
  return {
    key: randomUUID(),
    orderNumber: await suggestedNumber(new Date()),
    name: 'Rosa',
    lastname: 'Flores',
    dni: '45678912',
    phone: '987654321',
    email: null,
    deliveryType: 'envio',
    zoneId: null,
    address: 'Av. Grau 120',
    reference: 'Puerta verde',
    customCost: 1_500,
    subtotal: 10_000,
    discount: 0,
    paymentMethod: 'yape',
    status: 'pendiente',
    notes: '',
    lines: [],
    deliveryDate: null,
    deliveryTime: null,
    ...some,
  }
}

async function placed(order: ManualOrder) {
  const staff = await aUser()
  expect(await placeManualOrder(order, staff.id)).toEqual({ orderNumber: order.orderNumber })
  return db.selectFrom('orders').selectAll().where('id', '=', order.key).executeTakeFirstOrThrow()
}

test('the amounts are the typed ones, the discount never more than everything', async () => {
  expect(await placed(await aManualOrder())).toMatchObject({ total: 11_500, shipping_cost: 1_500 })
  expect(await placed(await aManualOrder({ discount: 99_999 }))).toMatchObject({
    total: 0,
    discount: 99_999,
  })
  expect(await placed(await aManualOrder({ subtotal: 0, customCost: 0 }))).toMatchObject({
    total: 0,
  })
})

test('a zone decides the cost, hidden or not; collecting costs nothing and goes nowhere', async () => {
  const zone = await aZone({ cost: 900, active: false })
  expect(await placed(await aManualOrder({ zoneId: zone.id, customCost: 1 }))).toMatchObject({
    shipping_cost: 900,
    shipping_zone_name: zone.name,
  })
  expect(
    await placed(await aManualOrder({ zoneId: zone.id, deliveryType: 'retiro' })),
  ).toMatchObject({
    shipping_cost: 0,
    shipping_zone_id: null,
    shipping_zone_name: null,
    shipping_address: null,
    shipping_reference: null,
    total: 10_000,
  })
})

test.each([randomUUID(), 'x', "'--", ''])(
  'zone or product %j is a problem of its field',
  async (id) => {
    const staff = await aUser()
    const order = await aManualOrder({ zoneId: id || randomUUID() })
    expect(await placeManualOrder(order, staff.id)).toMatchObject({
      problem: { field: 'shipping_zone_id' },
    })
    const lines = [{ productId: id, colorId: '', quantity: 1, dedication: '' }]
    expect(await placeManualOrder(await aManualOrder({ lines }), staff.id)).toMatchObject({
      problem: { field: 'lines[0].product_id' },
    })
  },
)

test('with products the amounts follow from today’s prices, not from what was typed', async () => {
  const [rose, lily] = await Promise.all([
    aProduct({ price: 10_000, sale_price: 8_000, active: false }),
    aProduct({ price: 5_050 }),
  ])
  const ivory = await aColor({ product_id: rose.id, color_name: 'Marfil' })
  const order = await aManualOrder({
    subtotal: 1,
    lines: [
      { productId: rose.id, colorId: ivory.id, quantity: 2, dedication: 'Hola\n🌷' },
      { productId: lily.id, colorId: '', quantity: 1, dedication: '' },
    ],
    deliveryDate: '2026-12-24',
    deliveryTime: '3pm-7pm',
  })
  expect(await placed(order)).toMatchObject({ subtotal: 21_050, total: 22_550 })
  const lines = await db
    .selectFrom('order_items')
    .selectAll()
    .where('order_id', '=', order.key)
    .orderBy('position')
    .execute()
  expect(lines).toMatchObject([
    { product_color: 'Marfil', unit_price: 8_000, subtotal: 16_000, dedication: 'Hola\n🌷' },
    { unit_price: 5_050, product_color: null },
  ])
})

test('one form sent ten times at once is one order, noted once', async () => {
  const [order, staff] = await Promise.all([aManualOrder(), aUser()])
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => placeManualOrder(order, staff.id)),
  )
  expect(answers).toEqual(Array.from({ length: 10 }, () => ({ orderNumber: order.orderNumber })))
  expect(await historyOf(order.key)).toMatchObject([{ kind: 'created', staff: staff.email }])
  // Another number in the same form changes nothing of what is stored.
  const changed = { ...order, orderNumber: await suggestedNumber(new Date()), subtotal: 5 }
  expect(await placeManualOrder(changed, staff.id)).toEqual({ orderNumber: order.orderNumber })
  const row = await db.selectFrom('orders').selectAll().where('id', '=', order.key).execute()
  expect(row).toMatchObject([{ subtotal: 10_000 }])
})

test('a number that an order has is refused with one that is free, of ten at once nine', async () => {
  const [other, staff] = await Promise.all([anOrder(), aUser()])
  const taken = await aManualOrder({ orderNumber: other.order_number })
  const answer = await placeManualOrder(taken, staff.id)
  if (!('problem' in answer)) throw new Error('the number of another order was given away')
  expect(answer.problem.field).toBe('order_number')
  const free = /DZ-\d{8}-\d{4}/.exec(answer.problem.message)?.[0] ?? ''
  await placed({ ...taken, orderNumber: free })

  const orderNumber = await suggestedNumber(new Date())
  const rivals = await Promise.all(
    Array.from({ length: 10 }, async () =>
      placeManualOrder(await aManualOrder({ orderNumber }), staff.id),
    ),
  )
  expect(rivals.filter((rival) => 'orderNumber' in rival)).toHaveLength(1)
})

test('a day that is full or closed is stored only on purpose, and the history says so', async () => {
  const staff = await aUser()
  const { id: productId } = await aProduct()
  const day = addDays(limaDay(new Date()), 5)
  await aClosure(day)
  const order = await aManualOrder({
    lines: [{ productId, colorId: '', quantity: 1, dedication: '' }],
    deliveryDate: day,
    deliveryTime: '3pm-7pm',
  })
  const full = { full: [`3pm-7pm del ${formatDayLong(day)}: está lleno o cerrado`] }
  expect(await placeManualOrder(order, staff.id)).toEqual(full)
  expect(await historyOf(order.key)).toEqual([])
  await placeManualOrder({ ...order, isOnPurpose: true }, staff.id)
  expect(await historyOf(order.key)).toMatchObject([
    { kind: 'created' },
    { kind: 'edit', detail: `A propósito, sin lugar: 3pm-7pm del ${formatDayLong(day)}` },
  ])
  expect(
    await placeManualOrder(await aManualOrder({ deliveryTime: 'noche' }), staff.id),
  ).toMatchObject({ problem: { field: 'delivery_time', message: 'Elige un horario' } })
})
