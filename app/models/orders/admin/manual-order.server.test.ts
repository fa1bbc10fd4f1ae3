import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  aClosure,
  aColor,
  aComplement,
  anOrder,
  aPeakDay,
  aProduct,
  aSlot,
  aUser,
  aZone,
} from '../../../../tests/support/factories'
import { settled } from '../../../../tests/support/settled'
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
    channel: 'telefono',
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
  const answers = await settled(Array.from({ length: 10 }, () => placeManualOrder(order, staff.id)))
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
  const rivals = await settled(
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
  await placeManualOrder({ ...order, allowOverbooking: true }, staff.id)
  expect(await historyOf(order.key)).toMatchObject([
    { kind: 'created' },
    { kind: 'edit', detail: `A propósito, sin lugar: 3pm-7pm del ${formatDayLong(day)}` },
  ])
  expect(
    await placeManualOrder(await aManualOrder({ deliveryTime: 'noche' }), staff.id),
  ).toMatchObject({ problem: { field: 'delivery_time', message: 'Elige un horario' } })
})

test('complements, the day, the slot and what staff charge add up as they do in the shop', async () => {
  const day = addDays(limaDay(new Date()), 40)
  await aPeakDay({ day, name: 'Nochebuena', charge: 800 })
  const slot = await aSlot({ extra_charge: 500 })
  const [rose, chocolates] = await Promise.all([
    aProduct({ price: 10_000 }),
    aComplement({ price: 3_500 }),
  ])
  const order = await aManualOrder({
    lines: [
      {
        ...{ productId: rose.id, colorId: '', complementIds: [chocolates.id] },
        ...{ quantity: 2, dedication: '' },
      },
    ],
    ...{ deliveryDate: day, deliveryTime: slot.name, discount: 99_999 },
    charge: { name: 'Envase <b>fino</b>', amount: 1_250 },
  })
  // No discount touches a charge.
  expect(await placed(order)).toMatchObject({ subtotal: 27_000, charges: 2_550, total: 2_550 })
  const charges = await db
    .selectFrom('order_charges')
    .select(['name', 'amount', 'by_staff'])
    .where('order_id', '=', order.key)
    .orderBy('position')
    .execute()
  expect(charges).toMatchObject([
    { amount: 800, by_staff: false },
    { amount: 500, by_staff: false },
    { amount: 1_250, by_staff: true },
  ])
  expect(charges.at(-1)?.name).toBe('Envase <b>fino</b>')
  const extras = await db
    .selectFrom('order_item_complements')
    .innerJoin('order_items', 'order_items.id', 'order_item_id')
    .select(['name', 'order_item_complements.unit_price', 'order_items.subtotal'])
    .where('order_id', '=', order.key)
    .execute()
  expect(extras).toEqual([{ name: 'Chocolates', unit_price: 3_500, subtotal: 27_000 }])
  await db.deleteFrom('peak_days').where('day', '=', day).execute()
})

test('what is not sold, or of another product, is a problem of its line; a day of nothing, too', async () => {
  const staff = await aUser()
  const [rose, lily, gone] = await Promise.all([
    aProduct(),
    aProduct(),
    aComplement({ active: false }),
  ])
  const ivory = await aColor({ product_id: lily.id })
  const line = { productId: rose.id, colorId: '', quantity: 1, dedication: '' }
  const answer = async (some: Partial<ManualOrder>) =>
    placeManualOrder(await aManualOrder(some), staff.id)
  for (const colorId of [ivory.id, randomUUID(), 'x', "'--"]) {
    expect(await answer({ lines: [{ ...line, colorId }] })).toMatchObject({
      problem: { field: 'lines[0].color_id', message: 'Este color ya no existe: elige otro' },
    })
  }
  for (const id of [gone.id, randomUUID(), 'x']) {
    expect(await answer({ lines: [line, { ...line, complementIds: [id] }] })).toMatchObject({
      problem: { field: 'lines[1].complement_ids' },
    })
  }
  expect(await answer({ deliveryDate: addDays(limaDay(new Date()), 3) })).toMatchObject({
    problem: {
      field: 'delivery_date',
      message: 'El día se anota con los productos: agrega al menos uno',
    },
  })
})
